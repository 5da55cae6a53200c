// The library in one import: what AFNetworking and YTKNetwork do, as values and asynchronous calls.
//
//     import Curlew
//
//     let client = HTTPClient(baseURL: "https://api.example.test/v1", manager: SessionManager(transport: CurlTransport()))
//     let people: [Person] = try await client.get("people", query: ["role": role]).decoded()
//     try await client.post("people", json: Person(name: "Ada"))
//
// Coding/   Swift values as parameters, and answers as Swift values
// Calls/    requests of a client with such values

@_exported public import CurlewBytes
@_exported public import CurlewFormats
@_exported public import CurlewNetworking
@_exported public import CurlewRequests
@_exported public import CurlewTransport
@_exported public import HTTPMessage
@_exported public import Serialization
