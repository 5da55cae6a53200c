// How what is sent and what came is laid out in rows and columns: no model, no terminal.
//
//     Bytes    the preview's bytes with their trace, in lines, in hexadecimal, under a cursor
//     Text     a body as text: its charset, its lines, wrapped rows
//     Tree     a document as a tree: open and closed nodes, rows found by arithmetic
//     Charts   where the time of an exchange went, redirect by redirect
