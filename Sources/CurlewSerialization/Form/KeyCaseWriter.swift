extension QueryAxes.KeyCase {
    /// A complete name with its letters changed, escaped. Every byte has the mark of the character that it comes from;
    /// changed and added characters have the rule.
    ///
    /// - Parameter name: the name before escaping.
    func changed<Sink: TraceSink>(_ name: Output<Sink>, escaping: Escaping) -> Output<Sink> {
        let text = String(decoding: name.bytes, as: UTF8.self)
        let characters = Array(text)
        var marks = Sink.isOn ? MarksByByte(name.trace.spans) : nil
        var (output, offset) = (Output<Sink>(), 0)
        let starts = Set(separator == nil ? [] : Self.wordStarts(characters))
        for (index, character) in characters.enumerated() {
            let width = character.utf8.count
            defer { offset += width }
            let (mark, source) = marks?.mark(at: offset, character: index) ?? (TraceMark(.key), nil)
            if let separator, starts.contains(index) {
                output.write(
                    separator, escaping: escaping, as: TraceMark(.rule, origin: mark.origin, rule: .nameCase),
                    isSource: false)
            }
            let own = String(character)
            let changed = changed(own, isFirst: index == 0)
            if changed.utf8.elementsEqual(own.utf8) {
                output.write(own, escaping: escaping, as: mark, from: source)
            } else {
                var mark = mark
                mark.rule = .nameCase
                output.write(changed, escaping: escaping, as: mark, isSource: false)
            }
        }
        return output
    }

    private var separator: String? {
        switch self {
        case .snake: "_"
        case .kebab: "-"
        case .typed, .capitalized, .uppercased, .lowercased: nil
        }
    }

    private func changed(_ character: String, isFirst: Bool) -> String {
        switch self {
        case .typed: character
        case .snake, .kebab, .lowercased: character.lowercased()
        case .capitalized: isFirst ? character.uppercased() : character
        case .uppercased: character.uppercased()
        }
    }

    /// The indexes at which words start, except the first word: at a capital after another letter, and at the last of
    /// several capitals before a small letter (`my|URL|Property`; the word split of Foundation's JSONEncoder).
    static func wordStarts(_ name: [Character]) -> [Int] {
        var starts: [Int] = []
        var search = 1
        while let upper = name.indices.first(where: { $0 >= search && name[$0].isCapital }) {
            starts.append(upper)
            guard let lower = name.indices.first(where: { $0 >= upper && name[$0].isSmall }) else { break }
            if lower > upper + 1 { starts.append(lower - 1) }
            search = lower + 1
        }
        return starts
    }
}

extension Character {
    fileprivate var isCapital: Bool {
        let category = unicodeScalars.first?.properties.generalCategory
        return category == .uppercaseLetter || category == .titlecaseLetter
    }

    fileprivate var isSmall: Bool { unicodeScalars.first?.properties.generalCategory == .lowercaseLetter }
}

/// The marks of the bytes of a text. They must be read in ascending order.
private struct MarksByByte {
    private let spans: TraceSpans
    private var at = 0
    /// The index of the first character of the current span.
    private var first = 0

    init(_ spans: TraceSpans) {
        self.spans = spans
    }

    /// The mark of the character at a byte offset, and the character's index in the text of its node.
    mutating func mark(at byte: Int, character: Int) -> (TraceMark, Int?) {
        while at < spans.count, spans[at].range.upperBound <= byte {
            at += 1
            first = character
        }
        guard at < spans.count else { return (TraceMark(.key), nil) }
        let span = spans[at]
        let mark = TraceMark(span.part, origin: span.origin, owner: span.owner, rule: span.rule)
        return (mark, span.source.map { $0.lowerBound + character - first })
    }
}
