internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

/// The entries that an unsafe request invalidates (RFC 9111 §4.4).
enum Invalidation {
    /// Hashes of the URLs whose entries are invalid; empty after a safe method or an error. Every hop of a redirected
    /// request counts. `Location` and `Content-Location` count only with the same origin, so that no server can remove
    /// entries of another.
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
