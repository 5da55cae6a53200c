public import CurlewBytes
public import CurlewSerialization
public import FoundationEssentials

/// A Swift value that can be a parameter: texts, numbers, truth values, dates, data, optionals, lists and dictionaries of
/// them, and `ParameterLiteral` for what Swift has no type for, such as `.file("photo.png")`.
public protocol ParameterConvertible: Sendable {
    var parameter: ParameterLiteral { get }
}

/// Parameters from values of several types, in the order in which they are written:
///
///     let parameters: Parameters = ["role": role, "page": 2, "tags": tags, "photo": ParameterLiteral.file("sea.jpg")]
///
/// Equal keys are kept. An optional without a value is `null`; a serializer decides what that sends.
public struct Parameters: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    public var literal: ParameterLiteral

    public init(_ literal: ParameterLiteral) { self.literal = literal }

    public init(dictionaryLiteral elements: (String, any ParameterConvertible)...) { self.init(elements) }

    public init(_ members: [(String, any ParameterConvertible)]) {
        literal = .dictionary(members.map { .init($0.0, $0.1.parameter) })
    }

    /// `Parameters(["role": role, "page": 2])`. A literal of one type is a `ParameterLiteral` all the same.
    @_disfavoredOverload
    public init(_ members: KeyValuePairs<String, any ParameterConvertible>) { self.init(members.map { ($0, $1) }) }

    /// The members of any `Encodable`, see `ParameterEncoder`.
    public init(encoding value: some Encodable, by encoder: ParameterEncoder = ParameterEncoder()) throws {
        literal = try encoder.encode(value)
    }
}

/// A password may be among them.
extension Parameters: Redacted {}

extension Parameters: ParameterConvertible {
    public var parameter: ParameterLiteral { literal }
}

extension ParameterLiteral: ParameterConvertible {
    public var parameter: ParameterLiteral { self }
}

extension String: ParameterConvertible {
    public var parameter: ParameterLiteral { .string(self) }
}

extension Substring: ParameterConvertible {
    public var parameter: ParameterLiteral { .string(String(self)) }
}

extension Bool: ParameterConvertible {
    public var parameter: ParameterLiteral { .boolean(self) }
}

extension Optional: ParameterConvertible where Wrapped: ParameterConvertible {
    public var parameter: ParameterLiteral { self?.parameter ?? .null }
}

extension Array: ParameterConvertible where Element: ParameterConvertible {
    public var parameter: ParameterLiteral { .array(map(\.parameter)) }
}

/// In ascending order of the keys, since a `Dictionary` has none; `Parameters` keeps the order in which it is written.
extension Dictionary: ParameterConvertible where Key == String, Value: ParameterConvertible {
    public var parameter: ParameterLiteral {
        .dictionary(sorted { $0.key < $1.key }.map { .init($0.key, $0.value.parameter) })
    }
}

/// As ISO 8601 in UTC, with a fraction only where there is one.
extension Date: ParameterConvertible {
    public var parameter: ParameterLiteral { .string(DateTime(self).iso8601) }
}

/// As Base64 (RFC 4648 §4).
extension Data: ParameterConvertible {
    public var parameter: ParameterLiteral { .string(base64EncodedString()) }
}

extension DateTime {
    /// Rounded to the microsecond, which is what a `Date` of today tells apart.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let micros = ((seconds - whole) * 1e6).rounded()
        self.init(secondsSince1970: whole + (micros >= 1e6 ? 1 : 0))
        if micros < 1e6, whole.magnitude < 1e12 { nanoseconds = Int32(micros) * 1000 }
    }
}

/// The numbers of Swift, by the digits that they are described with: none is rounded on its way.
extension ParameterConvertible where Self: CustomStringConvertible {
    fileprivate var digits: ParameterLiteral { .number(description) }
}

extension Int: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Int8: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Int16: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Int32: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Int64: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension UInt: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension UInt8: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension UInt16: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension UInt32: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension UInt64: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Float: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Double: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
extension Decimal: ParameterConvertible { public var parameter: ParameterLiteral { digits } }
