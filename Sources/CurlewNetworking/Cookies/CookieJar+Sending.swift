internal import HTTPMessage

extension CookieJar {
    /// Adds the cookies for the URL of the request and its way. A `Cookie` field of the request's own is sent in place
    /// of the jar's cookies unless `joins` is true; an API key that is a cookie is sent before them. The port does not
    /// count: the cookies of a server are sent to every port of its host (RFC 6265 §8.5).
    ///
    /// - Parameter joins: true to send the request's own cookies behind those of the jar, as with curl's `-b`.
    package func sign(
        _ request: inout SentRequest, joins: Bool = false, by way: Route.Way, at now: Double
    ) {
        let row = request.headers.firstIndex { HeaderFields.isSame($0.name, "Cookie") }
        let isOwn = row.map { request.headers[$0].origin != .auth } ?? false
        if isOwn, !joins { return }
        let earlier = row.map { request.headers[$0].value }
        let pairs = pairs(for: request.url, by: way, at: now, behind: earlier)
        guard !pairs.isEmpty else { return }
        let own = [earlier].compactMap(\.self)
        let value = (isOwn ? pairs + own : own + pairs).joined(separator: "; ")
        let origin = row.map { request.headers[$0].origin } ?? .cookieJar
        let header = SentHeader("Cookie", value, origin: origin, isSecret: true)
        if let row { request.headers[row] = header } else { request.headers.append(header) }
    }

    private func pairs(for url: String, by way: Route.Way, at now: Double, behind earlier: String?) -> [String] {
        var room = Self.fieldLimit - (earlier?.utf8.count ?? 0)
        return cookies(for: url, by: way, at: now).map(\.pair).filter { pair in
            room -= pair.utf8.count + 2
            return room >= 0
        }
    }
}
