internal import CurlewBytes

/// A URL as users type it, such as `example.com/x`, `:7777/people` or `/people`, and the scheme that it means.
///
/// A URL in a file is not read so: without a scheme it is always relative to the base.
public enum TypedURL: Equatable, Sendable {
    /// The text has a scheme, or is a path, a query, or empty: it needs no prefix.
    case complete
    /// The text begins with a host, or with a port of this computer. `prefix` completes it: `https://` or
    /// `http://127.0.0.1`.
    case host(prefix: String)
    /// It could be the beginning of a path, such as `people/42`.
    case relative

    /// The place where the text was typed.
    public enum Place: Sendable {
        /// A field on the screen: hosts on the internet get `https`.
        case screen
        /// A command line: all hosts get `http`, as with curl and HTTPie.
        case commandLine
    }

    /// - Parameter text: the text with its variables replaced; a variable without a value at the start makes it
    ///   `complete`.
    public init(_ text: String, at place: Place) {
        let (first, second) = (text.utf8.first, text.utf8.dropFirst().first)
        if first == nil || "/?#".utf8.contains(first ?? 0) || Self.hasScheme(text) || text.utf8.hasPrefix("{{") {
            self = .complete
        } else if first == UInt8(ascii: ":"), second.map({ (0x30...0x39).contains($0) }) == true {
            self = .host(prefix: "http://127.0.0.1")
        } else if let host = TypedHost(authority: text.utf8.text(beforeAny: "/?#")) {
            self = .host(prefix: place == .screen && host.isOnInternet ? "https://" : "http://")
        } else {
            self = .relative
        }
    }

    /// The template with the prefix that it needs.
    ///
    /// - Parameters:
    ///   - template: the text as typed, with `{{names}}`.
    ///   - text: the same text with the values of the names.
    public static func completed(_ template: String, meaning text: String, at place: Place) -> String {
        if case .host(let prefix) = TypedURL(text, at: place) { return prefix + template }
        return template
    }

    /// The scheme for a server that is named without one, in the `Host` field or in a copied URL.
    public static func scheme(forAuthority authority: Substring) -> String {
        // The host of a variable is not known; most such servers are in development.
        if authority.utf8.hasPrefix("{{") { return "http" }
        return TypedHost(authority: authority, isCertain: true)?.isOnInternet == false ? "http" : "https"
    }

    /// True for a scheme with `://` (RFC 3986 §3.1), and for `http:` with any number of slashes. `localhost:7777` has
    /// none.
    private static func hasScheme(_ text: String) -> Bool {
        if URLText.beginsWithScheme(text) { return true }
        guard let mark = text.utf8.firstRange(of: "://".utf8) else { return false }
        return text.utf8[..<mark.lowerBound].allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
    }
}
