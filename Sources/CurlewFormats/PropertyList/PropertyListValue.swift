public import CurlewBytes

/// A property list as a tree, for small things: what a command prints, what a test compares. Bodies use
/// `PropertyListDocument`. Members keep their order and duplicate keys.
public indirect enum PropertyListValue: Sendable, Equatable {
    case dictionary([Member])
    case array([PropertyListValue])
    case string(String)
    /// Binary lists go up to 128 bits, signed.
    case integer(Int128)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    case data(Bytes)
    /// A reference of a keyed archive.
    case uid(UInt64)
    case null

    /// A key and its value; keys may be equal.
    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: PropertyListValue

        public init(_ key: String, _ value: PropertyListValue) {
            self.key = key
            self.value = value
        }
    }
}

extension PropertyListValue {
    public init(parsing bytes: Bytes, limits: PropertyListLimits = .standard) throws(PropertyListError) {
        self.init(try PropertyListDocument(parsing: bytes, limits: limits))
    }

    /// The subtree at `index`. Recursive: a document is never deeper than 512.
    public init(_ document: PropertyListDocument, at index: Int = 0) {
        switch document.propertyListKind(at: index) {
        case .dictionary:
            self = .dictionary(
                document.children(of: index).map {
                    Member(document.key(of: $0) ?? "", PropertyListValue(document, at: $0))
                })
        case .array: self = .array(document.children(of: index).map { PropertyListValue(document, at: $0) })
        default: self = document.scalar(at: index)
        }
    }
}
