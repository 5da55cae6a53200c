// Requests between their files and the network: what a file says becomes a draft, what was edited goes back into the
// file, and only that.
//
//     SavedRequest ── RequestDraft(_:defaults:) ──► RequestDraft ── prepared(in:) ──► PreparedRequest
//          ▲                                             │                │
//          └────────── edited(by:defaults:) ◄────────────┘          PreparationContext: variables, the collection's fields
//
// And a draft becomes what is sent, by one machine for the explorer, `send`, `diff`, `run` and batches:
//
//     SendOrder (what the key meant) ─► SendSteps ⇄ whoever looks, asks and reads ─► Sending (all that an effect carries)
