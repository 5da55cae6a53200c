internal import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

/// What an unsafe request makes stale (RFC 9111 §4.4).
enum Invalidation {
    /// The hashes of the URLs; none after a safe method or an error. A request that was led on by redirects counts with
    /// each of its ways. `Location` and `Content-Location` count where they are of the same origin, so that nobody
    /// empties another's cache.
    static func places(after exchange: Exchange) -> [String] {
        exchange.hops.flatMap { places(after: $0.request, $0.response.head) }
            + places(after: exchange.request, exchange.head)
    }

    private static func places(after request: SentRequest, _ head: ResponseHead) -> [String] {
        guard !MethodProperties.isSafe(request.method), (200..<400).contains(head.status) else { return [] }
        let named = ["Location", "Content-Location"].compactMap { head.fields[$0] }
        let base = URLReference(request.url)
        let others = named.map { URLReference($0).resolved(against: base).text }
            .filter { isSameOrigin($0, request.url) }
        return ([request.url] + others).compactMap(CacheKey.place)
    }

    private static func isSameOrigin(_ url: String, _ other: String) -> Bool {
        guard let left = try? URLText(url), let right = try? URLText(other) else { return false }
        return left.scheme == right.scheme && left.asciiHost == right.asciiHost
            && left.effectivePort == right.effectivePort
    }
}
