internal import CurlewBytes
internal import Glibc
@_spi(_Unicode) internal import Swift

/// Host names as they go on the wire.
enum HostName {
    /// The host in lower-case ASCII, or nil where two readers could take it for different hosts: escapes, odd
    /// characters, numbers that `inet_aton` would read as an address, letters that normalising would change.
    static func ascii(_ host: String) -> String? {
        if isPlain(host) { return host }
        if host.utf8.hasPrefix("[") { return isIPv6(host) ? host.lowercased() : nil }
        var ascii: [String] = []
        for label in host.utf8.split(separator: ".", omittingEmptySubsequences: false) {
            guard let label = asciiLabel(label) else { return nil }
            ascii.append(label)
        }
        let labels = ascii.last == "" ? ascii.dropLast() : ascii[...]
        guard !labels.isEmpty, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }) else { return nil }
        guard !looksNumeric(labels.last ?? "") || isPlainIPv4(ascii) else { return nil }
        return ascii.joined(separator: ".")
    }

    /// Whether nothing has to be looked up or changed: most hosts.
    ///
    /// Labels of lower-case ASCII, none of them Punycode, the last one beginning with a letter; or four plain numbers.
    private static func isPlain(_ host: String) -> Bool {
        var (labels, length, value, areNumbers) = (1, 0, 0, true)
        var (first, last) = (UInt8(0), UInt8(0))
        for byte in host.utf8 {
            if byte == UInt8(ascii: ".") {
                guard length > 0 else { return false }
                (labels, length, value) = (labels + 1, 0, 0)
            } else {
                guard isHostByte(byte), length < 63, byte != UInt8(ascii: "-") || byte != last else { return false }
                if length == 0 { first = byte }
                length += 1
                let isDigit = (0x30...0x39).contains(byte)
                value = isDigit ? min(256, value * 10 + Int(byte - 0x30)) : 256
                areNumbers = areNumbers && isDigit && value <= 255 && (length == 1 || first != UInt8(ascii: "0"))
            }
            last = byte
        }
        return length > 0 && ((0x61...0x7A).contains(first) || areNumbers && labels == 4)
    }

    private static func asciiLabel(_ label: Substring) -> String? {
        let lower = label.lowercased()
        guard lower.utf8.allSatisfy({ $0 < 0x80 }) else { return Punycode.encode(international: lower) }
        guard lower.utf8.allSatisfy(isHostByte) else { return nil }
        return !lower.utf8.hasPrefix("xn--") || isSound(lower) ? lower : nil
    }

    /// A label in Punycode that says what its letters would be written as, and nothing else.
    private static func isSound(_ label: String) -> Bool {
        guard let scalars = Punycode.decode(Substring(label.utf8.dropFirst(4))),
            scalars.contains(where: { !$0.isASCII })
        else {
            return false
        }
        return Punycode.encode(international: String(String.UnicodeScalarView(scalars))) == label
    }

    /// Letters, marks and digits in composed form that neither case folding nor compatibility would change.
    static func isStable(_ label: String) -> Bool {
        guard let first = label.unicodeScalars.first, !isMark(first) else { return false }
        return label.unicodeScalars.allSatisfy(isStable) && label.unicodeScalars.elementsEqual(label._nfc)
    }

    private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isHostByte(UInt8(scalar.value)) }
        guard !scalar.properties.changesWhenNFKCCaseFolded || scalar == "ß" || scalar == "ς" else { return false }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    /// The URL standard reads a host whose last label is a number as an IPv4 address, in any base.
    private static func looksNumeric(_ label: String) -> Bool {
        label.utf8.allSatisfy { (0x30...0x39).contains($0) } || label.utf8.hasPrefix("0x")
    }

    private static func isPlainIPv4(_ labels: [String]) -> Bool {
        labels.count == 4
            && labels.allSatisfy { label in
                Int(label).map { $0 <= 255 && String($0) == label } ?? false
            }
    }

    private static func isIPv6(_ host: String) -> Bool {
        guard host.utf8.hasSuffix("]") else { return false }
        var address = in6_addr()
        return inet_pton(AF_INET6, String(Substring(host.utf8.dropFirst().dropLast())), &address) == 1
    }
}
