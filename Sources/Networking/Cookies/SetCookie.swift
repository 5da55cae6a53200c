internal import HTTPMessage

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
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        let pair = parts.first ?? ""
        guard let equals = pair.firstIndex(of: "=") else { throw .noName }
        name = HeaderField.trimmed(String(pair[..<equals]))
        value = HeaderField.trimmed(String(pair[pair.index(after: equals)...]))
        guard !name.isEmpty else { throw .noName }
        guard !name.contains("\t"), !value.contains("\t") else { throw .control }
        guard name.utf8.count + value.utf8.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
        for part in parts.dropFirst().prefix(64) { take(part, at: now) }
        if let maxAge { expires = maxAge }
    }

    private mutating func take(_ attribute: Substring, at now: Double) {
        let name = HeaderField.trimmed(String(attribute.prefix { $0 != "=" })).lowercased()
        let value = attribute.firstIndex(of: "=").map { attribute[attribute.index(after: $0)...] } ?? ""
        let text = HeaderField.trimmed(String(value))
        guard text.utf8.count <= Self.attributeLimit else { return }
        switch name {
        case "expires": expires = CookieDate.seconds(text).map { min($0, now + Self.longestLife) } ?? expires
        case "max-age": maxAge = Self.age(text).map { $0 <= 0 ? 0 : now + min($0, Self.longestLife) } ?? maxAge
        case "domain": domain = Self.domain(text)
        case "path": path = text.hasPrefix("/") ? text : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = Cookie.SameSite(rawValue: text.lowercased())
        default: break
        }
    }

    /// Nil for what is no number; digits without end are as good as many.
    private static func age(_ text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.hasPrefix("-") ? 0 : digits.utf8.count > 9 ? longestLife : Double(Int(digits) ?? 0)
    }

    private static func domain(_ text: String) -> String? {
        let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
        return name.isEmpty ? nil : name.lowercased()
    }
}
