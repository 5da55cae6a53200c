import CurlewBytes
import CurlewMessage
import CurlewRequests
import CurlewTransport
import Drafting
import Foundation
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import CurlewNetworking
@testable import Explorer

/// Tokens between two runs, and between two programs.
@Suite struct TokenKeepingTests {
    private let key = TokenKey(
        tokenURL: "http://h.test/token", clientID: "me", scope: "", subject: "", destination: "http://api.test",
        mark: "0")

    @Test func `tokens of the last run are there when one is wanted, and a change is written for the owner alone`()
        async throws
    {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let tokens = [key: AccessToken(value: "abc", refreshToken: "again")]
        try PrivateFile(.tokens, in: directories).change { _ in Array(TokenFile.text(tokens).utf8) }
        let store = TokenStore(keptIn: directories) { _ in }
        #expect(await store.tokens == tokens)
        await TokenStore(keptIn: directories) { _ in }.removeAll()
        #expect(await store.tokens.isEmpty)
        let path = folder.path("curlew/tokens")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// What stands at the path of the tokens, and what is said about it.
    @Test(arguments: [
        (#"{"token_url":"u","client_id":"c"#, ""), ("\0\u{1}\n[]\n\"\"\n{\"access_token\":[1]}\n", ""), ("", ""),
        ("folder/", "It is a folder, not a file."), ("no state folder", "Not a directory."),
    ])
    func `a damaged file costs its tokens, and what is no file is told once and left`(
        content: String, words: String
    ) async throws {
        let folder = try TemporaryFolder()
        var state = folder.path
        switch content {
        case "folder/": try folder.write("", to: "curlew/tokens/x")
        case "no state folder": state = try folder.write("not a folder", to: "file")
        default: try folder.write(content, to: "curlew/tokens")
        }
        let said = Mutex<[String]>([])
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": state])
        let store = TokenStore(keptIn: directories) { words in said.withLock { $0.append(words) } }
        let server = Rotation()
        for _ in 0..<3 { #expect(await server.send("c1", by: store) != nil) }
        #expect(await store.tokens.count == 1 && server.reused.isEmpty)
        let all = said.withLock { $0 }
        #expect(all.count == (words.isEmpty ? 0 : 1))
        #expect(all.allSatisfy { $0.hasPrefix("The tokens are not kept. ") && $0.contains(words) }, "\(all)")
        let next = await TokenStore(keptIn: directories) { _ in }.tokens.count
        #expect(next == (words.isEmpty ? 1 : 0))
    }

    @Test func `no refresh token is used twice by two programs`() async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let open = { TokenStore(keptIn: directories) { Issue.record("\($0)") } }
        let (server, first, second) = (Rotation(), open(), open())
        // The first reads the file before the second renews its token, and writes it afterwards.
        for (client, store) in [("c2", second), ("c1", first), ("c2", second), ("c1", first), ("c2", open())] {
            #expect(await server.send(client, by: store) != nil)
        }
        // One client, by turns.
        for store in [first, second, first, first, second] { #expect(await server.send("c3", by: store) != nil) }
        #expect(server.reused.isEmpty && server.granted.count == 3, "\(server.granted)")
    }

    @Test func `two programs that renew one token at once take turns, and have the same`() async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let gate = GateClock()
        let first = TokenStore(keptIn: directories) { Issue.record("\($0)") }
        let second = TokenStore(keptIn: directories, timer: gate) { Issue.record("\($0)") }
        let server = Rotation()
        let other = Mutex<Task<String?, Never>?>(nil)
        _ = await server.send("c1", by: first)
        let now = server.now
        let one = await server.send("c1", by: first, at: now) {
            let task = Task { await server.send("c1", by: second, at: now) }
            other.withLock { $0 = task }
            await gate.hasSleeper()
            // One that is for another client waits for nobody.
            #expect(await server.send("c2", by: second) != nil)
        }
        gate.open()
        let two = await other.withLock { $0 }?.value
        #expect(one != nil && one == two && server.reused.isEmpty && server.granted == ["c1", "c2"])
    }

    /// As one that is stopped by a debugger, or an endpoint that does not answer.
    @Test func `a program waits ten seconds for another, says so, and takes what that has got`() async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let clock = ImpatientClock()
        let said = Mutex<[String]>([])
        let first = TokenStore(keptIn: directories) { Issue.record("\($0)") }
        let second = TokenStore(keptIn: directories, timer: clock) { words in said.withLock { $0.append(words) } }
        let server = Rotation()
        _ = await server.send("c1", by: first)
        // The second is quicker while the first one's wish is on its way.
        let quicker = Mutex<String?>(nil)
        let late = await server.send("c1", by: first) {
            let value = await server.send("c1", by: second)
            quicker.withLock { $0 = value }
        }
        #expect(late != nil && late == quicker.withLock { $0 })
        #expect(server.reused.count == 1 && server.granted.count == 1)
        #expect(await first.tokens.values.first?.value == late)
        #expect(said.withLock { $0.map { $0.prefix(15) } } == ["Another program"])
        #expect((9...10.1).contains(clock.slept / .seconds(1)))
    }

    /// A clock on which sleeps end once it was opened.
    private final class GateClock: Clock {
        private let (began, reportBegan) = AsyncStream<Void>.makeStream()
        private let (opened, reportOpened) = AsyncStream<Void>.makeStream()

        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func hasSleeper() async { for await _ in began { return } }
        func open() { reportOpened.finish() }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            reportBegan.yield()
            for await _ in opened {}
        }
    }

