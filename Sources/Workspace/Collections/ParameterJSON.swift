internal import Formats
internal import Serialization

/// JSON as people write it by hand under `!json`: with comments, trailing commas and unquoted `{{name}}`. Number text,
/// order and equal keys are kept.
struct ParameterJSON {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    var tree: ParameterTree

    struct Failure: Error {
        var reason: String
    }

    init(_ text: String, tree: ParameterTree) {
        bytes = Array(text.utf8)
        self.tree = tree
    }

    mutating func read() throws(Failure) -> ParameterNode.Value {
        let value = try value()
        skipSpace()
        guard place == bytes.count else { throw failure("nothing more") }
        return value
    }

    private mutating func value() throws(Failure) -> ParameterNode.Value {
        skipSpace()
        guard depth < YAMLDocument.depthLimit else { throw failure("at most \(YAMLDocument.depthLimit) levels") }
        depth += 1
        defer { depth -= 1 }
        if starts(with: "{{") { return .scalar(Scalar(.number, try template())) }
        switch peek {
        case UInt8(ascii: "{"): return .dictionary(try members())
        case UInt8(ascii: "["): return .array(try items())
        case UInt8(ascii: "\""): return .scalar(Scalar(.string, try string()))
        default: return .scalar(try word())
        }
    }

    private mutating func node() throws(Failure) -> ParameterNode {
        let id = tree.makeID()
        return ParameterNode(id: id, value: try value())
    }

    private mutating func members() throws(Failure) -> [ParameterNode.Member] {
        var members: [ParameterNode.Member] = []
        place += 1
        while !closes(with: "}") {
            guard peek == UInt8(ascii: "\"") else { throw failure("a key in quotes, or }") }
            let key = ParameterKey(try string())
            skipSpace()
            guard take(":") else { throw failure("\":\"") }
            members.append(.init(key: key, node: try node()))
            try separator(before: "}")
        }
        return members
    }

    private mutating func items() throws(Failure) -> [ParameterNode] {
        var items: [ParameterNode] = []
        place += 1
        while !closes(with: "]") {
            items.append(try node())
            try separator(before: "]")
        }
        return items
    }

    private mutating func closes(with sign: Character) -> Bool {
        skipSpace()
        return take(sign)
    }

    private mutating func separator(before end: Character) throws(Failure) {
        skipSpace()
        if take(",") || peek == end.asciiValue { return }
        throw failure("\",\" or \"\(end)\"")
    }

    private mutating func word() throws(Failure) -> Scalar {
        let rest = bytes[place...].prefix { !Self.wordEnds.contains($0) }
        let text = String(decoding: rest, as: UTF8.self)
        let scalar: Scalar
        switch text {
        case "null": scalar = Scalar(.null, "")
        case "true", "false": scalar = Scalar(.boolean, text)
        case _ where YAMLText.isNumber(text): scalar = Scalar(.number, text)
        default: throw failure("a value")
        }
        place = rest.endIndex
        return scalar
    }

    private mutating func template() throws(Failure) -> String {
        let start = place
        while place < bytes.count, !starts(with: "}}") { place += 1 }
        guard place < bytes.count else { throw failure("\"}}\"") }
        place += 2
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}

extension ParameterJSON {
    private static let wordEnds = Set(" \t\r\n,:]}/".utf8)

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private mutating func take(_ sign: Character) -> Bool {
        guard peek == sign.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek {
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                place += 1
            } else if starts(with: "//") {
                place = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
            } else if starts(with: "/*") {
                place += 2
                while place < bytes.count, !starts(with: "*/") { place += 1 }
                place = min(place + 2, bytes.count)
            } else {
                return
            }
        }
    }

    /// A string by JSON's grammar (RFC 8259 §7); half a surrogate pair becomes U+FFFD.
    private mutating func string() throws(Failure) -> String {
        place += 1
        var units: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw failure("\\n instead of a line break in text") }
            place += 1
            if byte == UInt8(ascii: "\\") { units += try escape().utf8 } else { units.append(byte) }
        }
        guard take("\"") else { throw failure("a closing quote") }
        return String(decoding: units, as: UTF8.self)
    }

    private mutating func escape() throws(Failure) -> String {
        guard let sign = peek else { throw failure("an escape") }
        place += 1
        switch sign {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(sign))
        case UInt8(ascii: "u"): return try escapedUnicode()
        default: throw failure("an escape such as \\n or \\u00e9")
        }
    }

    private mutating func escapedUnicode() throws(Failure) -> String {
        var units = [try fourDigits()]
        if UTF16.isLeadSurrogate(units[0]), starts(with: "\\u") {
            place += 2
            units.append(try fourDigits())
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func fourDigits() throws(Failure) -> UInt16 {
        let digits = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, !digits.hasPrefix("+"), let unit = UInt16(digits, radix: 16) else {
            throw failure("four hexadecimal digits")
        }
        place += 4
        return unit
    }

    private func failure(_ expected: String) -> Failure {
        let line = bytes[..<place].count { $0 == 0x0A } + 1
        return Failure(reason: "line \(line) of it wants \(expected)")
    }
}
