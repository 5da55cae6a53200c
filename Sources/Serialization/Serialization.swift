// What is sent and what came back. Pure: the same input gives the same bytes.
//
//     ParameterTree ── resolved(using:) ──► RequestSerializer ──┬──► SerializedRequest: URL, headers, body
//          ▲                                      │             └──► RequestTrace: a span for every byte, if asked
//          │                                      ▼
//       Repair ◄───────────────────────── ParameterProblem
//
//     status, header fields, body ──► ResponseSerializer ──► ResponseOutcome: a value, the errors, or both
//
// Whoever shows bytes, prints them or sends them calls this one serializer; the trace is written along with the bytes.
