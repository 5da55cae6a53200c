/// `GET {{base}}/people`: method, one space, URL.
public enum RequestLine {
    /// Splits a line. A missing method is GET; a single word of capital letters is a method without a URL yet.
    public static func read(_ text: String) -> (method: String, url: String) {
        guard let space = text.utf8.firstIndex(of: 0x20) else {
            return isCapitals(text) ? (text, "") : ("GET", text)
        }
        let method = String(text[..<space])
        guard isToken(method) else { return ("GET", text) }
        return (method, String(text[text.utf8.index(after: space)...]))
    }

    /// The line as the file has it: `GET https://..`.
    public static func write(method: String, url: String) -> String {
        url.isEmpty ? method : method + " " + url
    }

    private static func isCapitals(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// Whether the text has only characters of a method (RFC 9110 §9.1, §5.6.2). The first word of a URL has a `:`,
    /// `/` or `{`, which a method cannot have.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || tokenSigns.contains(byte)
            }
    }

    private static let tokenSigns = Set("!#$%&'*+-.^_`|~".utf8)
}
