/// Reports the spans of one text that was written with escapes. Characters that are kept form one span with their
/// neighbours; an escaped one is a span of its own. The escapes of one character beyond ASCII belong together, an
/// ASCII escape is always alone (CR LF is one character and two escapes).
struct TextTracer {
    private let escaping: Escaping
    private let plain: TraceMark
    private let escaped: TraceMark
    /// The place of the text's first character in the text that it comes from; nil when it is not from a node.
    private let source: Int?
    /// The offset in the output behind the characters that were reported.
    private var end = 0
    /// The place of the next character in the text.
    private var place = 0

    init(_ escaping: Escaping, as mark: TraceMark, from source: Int?) {
        self.escaping = escaping
        self.source = source
        plain = mark
        var escaped = mark
        escaped.rule = escaping.rule ?? mark.rule
        self.escaped = escaped
    }

    /// Adds the spans of a text that follows what the spans cover.
    mutating func trace(_ text: String, into spans: inout TraceSpans) {
        (end, place) = (spans.end, source ?? 0)
        var text = text
        text.withUTF8 { trace($0, into: &spans) }
    }

    /// A byte of ASCII is a character of its own, unless one beyond ASCII may combine with it; and CR LF is one.
    private mutating func trace(_ utf8: UnsafeBufferPointer<UInt8>, into spans: inout TraceSpans) {
        let kept = escaping.kept
        var (start, index) = (0, 0)
        while index < utf8.count {
            let byte = utf8[index]
            let isASCII = byte < 0x80 && byte != 0x0D
            if isASCII, kept.contains(byte) {
                index += 1
            } else if isASCII, index + 1 == utf8.count || utf8[index + 1] < 0x80 {
                keep(index - start, into: &spans)
                escape(Unicode.Scalar(byte), into: &spans)
                place += 1
                index += 1
                start = index
            } else {
                let first = isASCII ? index : max(start, index - 1)
                keep(first - start, into: &spans)
                index = Self.endOfCharacters(utf8, from: first)
                start = index
                for character in String(decoding: utf8[first..<index], as: UTF8.self) {
                    trace(character, into: &spans)
                }
            }
        }
        keep(index - start, into: &spans)
    }

    /// The end of characters that begin at `start` and do not all lie in ASCII: there ASCII follows ASCII.
    private static func endOfCharacters(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var hasOther = false
        for index in start..<utf8.count - 1 {
            hasOther = hasOther || utf8[index] >= 0x80 || utf8[index] == 0x0D
            if hasOther, utf8[index] < 0x80, utf8[index] != 0x0D, utf8[index + 1] < 0x80 { return index + 1 }
        }
        return utf8.count
    }

    private mutating func trace(_ character: Character, into spans: inout TraceSpans) {
        var unit = String.UnicodeScalarView()
        var kept = 0
        for scalar in character.unicodeScalars {
            guard escaping.reason(for: scalar) != nil else {
                escape(&unit, into: &spans)
                kept += UTF8.width(scalar)
                continue
            }
            keep(kept, of: place..<place + 1, into: &spans)
            kept = 0
            if scalar.isASCII {
                escape(&unit, into: &spans)
                escape(scalar, into: &spans)
            } else {
                unit.append(scalar)
            }
        }
        escape(&unit, into: &spans)
        keep(kept, of: place..<place + 1, into: &spans)
        place += 1
    }

    /// Reports characters that are bytes.
    @inline(__always)
    private mutating func keep(_ count: Int, into spans: inout TraceSpans) {
        keep(count, of: place..<place + count, into: &spans)
        place += count
    }

    /// - Parameter range: the places of the characters.
    @inline(__always)
    private mutating func keep(_ count: Int, of range: Range<Int>, into spans: inout TraceSpans) {
        guard count > 0 else { return }
        end += count
        spans.join(PackedSpan(plain, upTo: end, source: source.map { _ in range }))
    }

    @inline(__always)
    private mutating func escape(_ scalar: Unicode.Scalar, into spans: inout TraceSpans) {
        guard let reason = escaping.reason(for: scalar) else { return }
        end += escaping.width(of: scalar)
        spans.join(PackedSpan(escaped, upTo: end, source: source.map { _ in place }, escapeOf: scalar, reason))
    }

    /// The escapes of the scalars of one character.
    private mutating func escape(_ unit: inout String.UnicodeScalarView, into spans: inout TraceSpans) {
        guard let first = unit.first, let reason = escaping.reason(for: first) else { return }
        defer { unit.removeAll() }
        guard unit.count > 1 else { return escape(first, into: &spans) }
        end += unit.reduce(0) { $0 + escaping.width(of: $1) }
        spans.joinEscape(
            of: Character(String(unit)), reason, as: escaped, upTo: end, source: source.map { _ in place })
    }
}

extension String {
    /// The number of characters, which ASCII without CR has as many of as bytes.
    var characterCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }
}
