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
//
// Left out of AFNetworking's serializers:
//
//     options of AFXMLDocument-...          libxml2 is set once: no network, no entities, the charset of the answer
//     query block with the whole request    RequestSerializing (Curlew) has method, URL and fields
//     NSSecureCoding                        serializers are made where a program begins; functions cannot be archived
