public import CurlewBytes

/// A JSON value as a tree, for small things: what a command prints, what a test compares. Bodies use `JSONDocument`.
///
/// Members keep their order and duplicate keys; numbers keep their text.
public indirect enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// The digits as written, such as `1.10` or `1E400`.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A key and its value; keys may be equal.
    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: JSONValue

        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

extension JSONValue {
    public init(parsing bytes: Bytes, limits: JSONLimits = .standard) throws(JSONError) {
        self.init(try JSONDocument(parsing: bytes, limits: limits))
    }

    public init(parsing text: String, limits: JSONLimits = .standard) throws(JSONError) {
        try self.init(parsing: Bytes(Array(text.utf8)), limits: limits)
    }

    /// The subtree at `index`. Recursive: a document is never deeper than 512.
    public init(_ document: JSONDocument, at index: Int = 0) {
        switch document.kind(at: index) {
        case .object:
            self = .object(
                document.children(of: index).map { Member(document.key(of: $0) ?? "", JSONValue(document, at: $0)) })
        case .array: self = .array(document.children(of: index).map { JSONValue(document, at: $0) })
        case .string: self = .string(document.text(of: index))
        case .number: self = .number(document.text(of: index))
        case .boolean: self = .boolean(document.text(of: index) == "true")
        case .null, .date, .data: self = .null
        }
    }

    public init(_ integer: Int) { self = .number(String(integer)) }

    /// The value of the last member with this key, the one most readers take; nil for anything but an object. Keys are
    /// compared by their code points, as JSON does, not by canonical equivalence.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral text: String) { self = .string(text) }
    public init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
    public init(integerLiteral integer: Int) { self.init(integer) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map(Member.init)) }
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// A node of any document with all below it; dates and data are texts.
    public init(_ document: any TreeDocument, _ node: Int) {
        self =
            switch document.kind(at: node) {
            case .object:
                .object(
                    document.children(of: node).map { .init(document.key(of: $0) ?? "", JSONValue(document, $0)) })
            case .array: .array(document.children(of: node).map { JSONValue(document, $0) })
            case .number: .number(document.text(of: node))
            case .boolean: .boolean(document.text(of: node) == "true")
            case .null: .null
            case .string, .date, .data: .string(document.text(of: node))
            }
    }
}
