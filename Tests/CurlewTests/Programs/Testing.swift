import Curlew

// Begin
struct Canned: Transport {
    func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse {
        guard request.method == "GET" else { throw TransportFailure(.emptyReply) }
        let head = ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": "application/json"])
        return TransportResponse(head: head, body: Bytes(Array(#"{"name":"Ada","age":36}"#.utf8)))
    }
}
// End

func cannedPerson() async throws -> Person {
    // Begin
    let api = Client(base: "https://api.example.com/v1", session: SessionManager(transport: Canned()))
    let ada: Person = try await api.get("people/1").decoded()
    // End
    return ada
}
