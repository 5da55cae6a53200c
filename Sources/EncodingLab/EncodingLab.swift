// A server's reading of a tree in each style. Pure: no input, no output.
//
//     ParameterTree ── each QueryStyle ──► bytes ── each ServerReader ──► Reading
//          │                                                               │
//          └──────────────────── compared node by node ───────────────────┴──► ReadingVerdict: same, or what became of
//   it
