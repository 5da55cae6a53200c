internal import CurlewBytes

/// A `Set-Cookie` field taken apart, before anything is believed of it (RFC 6265bis §5.6).
struct SetCookie {
    static let sizeLimit = 4096
    /// Longer values of attributes do not count.
    static let attributeLimit = 1024
    /// No cookie lives longer than 400 days.
    static let longestLife = 400.0 * 86_400

    var name: String
    var value: String
    var domain: String?
    var path: String?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite: Cookie.SameSite?
    /// Capped; in the past for a cookie that is to go.
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
        case "path": path = text.utf8.hasPrefix("/") ? text : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = Cookie.SameSite(rawValue: text.lowercased())
        default: break
        }
    }

    /// Nil for what is no number; digits without end are as good as many.
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
