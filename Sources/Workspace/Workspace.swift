// The files of the program: collections, state and configuration.
//
//     folder ── RequestCollection.open ──► names, methods, URLs ── request(at:) ──► OpenedRequest
//        ▲                                                                               │ edited
//        └── AtomicWriter ◄── RequestFile: the text as it was, changed entries replaced ◄┘
//
//     state directory ◄──► DraftStore, WindowStateStore
//     configuration   ◄──► SettingsFile
//
// The keys of a file are the rows of its record's `table` (`FieldRecord`): a row reads, writes and inherits its key. The
// rows that requests share with folders and the collection are in RequestSettings.swift, the others beside their types.
//
// Only `AtomicWriter` writes files, and never over a change by another program; SQLite writes its own files.
