// The exchanges of the past: requests as they were sent, and their answers.
//
//     explorer, send, run ──► RecordedExchange ──► HistoryStore ──► history.sqlite
//                                                      │
//     HistoryFilter ──► page, entries, past ◄──────────┤   lines of a list
//     {{$response}}, the start as left ◄── last(of:) ◄─┘   everything of one
//
// Values/   what is kept, as values
// Filter/   the language of searches
// Index/    the words, by which searches find them
// Store/    the file: tables, and the actor that owns them
