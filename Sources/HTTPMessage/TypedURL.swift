internal import CurlewBytes

/// A URL as people type it, `example.com/x`, `:7777/people`, `/people`, and the scheme that it means.
///
/// Text in files is no typed URL: without a scheme it always stands on the base.
public enum TypedURL: Equatable, Sendable {
    /// It has a scheme, or is a path, a query, or empty: it stays as it is.
    case complete
    /// It begins with a host, or with a port of this computer. The text to put before it: `https://`,
    /// `http://127.0.0.1`.
    case host(prefix: String)
    /// It could be the beginning of a path, such as `people/42`.
    case relative

    /// Where the text was typed.
    public enum Place: Sendable {
        /// A field of the screen: hosts of the internet get `https`.
        case screen
        /// A command line: all hosts get `http`, as with curl and HTTPie.
        case commandLine
    }

    /// - Parameter text: variables are replaced already; one without a value makes the text `complete`.
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

    /// The text with what it lacks put before it.
    ///
    /// - Parameters:
    ///   - template: as typed, with `{{names}}`.
    ///   - text: the same with the values of the names.
    public static func completed(_ template: String, meaning text: String, at place: Place) -> String {
        if case .host(let prefix) = TypedURL(text, at: place) { return prefix + template }
        return template
    }

    /// The scheme of a server that is named without one, in the `Host` field or in a URL that was copied.
    public static func scheme(forAuthority authority: Substring) -> String {
        // Where a variable stands nobody knows the host; most are servers under development.
        if authority.utf8.hasPrefix("{{") { return "http" }
        return TypedHost(authority: authority, isCertain: true)?.isOnInternet == false ? "http" : "https"
    }

    /// A scheme with `://` (RFC 3986 §3.1), or `http:` with any slashes. `localhost:7777` has none.
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
