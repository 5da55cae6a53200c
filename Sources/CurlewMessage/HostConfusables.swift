internal import CurlewBytes

extension URLText {
    /// True when a reader may take the host, as it is written, for another one.
    public var isHostDoubtful: Bool { HostConfusables.mayBeMistaken(host) }

    /// One or two sentences about a host whose sent spelling (Punycode) differs from the typed one; nil for an ASCII
    /// host.
    public var hostRemark: String? {
        guard host.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        let doubt = isHostDoubtful ? " It may look like another host: see that it is the one you mean." : ""
        return "\"\(host)\" is asked for as \(asciiHost).\(doubt)"
    }
}

/// Finds letters of a host that a reader may take for others. The ASCII form of the name shows the difference.
enum HostConfusables {
    /// True when a label contains characters that are mapped to other characters, mixes scripts whose letters look
    /// alike, or consists of Cyrillic letters that look Latin.
    static func mayBeMistaken(_ host: String) -> Bool {
        guard host.utf8.contains(where: { $0 >= 0x80 }) else { return false }
        let dots = ".\u{3002}\u{FF0E}\u{FF61}".unicodeScalars
        return Substring(host).unicodeScalars.split { dots.contains($0) }.contains { label in
            let scripts = Set(label.compactMap(script))
            let isMixed = scripts.count > 1
            let looksLatin = scripts == [.cyrillic] && label.allSatisfy { script($0) == nil || isLatinLike($0) }
            let seen = label.filter { $0 != "\u{FE0F}" || !hasEmoji(label) }
            return isMixed || looksLatin || seen.contains(where: isOtherwiseWritten)
        }
    }

    /// The scripts whose letters look alike.
    private enum Script {
        case latin, greek, cyrillic, armenian, cherokee
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script? {
        guard scalar.properties.isAlphabetic else { return nil }
        return switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
        case 0x531...0x58F: .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
        default: nil
        }
    }

    private static func isLatinLike(_ scalar: Unicode.Scalar) -> Bool {
        "асԁеһіјӏорԛѕԝхуАВЕНІЈКМОРЅТХУ".unicodeScalars.contains(scalar)
    }

    /// True for compatibility forms of other characters (`ｅ`, `ﬁ`, `①`) and for invisible characters; false for capital
    /// letters.
    private static func isOtherwiseWritten(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.lowercaseMapping.unicodeScalars.contains { small in
            small.properties.changesWhenNFKCCaseFolded && small != "ß" && small != "ς"
        }
    }

    /// True when the label contains an emoji. A variation selector (U+FE0F) beside an emoji does not make the host
    /// doubtful.
    private static func hasEmoji(_ label: Substring.UnicodeScalarView) -> Bool {
        label.contains { $0.properties.isEmoji && !$0.isASCII }
    }
}
