internal import HTTPMessage

/// Where a cookie comes from or goes to: the host, the path and whether the way is secure.
struct CookieHost {
    let host: String
    let shownHost: String
    let path: String
    let isSecure: Bool

    /// Nil where the URL cannot be sent to.
    init?(_ url: String) {
        guard let url = try? URLText(url) else { return nil }
        host = url.asciiHost
        shownHost = url.hostHeader
        path = url.path.isEmpty ? "/" : url.path
        isSecure = url.isSecure
    }

    /// RFC 6265 §5.1.4: the folder of the path.
    var defaultPath: String {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// An address has no names below it.
    var isAddress: Bool {
        host.hasPrefix("[") || host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
    }

    /// RFC 6265 §5.1.3.
    func matches(domain: String) -> Bool {
        host == domain || (!isAddress && host.hasSuffix("." + domain))
    }

    func accepts(_ cookie: Cookie) -> Bool {
        let isInDomain = cookie.isHostOnly ? host == cookie.domain : matches(domain: cookie.domain)
        return isInDomain && Self.matches(path, cookie.path) && (isSecure || !cookie.isSecure)
    }

    /// RFC 6265 §5.1.4: the same, or below it.
    static func matches(_ path: String, _ folder: String) -> Bool {
        path == folder
            || (path.hasPrefix(folder) && (folder.hasSuffix("/") || path.dropFirst(folder.count).first == "/"))
    }
}
