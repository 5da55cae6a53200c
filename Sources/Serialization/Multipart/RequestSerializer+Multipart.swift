internal import CurlewBytes
internal import HTTPMessage

extension RequestSerializer {
    /// A multipart request as of `multipartFormRequestWithMethod`: a form request without parameters, whose body and
    /// type are replaced once there is a part.
    func inParts<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        try checkMethod(parts.method)
        var request = SerializedRequest(
            method: parts.method, url: parts.url, headers: parts.headers, body: RequestBody([UInt8]()))
        let boundary = try boundary()
        var writer = MultipartWriter<Sink>(boundary: boundary, escapesNames: escapesPartNames)
        let record = try write(parts.root, into: &writer)
        for part in parts.form.parts { writer.write(part) }
        let hasParts = writer.count > 0
        let written = hasParts ? writer.finish() : (body: RequestBody([UInt8]()), spans: [])
        request.body = written.body
        if hasParts {
            request.headers.set("Content-Type", to: boundary.contentType)
            request.headers.remove("Content-Length")
            if let count = written.body.count { request.headers.append(HeaderField("Content-Length", "\(count)")) }
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

    private func boundary() throws(RequestSerializationError) -> MultipartBoundary {
        guard let text = multipart.boundary else { return .random() }
        guard let boundary = MultipartBoundary(text) else { throw .boundary(text) }
        return boundary
    }

    private func write<Sink: TraceSink>(_ root: ParameterNode?, into writer: inout MultipartWriter<Sink>)
        throws(RequestSerializationError) -> WriteRecord
    {
        guard let root else { return WriteRecord() }
        var flattener = PairFlattener(
            MultipartPairs(
                writer, formText, escapesNames: escapesPartNames, encoding: stringEncoding, files: files),
            style.axes)
        flattener.write(root: root)
        if flattener.hasFault { throw refusal(of: root, as: .multipart) }
        writer = flattener.pairs.writer
        return flattener.record
    }

    private func trace<Sink: TraceSink>(
        url: Output<Sink>, _ body: [TraceSpan], _ record: WriteRecord
    ) -> RequestTrace? {
        guard Sink.isOn else { return nil }
        return RequestTrace(url: url.trace.spans, body: body, absent: record.absent, pairs: record.pairs)
    }
}

extension MultipartWriter {
    /// Writes a part that a caller added.
    mutating func write(_ part: MultipartForm.Part) {
        begin(owner: nil)
        switch part.head {
        case .fields(let fields): write(fields: fields, as: TraceMark(.partHeader))
        case .named(let name, let fileName, let mimeType):
            let mark = TraceMark(.partHeader, rule: fileName == nil ? .partName : .filePart)
            beginDisposition(as: mark)
            write(name: name, as: TraceMark(.key, rule: .partName))
            endHead(fileName: fileName, type: mimeType, as: mark)
        }
        write(part.content, as: TraceMark(.value))
    }
}
