import CurlewFormats
import CurlewMessage

/// `/login` issues a token for `user` and `password`, sent as JSON or as a form; `/me` names the owner of a token. Any
/// password that is not empty is accepted: no data here needs protection.
enum Login {
    static func token(for request: DemoRequest) -> DemoResponse {
        guard request.method == "POST" else { return .wrongMethod(request.method, allowed: "POST") }
        return .refusing { () throws(Refusal) in
            let sent = try credentials(request)
            guard let user = sent.user, let password = sent.password, !password.isEmpty else {
                throw Refusal(422, "user and password are wanted")
            }
            guard let person = person(named: user) else { throw Refusal(403, "there is no user \(user)") }
            return .json(["token": .string(token(of: person)), "expires_in": 3600])
        }
    }

    static func user(of request: DemoRequest) -> DemoResponse {
        let sent = request.fields["Authorization"] ?? ""
        guard let person = person(of: request) else {
            let reason = sent.isEmpty ? "no token was sent" : "the token is not valid"
            return .refusal(401, reason).with("WWW-Authenticate", #"Bearer realm="demo""#)
        }
        return .json(["id": JSONValue(person.number), "name": .string(person.name), "role": .string(person.role)])
    }

    /// True when the request carries a token of `/login`.
    static func knows(_ request: DemoRequest) -> Bool { person(of: request) != nil }

    private static func person(of request: DemoRequest) -> People.Person? {
        People.all.first { request.fields["Authorization"] == "Bearer " + token(of: $0) }
    }

    private static func credentials(_ request: DemoRequest) throws(Refusal) -> (user: String?, password: String?) {
        if request.isOfType("application/x-www-form-urlencoded") {
            let form = DecodedForm(String(decoding: request.body, as: UTF8.self))
            return (form["user"], form["password"])
        }
        let body = try request.json()
        return (text(body["user"]), text(body["password"]))
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text) = value else { return nil }
        return text
    }

    private static func person(named name: String) -> People.Person? {
        People.all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// A text in the form of a JSON Web Token (RFC 7519), with a signature that is not valid.
    private static func token(of person: People.Person) -> String {
        let parts: [JSONValue] = [["alg": "none", "typ": "JWT"], ["sub": .string(person.name)]]
        let texts = parts.map { Base64.encoded([UInt8]($0.text().utf8)).filter { $0 != "=" } }
        return (texts + ["demo"]).joined(separator: ".")
    }
}

/// `/auth/basic`: open to the user `ada` with the password `lovelace`.
enum Guarded {
    static let user = "ada"
    static let password = "lovelace"
    static let realm = "demo"

    static func basic(_ request: DemoRequest) -> DemoResponse {
        let wanted = "Basic " + Base64.encoded(Array("\(user):\(password)".utf8))
        guard request.fields["Authorization"] == wanted else {
            return refusal(request, challenge: "Basic realm=\"\(realm)\", charset=\"UTF-8\"")
        }
        return welcome(by: "basic")
    }

    static func welcome(by scheme: String) -> DemoResponse {
        .json(["user": .string(user), "scheme": .string(scheme)])
    }

    static func refusal(_ request: DemoRequest, challenge: String) -> DemoResponse {
        let isBare = request.fields["Authorization"] == nil
        return DemoResponse.refusal(401, isBare ? "no credentials were sent" : "the credentials are not valid")
            .with("WWW-Authenticate", challenge)
    }
}
