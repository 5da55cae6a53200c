// The terminal as values: nothing here reads or writes one.
//
//     bytes ── InputDecoder ──► InputEvent ──► a program ──► CellBuffer ── Terminal.present ──► screen
//                                                 ▲
//               theme file ──► Theme ──► ResolvedTheme: a style for every role at this depth of colour
//
// `DisplayText` is the only way for text from outside into a cell, `CharacterWidth` the only opinion on its columns.
