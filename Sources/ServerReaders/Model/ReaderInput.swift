/// What a server is given.
public enum ReaderInput: Sendable, Equatable {
    /// What stands behind the `?` of a URL.
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

    /// The pairs, empty ones too. No text has none.
    /// - Parameter isSeparator: where a text is cut.
    func pairs(_ isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: "&") }) -> [WirePair] {
        switch self {
        case .query(let bytes), .form(let bytes):
            guard !bytes.isEmpty else { return [] }
            return bytes.split(omittingEmptySubsequences: false, whereSeparator: isSeparator).enumerated().map {
                WirePair(index: $0, whole: $1)
            }
        case .parts(let parts):
            return parts.enumerated().map { WirePair(index: $0, part: $1) }
        }
    }
}

/// One pair as it came.
struct WirePair {
    var index: Int
    /// Nil for a part.
    var offset: Int?
    /// The whole pair; the name for a part.
    var whole: ArraySlice<UInt8>
    var name: ArraySlice<UInt8>
    /// Nil when there is no `=`.
    var value: ArraySlice<UInt8>?
    /// True in a text, where `+` and `%` stand for other bytes.
    var isEscaped: Bool

    /// Cut at the first `=`.
    init(index: Int, whole: ArraySlice<UInt8>) {
        self.index = index
        self.whole = whole
        offset = whole.startIndex
        isEscaped = true
        let equals = whole.firstIndex(of: UInt8(ascii: "="))
        name = whole[..<(equals ?? whole.endIndex)]
        value = equals.map { whole[($0 + 1)...] }
    }

    init(index: Int, part: ReaderInput.Part) {
        self.index = index
        offset = nil
        whole = part.name[...]
        name = whole
        value = part.value[...]
        isEscaped = false
    }

    /// `bytes` of this pair without escapes; what is no escape stays.
    func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        isEscaped ? EscapedText.decoded(bytes) : Array(bytes)
    }

    /// True when name or value hold a `%` without two hexadecimal digits behind it.
    var hasBadEscape: Bool {
        isEscaped && (EscapedText.hasBadEscape(name) || value.map(EscapedText.hasBadEscape) ?? false)
    }
}
