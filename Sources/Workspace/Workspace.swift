// Everything that is kept in files.
//
//     folder ── RequestCollection.open ──► names, methods, URLs ── request(at:) ──► OpenedRequest
//        ▲                                                                               │ edited
//        └── AtomicWriter ◄── RequestFile: the text as it was, changed entries replaced ◄┘
//
//     state directory ◄──► DraftStore, ExchangeStore, WindowStateStore
//     configuration   ◄──► SettingsFile
//
// `AtomicWriter` alone writes files, and never over what somebody else has changed; SQLite looks after its own.
