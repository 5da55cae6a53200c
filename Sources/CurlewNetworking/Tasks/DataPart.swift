internal import CurlewBytes
internal import CurlewMessage
internal import CurlewSerialization
internal import CurlewTransport

/// The bytes of a paused data task in memory, and the request for the rest (`AFHTTPRequestOperation.pause`: the request
/// gets `Range` and `If-Range`). Unlike AFNetworking it joins two parts only when the response proves that they are of
/// the same version.
struct DataPart: Sendable {
    private let body: Bytes
    private let part: PartialContent

    /// Nil when the task has to begin again: it is no plain GET, no bytes or all of them arrived, the body has a
    /// content coding, or nothing identifies its version.
    init?(_ request: SentRequest, _ response: TransportResponse?) {
        guard let response, !response.isComplete, request.mayAskForRest, [200, 206].contains(response.head.status),
            response.head.fields["Content-Encoding"] == nil,
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

    func isContinued(by head: ResponseHead) -> Bool { part.meaning(of: head) == .continues }

    /// The response with the earlier bytes in front of its own; nil when the response does not continue them. Throws
    /// when the body cannot be stored.
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
    /// The size of the whole file in bytes; nil when the response does not state it.
    var total: Int64? {
        if status == 206 { return fields["Content-Range"].flatMap(ContentRange.init(parsing:))?.total }
        guard fields["Content-Encoding"] == nil else { return nil }
        return fields["Content-Length"].flatMap(Int64.init)
    }
}
