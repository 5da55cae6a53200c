internal import CurlewBytes
internal import HTTPMessage

/// The place that a cookie comes from or is sent to: the host, the path, and whether the connection is secure.
struct CookieHost {
    let host: String
    let shownHost: String
    let path: String
    let isSecure: Bool

    /// Nil when no request can be sent to the URL.
    init?(_ url: String, by way: Route.Way) {
        guard let url = try? URLText(url) else { return nil }
        host = url.asciiHost
        shownHost = url.hostHeader
        path = url.path.isEmpty ? "/" : url.path
        isSecure = url.isSecure || way == .straight && Self.here.contains(host)
    }

    /// Exactly these names of this computer count as secure over http too, as with curl, since the bytes leave it by no
    /// wire.
    private static let here: Set = ["localhost", "127.0.0.1", "[::1]"]

    /// The path of a cookie that states none: the folder of the URL's path (RFC 6265 §5.1.4).
    var defaultPath: String {
        guard path.utf8.hasPrefix("/"), let folder = path.utf8.cut(atLast: "/")?.before, !folder.isEmpty else {
            return "/"
        }
        return String(folder)
    }

    /// True for an IP address; no host is below it.
    var isAddress: Bool {
        host.utf8.hasPrefix("[")
            || host.utf8.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
    }

    /// True when the host is the domain or is below it (RFC 6265 §5.1.3).
    func matches(domain: String) -> Bool {
        host == domain || (!isAddress && host.utf8.hasSuffix("." + domain))
    }

    func accepts(_ cookie: Cookie) -> Bool {
        let isInDomain = cookie.isHostOnly ? host == cookie.domain : matches(domain: cookie.domain)
        return isInDomain && Self.matches(path, cookie.path) && (isSecure || !cookie.isSecure)
    }

    /// True when the path is the folder or is below it (RFC 6265 §5.1.4).
    static func matches(_ path: String, _ folder: String) -> Bool {
        guard let below = path.utf8.text(behind: folder) else { return false }
        return below.isEmpty || folder.utf8.hasSuffix("/") || below.utf8.hasPrefix("/")
    }
}
