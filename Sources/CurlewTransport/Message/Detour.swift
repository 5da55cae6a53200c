internal import CurlewBytes
internal import HTTPMessage

/// A connection that goes elsewhere: one for `host` and `port` is made to `toHost` and `toPort`
/// (`CURLOPT_CONNECT_TO`). What the server is asked for, and by what name its certificate is checked, stays.
///
///     api.test:443:127.0.0.1:8443     ::[::1]:        whatever it is for, to ::1 at its own port
public struct Detour: Sendable, Equatable, Hashable {
    /// Empty: any.
    public var host: String
    public var port: String
    /// Empty: as it was. An address of IPv6 stands in brackets.
    public var toHost: String
    public var toPort: String

    /// Nil for a text of another form. The last colon may be left out.
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

    /// Texts with commas between them; nil when one is none.
    public static func list(_ text: String) -> [Detour]? {
        let parts = text.utf8.split(separator: ",").map { Detour(String($0.utf8.trimmed())) }
        let detours = parts.compactMap(\.self)
        return detours.count == parts.count ? detours : nil
    }

    /// Nil for none.
    public static func text(_ detours: [Detour]) -> String? {
        detours.isEmpty ? nil : detours.map(\.text).joined(separator: ", ")
    }

    /// Whether a connection for that host is its concern; the name in ASCII, an address of IPv6 in brackets. libcurl compares
    /// the address without its zone.
    public func isFor(_ host: String, port: Int) -> Bool {
        (self.host.isEmpty || HostName.canonical(self.host) == HostName.withoutZone(host))
            && (self.port.isEmpty || Int(self.port) == port)
    }
}
