public import CurlewSerialization

/// A place in a kept request from which a secret was taken out.
public struct SecretHole: Equatable, Sendable {
    /// The part of the request that contained the secret.
    public enum Place: Hashable, Sendable {
        case url
        /// The value of a header field, by the field's index.
        case header(Int)
        case body
    }

    public var place: Place
    /// The bytes as they are kept: the placeholder of a named secret, or `SecretMask.stars`. In Base64 these stand for
    /// the text that was encoded, such as `me:{{password}}`.
    public var range: Range<Int>
    /// The names whose placeholders stand in `range`, in order; empty for a credential without a name.
    public var names: [String]
    /// The spelling of the text of `range`, once its placeholders have their values.
    public var spelling: TextSpelling

    public init(_ place: Place, _ range: Range<Int>, names: [String] = [], spelling: TextSpelling = .plain) {
        (self.place, self.range, self.names, self.spelling) = (place, range, names, spelling)
    }
}

extension SecretHole {
    /// `{{name}}`.
    static func placeholder(_ name: String) -> String { "{{\(name)}}" }

    /// The bytes of the range with current values in place of its placeholders; nil when a value is missing, or the
    /// secret has no name.
    ///
    /// - Parameter kept: the bytes of `range`.
    func filled(_ kept: ArraySlice<UInt8>, _ value: (String) -> String?) -> [UInt8]? {
        guard !names.isEmpty else { return nil }
        var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], kept)
        for name in names {
            guard let value = value(name), let place = rest.firstRange(of: Array(Self.placeholder(name).utf8)) else {
                return nil
            }
            text += rest[..<place.lowerBound] + Array(value.utf8)
            rest = rest[place.upperBound...]
        }
        return spelling.bytes(of: String(decoding: text + rest, as: UTF8.self))
    }
}

extension [SecretHole] {
    /// The bytes with current values in their holes. A hole that cannot be filled is left out.
    ///
    /// - Parameters:
    ///   - place: the part of the request that `bytes` are.
    ///   - typed: values for holes without a name, by their places in this list.
    /// - Returns: the bytes, and the places in this list of the holes that could not be filled.
    public func filled(
        _ bytes: [UInt8], at place: SecretHole.Place, typed: [Int: String] = [:], _ value: (String) -> String?
    ) -> (bytes: [UInt8], left: [Int]) {
        var (result, left, copied): ([UInt8], [Int], Int) = ([], [], 0)
        for (index, hole) in enumerated() where hole.place == place && hole.range.lowerBound >= copied {
            guard hole.range.upperBound <= bytes.count else { break }
            result += bytes[copied..<hole.range.lowerBound]
            if let text = typed[index] {
                result += hole.spelling.bytes(of: text)
            } else if let filled = hole.filled(bytes[hole.range], value) {
                result += filled
            } else {
                left.append(index)
            }
            copied = hole.range.upperBound
        }
        return (result + bytes[copied...], left)
    }
}
