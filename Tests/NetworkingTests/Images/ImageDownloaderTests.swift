import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewTransport
import Synchronization
import TestSupport
import Testing

@Suite struct `The image downloader` {
    /// An icon of one pixel, #030201.
    private static let icon: [UInt8] =
        [0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 24, 0, 48, 0, 0, 0, 22, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
        + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24) + [1, 2, 3, 0, 0, 0, 0, 0]

    private final class Answers: Sendable {
        private let texts = Mutex<[String]>([])
        private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

        var all: [String] { texts.withLock { $0 } }

        func handler(_ name: String) -> ImageDownloader.Handler {
            { [self] result in
                let text: String =
                    switch result {
                    case .success(let image): image.exchange == nil ? "cached" : "picture \(image.picture.pixels)"
                    case .failure(let error): "error \(error.code.map(String.init) ?? error.sentence)"
                    }
                texts.withLock { $0.append("\(name) \(text)") }
                continuation.yield()
            }
        }

        /// Waits until so many answers are there.
        func have(_ count: Int) async {
            var answered = stream.makeAsyncIterator()
            while all.count < count { await answered.next() }
        }
    }

    private let transport: HeldTransport
    private let answers = Answers()

    init() {
        transport = HeldTransport(Self.icon, type: "image/x-icon")
    }

    private func downloader(
        maximumActive: Int = 4, order: ImageDownloadOrder = .firstIn,
        shouldCache: @escaping ImageDownloader.CacheHook = { _, _ in true }
    ) -> ImageDownloader {
        ImageDownloader(
            manager: SessionManager(transport: transport), maximumActive: maximumActive, order: order,
            shouldCache: shouldCache)
    }

    private static let picture = "picture [3, 2, 1, 255]"

    @Test func `merges equal requests and answers in the order of joining`() async {
        let downloader = downloader()
        let first = await downloader.start(.get("http://h/a"), handler: answers.handler("1"))
        let second = await downloader.start(.get("http://h/a"), handler: answers.handler("2"))
        #expect(first != nil && second != nil && first != second)
        await transport.hasStarted(1)
        transport.answer("http://h/a")
        await answers.have(2)
        #expect(answers.all == ["1 \(Self.picture)", "2 \(Self.picture)"])
        #expect(transport.started == ["http://h/a"])
    }

    @Test func `answers from its cache without a receipt`() async {
        let downloader = downloader()
        await downloader.start(.get("http://h/a"), handler: answers.handler("1"))
        await transport.hasStarted(1)
        transport.answer("http://h/a")
        await answers.have(1)
        let receipt = await downloader.start(.get("http://h/a"), handler: answers.handler("2"))
        #expect(receipt == nil)
        #expect(answers.all.last == "2 cached")
        var fresh = PreparedRequest.get("http://h/a")
        fresh.options.cachePolicy = .reload
        #expect(await downloader.start(fresh, handler: answers.handler("3")) != nil)
        await transport.hasStarted(2)
        transport.answer("http://h/a")
        await answers.have(3)
        #expect(await downloader.emptyCache())
        fresh.options.cachePolicy = .cacheOnly
        #expect(await downloader.start(fresh, handler: answers.handler("4")) == nil)
        #expect(answers.all.last == "4 error -1008")
    }

    @Test func `cache, order and number change while it lives`() async {
        struct NoCache: ImageCaching {
            mutating func add(_ picture: Picture, for identifier: String) {}
            mutating func picture(for identifier: String) -> Picture? { nil }
            mutating func remove(_ identifier: String) -> Bool { false }
            mutating func removeAll() -> Bool { false }
        }
        let downloader = downloader(maximumActive: 1)
        for name in ["a", "b", "c"] { await downloader.start(.get("http://h/\(name)"), handler: answers.handler(name)) }
        await transport.hasStarted(1)
        await downloader.change(cache: NoCache(), maximumActive: 3, order: .lastIn)
        await transport.hasStarted(3)
        for name in ["a", "b", "c"] { transport.answer("http://h/\(name)") }
        await answers.have(3)
        #expect(await !downloader.emptyCache())
    }

    @Test func `keeps only what the hook allows`() async {
        let downloader = downloader(shouldCache: { picture, _ in picture.width > 1 })
        await downloader.start(.get("http://h/a"), handler: answers.handler("1"))
        await transport.hasStarted(1)
        transport.answer("http://h/a")
        await answers.have(1)
        #expect(await (downloader.cache as? ImageCache)?.identifiers.isEmpty == true)
    }

