internal import CurlewBytes

/// A method and a URL as users type them in one line, such as `POST 127.0.0.1:7777/people`. The version of a request
/// line (RFC 9112 §3) may follow.
public struct TypedRequestLine: Equatable, Sendable {
    /// In upper case.
    public var method: String
    /// Empty while only the method is typed.
    public var url: String

    /// Nil unless the text begins with a method and a space. Known methods are recognised in lower case too; any other
    /// word is a method when it has 3 to 32 characters, all of them capitals or hyphens.
    public init?(_ text: String) {
        guard let (word, rest) = Substring(text.utf8.drop { $0 == 0x20 }).utf8.cut(at: " "), Self.isMethod(word) else {
            return nil
        }
        method = word.uppercased()
        url = String(rest.utf8.trimmed())
        if let (target, version) = url.utf8.cut(atLast: " "), version.utf8.hasPrefix("HTTP/") {
            url = String(target.utf8.trimmed())
        }
    }

    private static func isMethod(_ word: Substring) -> Bool {
        if inUse.contains(word.uppercased()) { return true }
        return (3...32).contains(word.utf8.count)
            && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static let inUse: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY",
    ]
}
