internal import CurlewBytes
internal import HTTPMessage

extension RequestSerializer {
    /// Writes the text as the body in the chosen encoding; without a text there is no body. The tree is written only
    /// when the method puts parameters into the URL (rule AF-9). AFNetworking has no such serializer; its callers set
    /// `HTTPBody`.
    func asText<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        var request =
            putsParametersInURL(parts.method)
            ? try inURL(parts, Sink.self) : withoutParameters(parts, Sink.self)
        guard let text = parts.text, !text.isEmpty else { return request }
        // A GET with a body is allowed, because some search servers require it and curl sends it (RFC 9110 §9.3.1).
        if parts.method.uppercased() == "HEAD" { throw .methodHasNoBody(parts.method, as: .text) }
        var output = Output<Sink>()
        output.write(plain: text, as: TraceMark(.value, rule: .textAsTyped))
        output = try encoded(output)
        request.body = RequestBody(output.bytes)
        if !request.headers.contains("Content-Type") {
            request.headers.append(HeaderField("Content-Type", textType))
        }
        request.trace?.body = output.trace.spans
        return request
    }

    private var textType: String {
        stringEncoding == .utf8 ? kind.contentType : "text/plain; charset=\(stringEncoding.rawValue)"
    }

    private func withoutParameters<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) -> SerializedRequest {
        var request = SerializedRequest(method: parts.method, url: parts.url, headers: parts.headers, body: nil)
        guard Sink.isOn else { return request }
        let url: Output<Sink> = parts.writtenURL()
        request.trace = RequestTrace(url: url.trace.spans, absent: Self.unsent(parts.tree))
        return request
    }

    /// The reason for each node of a tree that is not sent: the node is off, or the text replaces the parameters.
    private static func unsent(_ tree: ParameterTree) -> [NodeID: OmissionReason] {
        var absent: [NodeID: OmissionReason] = [:]
        tree.walk { visit in
            absent[visit.node.id] = visit.isSent ? .textInstead : .off
            return true
        }
        return absent
    }
}