    /// A token endpoint whose refresh tokens are good once. Its tokens live for as long as nobody wants another.
    private final class Rotation: Sendable {
        private struct State {
            var count = 0
            /// By client.
            var current: [String: String] = [:]
            var reused: [String] = []
            var granted: [String] = []
        }
        private let state = Mutex(State())

        var reused: [String] { state.withLock { $0.reused } }
        /// The clients that had to ask without a refresh token.
        var granted: [String] { state.withLock { $0.granted } }

        /// A time at which each token has run out that was given before.
        var now: Double { state.withLock { Double($0.count * 100) } }

        /// The token that `store` gives when the one that it knows is refused.
        func send(
            _ client: String, by store: TokenStore, at time: Double? = nil,
            meanwhile: @escaping @Sendable () async -> Void = {}
        ) async -> String? {
            let grant = OAuth2Grant(
                kind: .clientCredentials, tokenURL: "http://h.test/t", clientID: client, clientSecret: "s")
            let now = time ?? self.now
            let result = await store.token(for: grant, to: "http://a.test", refused: nil, now: { now }) { request in
                await meanwhile()
                return self.answer(client, request)
            }
            return try? result.get().value
        }

        private func answer(_ client: String, _ request: SentRequest) -> Result<TransportResponse, TransportFailure> {
            var form = ""
            if case .bytes(let bytes)? = request.body?.pieces.first {
                form = String(decoding: bytes.array, as: UTF8.self)
            }
            let refresh = form.split(separator: "&").first { $0.hasPrefix("refresh_token=") }?.dropFirst(14)
            return state.withLock { state in
                if let refresh, state.current[client] != String(refresh) {
                    state.reused.append(String(refresh))
                    return Self.answer(400, #"{"error":"invalid_grant"}"#)
                }
                if refresh == nil { state.granted.append(client) }
                state.count += 1
                state.current[client] = "r\(state.count)"
                return Self.answer(
                    200,
                    #"{"access_token":"t\#(state.count)","token_type":"bearer","expires_in":60,"#
                        + #""refresh_token":"r\#(state.count)"}"#)
            }
        }

        private static func answer(_ status: Int, _ body: String) -> Result<TransportResponse, TransportFailure> {
            let head = ResponseHead(version: "HTTP/1.1", status: status, fields: HeaderFields())
            return .success(TransportResponse(head: head, body: Bytes(Array(body.utf8))))
        }
    }
}

/// Two explorers write the files of the state directory at the same time.
@Suite struct TwoWritersTests {
    private static let count = 8

