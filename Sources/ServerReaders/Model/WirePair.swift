/// One pair as it came.
struct WirePair {
    var index: Int
    /// The whole pair; the name for a part.
    var whole: ArraySlice<UInt8>
    /// The first `=`, or the end.
    private var nameEnd: Int
    /// Nil for a pair of a text.
    private var partValue: [UInt8]?

    /// Cut at the first `=`.
    init(index: Int, whole: ArraySlice<UInt8>) {
        self.index = index
        self.whole = whole
        nameEnd = whole.firstIndex(of: UInt8(ascii: "=")) ?? whole.endIndex
    }

    init(index: Int, part: ReaderInput.Part) {
        self.index = index
        partValue = part.value
        whole = part.name[...]
        nameEnd = whole.endIndex
    }

    /// True in a text, where `+` and `%` stand for other bytes.
    var isEscaped: Bool { partValue == nil }

    /// Nil for a part.
    var offset: Int? { isEscaped ? whole.startIndex : nil }

    var name: ArraySlice<UInt8> { whole[..<nameEnd] }

    /// Nil when there is no `=`.
    var value: ArraySlice<UInt8>? {
        if let partValue { return partValue[...] }
        return nameEnd < whole.endIndex ? whole[(nameEnd + 1)...] : nil
    }

    /// True for the nothing between two separators.
    var isSkippedWhenEmpty: Bool { isEscaped && whole.isEmpty }

    /// `bytes` of this pair without escapes; what is no escape stays.
    func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        isEscaped ? EscapedText.decoded(bytes) : Array(bytes)
    }

    /// True when name or value hold a `%` without two hexadecimal digits behind it.
    var hasBadEscape: Bool {
        isEscaped && (EscapedText.hasBadEscape(name) || value.map(EscapedText.hasBadEscape) ?? false)
    }
}

/// The pairs of an input one after another, empty ones too, each made when it is asked for. No text has none.
struct WirePairs: Sequence, IteratorProtocol {
    private var text: [UInt8] = []
    private var parts: [ReaderInput.Part] = []
    private let cutsAtSemicolons: Bool
    private var index = 0
    /// The offset of the next pair of the text; nil behind the last.
    private var start: Int?

    /// - Parameter cutsAtSemicolons: true where a text is cut at `;`, too, not at `&` alone.
    init(_ input: ReaderInput, cutsAtSemicolons: Bool) {
        self.cutsAtSemicolons = cutsAtSemicolons
        switch input {
        case .query(let bytes), .form(let bytes):
            text = bytes
            start = bytes.isEmpty ? nil : 0
        case .parts(let parts): self.parts = parts
        }
    }

    mutating func next() -> WirePair? {
        defer { index += 1 }
        guard let start else { return index < parts.count ? WirePair(index: index, part: parts[index]) : nil }
        let rest = text[start...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "&") || cutsAtSemicolons && $0 == UInt8(ascii: ";") }
        self.start = end.map { $0 + 1 }
        return WirePair(index: index, whole: rest[..<(end ?? rest.endIndex)])
    }
}

extension ReaderInput {
    func pairs(cutsAtSemicolons: Bool = false) -> WirePairs {
        WirePairs(self, cutsAtSemicolons: cutsAtSemicolons)
    }
}

extension Reading {
    /// The same with the offsets of `input`, where the bytes that are not UTF-8 were changed before the text was cut at
    /// `&`. That leaves the pairs their numbers, and moves what stands behind such a byte.
    func placed(in input: ReaderInput) -> Reading {
        switch input {
        case .query(let bytes) where !bytes.isUTF8, .form(let bytes) where !bytes.isUTF8:
            let starts = input.pairs().map(\.whole.startIndex)
            var reading = self
            for index in notes.indices { reading.notes[index].offset = notes[index].pair.map { starts[$0] } }
            return reading
        default: return self
        }
    }
}

/// The input of a reader.
public enum ReaderInput: Sendable, Equatable {
    /// The text behind the `?` of a URL.
    case query([UInt8])
    /// A body of `application/x-www-form-urlencoded`.
    case form([UInt8])
    /// The fields of a multipart body that are no files; nothing in them is escaped.
    case parts([Part])

    public struct Part: Sendable, Equatable {
        public var name: [UInt8]
        public var value: [UInt8]

        public init(name: [UInt8], value: [UInt8]) {
            self.name = name
            self.value = value
        }
    }

    /// The bytes of a text, or of all names and values.
    var count: Int {
        switch self {
        case .query(let bytes), .form(let bytes): bytes.count
        case .parts(let parts): parts.reduce(0) { $0 + $1.name.count + $1.value.count }
        }
    }

    /// The same with each text changed.
    func map(_ change: ([UInt8]) -> [UInt8]) -> ReaderInput {
        switch self {
        case .query(let bytes): .query(change(bytes))
        case .form(let bytes): .form(change(bytes))
        case .parts(let parts): .parts(parts.map { Part(name: change($0.name), value: change($0.value)) })
        }
    }
}
