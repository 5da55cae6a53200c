internal import CurlewBytes
internal import CurlewMessage

/// The parts of a request before its parameters are written.
struct RequestParts {
    var method: String
    var url: String
    /// The trace of an expanded URL; empty when the URL is as typed.
    var urlSpans = TraceSpans()
    var headers: HeaderFields
    /// The parameters. Without any the tree has no root, which differs from an empty dictionary.
    var tree: ParameterTree
    /// Parts that follow the parameters in a multipart body.
    var form = MultipartForm()
    /// The body when the kind takes text, or nil.
    var text: String?

    var root: ParameterNode? { tree.root }
}

extension RequestSerializer {
    func serialize<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        var parts = parts
        for field in headers where !parts.headers.contains(field.name) { parts.headers.append(field) }
        // A root that is off counts as no parameters.
        if parts.root?.isOn == false { parts.tree.root = nil }
        if kind.hasParts || !parts.form.isEmpty { return try inParts(parts, Sink.self) }
        if !kind.hasTree { return try asText(parts, Sink.self) }
        if let file = bodyFile(parts.root, method: parts.method) { return try asFile(file, parts, Sink.self) }
        if putsParametersInURL(parts.method) { return try inURL(parts, Sink.self) }
        return try inBody(parts, Sink.self)
    }

    func inURL<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        let written = try query(parts, Sink.self)
        let query = String(decoding: written.output.bytes, as: UTF8.self)
        let joint = URLText.QueryJoint(parts.url, placement: conformance == .afnetworking ? .atEnd : .beforeFragment)
        var request = SerializedRequest(
            method: parts.method, url: parts.url, headers: parts.headers, body: nil)
        if !query.isEmpty { request.url = joint.head + joint.separator + query + joint.tail }
        guard Sink.isOn else { return request }
        var url = Output<Sink>()
        if query.isEmpty {
            url = parts.writtenURL()
        } else {
            let cut = joint.head.utf8.count
            url = parts.writtenURL(0..<cut)
            url.write(plain: joint.separator, as: TraceMark(.separator, rule: .joined))
            url.write(written.output)
            url.write(parts.writtenURL(cut..<cut + joint.tail.utf8.count))
        }
        request.trace = written.trace(url: url.trace.spans, body: [], Sink.self)
        return request
    }

    private func inBody<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> SerializedRequest
    {
        var request = SerializedRequest(method: parts.method, url: parts.url, headers: parts.headers, body: nil)
        let url: Output<Sink> = parts.writtenURL()
        var written = Written<Sink>()
        if kind.takesStyle || parts.root != nil {
            written = try body(parts, Sink.self)
            if kind.takesStyle { written.output = try encoded(written.output) }
            request.body = RequestBody(written.output.bytes)
            if !request.headers.contains("Content-Type") {
                request.headers.append(HeaderField("Content-Type", kind.contentType))
            }
        }
        request.trace = written.trace(url: url.trace.spans, body: written.output.trace.spans, Sink.self)
        return request
    }

    private func body<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> Written<Sink>
    {
        guard !kind.takesStyle, let root = parts.root else { return try query(parts, Sink.self) }
        let written: Written<Sink> =
            switch kind {
            case .json, .form, .multipart, .text: json(root)
            case .plist: propertyList(root)
            case .plistBinary: binaryPropertyList(root)
            }
        return try checked(written, root, as: kind)
    }

    /// Throws the problems of a tree. Writers only note that there is a fault; the problems are searched for here.
    private func checked<Sink: TraceSink>(_ written: Written<Sink>, _ root: ParameterNode, as kind: SerializerKind)
        throws(RequestSerializationError) -> Written<Sink>
    {
        guard written.hasFault else { return written }
        throw refusal(of: root, as: kind)
    }

    func refusal(of root: ParameterNode, as kind: SerializerKind) -> RequestSerializationError {
        .notRepresentable(problems(of: root, as: kind), as: kind, conformance: conformance)
    }

    private func query<Sink: TraceSink>(_ parts: RequestParts, _: Sink.Type) throws(RequestSerializationError)
        -> Written<Sink>
    {
        guard let root = parts.root else { return Written() }
        if let queryBlock { return try custom(queryBlock, parts.url, parts.tree) }
        if let block = style.block { return try custom(block, parts.url, parts.tree) }
        var text = formText
        text.isInURL = putsParametersInURL(parts.method)
        var flattener = PairFlattener(
            FormPairs<Sink>(text, style.axes, foreign: parts.tree.foreign, tracing: viewedNodes),
            tracing: viewedNodes)
        flattener.write(root: root)
        let written = Written(
            output: flattener.pairs.output, record: flattener.record, hasFault: flattener.hasFault)
        return try checked(written, root, as: .form)
    }

    /// The form text in the chosen encoding. Throws when the encoding lacks a character.
    func encoded<Sink: TraceSink>(_ output: Output<Sink>) throws(RequestSerializationError) -> Output<Sink> {
        guard stringEncoding != .utf8 else { return output }
        guard let encoded = output.encoded(in: stringEncoding) else { throw .notInEncoding(stringEncoding) }
        return encoded
    }

    private func custom<Sink: TraceSink>(_ block: QueryBlock, _ url: String, _ tree: ParameterTree)
        throws(RequestSerializationError) -> Written<Sink>
    {
        do throws(QueryBlockError) {
            var written = Written<Sink>()
            written.output.write(plain: try block(url, tree) ?? "", as: TraceMark(.fixed))
            return written
        } catch {
            throw .queryBlock(error)
        }
    }

    private func json<Sink: TraceSink>(_ root: ParameterNode) -> Written<Sink> {
        var writer = JSONTextWriter<Sink>(jsonOptions, conformance, tracing: viewedNodes)
        writer.write(root: root)
        return Written(output: writer.output, record: writer.record, hasFault: writer.hasFault)
    }

    private func propertyList<Sink: TraceSink>(_ root: ParameterNode) -> Written<Sink> {
        var writer = PropertyListXMLWriter<Sink>(conformance, now: now, tracing: viewedNodes)
        writer.write(root: root)
        return Written(output: writer.output, record: writer.record, hasFault: writer.hasFault)
    }

    private func binaryPropertyList<Sink: TraceSink>(_ root: ParameterNode) -> Written<Sink> {
        var writer = PropertyListBinaryWriter<Sink>(now: now, tracing: viewedNodes)
        writer.write(root: root)
        return Written(output: writer.output, record: writer.record, hasFault: writer.hasFault)
    }

    var formText: FormText {
        var text = FormText(
            conformance: conformance,
            dateText: dateText ?? style.axes.dates ?? (conformance == .afnetworking ? .foundation : .iso8601),
            dataText: dataText ?? style.axes.data ?? (conformance == .afnetworking ? .modern : .base64), now: now)
        text.follow(style.axes)
        return text
    }
}

/// The result of a writer.
struct Written<Sink: TraceSink> {
    var output = Output<Sink>()
    var record = WriteRecord()
    var hasFault = false

    func trace(url: TraceSpans, body: TraceSpans, _: Sink.Type) -> RequestTrace? {
        guard Sink.isOn else { return nil }
        return RequestTrace(
            url: url, body: body, absent: record.absent, pairs: record.pairs, nodes: output.trace.nodes)
    }
}
