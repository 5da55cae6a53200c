/// Who asks, where it is proven message by message over one connection and holds for that connection: NTLM (MS-NLMP §3.1,
/// in HTTP by MS-NTHT) and Negotiate, which is SPNEGO with Kerberos (RFC 4559, RFC 4178). libcurl carries it out.
///
/// A transfer with one has a thread and a connection of its own: GSS-API waits for a ticket inside of libcurl and holds up its
/// thread, and a connection that was proven for somebody must serve nobody else.
///
/// AFNetworking leaves both to `NSURLSession`, which shows `NSURLAuthenticationMethodNTLM` and
/// `NSURLAuthenticationMethodNegotiate` to the challenge block and keeps the proven connection for later requests of the
/// session; here each request proves itself anew, and nobody is asked for a ticket.
public struct ConnectionLogin: Sendable, Equatable {
    public enum Scheme: Sendable, CaseIterable { case ntlm, negotiate }

    public var scheme: Scheme
    /// `DOMAIN\user` too. Negotiate takes whose ticket there is, whatever stands here.
    public var user: String
    public var password: String

    public init(_ scheme: Scheme, user: String = "", password: String = "") {
        self.scheme = scheme
        self.user = user
        self.password = password
    }
}
