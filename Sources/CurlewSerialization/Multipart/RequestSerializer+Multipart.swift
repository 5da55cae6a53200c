internal import CurlewBytes
internal import CurlewMessage

extension RequestSerializer {
    /// A multipart request as of `multipartFormRequestWithMethod`: a form request without parameters, whose body and
    /// type are replaced once there is a part.
    func inParts<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        try checkMethod(parts.method)
        var request = SerializedRequest(
            method: parts.method, url: parts.url, headers: parts.headers, body: RequestBody([UInt8]()))
        let type = MultipartContentType(conformance == .curlew ? parts.headers["Content-Type"] : nil)
        let boundary = try boundary(type.boundary)
        var writer = MultipartWriter<Sink>(
            boundary: boundary, escapesNames: escapesPartNames, isForm: type.isForm, tracing: viewedNodes)
        let record = try write(parts.root, into: &writer)
        for part in parts.form.parts { writer.write(part) }
        let hasParts = writer.count > 0
        let written = hasParts ? writer.finish() : (body: RequestBody([UInt8]()), spans: [])
        request.body = written.body
        if hasParts {
            request.headers.set("Content-Type", to: type.text(boundary))
            request.headers.remove("Content-Length")
            if let count = written.body.count, !request.headers.contains("Transfer-Encoding") {
                request.headers.append(HeaderField("Content-Length", "\(count)"))
            }
        } else if !request.headers.contains("Content-Type") {
            request.headers.append(HeaderField("Content-Type", SerializerKind.form.contentType))
        }
        let url: Output<Sink> = parts.writtenURL()
        request.trace = trace(url: url, written.spans, record)
        return request
    }

    /// Whether quotes and controls in the names of parts are escaped.
    var escapesPartNames: Bool { multipart.escapesNames ?? (conformance == .curlew) }

    /// Refuses GET and HEAD in any case. Upstream compares in upper case only, so that `get` passes there.
    private func checkMethod(_ method: String) throws(RequestSerializationError) {
        let compared = conformance == .afnetworking ? method : method.uppercased()
        if compared == "GET" || compared == "HEAD" { throw .methodHasNoBody(method) }
    }

    /// - Parameter typed: the one that the header row names, which goes out as it is.
    private func boundary(_ typed: String?) throws(RequestSerializationError) -> MultipartBoundary {
        guard let text = typed ?? multipart.boundary else { return .random() }
        guard let boundary = MultipartBoundary(text) else { throw .boundary(text) }
        return boundary
    }

    private func write<Sink: TraceSink>(_ root: ParameterNode?, into writer: inout MultipartWriter<Sink>)
        throws(RequestSerializationError) -> WriteRecord
    {
        guard let root else { return WriteRecord() }
        var flattener = PairFlattener(
            MultipartPairs(
                writer, PairForm(formText, style.axes), multipart.parts, escapesNames: escapesPartNames,
                encoding: stringEncoding, files: files), tracing: viewedNodes)
        flattener.write(root: root)
        if flattener.hasFault { throw refusal(of: root, as: .multipart) }
        writer = flattener.pairs.writer
        return flattener.record
    }

    private func trace<Sink: TraceSink>(
        url: Output<Sink>, _ body: TraceSpans, _ record: WriteRecord
    ) -> RequestTrace? {
        guard Sink.isOn else { return nil }
        return RequestTrace(
            url: url.trace.spans, body: body, absent: record.absent, pairs: record.pairs, nodes: viewedNodes)
    }
}

/// The type of a body of parts: what a header row says, where it is one of parts such as `multipart/related`, else a
/// form's. AFNetworking writes a form's whatever the row says.
private struct MultipartContentType {
    private let typed: String
    private let type: MediaType

    init(_ row: String?) {
        let form = MediaType(type: "multipart", subtype: "form-data")
        let read = row.flatMap(MediaType.init(parsing:)).flatMap { $0.type == "multipart" ? $0 : nil }
        (typed, type) = (read == nil ? form.description : row ?? "", read ?? form)
    }

    var isForm: Bool { type.subtype == "form-data" }
    var boundary: String? { type["boundary"] }

    func text(_ boundary: MultipartBoundary) -> String {
        self.boundary == nil ? boundary.contentType(of: typed) : typed
    }
}

extension MultipartWriter {
    /// Writes a part that a caller added.
    mutating func write(_ part: MultipartForm.Part) {
        let mark = TraceMark(.partHeader, rule: part.head.rule)
        begin(owner: nil)
        write(part.head, type: part.type(in: self), as: mark)
        endHead(as: mark)
        switch part.content {
        case .piece(let piece): write(piece, as: TraceMark(.value))
        case .parts(let parts):
            enter()
            for part in parts { write(part) }
            leave()
        }
    }

    private mutating func write(_ head: MultipartForm.Part.Head, type: String?, as mark: TraceMark) {
        guard case .named(let name, let fileName, _, let fields) = head else {
            if case .fields(let fields) = head { write(fields: fields, as: mark) }
            return
        }
        if !fields.contains("Content-Disposition") { writeDisposition(name, fileName: fileName, as: mark) }
        if !fields.contains("Content-Type") { write(type: type, as: mark) }
        write(fields: fields, as: mark)
    }

    /// An attachment without a name and a file needs none.
    private mutating func writeDisposition(_ name: String?, fileName: String?, as mark: TraceMark) {
        guard !isAttachment || name != nil || fileName != nil else { return }
        beginDisposition(as: mark)
        if let name {
            beginName(as: mark)
            write(name: name, as: TraceMark(.key, rule: .partName))
            endName(as: mark)
        }
        endDisposition(fileName: fileName, as: mark)
    }
}

extension MultipartForm.Part {
    fileprivate func type(in writer: MultipartWriter<some TraceSink>) -> String? {
        guard case .named(_, _, let type, _) = head, case .parts = content else { return head.type }
        return writer.typeOfInner(type)
    }
}

extension MultipartForm.Part.Head {
    /// The rule by which it is written; nil for fields that are written as they are.
    fileprivate var rule: Rule? {
        switch self {
        case .named(_, let fileName, _, _): fileName == nil ? .partName : .filePart
        case .fields: nil
        }
    }

    fileprivate var type: String? {
        switch self {
        case .named(_, _, let type, _): type
        case .fields: nil
        }
    }
}
