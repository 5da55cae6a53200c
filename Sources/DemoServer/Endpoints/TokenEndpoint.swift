import CurlewFormats
import CurlewMessage

/// `/oauth/token` issues tokens (RFC 6749 §4.3, §4.4, §6) to the client `demo` with the secret `secret`; with `?uses=2`
/// a token is valid for two requests. `/auth/bearer` accepts them, and the tokens of `/login`.
struct TokenEndpoint: Sendable {
    private static let client = (name: "demo", secret: "secret")
    /// Number of tokens kept; older ones are dropped.
    private static let limit = 1000

    /// Uses left for each token, by the token's number; nil for any number of uses.
    private var uses: [Int: Int?] = [:]
    private var refreshes: Set<Int> = []
    private var count = 0

    mutating func guarded(_ request: DemoRequest) -> DemoResponse {
        let sent = request.fields["Authorization"] ?? ""
        if let number = Self.number(sent, behind: "Bearer demo-access-"), let left = uses[number], left != 0 {
            uses[number] = .some(left.map { $0 - 1 })
            return Guarded.welcome(by: "bearer")
        }
        guard Login.knows(request) else {
            return Guarded.refusal(request, challenge: "Bearer realm=\"\(Guarded.realm)\", error=\"invalid_token\"")
        }
        return Guarded.welcome(by: "bearer")
    }

    mutating func token(_ request: DemoRequest) -> DemoResponse {
        guard request.method == "POST" else { return .wrongMethod(request.method, allowed: "POST") }
        guard request.isOfType("application/x-www-form-urlencoded") else {
            return Self.refusal("invalid_request", "a form is wanted")
        }
        let form = DecodedForm(String(decoding: request.body, as: UTF8.self))
        guard Self.isClient(request, form) else {
            return Self.refusal("invalid_client", "the client is demo, its secret is secret", status: 401)
        }
        switch form["grant_type"] {
        case "client_credentials": return issue(request)
        case "password":
            let isKnown = form["username"] == Guarded.user && form["password"] == Guarded.password
            return isKnown ? issue(request) : Self.refusal("invalid_grant", "the user is ada, the password lovelace")
        case "refresh_token":
            let number = Self.number(form["refresh_token"] ?? "", behind: "demo-refresh-")
            guard let number, refreshes.remove(number) != nil else {
                return Self.refusal("invalid_grant", "the refresh token is not known, or was used")
            }
            return issue(request)
        default: return Self.refusal("unsupported_grant_type", "client_credentials, password or refresh_token")
        }
    }

    private mutating func issue(_ request: DemoRequest) -> DemoResponse {
        count += 1
        uses[count] = .some(request.query.number("uses", in: 0...1_000_000))
        uses[count - Self.limit] = nil
        refreshes.insert(count)
        refreshes.remove(count - Self.limit)
        return DemoResponse.json([
            "access_token": .string("demo-access-\(count)"), "token_type": "Bearer", "expires_in": 3600,
            "refresh_token": .string("demo-refresh-\(count)"),
        ]).with("Cache-Control", "no-store")
    }

    private static func isClient(_ request: DemoRequest, _ form: DecodedForm) -> Bool {
        let basic = "Basic " + Base64.encoded(Array("\(client.name):\(client.secret)".utf8))
        return request.fields["Authorization"] == basic
            || (form["client_id"] == client.name && form["client_secret"] == client.secret)
    }

    private static func number(_ text: String, behind prefix: String) -> Int? {
        text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)) : nil
    }

    private static func refusal(_ code: String, _ words: String, status: Int = 400) -> DemoResponse {
        .json(["error": .string(code), "error_description": .string(words)], status: status)
    }
}
