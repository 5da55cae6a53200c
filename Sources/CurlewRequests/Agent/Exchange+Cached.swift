internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

extension Exchange {
    /// An answer from the cache: no bytes and no time on the network. `Age` is its age in seconds (RFC 9111 §4).
    init(_ prepared: PreparedRequest, cached entry: CacheEntry, age: Int, date: Double) {
        let response = TransportResponse(head: ResponseHead(entry, age: age), body: entry.body)
        self.init(request: prepared.request, response: response, readBy: prepared.response, date: date)
    }

    /// The exchange with the stored answer that the server has just confirmed: head and body of the entry.
    func confirming(_ entry: CacheEntry, _ prepared: PreparedRequest) -> Exchange {
        var answer = response
        answer.head = ResponseHead(entry, age: nil)
        answer.body = entry.body
        return with(answer, readBy: prepared.response)
    }
}

extension ResponseHead {
    fileprivate init(_ entry: CacheEntry, age: Int?) {
        var fields = entry.fields
        if let age { fields.set("Age", to: "\(age)") }
        let status = "\(entry.httpVersion) \(entry.status) \(entry.reason)\r\n"
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        self.init(
            version: entry.httpVersion, status: entry.status, reason: entry.reason, fields: fields,
            lines: Bytes(Array((status + lines).utf8)))
    }
}
