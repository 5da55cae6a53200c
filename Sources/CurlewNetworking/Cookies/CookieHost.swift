internal import CurlewBytes
internal import HTTPMessage

/// Where a cookie comes from or goes to: the host, the path and whether the way is secure.
struct CookieHost {
    let host: String
    let shownHost: String
    let path: String
    let isSecure: Bool

    /// Nil where the URL cannot be sent to.
    init?(_ url: String, by way: Route.Way) {
        guard let url = try? URLText(url) else { return nil }
        host = url.asciiHost
        shownHost = url.hostHeader
        path = url.path.isEmpty ? "/" : url.path
        isSecure = url.isSecure || way == .straight && Self.here.contains(host)
    }

    /// This computer by exactly these names, as with curl: what goes there is on no wire.
    private static let here: Set = ["localhost", "127.0.0.1", "[::1]"]

    /// RFC 6265 §5.1.4: the folder of the path.
    var defaultPath: String {
        guard path.utf8.hasPrefix("/"), let folder = path.utf8.cut(atLast: "/")?.before, !folder.isEmpty else {
            return "/"
        }
        return String(folder)
    }

    /// An address has no names below it.
    var isAddress: Bool {
        host.utf8.hasPrefix("[")
            || host.utf8.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
    }

    /// RFC 6265 §5.1.3.
    func matches(domain: String) -> Bool {
        host == domain || (!isAddress && host.utf8.hasSuffix("." + domain))
    }

    func accepts(_ cookie: Cookie) -> Bool {
        let isInDomain = cookie.isHostOnly ? host == cookie.domain : matches(domain: cookie.domain)
        return isInDomain && Self.matches(path, cookie.path) && (isSecure || !cookie.isSecure)
    }

    /// RFC 6265 §5.1.4: the same, or below it.
    static func matches(_ path: String, _ folder: String) -> Bool {
        guard let below = path.utf8.text(behind: folder) else { return false }
        return below.isEmpty || folder.utf8.hasSuffix("/") || below.utf8.hasPrefix("/")
    }
}
