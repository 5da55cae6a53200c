import Networking
import Serialization

extension RequestOption {
    /// Every option, in the order of the tab.
    static let all: [RequestOption] = reading + time + caching + security + connection + onlyOnceSet

    private static let time: [RequestOption] = [
        option("timeout", "For the whole exchange; 0s waits without end."),
        option("follow", "How many redirects are followed; 0 shows the redirect itself."),
        option("keep-method", "true: 301, 302 and 303 repeat method and body, as 307 and 308 do."),
        option(
            "follow-with-body",
            "true: a body that a redirect repeats goes to other origins too; with a secret only if you set it."),
        option(
            "location-trusted",
            "true: redirects take credentials and body to other origins too; secrets only if you set it."),
    ]

    private static let security: [RequestOption] = [
        option(
            "trust", "system: the system's roots. pins, leaf-pins: these keys, certificate-pins: these certificates."),
        option("pins", "Keys that are accepted, in the verified chain; without one a pinning trust accepts nothing."),
        option("verify", "false: a chain that leads to no trusted root is accepted. The top line says so."),
        option("verify-name", "false: any name in the certificate will do."),
        option("ca", "A PEM file of trusted roots in place of the system's."),
        option("client-certificate", "A PEM or PKCS #12 file that proves who asks, in the TLS handshake."),
        option("client-key", "The PEM file with its key; not set: the key is in the same file."),
        option("client-password", "What the key's file is locked with.", isSecret: true),
        option("minimum-tls", "The least version of TLS that is spoken."),
    ]

    private static let connection: [RequestOption] = [
        option("http", "auto: HTTP/2 where TLS agrees on it, else 1.1. 2 without TLS is spoken at once."),
        option("proxy", "none: straight to the server, whatever the environment says; else http:// or socks5h:// ..."),
        option("unix-socket", "A socket file that takes the place of host and port for the connection."),
        option("throttle", "3g slows the upload down to 16 kB every 200 ms; or bytes/pause such as 4096/50ms."),
        option("max-filesize", "Most bytes of a body once decoded, 0 for all. Not set: 4G, 256M where it is inflated."),
        option("priority", "Which of the waiting requests goes first."),
    ]

    /// The settings that AFNetworking copies to a request only once they were assigned.
    private static let onlyOnceSet: [RequestOption] = [
        option("cookies", "false neither sends what the cookie jar holds nor keeps what comes."),
        option(
            "cache-policy",
            "reload goes around the cache here and asks those on the way for a fresh answer; see cache."
        ),
        option("cellular", "Kept and sent nowhere: this system has no cellular network to refuse."),
        option("pipelining", "Kept and not acted on: HTTP/1.1 pipelining is spoken by nobody any more."),
        option("service", "Kept and not acted on: this system has no classes of network service."),
    ]
}
