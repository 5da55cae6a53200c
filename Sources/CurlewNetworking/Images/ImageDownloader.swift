internal import CurlewBytes
public import CurlewFormats
internal import CurlewSerialization
internal import CurlewTransport

/// Downloads and caches pictures, a few at once and each one only once (AFImageDownloader).
///
///     request ─ cached? ─► handler
///        └─ in flight? ─ joins ─┐
///        └─ new ─ queue ─ start ┴─► SessionManager ─► ImageDecoder ─► cache ─► handlers, in order of joining
///
/// Two faults of AFNetworking are not copied. A request is found by the number of its receipt, not by an object's
/// identity. A request that is cancelled while it waits never counts as running, so that the limit of parallel
/// transfers holds. AFNetworking's own URL cache of 20 MB in memory and 150 MB on disk has no counterpart: only decoded
/// pictures are cached. Every receipt is made here: two requests with one `withReceiptID:` would cancel each other.
public actor ImageDownloader {
    public typealias Handler = @Sendable (Result<DownloadedImage, ImageDownloadError>) -> Void
    /// Called before a picture is cached; returns false to leave it out (`shouldCacheImage:forRequest:`).
    public typealias CacheHook = @Sendable (Picture, PreparedRequest) -> Bool

    /// The cached pictures.
    public private(set) var cache: any ImageCaching
    /// The number of running transfers.
    public private(set) var activeCount = 0
    private var manager: SessionManager
    private let decoder: ImageDecoder
    private var maximumActive: Int
    private var order: ImageDownloadOrder
    private let shouldCache: CacheHook
    private var transfers: [String: Transfer] = [:]
    private var waiting: [String] = []
    private var receipts: UInt64 = 0

    /// The transfer that all requests for one URL share.
    private struct Transfer {
        let request: PreparedRequest
        let id = RequestID.unique()
        var handlers: [(receipt: ImageReceipt, handler: Handler)]
        var work: Task<Void, Never>?
    }

    /// - Parameter maximumActive: the most transfers at once, 1 or more.
    public init(
        manager: SessionManager, cache: any ImageCaching = ImageCache(), maximumActive: Int = 4,
        order: ImageDownloadOrder = .firstIn, decoder: ImageDecoder = ImageDecoder(),
        shouldCache: @escaping CacheHook = { _, _ in true }
    ) {
        (self.manager, self.cache, self.decoder) = (manager, cache, decoder)
        (self.maximumActive, self.order, self.shouldCache) = (max(1, maximumActive), order, shouldCache)
    }

    /// Changes what is given (`imageCache`, `sessionManager`, `downloadPrioritization`); transfers under way go on.
    public func change(
        manager: SessionManager? = nil, cache: (any ImageCaching)? = nil, maximumActive: Int? = nil,
        order: ImageDownloadOrder? = nil
    ) {
        (self.manager, self.cache) = (manager ?? self.manager, cache ?? self.cache)
        (self.maximumActive, self.order) = (max(1, maximumActive ?? self.maximumActive), order ?? self.order)
        startWaiting()
    }

    /// Requests a picture. `handler` is called once, on the downloader. Returns nil when it was called already.
    @discardableResult
    public func start(_ request: PreparedRequest, handler: @escaping Handler) -> ImageReceipt? {
        let url = request.request.url
        guard !url.isEmpty else {
            handler(.failure(.noURL))
            return nil
        }
        if transfers[url] == nil, answersFromCache(request, handler) { return nil }
        receipts += 1
        let receipt = ImageReceipt(number: receipts, url: url)
        if transfers[url] != nil {
            transfers[url]?.handlers.append((receipt, handler))
        } else {
            transfers[url] = Transfer(request: request, handlers: [(receipt, handler)])
            if order == .firstIn { waiting.append(url) } else { waiting.insert(url, at: 0) }
            startWaiting()
        }
        return receipt
    }

    /// The requested picture. Cancelling the calling task cancels the request.
    public func picture(for request: PreparedRequest) async throws(ImageDownloadError) -> DownloadedImage {
        let (stream, continuation) = AsyncStream.makeStream(of: Result<DownloadedImage, ImageDownloadError>.self)
        let receipt = start(request) { result in
            continuation.yield(result)
            continuation.finish()
        }
        for await result in stream { return try result.get() }
        if let receipt { cancel(receipt) }
        throw .cancelled
    }

    /// Ends that one request with `cancelled`. When no other request wants the picture, its transfer ends and is
    /// forgotten, so that the same URL can be requested again at once. The receipt of a request that has ended has no
    /// effect.
    public func cancel(_ receipt: ImageReceipt) {
        let url = receipt.url
        guard let index = transfers[url]?.handlers.firstIndex(where: { $0.receipt == receipt }),
            let handler = transfers[url]?.handlers.remove(at: index).handler
        else { return }
        if transfers[url]?.handlers.isEmpty == true {
            transfers.removeValue(forKey: url)?.work?.cancel()
            waiting.removeAll { $0 == url }
        }
        handler(.failure(.cancelled))
    }

    /// Removes the cached pictures. Returns true when there were any.
    @discardableResult public func emptyCache() -> Bool { cache.removeAll() }

    /// Answers from the cache, unless the request's cache policy is `reload`. Returns true when `handler` was called.
    private func answersFromCache(_ request: PreparedRequest, _ handler: Handler) -> Bool {
        let policy = request.options.cachePolicy ?? .protocol
        guard policy != .reload else { return false }
        if let picture = cache.picture(for: ImageCache.identifier(url: request.request.url)) {
            handler(.success(DownloadedImage(picture: picture, exchange: nil)))
            return true
        }
        if policy == .cacheOnly { handler(.failure(.notCached)) }
        return policy == .cacheOnly
    }

    private func startWaiting() {
        while activeCount < maximumActive, !waiting.isEmpty {
            let url = waiting.removeFirst()
            guard let transfer = transfers[url] else { continue }
            activeCount += 1
            let (manager, decoder) = (manager, decoder)
            transfers[url]?.work = Task {
                let result = await Self.result(of: transfer.request, transfer.id, manager, decoder)
                ended(url, transfer.id, result)
            }
        }
    }

    private func ended(_ url: String, _ id: RequestID, _ result: Result<DownloadedImage, ImageDownloadError>) {
        activeCount -= 1
        // When all requests of a transfer were cancelled, another transfer of the URL may have begun.
        if let transfer = transfers[url], transfer.id == id {
            transfers[url] = nil
            if case .success(let image) = result, shouldCache(image.picture, transfer.request) {
                cache.add(image.picture, for: ImageCache.identifier(url: url))
            }
            for (_, handler) in transfer.handlers { handler(result) }
        }
        startWaiting()
    }

    /// Runs outside of the actor, since decoding takes time.
    @concurrent private static func result(
        of request: PreparedRequest, _ id: RequestID, _ manager: SessionManager, _ decoder: ImageDecoder
    ) async -> Result<DownloadedImage, ImageDownloadError> {
        var request = request
        request.response = ResponseSerializer(.image)
        for await event in await manager.send(request, id: id) {
            switch event {
            case .finished(let exchange): return picture(in: exchange, decoder)
            case .failed(let failure): return .failure(failure.error == .cancelled ? .cancelled : .failed(failure))
            default: continue
            }
        }
        return .failure(.cancelled)
    }

    private static func picture(
        in exchange: Exchange, _ decoder: ImageDecoder
    ) -> Result<DownloadedImage, ImageDownloadError> {
        if let error = exchange.outcome.error { return .failure(.refused(error)) }
        do throws(ImageError) {
            let picture = try decoder.picture(of: exchange.body)
            return .success(DownloadedImage(picture: picture, exchange: exchange))
        } catch { return .failure(.undecodable(error)) }
    }
}
