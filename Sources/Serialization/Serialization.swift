// The content of requests and responses. Pure: the same input gives the same bytes.
//
//     ParameterTree ── resolved(using:) ──► RequestSerializer ──┬──► SerializedRequest: URL, headers, body
//          ▲                                      │             └──► RequestTrace: a span for every byte, if asked
//          │                                      ▼
//       Repair ◄───────────────────────── ParameterProblem
//
//     status, header fields, body ──► ResponseSerializer ──► ResponseOutcome: a value, the errors, or both
//
// Display, printing and sending use the same serializer; the trace is written along with the bytes.
