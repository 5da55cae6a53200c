internal import CurlewMessage

/// The edits that avoid a pitfall.
enum NoteRepairs {
    /// The text without its escapes, when what it means is text; else sent as it is.
    static func unescaped(_ text: String) -> [Repair] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let escaped =
                bytes[at] == UInt8(ascii: "%") ? PercentText.value(bytes, at + 1) : nil
            result.append(escaped ?? bytes[at])
            at += escaped == nil ? 1 : 3
        }
        guard let meant = String(validating: result, as: UTF8.self), !result.contains(where: { $0 < 0x20 }) else {
            return [.choose(.unescaped)]
        }
        return [.correct(meant), .choose(.unescaped)]
    }

    /// `a b` for `a+b`.
    static func withSpaces(_ text: String) -> [Repair] {
        [.correct(String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self))]
    }

    /// `a_b` for `a[b]` and `a.b`; none for a key of signs alone.
    static func renamed(_ key: String) -> [Repair] {
        var name: [UInt8] = []
        for byte in key.utf8 {
            let isSign = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ".")
            if !isSign {
                name.append(byte)
            } else if name.last != UInt8(ascii: "_"), !name.isEmpty {
                name.append(UInt8(ascii: "_"))
            }
        }
        while name.last == UInt8(ascii: "_") { name.removeLast() }
        return name.isEmpty ? [] : [.rename(String(decoding: name, as: UTF8.self))]
    }

    static let ofLists: [Repair] = [.style(QueryStyle.index.name), .choose(.index), .asJSON]
    static let ofOneItem: [Repair] = [.style(QueryStyle.afnetworking.name), .choose(.brackets), .choose(.index)]
    static let inBody: [Repair] = [.method("POST")]
}

extension NumberText {
    /// Whether a text of digits is an integer above 2^53, up to which doubles hold every one.
    static func isLargeInteger(_ text: String) -> Bool {
        guard case .integer = NumberText(text) else { return false }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0") }
        guard digits.count <= 16 else { return true }
        return (Int(String(Substring(digits))) ?? 0) > 1 << 53
    }
}
