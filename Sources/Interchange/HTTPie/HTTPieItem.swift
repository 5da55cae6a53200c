/// One request item of HTTPie: a name, a sign, a value (HTTPie documentation, "Request items").
///
///     name=Ada        text               qty:=2         JSON             q==x      query
///     note=@note.txt  a file's text      rows:=@r.json  a file's JSON    p@a.png   a file
///     X-Tag:1         header field       X-Tag:         field removed    X-Tag;    empty field
public struct HTTPieItem: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case jsonFile = ":=@"
        case json = ":="
        case query = "=="
        case textFile = "=@"
        case headerFile = ":@"
        case file = "@"
        case text = "="
        case header = ":"
        case emptyHeader = ";"
    }

    public var kind: Kind
    public var name: String
    public var value: String

    /// Nil for a word without a sign. `\` before a sign, or before another `\`, makes it a character of the name.
    public init?(_ word: String) {
        let bytes = Array(word.utf8)
        var name: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count, Self.isSign(bytes[at + 1]) {
                name.append(bytes[at + 1])
                at += 2
            } else if let kind = Self.kind(at: at, bytes) {
                self.kind = kind
                self.name = String(decoding: name, as: UTF8.self)
                value = String(decoding: bytes[(at + kind.rawValue.utf8.count)...], as: UTF8.self)
                return
            } else {
                name.append(bytes[at])
                at += 1
            }
        }
        return nil
    }

    private static func isSign(_ byte: UInt8) -> Bool { ":=@;\\".utf8.contains(byte) }

    /// The longest sign that begins at an offset; nil for none. `;` is a sign only at the end of the word.
    private static func kind(at place: Int, _ bytes: [UInt8]) -> Kind? {
        guard isSign(bytes[place]) else { return nil }
        return Kind.allCases.first { kind in
            bytes[place...].starts(with: kind.rawValue.utf8) && (kind != .emptyHeader || place == bytes.count - 1)
        }
    }
}
