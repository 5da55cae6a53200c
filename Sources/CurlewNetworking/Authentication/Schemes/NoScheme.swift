/// No credentials; the user may be asked for some after a 401 with a challenge.
enum NoScheme: SchemeRow {
    static let title = "none"
    static let short = ""
    static let help = "Nothing says who asks; a 401 with a challenge asks for user and password."
    static let k6: String? = nil
    static let fields: [AuthenticationScheme.Field] = []

    static func brief(_ words: [String: String]) -> String { "none" }

    static func effect(_ words: [String: String]) -> String { "nothing" }

    static func write(_ words: Authentication) -> WrittenAuthentication { WrittenAuthentication() }

    static func proof(_ words: Authentication) -> SchemeProof { .none }

    static func cacheText(_ words: Authentication) -> String { "" }

    static func curl(_ words: Authentication) -> CurlAuthentication { CurlAuthentication() }
}
