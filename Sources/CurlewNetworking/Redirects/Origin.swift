internal import CurlewMessage

/// Scheme, host and port of a URL (RFC 9110 §4.3.1). Credentials belong to an origin.
struct Origin: Sendable, Hashable {
    var scheme: String
    /// In lower-case ASCII.
    var host: String
    var port: Int

    /// Nil when no request can be sent to the URL. Such a URL must not count as the same origin as any other, itself
    /// included.
    init?(_ url: String) {
        guard let url = try? URLText(url) else { return nil }
        scheme = url.scheme
        host = url.asciiHost
        port = url.effectivePort
    }

    /// True when `other` is the http origin of the same host, both with their default ports, and this one the https
    /// origin.
    func isSecureForm(of other: Origin) -> Bool {
        host == other.host && (scheme, port) == ("https", 443) && (other.scheme, other.port) == ("http", 80)
    }
}
