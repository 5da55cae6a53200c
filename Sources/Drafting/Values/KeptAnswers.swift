internal import CurlewBytes
public import CurlewNetworking
public import CurlewRequests
internal import HTTPMessage
public import Workspace

/// The stores of earlier answers on disk: the last one of each request, and the cache.
public struct KeptAnswers: Sendable {
    private let exchanges: ExchangeStore
    private let cache: ResponseCache?

    public init(_ exchanges: ExchangeStore, _ cache: ResponseCache?) {
        self.exchanges = exchanges
        self.cache = cache
    }

    /// Removes secrets from every stored answer that were not known when it was stored: an older answer may hold the
    /// token that was captured from this one. It handles one answer at a time, so that others can be read meanwhile.
    public func hide(_ mask: SecretMask) async {
        guard !mask.isEmpty else { return }
        await cache?.forget(holding: mask)
        for key in await exchanges.keys { await exchanges.change(key) { $0.hiding(mask) } }
    }
}

extension StoredExchange {
    /// The exchange with stars in place of secrets. A body that may hold a secret too short to search for is dropped.
    public func hiding(_ mask: SecretMask) -> StoredExchange {
        var hidden = self
        hidden.method = mask.shown(method)
        hidden.url = mask.shown(url)
        hidden.requestHeaders = mask.hidden(requestHeaders)
        hidden.requestBody = requestBody.flatMap(mask.kept)
        hidden.reason = mask.shown(reason)
        hidden.fields = mask.hidden(fields)
        hidden.interim = mask.hidden(interim)
        hidden.body = body.flatMap(mask.kept)
        let holdsSecret = hidden.requestBody != requestBody
        hidden.sendings = sendings.map { mask.hidden($0, bodyHoldsSecret: holdsSecret) }
        hidden.outcome =
            switch outcome {
            case .accepted: .accepted
            case .unacceptable(let sentence): .unacceptable(mask.shown(sentence))
            case .failed(let sentence): .failed(mask.shown(sentence))
            case .cancelled(let sentence): .cancelled(mask.shown(sentence))
            }
        return hidden
    }
}

extension SecretMask {
    fileprivate func kept(_ body: Bytes) -> Bytes? {
        let body = masked(body)
        return isIn(body) ? nil : body
    }
}
