// The files of the program: collections, state and configuration.
//
//     folder ── RequestCollection.open ──► names, methods, URLs ── request(at:) ──► OpenedRequest
//        ▲                                                                               │ edited
//        └── AtomicWriter ◄── RequestFile: the text as it was, changed entries replaced ◄┘
//
//     state directory ◄──► DraftStore, WindowStateStore
//     configuration   ◄──► SettingsFile
//
// Only `AtomicWriter` writes files, and never over a change by another program; SQLite writes its own files.
