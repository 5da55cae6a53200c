import CurlewFormats
import HTTPMessage

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