    @Test func `cookies that another program kept from being stored are stored when the program ends`() async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let worker = FileWorker(
            directories: directories, start: FileWorker.Start(currentFolder: "/", wantsDemo: false))
        // Whoever wants to write finds no lock there.
        let lock = folder.path("curlew/.lock")
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: true)
        var jar = CookieJar()
        try jar.set(Cookie(name: "c", value: "v", domain: "h.test", path: "/", expires: 4e9))
        worker.enqueue(.readCookies) { _ in }
        let said = Mutex<[Message]>([])
        worker.enqueue(.storeCookies(CookieJarFile.lines(jar))) { message in said.withLock { $0.append(message) } }
        await worker.drain()
        #expect(said.withLock { $0.count } == 1)
        try FileManager.default.removeItem(atPath: lock)
        worker.enqueue(.storeWindow(WindowState())) { _ in Issue.record("something was said") }
        await worker.drain()
        #expect(CookieReading(PrivateFile(.cookies, in: directories)).lines.count == 1)
    }

    private func cookie(_ name: String, _ value: String = "v") -> Cookie {
        let created = Double(name.utf8.reduce(0) { $0 + Int($1) })
        return Cookie(name: name, value: value, domain: "127.0.0.1", path: "/", expires: 4e9, created: created)
    }

    private func lines(_ cookies: Cookie..., off: [Cookie] = []) -> [Cookie.ID: String] {
        CookieJarFile.lines(CookieJar(cookies), off: off)
    }

