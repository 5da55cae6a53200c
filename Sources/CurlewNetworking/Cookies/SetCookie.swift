internal import CurlewBytes
internal import CurlewMessage

/// The parts of a `Set-Cookie` field, before they are checked (RFC 6265bis §5.6).
struct SetCookie {
    /// The most bytes of name and value together.
    static let sizeLimit = 4096
    /// The most bytes of an attribute's value; an attribute with a longer one is ignored.
    static let attributeLimit = 1024
    /// The longest life of a cookie in seconds, 400 days.
    static let longestLife = 400.0 * 86_400

    var name: String
    var value: String
    var domain: String?
    var path: String?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite: Cookie.SameSite?
    /// In seconds since 1970, at most `longestLife` after now; in the past when the cookie is to be removed. Nil
    /// without a usable attribute.
    var expires: Double?
    private var maxAge: Double?

    init(_ field: String, at now: Double) throws(CookieRefusal) {
        guard field.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .control }
        let parts = field.utf8.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first?.utf8.cut(at: "=") else { throw .noName }
        name = String(pair.before.utf8.trimmed())
        value = String(pair.behind.utf8.trimmed())
        guard !name.isEmpty else { throw .noName }
        guard !name.utf8.contains("\t"), !value.utf8.contains("\t") else { throw .control }
        guard name.utf8.count + value.utf8.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
        for part in parts.dropFirst().prefix(64) { take(part, at: now) }
        if let maxAge { expires = maxAge }
    }

    private mutating func take(_ attribute: Substring, at now: Double) {
        let (typed, value) = attribute.utf8.cut(at: "=") ?? (attribute, "")
        let name = typed.utf8.trimmed().lowercased()
        let text = String(value.utf8.trimmed())
        guard text.utf8.count <= Self.attributeLimit else { return }
        switch name {
        case "expires": expires = CookieDate.seconds(text).map { min($0, now + Self.longestLife) } ?? expires
        case "max-age": maxAge = Self.age(text).map { $0 <= 0 ? 0 : now + min($0, Self.longestLife) } ?? maxAge
        case "domain": domain = Self.domain(text)
        // A path with a tab could not be read again from a file.
        case "path": path = text.utf8.hasPrefix("/") && !text.utf8.contains("\t") ? text : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = Cookie.SameSite(rawValue: text.lowercased())
        default: break
        }
    }

    /// The seconds of `Max-Age`, 0 for a negative number; nil when the text is no number. More than nine digits count
    /// as `longestLife`.
    private static func age(_ text: String) -> Double? {
        let negative = text.utf8.text(behind: "-")
        let digits = negative ?? text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return negative != nil ? 0 : digits.utf8.count > 9 ? longestLife : Double(Int(digits) ?? 0)
    }

    private static func domain(_ text: String) -> String? {
        let name = text.utf8.text(behind: ".") ?? text[...]
        return name.isEmpty ? nil : name.lowercased()
    }
}
