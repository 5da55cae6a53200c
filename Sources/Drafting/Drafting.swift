// Requests between their files and the network: a file's content becomes a draft, and a save writes only the edited
// entries back into the file.
//
//     SavedRequest ── RequestDraft(_:defaults:) ──► RequestDraft ── prepared(in:) ──► PreparedRequest
//          ▲                                             │                │
//          └────────── edited(by:defaults:) ◄────────────┘          PreparationContext: variables, more fields
//
// A draft is sent by one state machine, which the explorer, `send`, `diff`, `run` and batches share:
//
//     SendOrder (what the key meant) ─► SendSteps ⇄ its driver, which asks and reads ─► Sending
