internal import CurlewTransport

/// SPNEGO with Kerberos over HTTP (RFC 4559, RFC 4178), carried out by libcurl and GSS-API with the ticket that the person
/// has. `NSURLSession` does it for AFNetworking by itself (`NSURLAuthenticationMethodNegotiate`, which its challenge block
/// sees); here it is chosen, and a file that chooses it needs a yes.
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

    /// curl proves nobody without `-u`, and takes any user for the ticket's.
    static func curl(_ words: Authentication) -> SchemeCurl {
        SchemeCurl(arguments: [("--negotiate", []), ("-u", [.fixed(":")])], writesAuthorization: true)
    }
}

extension Authentication {
    /// RFC 4559, with the ticket of whoever runs the program.
    public static let negotiate = Authentication(.negotiate, [:])
}
