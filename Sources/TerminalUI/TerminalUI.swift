// The terminal as values: nothing here reads from a terminal or writes to one.
//
//     bytes ── InputDecoder ──► InputEvent ──► a program ──► CellBuffer ── Terminal.present ──► screen
//                                                 ▲
//               theme file ──► Theme ──► ResolvedTheme: a style for every role at this depth of colour
//
// Text from outside gets into a cell only through `DisplayText`; its columns are decided only by `CharacterWidth`.
