public import CurlewBytes

/// The reasons why a text is not a URL that can be sent to. Positions count UTF-8 bytes from the start of the text.
public enum URLTextError: Error, Equatable, Sendable {
    case empty
    /// The text does not begin with `scheme://`.
    case noScheme
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    case noHost(at: Int)
    /// Another number of slashes than two follows the scheme. `meant` is the probable URL; it is proposed but not used,
    /// because the guess may be wrong.
    case slashes(meant: String, at: Int)
    case badHost(String, at: Int)
    /// Letters beyond ASCII that form no valid name; the reason in libidn2's words.
    case badName(String, reason: String, at: Int)
    case badPort(String, at: Int)
    /// More than `URLText.lengthLimit` bytes.
    case tooLong(count: Int)
    /// Spaces in a text that is otherwise a URL. `meant` is the URL with `%20` in their places; it is proposed but not
    /// used.
    case spaces(meant: String, at: Int)
    /// A control character or a space.
    case forbiddenCharacter(Unicode.Scalar, at: Int)

    /// In place of a host or port that may be a part of a password.
    static let stars = "******"

    /// The position for the cursor.
    public var position: Int {
        switch self {
        case .empty, .noScheme, .unsupportedScheme, .tooLong: 0
        case .noHost(let at), .slashes(_, let at), .badHost(_, let at), .badName(_, _, let at), .badPort(_, let at),
            .spaces(_, let at), .forbiddenCharacter(_, let at):
            at
        }
    }

    /// Three sentences for the user: the event, the reason, the remedy.
    public var sentence: String {
        switch self {
        case .empty:
            "There is no URL. Nothing says where to send. Write one, such as http://127.0.0.1:7777/people."
        case .noScheme:
            "The URL has no scheme. It must start with http:// or https://. Put one in front."
        case .unsupportedScheme(let scheme):
            "\"\(scheme)\" cannot be sent. Only http and https are spoken here. Change the scheme."
        case .noHost:
            "The URL names no host. Nothing says which server to ask. Write one behind the scheme."
        case .slashes(let meant, _):
            "The URL names no host. Two slashes and no others stand before one. Write \(Self.shown(meant))."
        case .badHost(Self.stars, _), .badName(Self.stars, _, _), .badPort(Self.stars, _):
            "The host and the port cannot be told from a password. It may hold a sign that ends it. "
                + "Write @ / ? # \\ in a password as %40 %2F %3F %23 %5C."
        case .badHost(let host, _):
            "\"\(host)\" is not a host name. It could be read as another host. Write a plain name or address."
        case .badName(let host, let reason, _):
            "\"\(host)\" is not a host name: \(reason). Correct it, or write the name that begins with xn--."
        case .badPort(let port, _):
            "\"\(port)\" is not a port. Ports are numbers from 1 to 65535. Correct it or leave it out."
        case .tooLong(let count):
            "The URL has \(count) bytes. More than \(URLText.lengthLimit) are not sent, and few servers take 8192. "
                + "Send the parameters in a body."
        case .spaces(let meant, let at):
            "The URL holds a space at byte \(at + 1). A URL cannot. Write \(Self.shown(meant))."
        case .forbiddenCharacter(let scalar, let at):
            "The URL holds \(Self.called(scalar)) at byte \(at + 1). A URL cannot. Remove it, or write it escaped."
        }
    }

    /// A URL to write, shown without its query where it has a password.
    private static func shown(_ meant: String) -> String {
        let shown = URLText.shown(meant)
        return shown.utf8.contains(stars) ? shown : meant
    }

    private static func called(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case " ": "a space"
        case "\r", "\n": "a line break"
        case "\t": "a tab"
        default: "the control character \(scalar.escaped(asASCII: true))"
        }
    }
}

extension URLTextError: Worded {}

extension URLText {
    /// The sentence about a URL without two slashes behind its scheme, such as `https:/api.test`; nil for other URLs.
    package static func slashFault(of text: String) -> String? {
        do throws(URLTextError) { _ = try URLText(text) } catch {
            if case .slashes = error { return error.sentence }
        }
        return nil
    }
}
