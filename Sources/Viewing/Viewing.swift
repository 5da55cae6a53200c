// Layout of requests and responses in rows and columns; uses neither the model nor the terminal.
//
//     Bytes    the preview's bytes with their trace, in lines, in hexadecimal, under a cursor
//     Text     a body as text: its charset, its lines, wrapped rows
//     Tree     a document as a tree: open and closed nodes, rows found by arithmetic
//     Charts   the timing of an exchange, redirect by redirect
