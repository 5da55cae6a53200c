internal import CurlewBytes
internal import Glibc

/// Hosts that are requested without a proxy, listed as in `no_proxy` and curl's `--noproxy`. Commas or blanks separate
/// the entries:
///
///     *                    every host
///     corp.test, .corp.test    the name and those below it
///     corp.test:8080       the same, at that port only
///     10.0.0.0/8, fd00::/8     addresses of a network
///     ::1, [::1]:8080      an IPv6 address
public struct ProxyExceptions: Sendable, Equatable {
    private let entries: [Entry]

    private struct Entry: Sendable, Equatable {
        enum Hosts: Sendable, Equatable {
            case all
            case name(String)
            case network([UInt8], bits: Int)
        }

        var hosts: Hosts
        var port: Int?
    }

    public init(_ text: String) {
        entries = text.utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }
            .compactMap { Self.entry(Substring($0).lowercased()) }
    }

    /// True when the URL is requested without a proxy.
    public func hold(for url: URLText) -> Bool {
        let host = String(url.asciiHost.utf8.text(withoutEnd: ".") ?? url.asciiHost[...])
        let address = Self.bytes(host)
        return entries.contains { entry in
            guard entry.port == nil || entry.port == url.effectivePort else { return false }
            return switch entry.hosts {
            case .all: true
            case .name(let name): address == nil && (host == name || host.utf8.hasSuffix("." + name))
            case .network(let network, let bits): address.map { Self.share(bits, $0, network) } ?? false
            }
        }
    }

    /// The entry for a text; nil for a text that is none.
    private static func entry(_ text: String) -> Entry? {
        if text == "*" { return Entry(hosts: .all) }
        let (place, bits) = text.utf8.cut(at: "/").map { ($0, Int($1) ?? -1) } ?? (text[...], nil)
        let (host, port) = cut(String(place))
        if let address = bytes(host) {
            let bits = bits ?? address.count * 8
            return (0...address.count * 8).contains(bits)
                ? Entry(hosts: .network(address, bits: bits), port: port) : nil
        }
        let name = Substring(host.utf8.drop { $0 == UInt8(ascii: ".") })
        let whole = name.utf8.text(withoutEnd: ".") ?? name
        return whole.isEmpty || bits != nil ? nil : Entry(hosts: .name(String(whole)), port: port)
    }

    /// The host and the port after the last colon. Several colons without brackets are an IPv6 address without a port.
    private static func cut(_ place: String) -> (host: String, port: Int?) {
        guard place.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 || place.utf8.hasPrefix("["),
            let (host, port) = place.utf8.cut(atLast: ":"), let number = Int(port)
        else { return (place, nil) }
        return (String(host), number)
    }

    /// The four or sixteen bytes of an address; nil for a name.
    private static func bytes(_ host: String) -> [UInt8]? {
        var address = in_addr()
        if unsafe inet_pton(AF_INET, host, &address) == 1 {
            return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
        }
        return IPv6Literal(host.utf8.hasPrefix("[") ? host : "[\(host)]")?.bytes
    }

    private static func share(_ bits: Int, _ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return one.indices.allSatisfy { index in
            let kept = min(8, max(0, bits - index * 8))
            let mask = kept == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - kept))
            return one[index] & mask == other[index] & mask
        }
    }
}

extension URLText {
    /// True when the host is this computer: `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8 and `::1`.
    public var isLoopback: Bool { Self.loopback.hold(for: self) }

    private static let loopback = ProxyExceptions("localhost 127.0.0.0/8 ::1")

    /// The address of a proxy without its path, which curl ignores, and that path; nil when it has none but `/`.
    public static func proxy(_ text: String) -> (address: String, path: String?) {
        let start = text.utf8.firstRange(of: "://".utf8)?.upperBound ?? text.startIndex
        guard let path = text.utf8[start...].firstIndex(where: { "/?#".utf8.contains($0) }) else { return (text, nil) }
        let behind = String(text[path...])
        return (String(text[..<path]), behind == "/" ? nil : behind)
    }
}
