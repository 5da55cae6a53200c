internal import CurlewBytes
internal import CurlewMessage

/// The directives of Cache-Control (RFC 9111 §5.2). The first of repeated directives counts; a malformed number counts
/// as 0, the cautious reading (§4.2.1).
struct CacheControl: Sendable, Equatable {
    private var directives: [String: String?] = [:]

    /// Reads `Pragma: no-cache` when there is no Cache-Control (§5.4).
    init(_ fields: HeaderFields) {
        for value in fields.values("Cache-Control") {
            for directive in QuotedList.items(value) { take(directive) }
        }
        guard !fields.contains("Cache-Control"), let pragma = fields["Pragma"] else { return }
        if QuotedList.items(pragma).contains(where: { HeaderFields.isSame($0, "no-cache") }) { take("no-cache") }
    }

    private mutating func take(_ directive: String) {
        let parts = directive.utf8.cut(at: "=")
        let name = QuotedList.trimmed(String(parts?.before ?? directive[...])).lowercased()
        guard !name.isEmpty, directives[name] == nil else { return }
        directives[name] = .some(parts.map { QuotedList.unquoted(String($0.behind)) })
    }

    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Seconds, at most 2^31 as the RFC allows (§1.2.2); nil when the directive is missing.
    func seconds(_ name: String) -> Int? {
        guard let value = directives[name] else { return nil }
        return value.flatMap(DeltaSeconds.read) ?? 0
    }

    /// True when the directive has no value, which for `max-stale` means any age.
    func isBare(_ name: String) -> Bool { directives[name] == .some(nil) }
}

/// A time in seconds, `delta-seconds` (RFC 9111 §1.2.2).
enum DeltaSeconds {
    /// The value of every longer time.
    static let most = 1 << 31

    /// Nil for a text that is not all digits.
    static func read(_ text: String) -> Int? {
        let text = QuotedList.trimmed(text)
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? most, most)
    }
}

/// Lists in header fields (RFC 9110 §5.6.1), whose items may hold quoted text.
enum QuotedList {
    /// The items between commas outside quotes, without the space around them; empty ones are left out.
    static func items(_ text: String) -> [String] {
        var items: [String] = []
        var item: [UInt8] = []
        var (isQuoted, isEscaped) = (false, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ","), !isQuoted {
                items.append(String(decoding: item, as: UTF8.self))
                item = []
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            item.append(byte)
        }
        items.append(String(decoding: item, as: UTF8.self))
        return items.map(trimmed).filter { !$0.isEmpty }
    }

    static func trimmed(_ text: String) -> String {
        String(text.utf8.trimmed())
    }

    static func unquoted(_ text: String) -> String {
        let text = trimmed(text)
        let inside = text.utf8.text(behind: "\"")?.utf8.text(withoutEnd: "\"")
        return inside.map(String.init) ?? text
    }
}
