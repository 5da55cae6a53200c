internal import CurlewBytes
internal import CurlewMessage

/// Writes the parts of a multipart body in sequence. Files stay on disk: a file is one piece of the body and one span
/// of the trace, whose offsets are those of the whole body.
///
///     --B CRLF  head CRLF CRLF  content  CRLF --B CRLF  head CRLF CRLF  content  CRLF --B-- CRLF
///
/// A part may hold parts, between boundaries of their own.
struct MultipartWriter<Sink: TraceSink> {
    /// The parts that are being written, the innermost last.
    private var levels: [Level]
    private let names: Escaping
    private let headers: Escaping
    /// The text since the last piece that is not text.
    private var output: Output<Sink>
    private var pieces: [RequestBody.Piece] = []
    private var trace: Sink
    /// The offset of `output` in the body.
    private var offset = 0

    private struct Level {
        let boundary: MultipartBoundary
        /// `form-data`, or `attachment` where the parts are no form (RFC 2183 §2.2).
        let disposition: String
        var count = 0
    }

    /// - Parameters:
    ///   - isForm: true for `multipart/form-data`; parts of another type are attachments.
    ///   - nodes: see `RequestSerializer.viewedNodes`.
    init(boundary: MultipartBoundary, escapesNames: Bool, isForm: Bool = true, tracing nodes: Set<NodeID>? = nil) {
        output = Output(tracing: nodes)
        trace = Sink(nodes)
        levels = [Level(boundary: boundary, disposition: isForm ? "form-data" : "attachment")]
        names = escapesNames ? .partName : .none
        headers = escapesNames ? .partHeader : .none
    }

    /// The number of parts, without those inside of others.
    var count: Int { levels[0].count }

    private var level: Level {
        get { levels[levels.count - 1] }
        set { levels[levels.count - 1] = newValue }
    }

    /// The line before a part: the first has no line end before it. `owner` is the leaf whose part begins.
    mutating func begin(owner: NodeID?) {
        let mark = TraceMark(.boundary, owner: owner, rule: .filePart)
        if level.count > 0 { output.write("\r\n", as: mark) }
        level.count += 1
        output.write("--", as: mark)
        output.write(plain: level.boundary.text, as: mark)
        output.write("\r\n", as: mark)
    }

    /// The type of a part that holds parts, such as `multipart/mixed`, with their boundary.
    func typeOfInner(_ type: String?) -> String { level.boundary.inner.contentType(of: type ?? "multipart/mixed") }

    /// Begins to write parts inside the last one, until `leave`.
    mutating func enter() {
        let inner = level.boundary.inner
        levels.append(Level(boundary: inner, disposition: "attachment"))
    }

    mutating func leave() {
        writeLastBoundary()
        levels.removeLast()
    }

    /// Whether the part may be without a `Content-Disposition`: an attachment that nothing is said of.
    var isAttachment: Bool { level.disposition != "form-data" }

    mutating func beginDisposition(as mark: TraceMark) {
        output.write("Content-Disposition: ", as: mark)
        output.write(plain: level.disposition, as: mark)
    }

    /// Goes on with the disposition, up to the name's opening quote.
    mutating func beginName(as mark: TraceMark) {
        output.write("; name=\"", as: mark)
    }

    mutating func endName(as mark: TraceMark) {
        output.write("\"", as: mark)
    }

    /// Writes a name that was built before, with the escapes of part names.
    mutating func write(name: Output<Sink>, owner: NodeID) {
        output.write(name, owner: owner)
    }

    mutating func write(name: String, as mark: TraceMark) {
        output.write(name, escaping: names, as: mark, isSource: false)
    }

    /// Writes the rest of the disposition, and the content's type.
    mutating func endDisposition(fileName: String? = nil, as mark: TraceMark) {
        if let fileName {
            output.write("; filename=\"", as: mark)
            output.write(fileName, escaping: names, as: mark, isSource: false)
            output.write("\"", as: mark)
        }
        output.write("\r\n", as: mark)
    }

    mutating func write(type: String?, as mark: TraceMark) {
        guard let type else { return }
        output.write("Content-Type: ", as: mark)
        output.write(type, escaping: headers, as: mark, isSource: false)
        output.write("\r\n", as: mark)
    }

    mutating func endHead(as mark: TraceMark) {
        output.write("\r\n", as: mark)
    }

    /// Writes header fields as the caller gave them.
    mutating func write(fields: HeaderFields, as mark: TraceMark) {
        for field in fields {
            output.write(field.name, escaping: headers, as: mark, isSource: false)
            output.write(": ", as: mark)
            output.write(field.value, escaping: headers, as: mark, isSource: false)
            output.write("\r\n", as: mark)
        }
    }

    /// Writes text as content, in UTF-8.
    mutating func write(text: String, isSource: Bool, as mark: TraceMark) {
        output.write(plain: text, as: mark, isSource: isSource)
    }

    mutating func write(_ bytes: [UInt8], as mark: TraceMark) {
        output.write(bytes, as: mark)
    }

    /// Writes a piece. Few bytes are copied into the text around them; many are kept by reference.
    mutating func write(_ piece: RequestBody.Piece, as mark: TraceMark) {
        if case .bytes(let bytes) = piece, bytes.count <= 1 << 16 { return write(bytes.array, as: mark) }
        flush()
        if piece.count != 0 { pieces.append(piece) }
        offset += Int(piece.count ?? 0)
        if Sink.isOn { trace.spans.join(PackedSpan(mark, upTo: offset)) }
    }

    /// Closes the body: the last boundary has two more dashes.
    mutating func finish() -> (body: RequestBody, spans: TraceSpans) {
        writeLastBoundary()
        flush()
        return (RequestBody(pieces: pieces), trace.spans)
    }

    private mutating func writeLastBoundary() {
        let mark = TraceMark(.boundary, rule: .filePart)
        output.write("\r\n--", as: mark)
        output.write(plain: level.boundary.text, as: mark)
        output.write("--\r\n", as: mark)
    }

    private mutating func flush() {
        guard !output.bytes.isEmpty else { return }
        pieces.append(.bytes(Bytes(output.bytes)))
        if Sink.isOn { trace.spans.join(contentsOf: output.trace.spans) }
        offset += output.bytes.count
        output = Output(tracing: trace.nodes)
    }
}