    @Test func `a request goes with the cookies that another explorer has left`() async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let server = try LoopbackServer { _ in
            [.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")]
        }
        let other = KeptCookies(PrivateFile(.cookies, in: directories))
        try other.store(lines(cookie("sid"), cookie("theme")))
        let worker = FileWorker(
            directories: directories, start: FileWorker.Start(currentFolder: "/", wantsDemo: false))
        let reading = worker.cookies.read()
        let session = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(cookies: reading.jar, now: { 1000 }))
        let (messages, post) = AsyncStream<Message>.makeStream()
        let runner = EffectRunner(
            agent: NetworkAgent(session: session), files: worker, clock: { ClockReading() }, post: { post.yield($0) })
        let place = ValuePlace(collection: "", environment: "")
        func send(_ number: Int) async -> [String] {
            let request = SentRequest(method: "GET", url: server.url, headers: [], body: nil)
            _ = runner.run(.send(Sending(PreparedRequest(request: request), place: place), as: JobID(number)))
            for await case .session(_, .finished, _, _) in messages { break }
            return server.received.last?.split(separator: "\r\n").filter { $0.hasPrefix("Cookie:") }.map(String.init)
                ?? []
        }
        #expect(await send(1) == ["Cookie: sid=v; theme=v"])
        try other.store(lines(cookie("theme", "dark"), cookie("new"), off: [cookie("off")]))
        #expect(await send(2) == ["Cookie: new=v; theme=dark"])
        #expect(session.cookies.all.map(\.name) == ["new", "theme"])
    }

    @Test func `what both changed is the own, and a store on its way removes nothing of another`() throws {
        let folder = try TemporaryFolder()
        let file = PrivateFile(.cookies, in: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        let (mine, other) = (KeptCookies(file), KeptCookies(file))
        try mine.store(lines(cookie("a"), cookie("b"), cookie("c")))
        _ = other.read()
        #expect(mine.news(beside: CookieJar([cookie("a"), cookie("b"), cookie("c")])).isEmpty)
        try other.store(lines(cookie("a", "2"), cookie("b", "2"), cookie("d"), off: [cookie("c")]))
        let own = CookieJar([cookie("a", "own"), cookie("b"), cookie("c")])
        let news = mine.news(beside: own)
        #expect(
            news
                == CookieStates([
                    cookie("b").id: .inJar(cookie("b", "2")), cookie("c").id: .off(cookie("c")),
                    cookie("d").id: .inJar(cookie("d")),
                ]))
        #expect(mine.news(beside: own).isEmpty)
        // As it was before the news.
        try mine.store(CookieJarFile.lines(own))
        let kept = CookieReading(file)
        #expect(kept.jar.all.map(\.pair) == ["a=own", "b=2", "d=v"] && kept.off.map(\.name) == ["c"])
        #expect(mine.news(beside: kept.jar).isEmpty)
    }

    @Test func `a cookie that was taken from another explorer can be ended, and comes back by nobody who took it`()
        throws
    {
        let folder = try TemporaryFolder()
        let file = PrivateFile(.cookies, in: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        let (mine, other) = (KeptCookies(file), KeptCookies(file))
        _ = mine.read()
        try other.store(lines(cookie("sid")))
        #expect(mine.news(beside: CookieJar()) == CookieStates([cookie("sid").id: .inJar(cookie("sid"))]))
        try mine.store(lines(cookie("sid")))
        try mine.store(lines())
        #expect(CookieReading(file).jar.isEmpty)
        _ = other.news(beside: CookieJar([cookie("sid")]))
        try other.store(lines(cookie("new")))
        #expect(!mine.news(beside: CookieJar()).isEmpty)
        try other.store(lines())
        try mine.store(lines(cookie("new")))
        #expect(CookieReading(file).jar.isEmpty)
    }

    @Test(arguments: PrivateFile.Name.allCases)
    func `what two explorers keep at once is all kept`(name: PrivateFile.Name) async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        // Both have read the file before one of them writes: cookies that one has read and does not keep are deleted.
        var workers: [FileWorker] = []
        for _ in 0..<2 {
            let worker = FileWorker(
                directories: directories, start: FileWorker.Start(currentFolder: "/", wantsDemo: false))
            worker.enqueue(.readCookies) { _ in }
            await worker.drain()
            workers.append(worker)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (writer, worker) in workers.enumerated() {
                group.addTask { try await Self.write(name, writer, worker, directories) }
            }
            try await group.waitForAll()
        }
        let kept: Int
        switch name {
        case .tokens: kept = await TokenStore(keptIn: directories) { _ in }.tokens.count
        case .cookies: kept = CookieReading(PrivateFile(name, in: directories)).lines.count
        case .collections: kept = KnownCollections(directories: directories).roots().count
        // The last one's, as a whole.
        case .window:
            let state = WindowStateStore(directories: directories).read()
            #expect(state.collection != nil && state.collection == state.request)
            return
        }
        #expect(kept == 2 * Self.count)
    }

    private static func write(
        _ name: PrivateFile.Name, _ writer: Int, _ worker: FileWorker, _ directories: StateDirectories
    ) async throws {
        let tokens = TokenStore(keptIn: directories) { Issue.record("\($0)") }
        var jar = CookieJar()
        for number in 0..<count {
            let text = "/\(writer)-\(number)"
            switch name {
            case .tokens:
                let grant = OAuth2Grant(kind: .clientCredentials, tokenURL: "u", clientID: text, clientSecret: "s")
                _ = await tokens.token(for: grant, to: "a", refused: nil, now: { 0 }) { _ in
                    let head = ResponseHead(version: "HTTP/1.1", status: 200, fields: HeaderFields())
                    let body = Bytes(Array(#"{"access_token":"t","token_type":"bearer"}"#.utf8))
                    return .success(TransportResponse(head: head, body: body))
                }
            case .cookies:
                try jar.set(Cookie(name: "c", value: "v", domain: "h.test", path: text, expires: 4e9))
                worker.enqueue(.storeCookies(CookieJarFile.lines(jar))) { Issue.record("\($0)") }
            case .collections: try KnownCollections(directories: directories).note(text)
            case .window:
                var state = WindowState()
                (state.collection, state.request) = (text, text)
                try WindowStateStore(directories: directories).save(state)
            }
        }
        await worker.drain()
    }
}
