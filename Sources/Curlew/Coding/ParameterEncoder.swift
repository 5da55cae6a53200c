public import CurlewSerialization
public import FoundationEssentials

/// Makes parameters of an `Encodable`, which every serializer can then write: form text, JSON, a property list.
///
/// Members keep the order in which the type encodes them, those of a `Dictionary` are in ascending order. Integers and
/// decimals keep their digits.
public struct ParameterEncoder: Sendable {
    /// How a `Date` stands in the parameters.
    public enum Dates: Sendable {
        /// `2026-11-02T09:00:00Z`, in UTC, with a fraction only where there is one.
        case iso8601
        /// Seconds since 1970-01-01 00:00 UTC.
        case secondsSince1970
        case millisecondsSince1970
        case custom(@Sendable (Date) -> ParameterLiteral)
    }

    public var dates: Dates

    public init(dates: Dates = .iso8601) {
        self.dates = dates
    }

    /// Throws what the type's own `encode(to:)` throws, and `EncodingError` for more than 512 levels.
    public func encode(_ value: some Encodable) throws -> ParameterLiteral {
        let encoder = TreeEncoder(settings: self)
        return try encoder.literal(of: value) { encoder }
    }

    func literal(of date: Date) -> ParameterLiteral {
        switch dates {
        case .iso8601: date.parameter
        case .secondsSince1970: .number(DateTime(date).secondsText)
        case .millisecondsSince1970: .number(DateTime(date).millisecondsText)
        case .custom(let make): make(date)
        }
    }
}

/// One value that is being encoded: its content grows while containers of it are in use.
private final class TreeEncoder: Encoder {
    /// A finished value, or one whose containers are in use.
    private enum Part {
        case done(ParameterLiteral)
        case open(TreeEncoder)

        var literal: ParameterLiteral {
            switch self {
            case .done(let literal): literal
            case .open(let encoder): encoder.literal
            }
        }
    }

    private enum Content {
        case nothing
        case single(ParameterLiteral)
        case list([Part])
        case members([(key: String, part: Part)])
    }

    let settings: ParameterEncoder
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let outer: TreeEncoder?
    private let key: (any CodingKey)?
    private let level: Int
    private var content = Content.nothing
    /// Where each key stands in many members, whose search would take longer than their encoding.
    private var places: [String: Int] = [:]

    /// Deeper values would overflow the stack of a thread.
    private static let mostLevels = 512
    private static let fewMembers = 16

    init(settings: ParameterEncoder, in outer: TreeEncoder? = nil, at key: (any CodingKey)? = nil) {
        (self.settings, self.outer, self.key) = (settings, outer, key)
        level = (outer?.level ?? 0) + 1
    }

    var codingPath: [any CodingKey] { (outer?.codingPath ?? []) + (key.map { [$0] } ?? []) }

    var literal: ParameterLiteral {
        switch content {
        // A type that encodes nothing is an empty dictionary, as in Foundation's encoder.
        case .nothing: .dictionary([])
        case .single(let literal): literal
        case .list(let items): .array(items.map(\.literal))
        case .members(let members): .dictionary(members.map { .init($0.key, $0.part.literal) })
        }
    }

    /// The value as a parameter; its members are encoded by `make`'s encoder where it has any.
    @inline(__always)
    func literal<Value: Encodable>(of value: Value, by make: () -> TreeEncoder) throws -> ParameterLiteral {
        if let text = value as? String { return .string(text) }
        if let isTrue = value as? Bool { return .boolean(isTrue) }
        if let number = value as? any Numeric & CustomStringConvertible { return .number(number.description) }
        if let date = value as? Date { return settings.literal(of: date) }
        if let data = value as? Data { return data.parameter }
        if let url = value as? URL { return .string(url.absoluteString) }
        if let literal = value as? ParameterLiteral { return literal }
        let encoder = make()
        guard encoder.level <= Self.mostLevels else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "It has more than \(Self.mostLevels) levels."))
        }
        try value.encode(to: encoder)
        if value is any Unordered { encoder.sortMembers() }
        return encoder.literal
    }

    /// A dictionary has no order of its own: the same one gives the same bytes.
    private func sortMembers() {
        guard case .members(let members) = content else { return }
        content = .members(members.sorted { $0.key < $1.key })
        places = [:]
    }

    fileprivate func set(_ literal: ParameterLiteral) { content = .single(literal) }

    // MARK: Containers

    private func inner(_ key: any CodingKey) -> TreeEncoder { TreeEncoder(settings: settings, in: self, at: key) }

    /// A key that is encoded again has its last value, as in Foundation's encoder.
    private func put(_ part: Part, at key: String) {
        guard case .members(var members) = content else { return }
        content = .nothing
        let index = members.count <= Self.fewMembers ? members.firstIndex { $0.key == key } : places[key]
        if let index {
            members[index].part = part
        } else {
            members.append((key, part))
            if members.count == Self.fewMembers + 1 {
                for (place, member) in members.enumerated() { places[member.key] = place }
            } else if members.count > Self.fewMembers {
                places[key] = members.count - 1
            }
        }
        content = .members(members)
    }

    private func append(_ part: Part) {
        guard case .list(var items) = content else { return }
        content = .nothing
        items.append(part)
        content = .list(items)
    }

    private func member(_ key: any CodingKey) -> TreeEncoder {
        let encoder = inner(key)
        put(.open(encoder), at: key.stringValue)
        return encoder
    }

    private func item() -> TreeEncoder {
        let encoder = inner(IndexKey(itemCount))
        append(.open(encoder))
        return encoder
    }

    private var itemCount: Int { if case .list(let items) = content { items.count } else { 0 } }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .members = content {} else { (content, places) = (.members([]), [:]) }
        return KeyedEncodingContainer(Members<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = content {} else { content = .list([]) }
        return Items(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: TreeEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        mutating func encodeNil(forKey key: Key) throws { encoder.put(.done(.null), at: key.stringValue) }

        mutating func encode(_ value: some Encodable, forKey key: Key) throws {
            let literal = try encoder.literal(of: value) { encoder.inner(key) }
            encoder.put(.done(literal), at: key.stringValue)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder.member(key).container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.member(key).unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { encoder.member(IndexKey("super")) }
        mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
    }

    private struct Items: UnkeyedEncodingContainer {
        let encoder: TreeEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }
        var count: Int { encoder.itemCount }

        mutating func encodeNil() throws { encoder.append(.done(.null)) }

        mutating func encode(_ value: some Encodable) throws {
            let literal = try encoder.literal(of: value) { encoder.inner(IndexKey(count)) }
            encoder.append(.done(literal))
        }

        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            encoder.item().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.item().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { encoder.item() }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: TreeEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        mutating func encodeNil() throws { encoder.set(.null) }

        mutating func encode(_ value: some Encodable) throws {
            // The value is the encoder's own: it has the same place.
            encoder.set(try encoder.literal(of: value) { encoder })
        }
    }
}

private protocol Unordered {}
extension Dictionary: Unordered {}

/// The place of an item in a list, or of a superclass's members.
struct IndexKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(intValue) }
}
