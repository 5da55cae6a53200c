internal import CurlewMessage

/// The place of an API key in a request.
public enum APIKeyPlace: String, Sendable, CaseIterable {
    case header, query, cookie
}

/// An API key, sent under a name.
enum APIKeyScheme: SchemeRow {
    static let title = "API key"
    static let short = "in a header, the query or a cookie"
    static let help = "A key in a header, in the query or in a cookie."
    static let k6: String? = nil
    static let fields: [AuthenticationScheme.Field] = [
        .init("name", .text), .init("value", .secret), .init("in", .words(APIKeyPlace.allCases.map(\.rawValue))),
    ]

    static func kept(_ words: [String: String]) -> [String: String] {
        words.merging(["in": place(words).rawValue]) { $1 }
    }

    private static func place(_ words: [String: String]) -> APIKeyPlace {
        words["in"].flatMap(APIKeyPlace.init(rawValue:)) ?? .header
    }

    static func brief(_ words: [String: String]) -> String { "API key \(words["name"] ?? "")" }

    static func effect(_ words: [String: String]) -> String {
        let name = words["name"] ?? ""
        return switch place(words) {
        case .header: "\(name.isEmpty ? "X-Api-Key" : name): ******"
        case .query: "?\(name)=****** in the URL"
        case .cookie: "Cookie: \(name)=******"
        }
    }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        let (name, value) = (words["name"], words["value"])
        if name.isEmpty {
            return WrittenAuthentication(flaws: WrittenAuthentication.emptyFlaws(["name of the API key"]))
        }
        switch place(words.words) {
        case .header: return WrittenAuthentication(headers: [SentHeader(name, value, origin: .auth, isSecret: true)])
        case .query:
            return WrittenAuthentication(query: "\(PercentText.encoded(name))=\(PercentText.encoded(value))")
        case .cookie: return cookie(name, value)
        }
    }

    private static func cookie(_ name: String, _ value: String) -> WrittenAuthentication {
        do throws(CookieRefusal) {
            try CookieRules.check(Cookie(name: name, value: value, domain: "localhost"))
            return WrittenAuthentication(
                headers: [SentHeader("Cookie", "\(name)=\(value)", origin: .auth, isSecret: true)])
        } catch {
            return WrittenAuthentication(flaws: ["The API key cannot be a cookie. \(error.sentence)"])
        }
    }

    static func proof(_ words: Authentication) -> SchemeProof { .none }

    static func cacheText(_ words: Authentication) -> String {
        "key \(words["in"]) \(words["name"])=\(words["value"])"
    }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        let (name, value) = (words["name"], words["value"])
        let secret = CurlAuthentication.Piece.secret(value, named: name)
        return switch place(words.words) {
        case .header: CurlAuthentication(field: [secret])
        case .query: CurlAuthentication(field: [secret], pair: (name, value))
        case .cookie: CurlAuthentication(field: [.fixed(name + "="), secret])
        }
    }
}

extension Authentication {
    public static func apiKey(name: String, value: String, place: APIKeyPlace) -> Authentication {
        Authentication(.apiKey, ["name": name, "value": value, "in": place.rawValue])
    }
}
