internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

/// Why an authentication cannot be sent: whole sentences, at least one.
public struct AuthenticationFlaw: Error, Sendable, Equatable {
    public let sentences: [String]

    public var message: String { sentences.joined(separator: " ") }
}

extension PreparedRequest {
    /// The request with what its authentication sends from the start: header fields, a pair in the query, a client
    /// certificate. A session sends requests like this; here it is for whoever shows or signs them before.
    ///
    /// - User and password of the URL (RFC 3986 §3.2.1) leave the URL, and are Basic where no other scheme is chosen and no
    ///   `Authorization` is there.
    /// - An `Authorization` field of one's own (`HeaderOrigin.you`), and a field of any other name that a scheme writes, stays
    ///   as it is; a note says so.
    /// - Nothing is written twice: a request that was written is returned as it is.
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

    /// Adds all parts but the query, which stands in the URL already.
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

    /// Writes what the options say in header fields. An own `Cache-Control` stays.
    package mutating func addCacheControl() {
        guard options.cachePolicy == .reload, !request.fields.contains("Cache-Control") else { return }
        request.headers.append(SentHeader("Cache-Control", "no-cache", origin: .cache))
    }

    /// The request as a session sends it, before what is only proven while it is sent.
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
    /// Basic, by the `user:password` of a URL; both may hold percent-escapes.
    package init(userinfo: String) {
        let (user, password) = userinfo.utf8.cut(at: ":") ?? (userinfo[...], "")
        self = .basic(user: PercentText.decoded(user), password: PercentText.decoded(password))
    }
}

extension Userinfo {
    /// The URL without user and password, and both as written; nil where it has none or cannot be read.
    package static func cut(from url: String) -> (url: String, userinfo: String)? {
        guard let userinfo = (try? URLText(url))?.userinfo else { return nil }
        var reference = URLReference(url)
        reference.dropUserinfo(userinfo)
        return (reference.text, userinfo)
    }
}
