internal import CurlewBytes
internal import HTTPMessage

/// Writes the parts of a multipart body in sequence. Files stay on disk: a file is one piece of the body and one span
/// of the trace, whose offsets are those of the whole body.
///
///     --B CRLF  head CRLF CRLF  content  CRLF --B CRLF  head CRLF CRLF  content  CRLF --B-- CRLF
struct MultipartWriter<Sink: TraceSink> {
    private let boundary: String
    private let names: Escaping
    private let headers: Escaping
    /// The text since the last piece that is not text.
    private var output = Output<Sink>()
    private var pieces: [RequestBody.Piece] = []
    private var trace = Sink()
    /// The offset of `output` in the body.
    private var offset = 0
    private(set) var count = 0

    init(boundary: MultipartBoundary, escapesNames: Bool) {
        self.boundary = boundary.text
        names = escapesNames ? .partName : .none
        headers = escapesNames ? .partHeader : .none
    }

    /// The line before a part: the first has no line end before it. `owner` is the leaf whose part begins.
    mutating func begin(owner: NodeID?) {
        let mark = TraceMark(.boundary, owner: owner, rule: .filePart)
        if count > 0 { output.write("\r\n", as: mark) }
        count += 1
        output.write("--", as: mark)
        output.write(plain: boundary, as: mark)
        output.write("\r\n", as: mark)
    }

    /// `Content-Disposition`, up to the name's opening quote.
    mutating func beginDisposition(as mark: TraceMark) {
        output.write("Content-Disposition: form-data; name=\"", as: mark)
    }

    /// Writes a name that was built before, with the escapes of part names.
    mutating func write(name: Output<Sink>, owner: NodeID) {
        output.write(name, owner: owner)
    }

    mutating func write(name: String, as mark: TraceMark) {
        output.write(name, escaping: names, as: mark, isSource: false)
    }

    /// Writes the rest of the head: a file's name, and the content's type.
    mutating func endHead(fileName: String? = nil, type: String? = nil, as mark: TraceMark) {
        output.write("\"", as: mark)
        if let fileName {
            output.write("; filename=\"", as: mark)
            output.write(fileName, escaping: names, as: mark, isSource: false)
            output.write("\"", as: mark)
        }
        if let type {
            output.write("\r\nContent-Type: ", as: mark)
            output.write(type, escaping: headers, as: mark, isSource: false)
        }
        output.write("\r\n\r\n", as: mark)
    }

    /// Writes header fields as the caller gave them.
    mutating func write(fields: HeaderFields, as mark: TraceMark) {
        for field in fields {
            output.write(field.name, escaping: headers, as: mark, isSource: false)
            output.write(": ", as: mark)
            output.write(field.value, escaping: headers, as: mark, isSource: false)
            output.write("\r\n", as: mark)
        }
        output.write("\r\n", as: mark)
    }

    /// Writes text as content, in UTF-8.
    mutating func write(text: String, isSource: Bool, as mark: TraceMark) {
        output.write(plain: text, as: mark, isSource: isSource)
    }

    mutating func write(_ bytes: [UInt8], as mark: TraceMark) {
        let start = output.bytes.count
        output.bytes += bytes
        if Sink.isOn { output.trace.add(mark.span(start..<output.bytes.count)) }
    }

    /// Writes a piece. Few bytes are copied into the text around them; many are kept by reference.
    mutating func write(_ piece: RequestBody.Piece, as mark: TraceMark) {
        if case .bytes(let bytes) = piece, bytes.count <= 1 << 16 { return write(bytes.array, as: mark) }
        flush()
        if piece.count != 0 { pieces.append(piece) }
        let end = offset + Int(piece.count ?? 0)
        if Sink.isOn { trace.add(mark.span(offset..<end)) }
        offset = end
    }

    /// Closes the body: the last boundary has two more dashes.
    mutating func finish() -> (body: RequestBody, spans: [TraceSpan]) {
        let mark = TraceMark(.boundary, rule: .filePart)
        output.write("\r\n--", as: mark)
        output.write(plain: boundary, as: mark)
        output.write("--\r\n", as: mark)
        flush()
        return (RequestBody(pieces: pieces), trace.spans)
    }

    private mutating func flush() {
        guard !output.bytes.isEmpty else { return }
        pieces.append(.bytes(Bytes(output.bytes)))
        if Sink.isOn { for span in output.trace.spans { trace.add(span.moved(by: offset)) } }
        offset += output.bytes.count
        output = Output()
    }
}
