internal import CurlewBytes
internal import CurlewMessage

/// A redirected connection: one for `host` and `port` is made to `toHost` and `toPort` (`CURLOPT_CONNECT_TO`). The
/// request and the name that the certificate is checked for stay the same.
///
///     api.test:443:127.0.0.1:8443     ::[::1]:        a connection for any host and port, to ::1 at the same port
public struct Detour: Sendable, Equatable, Hashable {
    /// Empty for any host.
    public var host: String
    public var port: String
    /// Empty for the original host. An IPv6 address stands in brackets.
    public var toHost: String
    public var toPort: String

    /// Reads `host:port:toHost:toPort`; the last colon may be left out. Nil for any other text.
    public init?(_ text: String) {
        var parts: [String] = [""]
        var isInBrackets = false
        for byte in text.utf8 {
            guard byte > 0x20, byte < 0x7F, byte != UInt8(ascii: ",") else { return nil }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { isInBrackets = byte == UInt8(ascii: "[") }
            if byte == UInt8(ascii: ":"), !isInBrackets {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        if parts.count == 3 { parts.append("") }
        guard parts.count == 4, !isInBrackets, Self.isPort(parts[1]), Self.isPort(parts[3]) else { return nil }
        (host, port, toHost, toPort) = (HostName.canonical(parts[0]), parts[1], parts[2], parts[3])
    }

    private static func isPort(_ text: String) -> Bool {
        text.isEmpty || Int(text).map { (1...65535).contains($0) } ?? false
    }

    public var text: String { "\(host):\(port):\(toHost):\(toPort)" }

    /// Reads texts that commas separate; nil when one of them is no detour.
    public static func list(_ text: String) -> [Detour]? {
        let parts = text.utf8.split(separator: ",").map { Detour(String($0.utf8.trimmed())) }
        let detours = parts.compactMap(\.self)
        return detours.count == parts.count ? detours : nil
    }

    /// The texts of the detours with commas between them; nil when there are none.
    public static func text(_ detours: [Detour]) -> String? {
        detours.isEmpty ? nil : detours.map(\.text).joined(separator: ", ")
    }

    /// True when this detour applies to a connection for the host and port. The host is in ASCII, an IPv6 address in
    /// brackets; its zone is ignored, as by libcurl.
    public func isFor(_ host: String, port: Int) -> Bool {
        (self.host.isEmpty || HostName.canonical(self.host) == HostName.withoutZone(host))
            && (self.port.isEmpty || Int(self.port) == port)
    }
}
