/// The table of all schemes: a new one is its name, its row here, its words (`Authentication`), and what proves it.
extension AuthenticationScheme {
    func makeRow() -> SchemeRow {
        switch self {
        case .none:
            SchemeRow(
                title: "none", short: "",
                help: "Nothing says who asks; a 401 with a challenge asks for user and password.", k6: nil, fields: [],
                brief: { _ in "none" }, effect: { _ in "nothing" })
        case .basic:
            SchemeRow(
                title: "Basic", short: "user and password, at once",
                help: "User and password with the first request (RFC 7617); whoever reads along reads them too.",
                k6: nil, fields: Self.login, brief: { "Basic" + Self.user($0) },
                effect: { _ in "Authorization: Basic ******" })
        case .digest:
            SchemeRow(
                title: "Digest", short: "user and password, when asked",
                help: "User and password prove themselves when the server asks (RFC 7616).",
                k6: "Digest authentication. k6 takes it as auth: \"digest\" with a name in the URL.",
                fields: Self.login, brief: { "Digest" + Self.user($0) },
                effect: { _ in "Digest ****** once the server asks" })
        case .bearer:
            SchemeRow(
                title: "Bearer", short: "a token", help: "Whoever has the token may ask (RFC 6750).", k6: nil,
                fields: [.init("token", .secret)], brief: { _ in "Bearer token" },
                effect: { _ in "Authorization: Bearer ******" })
        case .apiKey:
            SchemeRow(
                title: "API key", short: "in a header, the query or a cookie",
                help: "A key in a header, in the query or in a cookie.", k6: nil,
                fields: [
                    .init("name", .text), .init("value", .secret),
                    .init("in", .words(APIKeyPlace.allCases.map(\.rawValue))),
                ],
                brief: { "API key \($0["name"] ?? "")" }, effect: Self.keyEffect)
        case .oauth2:
            SchemeRow(
                title: "OAuth 2", short: "a token from an endpoint",
                help: "A token from a token endpoint, kept, and renewed once on 401 (RFC 6749).",
                k6: "The token of OAuth 2. Ask for it in setup() and send it as a header field.",
                fields: [
                    .init("grant", .words(["client-credentials", "password", "refresh-token"])),
                    .init("token-url", .text), .init("client-id", .text), .init("client-secret", .secret),
                    .init("user", .text), .init("password", .secret), .init("refresh-token", .secret),
                    .init("scope", .text), .init("client-in", .words(["header", "body"])),
                ],
                brief: { _ in "OAuth 2.0" }, effect: { _ in "Bearer ****** with a token from the endpoint" })
        case .awsSigV4:
            SchemeRow(
                title: "AWS SigV4", short: "signs the request",
                help: "The request is signed with the secret key (AWS Signature Version 4).",
                k6: "The signature for AWS. See k6's jslib aws.",
                fields: [
                    .init("access-key", .text), .init("secret-key", .secret), .init("session-token", .secret),
                    .init("region", .text), .init("service", .text),
                ],
                brief: { _ in "AWS signature" }, effect: { _ in "a signature, AWS4-HMAC-SHA256 ******" })
        case .netrc:
            SchemeRow(
                title: "netrc", short: "from ~/.netrc",
                help: "User and password of the host, from ~/.netrc or another file.",
                k6: "The password out of a netrc file. Put it into __ENV.",
                fields: [.init("file", .file(usual: SessionConfiguration.homeNetrc))],
                brief: { _ in "netrc file, read when it is sent" },
                effect: { _ in "Basic ****** where the file names the host" })
        case .clientCertificate:
            SchemeRow(
                title: "client certificate", short: "in the TLS handshake",
                help: "The TLS handshake proves who asks.", k6: "The client certificate. See tlsAuth in k6's options.",
                fields: [
                    .init("certificate", .file(usual: nil)), .init("key", .file(usual: nil)),
                    .init("password", .secret),
                ],
                brief: { _ in "client certificate" }, effect: { _ in "a certificate in the TLS handshake; no header" })
        }
    }

    private static let login: [Field] = [.init("user", .text), .init("password", .secret)]

    private static func user(_ words: [String: String]) -> String { words["user"].map { ", user \($0)" } ?? "" }

    private static func keyEffect(_ words: [String: String]) -> String {
        let name = words["name"] ?? ""
        return switch words["in"].flatMap(APIKeyPlace.init(rawValue:)) ?? .header {
        case .header: "\(name.isEmpty ? "X-Api-Key" : name): ******"
        case .query: "?\(name)=****** in the URL"
        case .cookie: "Cookie: \(name)=******"
        }
    }
}
