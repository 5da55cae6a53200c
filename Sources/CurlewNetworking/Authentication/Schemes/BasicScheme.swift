internal import CurlewBytes
internal import CurlewFormats

/// Basic authentication (RFC 7617), sent with the first request (`setAuthorizationHeaderFieldWithUsername:password:`).
enum BasicScheme: SchemeRow {
    static let title = "Basic"
    static let short = "user and password, at once"
    static let help = "User and password with the first request (RFC 7617); whoever reads along reads them too."
    static let k6: String? = nil
    static let fields: [AuthenticationScheme.Field] = [.init("user", .text), .init("password", .secret)]

    static func brief(_ words: [String: String]) -> String { "Basic" + user(words) }

    static func effect(_ words: [String: String]) -> String { "Authorization: Basic ******" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        let value = BasicCredentials.value(user: words["user"], password: words["password"])
        return WrittenAuthentication(headers: [.authorization(value)], flaws: flaws(words))
    }

    static func proof(_ words: Authentication) -> SchemeProof { .none }

    static func cacheText(_ words: Authentication) -> String { "basic \(words["user"]):\(words["password"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        let login = CurlAuthentication.login(words["user"], words["password"])
        return CurlAuthentication(arguments: [("-u", login)], writesAuthorization: true)
    }

    // MARK: Shared with Digest

    static func user(_ words: [String: String]) -> String { words["user"].map { ", user \($0)" } ?? "" }

    static func flaws(_ words: Authentication) -> [String] {
        BasicCredentials.flaw(user: words["user"]).map { [$0] } ?? []
    }
}

extension Authentication {
    /// Basic authentication (RFC 7617).
    public static func basic(user: String, password: String) -> Authentication {
        Authentication(.basic, ["user": user, "password": password])
    }
}

/// `Authorization: Basic` (RFC 7617), user and password in UTF-8.
package enum BasicCredentials {
    /// The reason why a user name cannot be sent, or nil: a colon ends the name, so a server would read a shorter one.
    /// AFNetworking does not check this.
    package static func flaw(user: String) -> String? {
        user.utf8.contains(":")
            ? "The user name cannot be sent. It holds a colon, which would end it. Write it without." : nil
    }

    package static func value(user: String, password: String) -> String {
        "Basic " + Base64.encoded(Array("\(user):\(password)".utf8))
    }
}
