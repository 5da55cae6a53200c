/// Collects bytes and their trace. The same code writes with a trace and without one.
struct Output<Sink: TraceSink> {
    var bytes: [UInt8] = []
    var trace: Sink

    /// - Parameter nodes: see `RequestSerializer.viewedNodes`.
    init(tracing nodes: Set<NodeID>? = nil) {
        trace = Sink(nodes)
    }

    /// Fixed ASCII text.
    @inline(__always)
    mutating func write(_ literal: StaticString, as mark: TraceMark) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        note(mark)
    }

    /// One ASCII character.
    @inline(__always)
    mutating func write(_ byte: UInt8, as mark: TraceMark) {
        bytes.append(byte)
        note(mark)
    }

    /// Bytes in a row.
    mutating func write(_ content: [UInt8], as mark: TraceMark) {
        bytes += content
        note(mark)
    }

    /// Adds what was written since the last span to the trace.
    @inline(__always)
    private mutating func note(_ mark: TraceMark) {
        guard Sink.isOn, !noteAlone(mark) else { return }
        trace.spans.join(PackedSpan(mark, upTo: bytes.count))
    }

    /// Adds it as bytes of its node and no more; false for a node that is traced in full.
    @inline(__always)
    private mutating func noteAlone(_ mark: TraceMark) -> Bool {
        guard let nodes = trace.nodes else { return false }
        return noteAlone(mark, unlessAmong: nodes)
    }

    // Apart from the many writes of a whole trace, which it would slow down.
    @inline(never)
    private mutating func noteAlone(_ mark: TraceMark, unlessAmong nodes: Set<NodeID>) -> Bool {
        guard let alone = mark.nodeAlone(unlessAmong: nodes) else { return false }
        trace.spans.join(PackedSpan(alone, upTo: bytes.count))
        return true
    }

    /// Writes text without escapes; `isSource` tells whether it is the node's own.
    mutating func write(plain text: String, as mark: TraceMark, isSource: Bool = false) {
        bytes.append(contentsOf: text.utf8)
        guard Sink.isOn, !noteAlone(mark) else { return }
        trace.spans.join(PackedSpan(mark, upTo: bytes.count, source: isSource ? 0..<text.characterCount : nil))
    }

    /// Writes text with the escapes of a format; `isSource` tells whether it is the node's own.
    @inline(__always)
    mutating func write(_ text: String, escaping: Escaping, as mark: TraceMark, isSource: Bool = true) {
        write(text, escaping: escaping, as: mark, from: isSource ? 0 : nil)
    }

    /// Writes a part of a node's text with the escapes of a format.
    ///
    /// - Parameter source: the place of its first character in the node's text; nil when it is not from there.
    @inline(__always)
    mutating func write(_ text: String, escaping: Escaping, as mark: TraceMark, from source: Int?) {
        escaping.append(text, to: &bytes)
        guard Sink.isOn, !noteAlone(mark) else { return }
        var tracer = TextTracer(escaping, as: mark, from: source)
        tracer.trace(text, into: &trace.spans)
    }

    /// Writes a node's own text of which others wrote the parts at `foreign`, in UTF-8 offsets, in order.
    mutating func write(_ text: String, escaping: Escaping, foreign: [Range<Int>], as mark: TraceMark) {
        let bytes = Array(text.utf8)
        var (start, place) = (0, 0)
        let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
        for range in foreign + [bytes.count..<bytes.count] {
            for (piece, escaping) in [(part(start..<range.lowerBound), escaping), (part(range), escaping.ofForeign)]
            where !piece.isEmpty {
                write(piece, escaping: escaping, as: mark, from: place)
                place += piece.characterCount
            }
            start = range.upperBound
        }
    }

    /// Appends bytes written elsewhere. Their trace belongs to `owner`; without one it is unchanged.
    @inline(__always)
    mutating func write(_ other: Output<Sink>, owner: NodeID? = nil) {
        bytes.append(contentsOf: other.bytes)
        guard Sink.isOn else { return }
        if let owner, noteAlone(TraceMark(.value, owner: owner)) { return }
        trace.spans.join(contentsOf: other.trace.spans, owner: owner)
    }

    /// Appends text written elsewhere as a value with escapes; all of its trace belongs to `owner`.
    ///
    /// - Parameter rule: of what has no rule of its own there.
    mutating func write(_ other: Output<Sink>, escaping: Escaping, owner: NodeID, rule: Rule) {
        guard Sink.isOn else {
            return escaping.append(String(decoding: other.bytes, as: UTF8.self), to: &bytes)
        }
        if trace.nodes?.contains(owner) == false {
            escaping.append(String(decoding: other.bytes, as: UTF8.self), to: &bytes)
            return note(TraceMark(.value, owner: owner))
        }
        for span in other.trace.spans {
            let text = String(decoding: other.bytes[span.range], as: UTF8.self)
            guard span.escaped != nil else {
                let mark = TraceMark(span.part, origin: span.origin, owner: owner, rule: span.rule ?? rule)
                write(text, escaping: escaping, as: mark, from: span.source?.lowerBound)
                continue
            }
            let start = bytes.count
            escaping.append(text, to: &bytes)
            var span = span
            (span.owner, span.rule) = (owner, span.rule ?? rule)
            trace.spans.join(span, count: bytes.count - start)
        }
    }

    /// Drops everything from a place on.
    @inline(__always)
    mutating func rewind(to place: Int) {
        bytes.removeLast(bytes.count - place)
        if Sink.isOn { trace.spans.cut(at: place) }
    }

    /// The same text in another encoding; nil when the encoding lacks a character.
    func encoded(in encoding: TextEncoding) -> Output? {
        guard let bytes = encoding.bytes(of: String(decoding: bytes, as: UTF8.self)) else { return nil }
        var output = Output(tracing: trace.nodes)
        output.bytes = bytes
        guard Sink.isOn else { return output }
        output.trace.spans.join(PackedSpan(TraceMark(.fixed), upTo: encoding.markCount))
        for span in trace.spans {
            let text = String(decoding: self.bytes[span.range], as: UTF8.self)
            let count = (encoding.bytes(of: text)?.count ?? 0) - encoding.markCount
            output.trace.spans.join(span, count: count)
        }
        return output
    }
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
