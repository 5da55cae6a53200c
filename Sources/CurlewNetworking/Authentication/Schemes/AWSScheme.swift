/// The keys, region and service of an AWS Signature Version 4.
public struct AWSCredentials: Sendable, Equatable {
    public var accessKey: String
    public var secretKey: String
    public var sessionToken: String
    public var region: String
    public var service: String

    public init(accessKey: String, secretKey: String, sessionToken: String = "", region: String, service: String) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
    }
}

/// AWS Signature Version 4.
enum AWSScheme: SchemeRow {
    static let title = "AWS SigV4"
    static let short = "signs the request"
    static let help = "The request is signed with the secret key (AWS Signature Version 4)."
    static let k6: String? = "The signature for AWS. See k6's jslib aws."
    static let fields: [AuthenticationScheme.Field] = [
        .init("access-key", .text), .init("secret-key", .secret), .init("session-token", .secret),
        .init("region", .text), .init("service", .text),
    ]

    static func brief(_ words: [String: String]) -> String { "AWS signature" }

    static func effect(_ words: [String: String]) -> String { "a signature, AWS4-HMAC-SHA256 ******" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        let needed = [
            ("access key", "access-key"), ("secret key", "secret-key"), ("region", "region"), ("service", "service"),
        ]
        let fields = needed.filter { $0.1 != "secret-key" } + [("session token", "session-token")]
        let unwritable = fields.filter { words[$0.1].utf8.contains { $0 < 0x20 || $0 == 0x7F } }
        return WrittenAuthentication(
            flaws: WrittenAuthentication.emptyFlaws(needed.filter { words[$0.1].isEmpty }.map(\.0))
                + unwritable.map {
                    "The \($0.0) holds a line break or another control character. No header field can. Remove it."
                })
    }

    static func proof(_ words: Authentication) -> SchemeProof {
        let credentials = AWSCredentials(words)
        return .signature { request, now, hash in
            let bodyHash = hash(.sha256).map(Hash.hex) ?? AWSSignature.unsigned
            return AWSSignature(credentials: credentials, now: now).headers(for: request, bodyHash: bodyHash)
        }
    }

    static func cacheText(_ words: Authentication) -> String { "aws \(words["access-key"]) \(words["session-token"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        let scope = CurlAuthentication.Piece.text("aws:amz:\(words["region"]):\(words["service"])")
        let login = CurlAuthentication.login(words["access-key"], words["secret-key"], named: "SECRET_KEY")
        return CurlAuthentication(
            arguments: [("--aws-sigv4", [scope]), ("-u", login)] + sessionToken(words["session-token"]),
            writesAuthorization: true)
    }

    /// The session token as a header field; curl signs the fields that it is given.
    private static func sessionToken(_ token: String) -> [(option: String, word: [CurlAuthentication.Piece])] {
        let field: [CurlAuthentication.Piece] = [
            .fixed("X-Amz-Security-Token: "), .secret(token, named: "SESSION_TOKEN"),
        ]
        return token.isEmpty ? [] : [("-H", field)]
    }
}

extension Authentication {
    /// AWS Signature Version 4.
    public static func awsSigV4(_ credentials: AWSCredentials) -> Authentication {
        Authentication(
            .awsSigV4,
            [
                "access-key": credentials.accessKey, "secret-key": credentials.secretKey,
                "session-token": credentials.sessionToken, "region": credentials.region, "service": credentials.service,
            ])
    }
}

extension AWSCredentials {
    fileprivate init(_ words: Authentication) {
        self.init(
            accessKey: words["access-key"], secretKey: words["secret-key"], sessionToken: words["session-token"],
            region: words["region"], service: words["service"])
    }
}