    @Test(arguments: [
        (ImageDownloadOrder.firstIn, ["a", "b", "c", "d"]), (.lastIn, ["a", "b", "d", "c"]),
    ])
    func `runs so many at once and takes the next by its order`(order: ImageDownloadOrder, names: [String]) async {
        let downloader = downloader(maximumActive: 2, order: order)
        for name in ["a", "b", "c", "d"] {
            await downloader.start(.get("http://h/\(name)"), handler: answers.handler(name))
            if name == "b" { await transport.hasStarted(2) }
        }
        #expect(await downloader.activeCount == 2)
        for (index, name) in names.enumerated() {
            await transport.hasStarted(min(index + 1, 4))
            transport.answer("http://h/\(transport.started[index].last ?? "?")")
            await answers.have(index + 1)
            #expect(await downloader.activeCount <= 2)
            #expect(answers.all.count == index + 1, "\(name)")
        }
        #expect(Set(transport.started.prefix(2)) == ["http://h/a", "http://h/b"])
        #expect(transport.started.suffix(2).map { String($0.suffix(1)) } == Array(names.suffix(2)))
    }

    @Test func `cancels one of those who share a transfer`() async throws {
        let downloader = downloader()
        let first = try #require(await downloader.start(.get("http://h/a"), handler: answers.handler("1")))
        await downloader.start(.get("http://h/a"), handler: answers.handler("2"))
        await transport.hasStarted(1)
        await downloader.cancel(first)
        await downloader.cancel(first)
        #expect(answers.all == ["1 error -999"])
        transport.answer("http://h/a")
        await answers.have(2)
        #expect(answers.all == ["1 error -999", "2 \(Self.picture)"])
    }

    @Test func `ends a transfer that nobody wants, and begins it again when asked`() async throws {
        let downloader = downloader()
        let receipt = try #require(await downloader.start(.get("http://h/a"), handler: answers.handler("1")))
        await transport.hasStarted(1)
        await downloader.cancel(receipt)
        await downloader.start(.get("http://h/a"), handler: answers.handler("2"))
        await transport.hasStarted(2)
        transport.answer("http://h/a")
        await answers.have(2)
        #expect(answers.all == ["1 error -999", "2 \(Self.picture)"])
    }

    @Test func `a request cancelled while it waits never counts as running`() async throws {
        let downloader = downloader(maximumActive: 1)
        await downloader.start(.get("http://h/a"), handler: answers.handler("a"))
        await transport.hasStarted(1)
        for name in ["b", "c"] {
            let url = "http://h/\(name)"
            let receipt = try #require(await downloader.start(.get(url), handler: answers.handler(name)))
            await downloader.cancel(receipt)
        }
        await downloader.start(.get("http://h/d"), handler: answers.handler("d"))
        await downloader.start(.get("http://h/e"), handler: answers.handler("e"))
        #expect(await downloader.activeCount == 1)
        transport.answer("http://h/a")
        await transport.hasStarted(2)
        #expect(await downloader.activeCount == 1)
        #expect(transport.started == ["http://h/a", "http://h/d"])
        transport.answer("http://h/d")
        await transport.hasStarted(3)
        transport.answer("http://h/e")
        await answers.have(5)
        #expect(answers.all.suffix(2) == ["d \(Self.picture)", "e \(Self.picture)"])
    }

    @Test func `fetches a picture behind a redirect`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: image/x-icon\r\nContent-Length: \(Self.icon.count)\r\n\r\n"
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 302 Go\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n"), .readHead,
            .send(Array(head.utf8) + Self.icon))
        let downloader = ImageDownloader(manager: SessionManager(transport: CurlTransport()))
        var request = PreparedRequest.get(server.url)
        request.options = RequestOptions(timeout: .seconds(120), follow: 5)
        let image = try await downloader.picture(for: request)
        #expect(image.picture.pixels == [3, 2, 1, 255] && image.exchange?.hops.count == 1)
    }

    @Test func `may go while it works`() async {
        var downloader: ImageDownloader? = downloader()
        await downloader?.start(.get("http://h/a"), handler: answers.handler("1"))
        await transport.hasStarted(1)
        downloader = nil
        transport.answer("http://h/a")
        #expect(transport.started == ["http://h/a"])
    }

    @Test func `says why there is no picture`() async {
        let downloader = downloader()
        #expect(await downloader.start(.get(""), handler: answers.handler("0")) == nil)
        #expect(answers.all == ["0 error -1000"])
        await downloader.start(.get("http://h/a"), handler: answers.handler("1"))
        await transport.hasStarted(1)
        transport.answer("http://h/a", status: 404)
        await answers.have(2)
        #expect(answers.all.last == "1 error -1011")
        let text = HeldTransport(Array("garbage".utf8), type: "image/png")
        let other = ImageDownloader(manager: SessionManager(transport: text))
        await other.start(.get("http://h/a"), handler: answers.handler("2"))
        await text.hasStarted(1)
        text.answer("http://h/a")
        await answers.have(3)
        #expect(answers.all.last == "2 error Not a picture of a known type.")
    }

    @Test func `gives a picture to a task, whose end cancels it`() async throws {
        let downloader = downloader()
        async let image = downloader.picture(for: .get("http://h/a"))
        await transport.hasStarted(1)
        transport.answer("http://h/a")
        #expect(try await image.picture.width == 1)
        let task = Task { try await downloader.picture(for: .get("http://h/b")) }
        await transport.hasStarted(2)
        task.cancel()
        await #expect(throws: ImageDownloadError.self) { try await task.value }
    }
}
