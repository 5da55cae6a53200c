internal import CurlewBytes

/// The pairs of a query or of a form body, decoded as `application/x-www-form-urlencoded` (WHATWG URL §5.1): `+` is a
/// space, a `%` that begins no escape stays, a pair without `=` has an empty value.
struct DecodedForm: Sendable {
    let pairs: [(name: String, value: String)]

    init(_ text: some StringProtocol) {
        pairs = Substring(text).utf8.split(separator: "&").map { pair in
            let (name, value) = pair.utf8.cut(at: "=") ?? (pair, "")
            return (Self.decoded(name.utf8), Self.decoded(value.utf8))
        }
    }

    /// The value of the first pair of that name, or nil.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The number in the first pair of that name; nil when there is none, or it is not a number in `range`.
    func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = self[name], let number = Int(text), range.contains(number) else { return nil }
        return number
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = escaped(rest.prefix(2)) {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func escaped(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
