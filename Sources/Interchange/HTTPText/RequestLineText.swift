internal import CurlewBytes
internal import CurlewMessage

/// The first line of a request in a text: `GET /people HTTP/1.1` (RFC 9112 §3), `POST http://a/ HTTP/2`,
/// `http://a/` alone, `GET {{base}}/people`.
struct RequestLineText: Equatable {
    var method: String
    var target: String
    /// The version, such as `HTTP/1.1`; nil for a line without one.
    var version: String?

    /// Nil for a line that is no request line.
    init?(_ line: String) {
        let words = line.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }
        guard let first = words.first else { return nil }
        let version = words.count > 1 ? words.last.flatMap { Self.isVersion($0) ? $0 : nil } : nil
        let rest = words.dropFirst().prefix(words.count - 1 - (version == nil ? 0 : 1))
        self.version = version
        if rest.isEmpty, Self.isTarget(first), !first.utf8.hasSuffix("}}") {
            (method, target) = ("GET", first)
        } else if Self.isMethod(first), !rest.isEmpty, version != nil || Self.isTarget(rest[rest.startIndex]) {
            method = first
            target = rest.joined(separator: " ")
        } else {
            return nil
        }
    }

    /// Whether the word is in capitals, as every method in use, with hyphens or underscores and of at most 32 bytes.
    private static func isMethod(_ word: String) -> Bool {
        word.utf8.count <= 32 && word.utf8.first.map { (0x41...0x5A).contains($0) } == true
            && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    private static func isTarget(_ word: String) -> Bool {
        word.utf8.hasPrefix("/") && !word.utf8.hasPrefix("//") || word == "*" || word.utf8.hasPrefix("{{")
            || URLText.beginsWithScheme(word) || Self.isHost(word)
    }

    /// Whether the word is a host with a port, a path or a query: `localhost:7777/people`, `example.com/a`.
    private static func isHost(_ word: String) -> Bool {
        let host = word.utf8.text(beforeAny: ":/?")
        guard host.utf8.count < word.utf8.count, host == "localhost" || host.utf8.contains(".") else { return false }
        return host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
            default: false
            }
        }
    }

    private static func isVersion(_ word: String) -> Bool {
        word.utf8.hasPrefix("HTTP/") && word.utf8.count <= 8
            && word.utf8.dropFirst(5).allSatisfy { byte in
                (0x30...0x39).contains(byte) || byte == 0x2E
            }
    }
}
