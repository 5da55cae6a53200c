/// Reports the spans of one text that was written with escapes. Characters that are kept form one span with their
/// neighbours; an escaped one is a span of its own. The escapes of one character beyond ASCII belong together, an
/// ASCII escape is always alone (CR LF is one character and two escapes).
struct TextTracer<Sink: TraceSink> {
    private let escaping: Escaping
    private let plain: TraceMark
    private let escaped: TraceMark
    private let isSource: Bool
    /// A run of characters that are kept: its range in the output, and its range in the text.
    private var run: Range<Int>
    private var runSource = 0..<0

    init(_ escaping: Escaping, from start: Int, as mark: TraceMark, isSource: Bool) {
        self.escaping = escaping
        self.isSource = isSource
        plain = mark
        var escaped = mark
        escaped.rule = escaping.rule ?? mark.rule
        self.escaped = escaped
        run = start..<start
    }

    mutating func trace(_ text: String, into sink: inout Sink) {
        // Without CR every ASCII character is one byte, and no neighbour combines with it.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            for (place, byte) in text.utf8.enumerated() { trace(Unicode.Scalar(byte), at: place, into: &sink) }
        } else {
            for (place, character) in text.enumerated() { trace(character, at: place, into: &sink) }
        }
        flush(into: &sink)
    }

    private mutating func trace(_ scalar: Unicode.Scalar, at place: Int, into sink: inout Sink) {
        if let reason = escaping.reason(for: scalar) {
            add(
                Escape(character: Character(scalar), reason: reason), escaping.width(of: scalar), at: place, into: &sink
            )
        } else {
            extendRun(by: UTF8.width(scalar), at: place)
        }
    }

    private mutating func trace(_ character: Character, at place: Int, into sink: inout Sink) {
        var unit = String.UnicodeScalarView()
        for scalar in character.unicodeScalars {
            guard !scalar.isASCII, escaping.reason(for: scalar) != nil else {
                addUnit(&unit, at: place, into: &sink)
                trace(scalar, at: place, into: &sink)
                continue
            }
            unit.append(scalar)
        }
        addUnit(&unit, at: place, into: &sink)
    }

    private mutating func addUnit(_ unit: inout String.UnicodeScalarView, at place: Int, into sink: inout Sink) {
        guard let first = unit.first, let reason = escaping.reason(for: first) else { return }
        let width = unit.reduce(0) { $0 + escaping.width(of: $1) }
        add(Escape(character: Character(String(unit)), reason: reason), width, at: place, into: &sink)
        unit.removeAll()
    }

    private mutating func add(_ escape: Escape, _ width: Int, at place: Int, into sink: inout Sink) {
        flush(into: &sink)
        let range = run.upperBound..<run.upperBound + width
        sink.add(escaped.span(range, source: isSource ? place..<place + 1 : nil, escaped: escape))
        run = range.upperBound..<range.upperBound
    }

    private mutating func extendRun(by width: Int, at place: Int) {
        runSource = (run.isEmpty ? place : runSource.lowerBound)..<place + 1
        run = run.lowerBound..<run.upperBound + width
    }

    private mutating func flush(into sink: inout Sink) {
        guard !run.isEmpty else { return }
        sink.add(plain.span(run, source: isSource ? runSource : nil))
    }
}
