// Reading and writing of files, for the whole program.
//
//     AtomicWriter ── the only writer: aside, flushed, then in place
//     BoundedFile ─── the only reader of whole files, up to a limit
//     FileError ───── a failed operation and its reason
