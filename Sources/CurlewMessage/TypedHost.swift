internal import CurlewBytes

/// A host that was typed without a scheme. Words that could as well begin a path are no host.
struct TypedHost {
    /// The host in lower-case ASCII, without a dot at its end; an IPv6 address keeps its brackets.
    private let name: String

    /// - Parameters:
    ///   - authority: the text before the path: `user:password@host:port`.
    ///   - isCertain: true when the text is an authority and nothing else, even if it is no valid host.
    /// - Returns: nil for a text that is no host. Also nil unless it is certain, or `localhost`, an address, a name
    ///   with a port, or a name of several labels whose last is a top-level domain or one of private networks.
    init?(authority: Substring, isCertain: Bool = false) {
        let behindUser = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority.utf8.index(after: $0) }
        let (host, port) = Self.cut(authority[(behindUser ?? authority.startIndex)...])
        // A certain host needs no form in ASCII: only its last label matters.
        guard let ascii = isCertain ? host.lowercased() : try? HostName.ascii(String(host)) else { return nil }
        name = ascii.utf8.text(withoutEnd: ".").map(String.init) ?? ascii
        let hasPort = !(port ?? "").isEmpty && port?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
        guard isCertain || port == nil || hasPort else { return nil }
        guard isCertain || hasPort || isLocal || isAddress || isDotted && PublicSuffixes.isTopLevel(lastLabel) else {
            return nil
        }
    }

    /// True for a host on the internet, whose default scheme is `https`; false for this computer and private networks,
    /// whose default is `http`.
    var isOnInternet: Bool {
        if let address = IPv4(name) { return !address.isPrivate }
        if name.utf8.hasPrefix("[") { return !isPrivateIPv6 }
        return isDotted && !isLocal
    }

    /// The host, and the text after the colon; nil without a colon.
    private static func cut(_ authority: Substring) -> (host: Substring, port: Substring?) {
        guard authority.utf8.hasPrefix("["), let end = authority.utf8.firstIndex(of: UInt8(ascii: "]")) else {
            return authority.utf8.cut(at: ":").map { ($0, $1) } ?? (authority, nil)
        }
        let behind = authority[authority.utf8.index(after: end)...]
        let host = authority[...end]
        if behind.isEmpty { return (host, nil) }
        return (host, behind.utf8.hasPrefix(":") ? Substring(behind.utf8.dropFirst()) : behind)
    }

    private var isDotted: Bool { name.utf8.contains(UInt8(ascii: ".")) }

    private var lastLabel: String { name.utf8.split(separator: ".").last.map(String.init) ?? "" }

    private var isAddress: Bool { name.utf8.hasPrefix("[") || IPv4(name) != nil }

    /// True for `localhost` and names that end in it (RFC 6761), in `local` (RFC 6762), `internal` or `test`.
    private var isLocal: Bool {
        name == "localhost" || isDotted && ["localhost", "local", "internal", "test"].contains(lastLabel)
    }

    /// True for loopback and link-local addresses (RFC 4291) and unique local addresses (RFC 4193).
    private var isPrivateIPv6: Bool {
        guard let bytes = IPv6Literal(name)?.bytes else { return false }
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        return isLoopback || bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
}

/// An IPv4 address of four numbers.
private struct IPv4 {
    private let bytes: [UInt8]

    init?(_ name: String) {
        bytes = name.utf8.split(separator: ".").compactMap { UInt8($0) }
        guard bytes.count == 4, name.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) }) else { return nil }
    }

    /// True for this computer (RFC 1122), link-local addresses (RFC 3927) and private networks (RFC 1918).
    var isPrivate: Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168): true
        default: false
        }
    }
}
