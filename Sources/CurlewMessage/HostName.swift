internal import CCurlewHostNames
internal import CurlewBytes
internal import Glibc

/// Host names in the form in which they are sent.
package enum HostName {
    /// The host in lower-case ASCII. A name with other letters is converted by `InternationalizedName`. Any other ASCII
    /// is sent as it is, names in Punycode too, as with curl.
    ///
    /// - Throws: `unclear` when two readers could take it for different hosts: with escapes, with odd characters, or
    ///   with numbers that `inet_aton` would read as an address. `refused` when libidn2 refuses it.
    static func ascii(_ host: String) throws(HostNameError) -> String {
        if isPlain(host) { return host }
        if host.utf8.hasPrefix("[") {
            guard let address = IPv6Literal(host) else { throw .unclear }
            return address.text
        }
        let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
        let ascii = isASCII ? host.lowercased() : try InternationalizedName.ascii(host)
        // Letters beyond ASCII may be mapped to signs of a URL, or to the numbers of an address that nobody sees.
        guard isSound(ascii, mayBeAddress: isASCII) else { throw .unclear }
        return ascii
    }

    /// The host in lower case, and an IPv6 address in brackets in its canonical form (RFC 5952): `[0:0::1]` is `[::1]`.
    /// libcurl writes hosts so before it compares them with the settings of a connection.
    package static func canonical(_ host: String) -> String {
        IPv6Literal(host)?.text ?? host.lowercased()
    }

    /// The canonical host, without the zone of an IPv6 address.
    package static func withoutZone(_ host: String) -> String {
        IPv6Literal(host).map { "[\($0.address)]" } ?? host.lowercased()
    }

    /// True for labels of valid host bytes whose last one is not numeric, and for four numbers that are an IPv4 address
    /// when `mayBeAddress`.
    private static func isSound(_ ascii: String, mayBeAddress: Bool) -> Bool {
        let all = ascii.utf8.split(separator: ".", omittingEmptySubsequences: false)
        let labels = all.last?.isEmpty == true ? all.dropLast() : all[...]
        guard !labels.isEmpty, labels.allSatisfy({ (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(isHostByte) })
        else { return false }
        return !looksNumeric(labels.last ?? "") || mayBeAddress && isPlainIPv4(all)
    }

    /// True when the host can be sent unchanged, as most hosts can: labels of lower-case ASCII, none of them in
    /// Punycode, the last one beginning with a letter; or four plain numbers.
    private static func isPlain(_ host: String) -> Bool {
        var (labels, length, value, areNumbers) = (1, 0, 0, true)
        var first = UInt8(0)
        for byte in host.utf8 {
            if byte == UInt8(ascii: ".") {
                guard length > 0 else { return false }
                (labels, length, value) = (labels + 1, 0, 0)
            } else {
                guard isHostByte(byte), length < 63 else { return false }
                if length == 0 { first = byte }
                length += 1
                let isDigit = (0x30...0x39).contains(byte)
                value = isDigit ? min(256, value * 10 + Int(byte - 0x30)) : 256
                areNumbers = areNumbers && isDigit && value <= 255 && (length == 1 || first != UInt8(ascii: "0"))
            }
        }
        return length > 0 && ((0x61...0x7A).contains(first) || areNumbers && labels == 4)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    /// True for a last label that is a number: the URL standard reads such a host as an IPv4 address, in any base.
    private static func looksNumeric(_ label: Substring) -> Bool {
        label.utf8.allSatisfy { (0x30...0x39).contains($0) } || label.utf8.hasPrefix("0x")
    }

    private static func isPlainIPv4(_ labels: [Substring]) -> Bool {
        labels.count == 4
            && labels.allSatisfy { label in
                Int(label).map { $0 <= 255 && "\($0)".utf8.elementsEqual(label.utf8) } ?? false
            }
    }
}

/// An IPv6 address in brackets, optionally with a zone (RFC 6874). The zone may also follow a bare `%`, as other
/// programs write it.
struct IPv6Literal {
    /// The address in its canonical form (RFC 5952), without brackets and zone.
    let address: String
    /// The interface of this computer, such as `eth0`; nil without one.
    let zone: String?

    /// The sixteen bytes in network byte order.
    let bytes: [UInt8]

    init?(_ host: String) {
        guard host.utf8.hasPrefix("["), host.utf8.hasSuffix("]") else { return nil }
        let inner = Substring(host.utf8.dropFirst().dropLast())
        let (written, behind) = inner.utf8.cut(at: "%").map { ($0, Optional($1)) } ?? (inner, nil)
        var address = in6_addr()
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_pton(AF_INET6, String(written), &address) == 1,
            unsafe inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil
        else { return nil }
        self.address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        bytes = unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
        zone = behind.map { zone in
            // A zone of `25` alone is the zone 25, as with curl.
            String(zone.utf8.text(behind: "25").flatMap { $0.isEmpty ? nil : $0 } ?? zone)
        }
        guard zone.map({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isOfZone) }) ?? true else { return nil }
    }

    /// The address with brackets and escaped zone, as in a URL.
    var text: String { "[\(address)\(zone.map { "%25" + $0 } ?? "")]" }

    /// True for bytes that need no escape (RFC 3986 §2.3).
    private static func isOfZone(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
    }
}

/// The reasons why a text is no host.
enum HostNameError: Error, Equatable {
    /// The text could be read as another host.
    case unclear
    /// The text is no international name; the reason in libidn2's words.
    case refused(reason: String)
}

extension HostNameError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unclear: "The host could be read as another one. Write it in its plain form."
        case .refused(let reason): "The host is no international name: \(reason)."
        }
    }
}

/// Host names with letters beyond ASCII, converted by libidn2.
enum InternationalizedName {
    /// The name in Punycode, by IDNA 2008 after the mapping of UTS 46 (RFC 5895, non-transitional). IDNA 2008 disallows
    /// symbols, yet names such as `☕.example` are registered and browsers open them. These are converted by UTS 46
    /// transitional processing, unless the name contains a deviation character, which the two convert differently.
    /// Throws `refused` when libidn2 refuses the name.
    static func ascii(_ name: String) throws(HostNameError) -> String {
        let strict = write(name, isTransitional: false)
        let isLeftOut = strict.result == CHOSTNAMES_DISALLOWED && !name.unicodeScalars.contains(where: isDeviation)
        let (result, ascii, reason) = isLeftOut ? write(name, isTransitional: true) : strict
        guard result == CHOSTNAMES_DONE else { throw .refused(reason: reason) }
        return ascii
    }

    /// True for the deviation characters of UTS 46 §1.3: `ß`, `ς` and the joiners.
    private static func isDeviation(_ scalar: Unicode.Scalar) -> Bool {
        [0xDF, 0x3C2, 0x200C, 0x200D].contains(scalar.value)
    }

    private static func write(
        _ name: String, isTransitional: Bool
    ) -> (result: chostnames_result, ascii: String, reason: String) {
        var reason: UnsafePointer<CChar>?
        var result = CHOSTNAMES_REFUSED
        let ascii = unsafe String(unsafeUninitializedCapacity: Int(CHOSTNAMES_ROOM)) { room in
            unsafe room.withMemoryRebound(to: CChar.self) { room in
                guard let out = room.baseAddress else { return 0 }
                result = unsafe chostnames_to_ascii(name, isTransitional, out, &reason)
                return unsafe strnlen(out, room.count)
            }
        }
        return (result, ascii, unsafe reason.map { unsafe String(cString: $0) } ?? "")
    }
}
