internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage
internal import Serialization

/// What a paused data task has in memory, and how it goes on (`AFHTTPRequestOperation.pause`: the request gets `Range`
/// and `If-Range`). Unlike there nothing is put together unless the answer proves that it is of the same version.
struct DataPart: Sendable {
    private let body: Bytes
    private let part: PartialContent

    /// Nil when the task has to begin again: nothing came, or all of it, the body is coded, or no version is known.
    init?(_ request: SentRequest, _ response: TransportResponse?) {
        guard let response, !response.isComplete, request.method.uppercased() == "GET",
            !request.fields.contains("Range"),
            [200, 206].contains(response.head.status), response.head.fields["Content-Encoding"] == nil,
            !response.body.isEmpty
        else { return nil }
        let validators = Validators(response.head.fields)
        guard validators.ifRange != nil else { return nil }
        body = response.body
        part = PartialContent(count: Int64(response.body.count), validators: validators, total: response.head.total)
    }

    var count: Int64 { part.count }

    /// The request for the rest.
    func rest(of prepared: PreparedRequest) -> PreparedRequest {
        var rest = prepared
        rest.request.addByManager("Accept-Encoding", "identity")
        rest.request.addByManager("Range", "bytes=\(part.count)-")
        part.validators.ifRange.map { rest.request.addByManager("If-Range", $0) }
        return rest
    }

    func isContinued(by head: ResponseHead) -> Bool { part.verdict(on: head) == .continues }

    /// The answer with what was there in front of it; nil when it stands for itself. Throws when there is no room.
    func joined(_ response: TransportResponse, bound: Int, directory: String) throws(BytesError) -> TransportResponse? {
        guard isContinued(by: response.head) else { return nil }
        var spool = SpoolWriter(bound: bound, directory: directory)
        for piece in [body, response.body] {
            try piece.withUnsafeBytes { (raw) throws(BytesError) in try spool.append(raw) }
        }
        var joined = response
        joined.body = try spool.finish()
        return joined
    }
}

extension ResponseHead {
    /// Bytes of the whole file, where the answer says so.
    var total: Int64? {
        if status == 206 { return fields["Content-Range"].flatMap(ContentRange.init(parsing:))?.total }
        guard fields["Content-Encoding"] == nil else { return nil }
        return fields["Content-Length"].flatMap(Int64.init)
    }
}
