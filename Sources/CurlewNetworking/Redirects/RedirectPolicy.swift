internal import CurlewBytes
public import CurlewTransport
internal import HTTPMessage

/// Decides what a 3xx answer leads to (RFC 9110 §15.4). Pure: the session carries the steps out.
///
/// - 301 and 302 turn POST into GET, 303 everything but HEAD; 307 and 308 repeat method and body.
/// - To another origin (scheme, host, port) no `Authorization`, no `Cookie`, no other field that is a credential by its name
///   and nothing marked secret goes along, unless the terms say so.
/// - A redirect that wants the body again on another origin is followed only where the terms say so: what the body holds
///   was meant for the first. `NSURLSession`, and so AFNetworking, sends it along unasked.
/// - Only http and https; never from https to http.
public struct RedirectPolicy: Sendable {
    /// What to do after a response.
    public enum Step: Sendable, Equatable {
        /// Nothing to follow: the response is the result.
        case stop
        case follow(SentRequest, droppedHeaders: [String])
        /// There is somewhere to go, and it is not gone to.
        case refuse(RedirectRefusal)
    }

    /// Longer locations are refused.
    public static let locationLimit = 8 << 10

    private let limit: Int
    private let keepsMethod: Bool
    private let keepsPath: Bool
    private let terms: RedirectTerms
    private let takesUserinfo: Bool
    private var followed = 0

    /// - Parameters:
    ///   - limit: most redirects in a row; 0 follows none, which is no refusal.
    ///   - keepsMethod: true: 301, 302 and 303 repeat method and body too.
    ///   - keepsPath: true: segments of dots stay in the paths that servers name, as with curl's `--path-as-is`.
    ///   - terms: what goes to other origins too.
    ///   - takesUserinfo: true: user and password of a `Location` on the same origin go along as Basic, as with curl, where
    ///     the request says nothing else of who asks.
    public init(
        limit: Int = 10, keepsMethod: Bool = false, keepsPath: Bool = false, terms: RedirectTerms = RedirectTerms(),
        takesUserinfo: Bool = true
    ) {
        self.limit = limit
        self.keepsMethod = keepsMethod
        self.keepsPath = keepsPath
        self.terms = terms
        self.takesUserinfo = takesUserinfo
    }

    /// Counts the redirects that it follows.
    public mutating func step(after request: SentRequest, _ head: ResponseHead) -> Step {
        guard limit > 0, [301, 302, 303, 307, 308].contains(head.status) else { return .stop }
        let locations = head.fields.values("Location")
        guard let location = locations.first, !location.isEmpty else { return .stop }
        guard location.utf8.count <= Self.locationLimit else { return .refuse(.longLocation) }
        guard locations.allSatisfy({ $0 == location }) else { return .refuse(.twoLocations) }
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

    /// Where `location` leads, and its user information apart.
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
            // Read before anything is cut off: readers disagree on where user information ends.
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
        // The server that answers to a name at its address leads to itself by it.
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
    /// As Basic, where no other field says who asks.
    fileprivate mutating func take(userinfo: String) {
        guard !userinfo.isEmpty, !headers.contains(where: { HeaderFields.isSame($0.name, "Authorization") }) else {
            return
        }
        let authentication = Authentication(userinfo: userinfo)
        headers += authentication.scheme.row.write(authentication).headers
    }
}
