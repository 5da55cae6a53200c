internal import CurlewBytes

/// The address of a proxy without its password, read from `[scheme://][user[:password]@]host[:port][/]`. Any other text
/// is refused. libcurl accepts more forms, and a question to the user could then name a host other than the one that
/// libcurl connects to.
public struct ProxyAddress: Equatable, Sendable {
    /// In lower case; `http` when the text has none.
    public var scheme: String
    /// `host:port`, as typed.
    public var name: String
    /// The address to show to the user: `name`, with the scheme when the text contains one.
    public var text: String

    public static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    public init?(_ text: String) {
        let mark = text.utf8.firstRange(of: "://".utf8)
        scheme = mark.map { text[..<$0.lowerBound].lowercased() } ?? "http"
        var rest = mark.map { text[$0.upperBound...] } ?? text[...]
        if rest.utf8.last == UInt8(ascii: "/") { rest = rest.dropLast() }
        let user = rest.utf8.cut(at: "@")
        name = String(user?.behind ?? rest)
        self.text = mark == nil ? name : "\(scheme)://\(name)"
        let isUser = user?.before.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#\\@".utf8.contains($0) } ?? true
        guard Self.schemes.contains(scheme), isUser, Self.isPlace(Array(name.utf8)) else { return nil }
    }

    /// Nil without a proxy, and for a text that is no address.
    init?(_ choice: ProxyChoice) {
        guard case .url(let text) = choice else { return nil }
        self.init(text)
    }

    /// `name` without the port.
    var host: String {
        if name.utf8.hasPrefix("["), let address = name.utf8.cut(at: "]")?.before { return address + "]" }
        return String(name.utf8.text(before: ":"))
    }

    var isSecure: Bool { scheme == "https" }

    /// True for a name or an address, in brackets or not, with or without a port.
    private static func isPlace(_ text: [UInt8]) -> Bool {
        var host = text[...]
        if let colon = text.lastIndex(of: UInt8(ascii: ":")), !text[colon...].contains(UInt8(ascii: "]")) {
            guard text[(colon + 1)...].allSatisfy(isDigit), text.count - colon <= 6 else { return false }
            host = text[..<colon]
        }
        if host.first == UInt8(ascii: "[") {
            return host.last == UInt8(ascii: "]") && host.count > 2
                && host.dropFirst().dropLast().allSatisfy(isOfAddress)
        }
        return !host.isEmpty && host.allSatisfy(isOfName)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._".utf8.contains(byte)
    }
}
