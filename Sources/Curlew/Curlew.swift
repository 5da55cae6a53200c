// The library in one import: what AFNetworking and YTKNetwork do, as values and asynchronous calls.
//
//     import Curlew
//
//     let api = Client(base: "https://api.example.test/v1")
//     let people: [Person] = try await api.get("people", query: ["role": role]).decoded()
//     try await api.post("people", json: Person(name: "Ada"))
//
//     api.post("people", json: ada)
//        │ Client+Writing: RequestSerializing ─► PreparedRequest
//        ▼
//     retry ─► interceptors ─► SessionManager ─► Answer ─► ResponseReading
//
// Client/   calls, files, streams, and the explanation of a request
// Coding/   Swift values as parameters, and answers as Swift values

@_exported public import CurlewBytes
@_exported public import CurlewFormats
@_exported public import CurlewMessage
@_exported public import CurlewNetworking
@_exported public import CurlewRequests
@_exported public import CurlewSerialization
@_exported public import CurlewTransport
