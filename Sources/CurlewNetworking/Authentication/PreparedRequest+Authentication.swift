internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// The reasons why an authentication cannot be sent: whole sentences, at least one.
public struct AuthenticationFlaw: Error, Sendable, Equatable {
    public let sentences: [String]

    public var message: String { sentences.joined(separator: " ") }
}

extension PreparedRequest {
    /// The request with the parts of its authentication that are sent from the start: header fields, a pair in the
    /// query, a client certificate. A session adds them itself; a caller needs this to show or sign a request before
    /// that.
    ///
    /// - The user and the password in a URL (RFC 3986 §3.2.1) are removed from the URL. They become Basic
    ///   authentication when no other scheme is chosen and the request has no `Authorization` field.
    /// - An `Authorization` field of the request's own (`HeaderOrigin.you`) stays as it is, and so does a field of any
    ///   other name that the scheme would write; a note says so.
    /// - Nothing is written twice: a request that already has its authentication is returned as it is.
    public func authenticated() throws(AuthenticationFlaw) -> PreparedRequest {
        var written = self
        if let (url, userinfo) = Userinfo.cut(from: request.url) {
            written.request.url = url
            if authentication == .none, !request.fields.contains("Authorization") {
                written.authentication = Authentication(userinfo: userinfo)
            }
        }
        guard written.authentication != written.written else { return written }
        let parts = written.authentication.scheme.row.write(written.authentication)
        guard parts.faults.isEmpty else { throw AuthenticationFlaw(sentences: parts.faults) }
        written.request.url = URLText.appending(parts.query, to: written.request.url, placement: .beforeFragment)
        written.add(parts)
        return written
    }

    /// Adds all parts except the query, which the URL contains already.
    package mutating func add(_ parts: WrittenAuthentication) {
        if let written, written != .none { request.headers.removeAll { $0.origin == .auth } }
        for header in parts.headers {
            let isSame = { (other: SentHeader) in HeaderFields.isSame(other.name, header.name) }
            if request.headers.contains(where: { $0.origin == .you && isSame($0) }) {
                notes.append("Your header \(header.name) is sent; the one made from Auth is not.")
            } else {
                request.headers.removeAll(where: isSame)
                request.headers.append(header)
            }
        }
        if let certificate = parts.certificate { options.tls.clientCertificate = certificate }
        written = authentication
    }

    /// Adds `Cache-Control: no-cache` for the cache policy `reload`. A `Cache-Control` field of the request's own stays
    /// as it is.
    package mutating func addCacheControl() {
        guard options.cachePolicy == .reload, !request.fields.contains("Cache-Control") else { return }
        request.headers.append(SentHeader("Cache-Control", "no-cache", origin: .cache))
    }

    /// The request as a session sends it, without the credentials that are added only while it is sent (`SchemeProof`).
    /// Throws when the cache policy forbids sending, and when the authentication cannot be written.
    func settled() throws(TransportError) -> PreparedRequest {
        if options.cachePolicy == .cacheOnly {
            throw .notSent(
                reason:
                    "Its cache policy is cache-only, and no cache is asked here. Turn caching on, or choose another "
                    + "policy.")
        }
        do throws(AuthenticationFlaw) {
            var settled = try authenticated()
            settled.addCacheControl()
            return settled
        } catch {
            throw .noCredentials(reason: error.message)
        }
    }
}

extension Authentication {
    /// Basic authentication with the `user:password` of a URL; both may be percent-encoded.
    package init(userinfo: String) {
        let (user, password) = userinfo.utf8.cut(at: ":") ?? (userinfo[...], "")
        self = .basic(user: PercentText.decoded(user), password: PercentText.decoded(password))
    }
}

extension Userinfo {
    /// The URL without its user and password, and these as written; nil when the URL has none or cannot be parsed.
    package static func cut(from url: String) -> (url: String, userinfo: String)? {
        guard let userinfo = (try? URLText(url))?.userinfo else { return nil }
        var reference = URLReference(url)
        reference.dropUserinfo(userinfo)
        return (reference.text, userinfo)
    }
}
