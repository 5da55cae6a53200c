// From what a person edits to what a server answered. Each stage is a type, each arrow has its own error.
//
//     RequestDraft ── prepared(in:) ──► PreparedRequest ── SessionManager ──► Exchange
//          │                                                │   ▲    │
//          ▼                                                ▼   │    ▼
//     PreparationError                              RedirectPolicy   ExchangeFailure
//
// While a request runs, `SessionEvent`s tell how it goes on. Bytes travel through `Transport`.
