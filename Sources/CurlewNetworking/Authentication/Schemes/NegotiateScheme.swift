internal import CurlewTransport

/// SPNEGO with Kerberos over HTTP (RFC 4559, RFC 4178), done by libcurl and GSS-API with the user's ticket.
/// `NSURLSession` does it without being asked (`NSURLAuthenticationMethodNegotiate`, which AFNetworking's challenge
/// block sees); here it has to be chosen, and a file that chooses it needs the user's permission.
enum NegotiateScheme: SchemeRow {
    static let title = "Negotiate"
    static let short = "your Kerberos ticket"
    static let help = "Your Kerberos ticket (kinit) proves who asks, over a connection of its own (RFC 4559)."
    static let k6: String? = "Negotiate. k6 has no Kerberos."
    static let spends: String? = "proves who you are with your Kerberos ticket"
    static let curlSwitch: String? = "--negotiate"
    static let hasKnownIdentity = false
    static let fields: [AuthenticationScheme.Field] = []

    static func brief(_ words: [String: String]) -> String { "Negotiate" }

    static func effect(_ words: [String: String]) -> String { "Negotiate ****** with your Kerberos ticket" }

    static func write(_ words: Authentication) -> WrittenAuthentication { WrittenAuthentication() }

    static func proof(_ words: Authentication) -> SchemeProof { .connection(ConnectionLogin(.negotiate)) }

    static func cacheText(_ words: Authentication) -> String { "negotiate" }

    /// curl does not authenticate without `-u`; with an empty user it takes the ticket's.
    static func curl(_ words: Authentication) -> CurlAuthentication {
        CurlAuthentication(arguments: [("--negotiate", []), ("-u", [.fixed(":")])], writesAuthorization: true)
    }
}

extension Authentication {
    /// Negotiate (RFC 4559), with the Kerberos ticket of the user who runs the program.
    public static let negotiate = Authentication(.negotiate, [:])
}
