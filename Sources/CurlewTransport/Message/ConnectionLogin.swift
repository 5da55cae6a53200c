/// Credentials for a login that takes several messages over one connection and then holds for that connection: NTLM
/// (MS-NLMP §3.1, in HTTP by MS-NTHT) and Negotiate, which is SPNEGO with Kerberos (RFC 4559, RFC 4178). libcurl
/// carries it out.
///
/// A transfer with a login has a thread and a connection of its own. GSS-API blocks its thread while it waits for a
/// ticket inside of libcurl, and a connection that was authenticated for one user must not serve another.
///
/// AFNetworking leaves both schemes to `NSURLSession`, which shows `NSURLAuthenticationMethodNTLM` and
/// `NSURLAuthenticationMethodNegotiate` to the challenge block and keeps the authenticated connection for later
/// requests of the session. Here, on purpose, each request logs in anew, and no user is asked for a ticket.
public struct ConnectionLogin: Sendable, Equatable {
    public enum Scheme: Sendable, CaseIterable { case ntlm, negotiate }

    public var scheme: Scheme
    /// The user, also in the form `DOMAIN\user`. Negotiate ignores it and uses the ticket that the system has.
    public var user: String
    public var password: String

    public init(_ scheme: Scheme, user: String = "", password: String = "") {
        self.scheme = scheme
        self.user = user
        self.password = password
    }
}
