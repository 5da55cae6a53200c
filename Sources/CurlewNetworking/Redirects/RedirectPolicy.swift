internal import CurlewBytes
internal import CurlewMessage
public import CurlewTransport

/// Decides what follows a 3xx response (RFC 9110 §15.4). Pure: the session performs the steps.
///
/// - 301 and 302 turn POST into GET, 303 turns every method except HEAD into GET; 307 and 308 repeat method and body.
/// - A request to another origin (scheme, host, port) leaves out `Authorization`, `Cookie`, every other field that is a
///   credential by its name, and everything that is marked secret, unless the terms allow it.
/// - A redirect that repeats the body at another origin is followed only when the terms allow it, because the body was
///   meant for the first origin; https in place of http on the same host is allowed. `NSURLSession`, and so
///   AFNetworking, sends the body without asking.
/// - Only http and https are followed, and never from https to http.
public struct RedirectPolicy: Sendable {
    public enum Step: Sendable, Equatable {
        /// There is no redirect to follow: the response is the result.
        case stop
        case follow(SentRequest, droppedHeaders: [String])
        /// There is a redirect, but it is not followed.
        case refuse(RedirectRefusal)
    }

    /// The most bytes of a `Location`; a longer one is refused.
    public static let locationLimit = 8 << 10

    private let limit: Int
    private let keepsMethod: Bool
    private let keepsPath: Bool
    private let terms: RedirectTerms
    private let takesUserinfo: Bool
    private var followed = 0

    /// - Parameters:
    ///   - limit: the most redirects in a row; 0 follows none, which is no refusal.
    ///   - keepsMethod: true to repeat method and body after 301, 302 and 303 too.
    ///   - keepsPath: true to keep dot segments in the paths that servers name, as with curl's `--path-as-is`.
    ///   - terms: the parts of the request that may go to other origins too.
    ///   - takesUserinfo: true to send the user and the password in a `Location` on the same origin as Basic, as curl
    ///     does, unless the request has an `Authorization` field.
    public init(
        limit: Int = 10, keepsMethod: Bool = false, keepsPath: Bool = false, terms: RedirectTerms = RedirectTerms(),
        takesUserinfo: Bool = true
    ) {
        (self.limit, self.keepsMethod, self.keepsPath, self.terms) = (limit, keepsMethod, keepsPath, terms)
        self.takesUserinfo = takesUserinfo
    }

    /// The step after a response. Counts the redirects that are followed.
    public mutating func step(after request: SentRequest, _ head: ResponseHead) -> Step {
        guard limit > 0, [301, 302, 303, 307, 308].contains(head.status) else { return .stop }
        let locations = head.fields.values("Location")
        guard let location = head.location, !location.isEmpty else { return .stop }
        guard location.utf8.count <= Self.locationLimit else { return .refuse(.longLocation) }
        guard locations.allSatisfy({ $0 == locations[0] }) else { return .refuse(.twoLocations) }
        guard followed < limit else { return .refuse(.tooMany(limit: limit)) }
        do throws(RedirectRefusal) {
            let (target, userinfo) = try target(location, from: request.url)
            let step = follow(request, to: target, userinfo, status: keepsMethod ? 308 : head.status)
            if case .follow(let next, _) = step, takesBodyElsewhere(next, from: request),
                let refusal = terms.refusal(of: target)
            {
                return .refuse(refusal)
            }
            followed += 1
            return step
        } catch {
            return .refuse(error)
        }
    }

    /// The URL that `location` leads to, and separately its user information.
    private func target(
        _ location: String, from url: String
    ) throws(RedirectRefusal) -> (url: String, userinfo: String?) {
        var reference = URLReference(Location(location).text)
            .resolved(against: URLReference(url), keepsPath: keepsPath)
        guard let scheme = reference.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .unsupportedScheme(reference.scheme ?? "")
        }
        let target: URLText
        var userinfo: String?
        do {
            // Parsed before the user information is cut off, because parsers disagree on where it ends.
            userinfo = try URLText(reference.text).userinfo
            if let userinfo { reference.dropUserinfo(userinfo) }
            target = try URLText(reference.text)
        } catch {
            throw .invalidLocation(location)
        }
        let isSecure = URLReference(url).scheme?.lowercased() == "https"
        guard !isSecure || target.isSecure else { throw .downgrade(to: target.text) }
        return (target.text, userinfo)
    }

    private func follow(_ request: SentRequest, to target: String, _ userinfo: String?, status: Int) -> Step {
        var next = request
        next.url = target
        if Self.changesToGET(request.method, status) {
            next.method = "GET"
            next.body = nil
            next.headers.removeAll { Self.isAboutBody($0.name) }
        }
        // A `Host` field stays on the same origin, because the server that answers to this name redirects to itself by
        // it.
        if let origin = Origin(request.url), origin == Origin(target) {
            if takesUserinfo, let userinfo { next.take(userinfo: userinfo) }
            return .follow(next, droppedHeaders: [])
        }
        next.headers.removeAll { HeaderFields.isSame($0.name, "Host") }
        let staying = terms.staying(next.headers)
        next.headers.removeAll(where: staying.contains)
        return .follow(next, droppedHeaders: staying.map(\.name))
    }

    private func takesBodyElsewhere(_ next: SentRequest, from request: SentRequest) -> Bool {
        guard let body = next.body, body.count != 0 else { return false }
        guard let first = Origin(request.url), let second = Origin(next.url) else { return true }
        return first != second && !(second.isSecureForm(of: first) && terms.isSameWay(request, next))
    }

    private static func changesToGET(_ method: String, _ status: Int) -> Bool {
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "HEAD" && method != "GET"
        default: false
        }
    }

    private static func isAboutBody(_ name: String) -> Bool {
        name.lowercased().utf8.hasPrefix("content-") || HeaderFields.isSame(name, "Transfer-Encoding")
    }
}

extension SentRequest {
    /// Adds user and password as Basic, unless the request has an `Authorization` field.
    fileprivate mutating func take(userinfo: String) {
        guard !userinfo.isEmpty, !headers.contains(where: { HeaderFields.isSame($0.name, "Authorization") }) else {
            return
        }
        let authentication = Authentication(userinfo: userinfo)
        headers += authentication.scheme.row.write(authentication).headers
    }
}

/// A redirect that may be followed (`setTaskWillPerformHTTPRedirectionBlock:`).
public struct RedirectProposal: Sendable, Equatable {
    /// The request that would be sent, without credentials and secrets when it leaves the origin.
    public var request: SentRequest
    /// The request that was redirected, as it was sent.
    public var from: SentRequest
    /// The head of the redirecting response.
    public var answer: ResponseHead

    public init(request: SentRequest, from: SentRequest, answer: ResponseHead) {
        self.request = request
        self.from = from
        self.answer = answer
    }
}

/// Returns the request to send, changed or not, or nil to make the redirect the result. It is called outside of actors,
/// and not for a redirect that the policy refuses; the request waits for it.
public typealias RedirectHook = @Sendable (RedirectProposal) async -> SentRequest?
