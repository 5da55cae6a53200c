// Differences of two answers, two trees, two texts, as values. Pure: no input or output.
//
//     ComparedAnswer ─┬─ status, header fields ──► FieldDifference
//     ComparedAnswer ─┘  body ─┬─ trees ─────────► TreeDifference ──► TreeDifferenceRows, side by side
//                              ├─ texts ─────────► LineDifference
//                              └─ bytes ─────────► ByteDifference
//
// Any `TreeDocument` can be compared with any other. A difference holds indexes into both documents; keys and values
// are read when they are shown.
