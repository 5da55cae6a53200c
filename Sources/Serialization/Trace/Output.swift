/// Collects bytes and their trace. The same code writes with a trace and without one.
struct Output<Sink: TraceSink> {
    var bytes: [UInt8] = []
    var trace = Sink()

    /// Fixed ASCII text.
    @inline(__always)
    mutating func write(_ literal: StaticString, as mark: TraceMark) {
        let start = bytes.count
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        if Sink.isOn { trace.add(mark.span(start..<bytes.count)) }
    }

    /// One ASCII character.
    @inline(__always)
    mutating func write(_ byte: UInt8, as mark: TraceMark) {
        bytes.append(byte)
        if Sink.isOn { trace.add(mark.span(bytes.count - 1..<bytes.count)) }
    }

    /// Writes text without escapes; `isSource` tells whether it is the node's own.
    mutating func write(plain text: String, as mark: TraceMark, isSource: Bool = false) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if Sink.isOn { trace.add(mark.span(start..<bytes.count, source: isSource ? 0..<text.count : nil)) }
    }

    /// Writes text with the escapes of a format.
    @inline(__always)
    mutating func write(_ text: String, escaping: Escaping, as mark: TraceMark, isSource: Bool = true) {
        let start = bytes.count
        escaping.append(text, to: &bytes)
        if Sink.isOn {
            var tracer = TextTracer<Sink>(escaping, from: start, as: mark, isSource: isSource)
            tracer.trace(text, into: &trace)
        }
    }

    /// Appends bytes written elsewhere, whose trace now belongs to `owner`.
    @inline(__always)
    mutating func write(_ other: Output<Sink>, owner: NodeID?) {
        let start = bytes.count
        bytes.append(contentsOf: other.bytes)
        guard Sink.isOn else { return }
        for span in other.trace.spans {
            var span = span.moved(by: start)
            span.owner = owner
            trace.add(span)
        }
    }

    /// Appends bytes written elsewhere with their trace unchanged.
    mutating func append(_ other: Output<Sink>) {
        let start = bytes.count
        bytes.append(contentsOf: other.bytes)
        if Sink.isOn { for span in other.trace.spans { trace.add(span.moved(by: start)) } }
    }

    /// Appends text written elsewhere as a value with escapes; all of its trace belongs to `owner`.
    ///
    /// - Parameter rule: of what has no rule of its own there.
    mutating func write(_ other: Output<Sink>, escaping: Escaping, owner: NodeID, rule: Rule) {
        guard Sink.isOn else {
            return escaping.append(String(decoding: other.bytes, as: UTF8.self), to: &bytes)
        }
        for span in other.trace.spans {
            let text = String(decoding: other.bytes[span.range], as: UTF8.self)
            let start = bytes.count
            escaping.append(text, to: &bytes)
            let mark = TraceMark(span.part, origin: span.origin, owner: owner, rule: span.rule ?? rule)
            if let escape = span.escaped {
                trace.add(mark.span(start..<bytes.count, source: span.source, escaped: escape))
                continue
            }
            var tracer = TextTracer<SpanTrace>(escaping, from: start, as: mark, isSource: span.source != nil)
            var own = SpanTrace()
            tracer.trace(text, into: &own)
            for piece in own.spans { trace.add(piece.withSource(movedBy: span.source?.lowerBound ?? 0)) }
        }
    }

    /// Drops everything after a place that `place` returned.
    @inline(__always)
    mutating func rewind(to place: OutputPlace) {
        bytes.removeLast(bytes.count - place.bytes)
        if Sink.isOn { trace.spans.removeLast(trace.spans.count - place.spans) }
    }

    /// The same text in another encoding; nil when the encoding lacks a character.
    func encoded(in encoding: TextEncoding) -> Output? {
        guard let bytes = encoding.bytes(of: String(decoding: bytes, as: UTF8.self)) else { return nil }
        var output = Output()
        output.bytes = bytes
        guard Sink.isOn else { return output }
        var end = encoding.markCount
        output.trace.add(TraceMark(.fixed).span(0..<end))
        for span in trace.spans {
            let text = String(decoding: self.bytes[span.range], as: UTF8.self)
            let count = (encoding.bytes(of: text)?.count ?? 0) - encoding.markCount
            output.trace.add(span.moved(to: end..<end + count))
            end += count
        }
        return output
    }

    var place: OutputPlace { OutputPlace(bytes: bytes.count, spans: Sink.isOn ? trace.spans.count : 0) }
}

struct OutputPlace {
    var bytes: Int
    var spans: Int
}

/// The facts of a trace other than its spans.
struct WriteRecord {
    var absent: [NodeID: OmissionReason] = [:]
    var pairs: [NodeID: Int] = [:]

    mutating func omit(_ node: ParameterNode, _ reason: OmissionReason) {
        absent[node.id] = reason
        for index in 0..<node.childCount { omit(node.child(at: index), reason) }
    }

    /// Notes one pair for a node and all below it that is sent.
    mutating func number(_ node: ParameterNode, _ place: Int) {
        guard node.isOn else { return }
        pairs[node.id] = place
        for index in 0..<node.childCount { number(node.child(at: index), place) }
    }
}
