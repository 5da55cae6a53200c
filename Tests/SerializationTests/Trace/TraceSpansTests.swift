import TestSupport
import Testing

@testable import CurlewSerialization

@Suite struct `The spans of an output` {
    private static let spans: [TraceSpan] = [
        TraceSpan(range: 0..<3, part: .key, origin: NodeID(1), owner: NodeID(2), source: 0..<3, rule: .scalarText),
        TraceSpan(
            range: 3..<6, part: .key, origin: NodeID(1), owner: NodeID(2), source: 3..<4, rule: .scalarText,
            escaped: Escape(character: "[", reason: .reserved)),
        TraceSpan(
            range: 6..<48, part: .value, origin: NodeID(NodeID.firstInPath), source: 4..<5,
            escaped: Escape(character: "\u{1F468}\u{200D}\u{1F469}", reason: .nonASCII)),
        TraceSpan(
            range: 48..<54, part: .value, owner: NodeID(0), escaped: Escape(character: "e\u{301}", reason: .nonASCII)),
        TraceSpan(range: 54..<1 << 33, part: .value, origin: NodeID(7), owner: NodeID(7), rule: .filePart),
        TraceSpan(range: 1 << 33..<1 << 33 + 9, part: .boundary, rule: .itemsUnderBrackets),
    ]

    @Test func `come back as they were added`() {
        #expect(Array(TraceSpans(Self.spans)) == Self.spans)
        #expect(TraceSpans(Self.spans) == TraceSpans(Self.spans))
        #expect(TraceSpans(Self.spans) != TraceSpans(Self.spans.dropLast()))
    }

    @Test func `are found by each of their bytes`() {
        let spans = TraceSpans(Self.spans)
        for (index, span) in Self.spans.enumerated() {
            #expect(spans.index(at: span.range.lowerBound) == index)
            #expect(spans.index(at: span.range.upperBound - 1) == index)
        }
        #expect(spans.index(at: -1) == nil)
        #expect(spans.index(at: spans.end) == nil)
        #expect(TraceSpans().index(at: 0) == nil)
    }

    @Test(arguments: [0, 1, 3, 5, 6, 20, 48, 50, 54, 1000, 1 << 33, 1 << 33 + 9])
    func `keep their properties when they are cut and put together`(place: Int) {
        let whole = TraceSpans(Self.spans)
        var joined = whole.part(0..<place)
        #expect(joined.end == place)
        joined.append(contentsOf: whole.part(place..<whole.end))
        #expect(joined.end == whole.end)
        for span in joined {
            guard let index = whole.index(at: span.range.lowerBound) else {
                Issue.record("no span")
                continue
            }
            var own = whole[index]
            #expect(own.range.contains(span.range.lowerBound) && own.range.upperBound >= span.range.upperBound)
            own.range = span.range
            #expect(own == span)
        }
    }

    @Test(arguments: [0, 3, 5, 6, 20, 50, 54, 1000])
    func `end where they are cut`(place: Int) {
        var cut = TraceSpans(Self.spans)
        cut.cut(at: place)
        #expect(cut == TraceSpans(Self.spans).part(0..<place))
        cut.append(Self.spans[2])
        #expect(cut.last?.escaped == Self.spans[2].escaped)
    }

    @Test func `stay in order in a body longer than any can be`() {
        let far = [
            TraceSpan(range: 0..<Int.max / 2, part: .value), TraceSpan(range: Int.max / 2..<Int.max, part: .boundary),
        ]
        let spans = TraceSpans(far)
        #expect(spans[1].range.isEmpty)
        #expect(spans.map(\.part) == [.value, .boundary])
    }

    @Test func `join only what has the same properties and goes on in the same text`() {
        let mark = TraceMark(.value, origin: NodeID(1))
        let joined = { (first: PackedSpan, second: PackedSpan) in
            var spans = TraceSpans()
            spans.join(first)
            spans.join(second)
            return spans.count
        }
        let first = PackedSpan(mark, upTo: 3, source: 0..<3)
        #expect(joined(first, PackedSpan(mark, upTo: 5, source: 3..<5)) == 1)
        #expect(joined(first, PackedSpan(mark, upTo: 3, source: 3..<3)) == 1)
        #expect(joined(first, PackedSpan(mark, upTo: 5, source: 4..<6)) == 2)
        #expect(joined(first, PackedSpan(mark, upTo: 5)) == 2)
        #expect(joined(first, PackedSpan(TraceMark(.value), upTo: 5, source: 3..<5)) == 2)
        #expect(joined(first, PackedSpan(mark, upTo: 5, source: 3, escapeOf: "%", .percent)) == 2)
    }
}

@Suite struct `The trace of a text` {
    /// Letters that combine with their neighbours in every way, beside ASCII that does not.
    private static let letters: [String] = [
        "a", "b", " ", "%", "&", "\"", "<", "\\", "\r", "\n", "\r\n", "\0", "\u{E9}", "e", "\u{301}", "\u{600}",
        "\u{1F468}", "\u{200D}", "\u{1F1E9}", "\u{1F1EA}", "\u{AC00}", "\u{11A8}", "\u{915}", "\u{94D}",
    ]
    private static let escapings: [Escaping] = [
        .percent(keeping: .unreserved, blank: .escaped), .percent(keeping: .unreserved, blank: .plus),
        .percent(keeping: .typedName, blank: .escaped), .path, .partName, .partHeader, .none, .json,
        .jsonWithSlashes, .xml,
    ]

    @Test(arguments: escapings.indices)
    func `is that of its characters one after another`(index: Int) {
        let escaping = Self.escapings[index]
        let mark = TraceMark(.value, origin: NodeID(1), rule: .scalarText)
        for seed in 1...2000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let count = Int.random(in: 0...12, using: &numbers)
            let text = (0..<count).map { _ in Self.letters.randomElement(using: &numbers) ?? "" }.joined()
            var (whole, pieces) = (Output<SpanTrace>(), Output<SpanTrace>())
            whole.write(text, escaping: escaping, as: mark)
            for (place, character) in text.enumerated() {
                pieces.write(String(character), escaping: escaping, as: mark, from: place)
            }
            #expect(whole.bytes == pieces.bytes)
            #expect(whole.trace.spans == pieces.trace.spans, "\(text.unicodeScalars.map(\.value))")
            #expect(whole.trace.spans.end == whole.bytes.count)
        }
    }
}
