public import CurlewFormats
internal import CurlewSerialization
public import FoundationEssentials

/// Makes a `Decodable` of a document: a JSON text or a property list, without an intermediate tree.
///
/// Numbers are read from their digits. Of equal keys the last one counts, as in Foundation's decoder.
public struct TreeDecoder: Sendable {
    /// How a `Date` stands in a document that has none of its own, as JSON.
    public enum Dates: Sendable {
        /// ISO 8601 with or without a fraction: `2026-11-02T09:00:00.25+01:00`.
        case iso8601
        /// Seconds since 1970-01-01 00:00 UTC.
        case secondsSince1970
        case millisecondsSince1970
        /// Of the value's text, whatever kind it has; nil refuses it.
        case custom(@Sendable (String) -> Date?)
    }

    public var dates: Dates

    public init(dates: Dates = .iso8601) {
        self.dates = dates
    }

    /// Throws `DecodingError`, with the path to the value that does not fit.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from document: some TreeDocument
    ) throws -> Value {
        let node = DocumentNode(document: document, settings: self, index: 0, outer: nil, key: nil)
        return try node.value(type)
    }

    fileprivate static func iso8601(_ text: String) -> Date? {
        // Digits alone are seconds where a person types them, and no ISO 8601.
        guard text.utf8.contains(UInt8(ascii: "-")), let time = DateTime(typed: text, now: nil) else { return nil }
        return Date(timeIntervalSinceReferenceDate: time.secondsSinceReference)
    }

    func date(_ text: String) -> Date? {
        switch dates {
        case .iso8601: Self.iso8601(text)
        case .secondsSince1970: Double(text).map { Date(timeIntervalSince1970: $0) }
        case .millisecondsSince1970: Double(text).map { Date(timeIntervalSince1970: $0 / 1000) }
        case .custom(let read): read(text)
        }
    }
}

/// One value of a document that is being decoded.
private final class DocumentNode<Document: TreeDocument>: Decoder {
    let document: Document
    let settings: TreeDecoder
    let index: Int
    private let outer: DocumentNode?
    private let key: (any CodingKey)?
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(document: Document, settings: TreeDecoder, index: Int, outer: DocumentNode?, key: (any CodingKey)?) {
        (self.document, self.settings, self.index) = (document, settings, index)
        (self.outer, self.key) = (outer, key)
    }

    var codingPath: [any CodingKey] { (outer?.codingPath ?? []) + (key.map { [$0] } ?? []) }

    func inner(_ index: Int, _ key: any CodingKey) -> DocumentNode {
        DocumentNode(document: document, settings: settings, index: index, outer: self, key: key)
    }

    // MARK: Values

