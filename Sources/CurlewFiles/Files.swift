// Files as everything here writes and reads them.
//
//     AtomicWriter ── the only writer: aside, flushed, then in place
//     BoundedFile ─── the only reader of whole files, up to a bound
//     FileError ───── what could not be done, and why
