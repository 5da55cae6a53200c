internal import HTTPMessage

/// Scheme, host and port of a URL (RFC 9110 §4.3.1): what credentials belong to.
struct Origin: Sendable, Hashable {
    var scheme: String
    /// In lower-case ASCII.
    var host: String
    var port: Int

    /// Nil where the URL cannot be sent to: then it has no origin, not even its own.
    init?(_ url: String) {
        guard let url = try? URLText(url) else { return nil }
        scheme = url.scheme
        host = url.asciiHost
        port = url.effectivePort
    }

    /// The same host by https where it was http, each at its usual port.
    func isSecureForm(of other: Origin) -> Bool {
        host == other.host && (scheme, port) == ("https", 443) && (other.scheme, other.port) == ("http", 80)
    }
}
