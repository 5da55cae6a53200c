// Requests between their files and the network: what a file says becomes a draft, what was edited goes back into the
// file, and only that.
//
//     SavedRequest ── RequestDraft(_:defaults:) ──► RequestDraft ── prepared(in:) ──► PreparedRequest
//          ▲                                             │                │
//          └────────── edited(by:defaults:) ◄────────────┘          Surroundings: variables, the collection's fields