    @inline(__always)
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self, let value = try text() as? Value { return value }
        if type == Bool.self, let value = try truth() as? Value { return value }
        if type == Double.self,
            let value = try number(Double.self, { Double($0).flatMap { $0.isFinite ? $0 : nil } }) as? Value
        {
            return value
        }
        if let integer = type as? any FixedWidthInteger.Type, let value = try whole(integer) as? Value { return value }
        if type == Float.self, let value = try number(Float.self, { Float($0) }) as? Value { return value }
        if type == Decimal.self, let value = try number(Decimal.self, { Decimal(string: $0) }) as? Value {
            return value
        }
        if type == Date.self, let value = try date() as? Value { return value }
        if type == Data.self, let value = try data() as? Value { return value }
        if type == URL.self, let value = try url() as? Value { return value }
        return try Value(from: self)
    }

    private var kind: TreeKind { document.kind(at: index) }

    func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "It is \(Self.word(kind)) where \(wanted) is expected.")
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private static func word(_ kind: TreeKind) -> String {
        switch kind {
        case .object: "an object"
        case .array: "a list"
        case .string: "a text"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "null"
        case .date: "a date"
        case .data: "data"
        }
    }

    private func text() throws -> String {
        guard kind == .string else { throw mismatch(String.self, "a text") }
        return document.text(of: index)
    }

    private func truth() throws -> Bool {
        guard kind == .boolean else { throw mismatch(Bool.self, "true or false") }
        return document.text(of: index) == "true"
    }

    private func number<Number>(_ type: Number.Type, _ read: (String) -> Number?) throws -> Number {
        guard kind == .number else { throw mismatch(type, "a number") }
        let digits = document.text(of: index)
        guard let number = read(digits) else { throw unfit(digits, type) }
        return number
    }

    private func whole<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        // 1.0 and 1e3 are whole numbers too (RFC 8259 §6).
        try number(type) { Integer($0) ?? Self.wholeDigits($0).flatMap { Integer($0) } }
    }

    /// The digits of a whole number that is written with a fraction or an exponent, without going through a rounded
    /// value; nil when it is not whole, or longer than any integer.
    private static func wholeDigits(_ text: String) -> String? {
        let parts = text.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = parts.first, let exponent = parts.count == 2 ? Int(String(Substring(parts[1]))) : 0 else {
            return nil
        }
        let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
        let fraction = mantissa[point...].dropFirst()
        guard abs(exponent) <= 400 else { return nil }
        var digits = String(Substring(mantissa[..<point])) + String(Substring(fraction))
        let shift = exponent - fraction.count
        guard shift < 0 else { return digits + String(repeating: "0", count: shift) }
        for _ in 0..<(-shift) {
            guard let last = digits.utf8.last, last == UInt8(ascii: "0") || last == UInt8(ascii: "-") else {
                return digits.isEmpty ? "0" : nil
            }
            digits.removeLast()
        }
        return digits.isEmpty || digits == "-" ? "0" : digits
    }

    /// An error shows a short value alone: a long one may be what nobody should read in a log.
    private func unfit(_ text: String, _ type: Any.Type) -> DecodingError {
        let value = text.utf8.count <= 40 ? text : "A value of \(text.utf8.count) bytes"
        return .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(value) does not fit into \(type)."))
    }

    private func date() throws -> Date {
        let text = document.text(of: index)
        switch (kind, settings.dates) {
        case (.date, _):
            guard let date = TreeDecoder.iso8601(text) else { throw unfit(text, Date.self) }
            return date
        case (.string, .iso8601), (.number, .secondsSince1970), (.number, .millisecondsSince1970),
            (.string, .custom), (.number, .custom):
            guard let date = settings.date(text) else { throw unfit(text, Date.self) }
            return date
        default: throw mismatch(Date.self, "a date")
        }
    }

    private func data() throws -> Data {
        guard kind == .data || kind == .string else { throw mismatch(Data.self, "data in Base64") }
        let text = document.text(of: index)
        guard let data = Data(base64Encoded: text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "It is no Base64."))
        }
        return data
    }

    private func url() throws -> URL {
        let text = try text()
        guard let url = URL(string: text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "The text is no URL."))
        }
        return url
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard kind == .object else { throw mismatch([String: Any].self, "an object") }
        return KeyedDecodingContainer(Members<Key>(node: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard kind == .array else { throw mismatch([Any].self, "a list") }
        return Items(node: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(node: self) }

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let node: DocumentNode
        private let places: [String: Int]

        init(node: DocumentNode) {
            self.node = node
            var places: [String: Int] = [:]
            places.reserveCapacity(node.document.childCount(at: node.index))
            for child in node.document.children(of: node.index) {
                if let key = node.document.key(of: child) { places[key] = child }
            }
            self.places = places
        }

        var codingPath: [any CodingKey] { node.codingPath }
        var allKeys: [Key] { places.sorted { $0.value < $1.value }.compactMap { Key(stringValue: $0.key) } }

        func contains(_ key: Key) -> Bool { places[key.stringValue] != nil }

        private func inner(_ key: Key) throws -> DocumentNode {
            guard let place = places[key.stringValue] else {
                throw DecodingError.keyNotFound(
                    key, .init(codingPath: codingPath, debugDescription: "There is no \"\(key.stringValue)\"."))
            }
            return node.inner(place, key)
        }

        func decodeNil(forKey key: Key) throws -> Bool { try inner(key).kind == .null }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try inner(key).value(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            try inner(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try inner(key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder {
            guard let place = places["super"] else {
                throw DecodingError.keyNotFound(
                    IndexKey("super"), .init(codingPath: codingPath, debugDescription: "There is no \"super\"."))
            }
            return node.inner(place, IndexKey("super"))
        }

        func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }
    }

    private struct Items: UnkeyedDecodingContainer {
        let node: DocumentNode
        let count: Int?
        private(set) var currentIndex = 0
        private var next: Int

        init(node: DocumentNode) {
            self.node = node
            count = node.document.childCount(at: node.index)
            next = node.index + 1
        }

        var codingPath: [any CodingKey] { node.codingPath }
        var isAtEnd: Bool { currentIndex >= count ?? 0 }

        private func inner(_ type: Any.Type) throws -> DocumentNode {
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    type, .init(codingPath: codingPath, debugDescription: "The list has only \(count ?? 0) items."))
            }
            return node.inner(next, IndexKey(currentIndex))
        }

        private mutating func advance() {
            next = node.document.next(after: next)
            currentIndex += 1
        }

        mutating func decodeNil() throws -> Bool {
            guard try inner(Never.self).kind == .null else { return false }
            advance()
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let value = try inner(type).value(type)
            advance()
            return value
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            let container = try inner(type).container(keyedBy: type)
            advance()
            return container
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            let container = try inner([Any].self).unkeyedContainer()
            advance()
            return container
        }

        mutating func superDecoder() throws -> any Decoder {
            let decoder = try inner((any Decoder).self)
            advance()
            return decoder
        }
    }

    private struct Single: SingleValueDecodingContainer {
        let node: DocumentNode
        var codingPath: [any CodingKey] { node.codingPath }

        func decodeNil() -> Bool { node.kind == .null }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try node.value(type) }
    }
}
