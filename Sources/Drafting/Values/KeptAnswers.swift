internal import CurlewBytes
public import CurlewNetworking
public import CurlewRequests
internal import HTTPMessage
public import Workspace

/// What the disk has of earlier answers: the last one of each request, and the cache.
public struct KeptAnswers: Sendable {
    private let exchanges: ExchangeStore
    private let cache: ResponseCache?

    public init(_ exchanges: ExchangeStore, _ cache: ResponseCache?) {
        self.exchanges = exchanges
        self.cache = cache
    }

    /// Takes secrets out of all of it that were not known, or were none, when it was kept: an answer that was given before
    /// may hold the token that is taken out of this one. One answer at a time, so that others can be read meanwhile.
    public func hide(_ mask: SecretMask) async {
        guard !mask.isEmpty else { return }
        await cache?.forget(holding: mask)
        for key in await exchanges.keys { await exchanges.change(key) { $0.hiding(mask) } }
    }
}

extension StoredExchange {
    /// With stars for secrets wherever they stand; without a body that holds one too short to be looked for.
    public func hiding(_ mask: SecretMask) -> StoredExchange {
        var hidden = self
        hidden.method = mask.shown(method)
        hidden.url = mask.shown(url)
        hidden.requestHeaders = mask.hidden(requestHeaders)
        hidden.requestBody = requestBody.flatMap(mask.kept)
        hidden.reason = mask.shown(reason)
        hidden.fields = mask.hidden(fields)
        hidden.body = body.flatMap(mask.kept)
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
