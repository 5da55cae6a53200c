/// A bearer token (RFC 6750).
enum BearerScheme: SchemeRow {
    static let title = "Bearer"
    static let short = "a token"
    static let help = "Whoever has the token may ask (RFC 6750)."
    static let k6: String? = nil
    static let fields: [AuthenticationScheme.Field] = [.init("token", .secret)]

    static func brief(_ words: [String: String]) -> String { "Bearer token" }

    static func effect(_ words: [String: String]) -> String { "Authorization: Bearer ******" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        let token = words["token"]
        return WrittenAuthentication(
            headers: [.authorization("Bearer " + token)],
            flaws: WrittenAuthentication.emptyFlaws(token.isEmpty ? ["token"] : []))
    }

    static func proof(_ words: Authentication) -> SchemeProof { .none }

    static func cacheText(_ words: Authentication) -> String { "bearer \(words["token"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        CurlAuthentication(field: [.fixed("Bearer "), .secret(words["token"], named: "TOKEN")])
    }
}

extension Authentication {
    /// A bearer token (RFC 6750).
    public static func bearer(token: String) -> Authentication { Authentication(.bearer, ["token": token]) }
}
