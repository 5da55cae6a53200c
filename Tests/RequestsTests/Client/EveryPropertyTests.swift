import Curlew
import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CurlewRequests

/// Each setting of the library does something: with it another request goes out, another result comes or an error is
/// thrown. The list of the settings is read from their source, so one that is added wants its row here.
@Suite(.enabled(if: SourceTree.isThere)) struct EveryPropertyTests {
    /// What can be told of one run: what the wire got, and what came of it.
    struct Seen: Equatable {
        var requests: [TransportRequest] = []
        var words: [String] = []
    }

    enum Row: Sendable {
        /// The run without the setting, and with it.
        case differs(@Sendable () async throws -> (without: Seen, with: Seen))
        /// The documentation of the property says that nothing here reads it; the sentence it says so with.
        case kept(String)
    }

    static let files = [
        "RequestOptions": "CurlewNetworking/Prepared/RequestOptions.swift",
        "ConnectionSettings": "CurlewTransport/Message/ConnectionSettings.swift",
        "SessionConfiguration": "CurlewNetworking/Session/SessionConfiguration.swift",
        "RequestConfiguration": "CurlewRequests/Configuration/RequestConfiguration.swift",
        "RequestClient": "CurlewRequests/Request/RequestClient.swift",
        "APIRequest": "CurlewRequests/Request/APIRequest.swift",
    ]

    /// The stored properties that can be set, with their documentation.
    static let properties: [String: String] = {
        var found: [String: String] = [:]
        for (type, file) in files {
            var (isInside, comment) = (false, "")
            for line in SourceTree.text("Sources/" + file).split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("public struct \(type):") { isInside = true }
                if line == "}" { isInside = false }
                if line.hasPrefix("    ///") { comment += line.dropFirst(7) }
                let head = #/^    (?:@Boxed )?public (?:private\(set\) )?var (\w+)/#
                guard isInside, let match = line.firstMatch(of: head) else {
                    if !line.hasPrefix("    ///") { comment = "" }
                    continue
                }
                if !line.contains(#/ \{ .*\}$/#) || line.contains(" = ") { found["\(type).\(match.1)"] = comment }
                comment = ""
            }
        }
        return found
    }()

    @Test func `every setting has a row, and every row a setting`() {
        #expect(Self.properties.count > 70)
        #expect(Set(Self.properties.keys).symmetricDifference(Self.rows.keys).sorted() == [])
    }

    @Test(.timeLimit(.minutes(5)), arguments: rows.keys.sorted())
    func `a setting changes what goes out or what comes of it`(property: String) async throws {
        switch try #require(Self.rows[property]) {
        case .kept(let sentence): #expect(Self.properties[property]?.contains(sentence) == true)
        case .differs(let run):
            let (without, with) = try await run()
            #expect(without != with, "\(property) changes nothing: \(with.words)")
        }
    }
}

// MARK: The rows

extension EveryPropertyTests {
    static let rows: [String: Row] = optionRows.merging(connectionRows) { $1 }
        .merging(sessionRows) { $1 }.merging(configurationRows) { $1 }.merging(requestRows) { $1 }

    private static let optionRows: [String: Row] = [
        "RequestOptions.timeout": options { $0.timeout = .seconds(5) },
        "RequestOptions.idleTimeout": options { $0.idleTimeout = .seconds(5) },
        "RequestOptions.follow": options(answering: redirecting()) { $0.follow = 0 },
        "RequestOptions.keepsMethod": options(
            answering: redirecting(302), { $0.keepsMethod = true }, { try await $0.post("a", parameters: ["a": 1]) }),
        "RequestOptions.keepsPath": options({ $0.keepsPath = true }, { try await $0.get("http://h/x/../a") }),
        "RequestOptions.keepsBraces": .kept("Used when a request is prepared, not when it is sent"),
        "RequestOptions.bodyReach": options(
            answering: redirecting(307, to: "http://other.test/b"), { $0.bodyReach = .anywhere },
            { try await $0.post("a", parameters: ["a": 1]) }),
        "RequestOptions.credentialsReach": options(
            answering: redirecting(to: "http://other.test/b"), { $0.credentialsReach = .anywhere },
            { try await $0.get("a", headers: ["Authorization": "own"]) }),
        "RequestOptions.timeUsed": .kept("The part of `timeout` that was used"),
        "RequestOptions.maximumBody": options { $0.maximumBody = 1 },
        "RequestOptions.connection": options { $0.connection.requestTarget = "*" },
        "RequestOptions.handlesCookies": options(answering: redirecting(302, ["Set-Cookie": "a=1"])) {
            $0.handlesCookies = false
        },
        "RequestOptions.joinsCookies": options(
            answering: redirecting(302, ["Set-Cookie": "a=1"]), { $0.joinsCookies = true },
            { try await $0.get("a", headers: ["Cookie": "own=1"]) }),
        "RequestOptions.cachePolicy": options { $0.cachePolicy = .reload },
        "RequestOptions.allowsCellularAccess": .kept("kept as data"),
        "RequestOptions.usesPipelining": .kept("kept as data"),
        "RequestOptions.networkService": .kept("kept as data"),
        "RequestOptions.throttle": options { $0.throttle = .thirdGeneration },
        "RequestOptions.priority": options { $0.priority = .high },
    ]

    /// Over libcurl, by the bytes that a server on loopback reads.
    private static let connectionRows: [String: Row] = [
        "ConnectionSettings.refusesProxy": .kept("even when the transport has proxies of its own"),
        "ConnectionSettings.straight": .kept("whatever proxy there is"),
        "ConnectionSettings.httpVersion": loopback { settings, _ in settings.httpVersion = .http10 },
        "ConnectionSettings.tls": .differs {
            let made = try await TestCertificates.made
            let server = try SecureServer(
                made.certificate("good"), above: made.above("good"), key: made.key("good"), options: ["-www"])
            let settings = ConnectionSettings(tls: TLSSettings(policy: .unverified))
            return (await sent(server.url, ConnectionSettings()), await sent(server.url, settings))
        },
        "ConnectionSettings.proxy": loopback { $0.proxy = .url("http://127.0.0.1:\($1)") },
        "ConnectionSettings.unixSocket": loopback { settings, _ in settings.unixSocket = "/nowhere/at.all" },
        "ConnectionSettings.resolved": loopback {
            $0.resolved = [ResolvedName(host: "localhost", port: $1, address: "127.0.0.2")]
        },
        "ConnectionSettings.detours": loopback {
            $0.detours = [Detour("localhost:\($1):127.0.0.2:\($1)")].compactMap(\.self)
        },
        "ConnectionSettings.addresses": loopback { settings, _ in settings.addresses = .version6 },
        "ConnectionSettings.requestTarget": loopback { settings, _ in settings.requestTarget = "*" },
        "ConnectionSettings.withheld": loopback { settings, _ in settings.withheld = ["Accept-Encoding"] },
    ]

    private static let sessionRows: [String: Row] = [
        "SessionConfiguration.spoolBound": session { $0.spoolBound = 1 },
        "SessionConfiguration.spoolDirectory": session { $0.spoolDirectory = "/var/tmp" },
        "SessionConfiguration.limits": session { $0.limits = BodyLimits(kept: 1) },
        "SessionConfiguration.reportsBodies": session { $0.reportsBodies = true },
        "SessionConfiguration.recordsSending": session { $0.recordsSending = true },
        "SessionConfiguration.decodesAlways": session { $0.decodesAlways = true },
        "SessionConfiguration.asksForCredentials": session(answering: { _, _ in
            .empty(401, ["WWW-Authenticate": "Basic realm=r"])
        }) {
            $0.asksForCredentials = true
        },
        "SessionConfiguration.maximumConcurrent": .differs {
            var seen: [Seen] = []
            for limit in [2, 1] {
                let manager = SessionManager(
                    transport: SilentTransport(), configuration: SessionConfiguration(maximumConcurrent: limit))
                let tasks = [await manager.task(.get()), await manager.task(.get())]
                for task in tasks { await task.resume() }
                seen.append(Seen(words: await manager.allTasks.map(\.state.rawValue)))
                for task in tasks { await task.cancel() }
            }
            return (seen[0], seen[1])
        },
        "SessionConfiguration.redirectHook": session(answering: redirecting()) { $0.redirectHook = { _ in nil } },
        "SessionConfiguration.cookies": session {
            $0.cookies = CookieJar([Cookie(name: "a", value: "1", domain: "h")])
        },
        "SessionConfiguration.tokens": session(authentication: .oauth2(grant)) { configuration in
            var request = PreparedRequest.get("http://h/a")
            request.authentication = .oauth2(grant)
            let key = TokenKey(grant, destination: request.destination)
            configuration.tokens = TokenStore(tokens: [key: AccessToken(value: "kept")])
        },
        "SessionConfiguration.netrc": session(authentication: .netrc(file: nil)) { $0.netrc = "/nowhere/at.all" },
        "SessionConfiguration.now": session { $0.now = { 7 } },
        "SessionConfiguration.timer": .differs {
            let large = Bytes(Array(repeating: 0x20, count: 1 << 20))
            let clock = EndlessClock()
            let wire = ScriptedTransport { _, _ in
                .success(TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: 200), body: large))
            }
            var request = PreparedRequest.get()
            request.options.timeout = .seconds(3600)
            let manager = SessionManager(transport: wire, configuration: SessionConfiguration(timer: clock))
            _ = await manager.run(request, id: .unique()) { _ in }
            await clock.hasSleeper()
            return (Seen(), Seen(words: ["slept"]))
        },
    ]

    private static let configurationRows: [String: Row] = [
        "RequestClient.configuration": api { $0.baseURL = "http://other.test" },
        "RequestConfiguration.baseURL": api { $0.baseURL = "http://other.test" },
        "RequestConfiguration.cdnURL": api({ $0.cdnURL = "http://cdn.test" }) { $0.useCDN = true },
        "RequestConfiguration.urlFilters": api { $0.urlFilters = [ArgumentsFilter(["v": 1])] },
        "RequestConfiguration.cachePathFilters": .differs {
            var seen: [Seen] = []
            for filters in [[], [Below()]] {
                let folder = try TemporaryFolder()
                var configuration = RequestConfiguration(baseURL: "http://api.test")
                configuration.cachePathFilters = filters
                let client = RequestClient(
                    session: SessionManager(transport: ScriptedTransport { _, number in .counter(number) }),
                    configuration: configuration, cacheFolder: folder.path)
                var request = APIRequest(path: "a")
                request.cacheSeconds = 60
                _ = await client.start(request)
                seen.append(Seen(words: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()))
            }
            return (seen[0], seen[1])
        },
        "RequestConfiguration.securityPolicy": api { $0.securityPolicy = .unverified },
        "RequestConfiguration.defaultHeaders": api { $0.defaultHeaders = ["X-All": "1"] },
        "RequestConfiguration.files": api({ $0.files = NoFiles() }) { request in
            request.method = .post
            request.argument = ParameterTree(["f": .file("/etc/hostname")])
            request.parts.append(Bytes(Array("x".utf8)), name: "p")
        },
        "RequestConfiguration.conformance": api({ $0.conformance = .afnetworking }) { $0.useCDN = true },
        "RequestConfiguration.metrics": told { configuration, tell in
            configuration.metrics = { _, hops in tell("\(hops.map(\.status))") }
        },
        "RequestConfiguration.debugLog": told { configuration, tell in configuration.debugLog = tell },
    ]

    private static let requestRows: [String: Row] = [
        "APIRequest.path": request { $0.path = "b" },
        "APIRequest.baseURL": request { $0.baseURL = "http://other.test" },
        "APIRequest.cdnURL": request({ $0.useCDN = true }) { $0.cdnURL = "http://cdn.test" },
        "APIRequest.useCDN": request({ $0.cdnURL = "http://cdn.test" }) { $0.useCDN = true },
        "APIRequest.method": request { $0.method = .put },
        "APIRequest.argument": request { $0.argument = ParameterTree(["a": 1]) },
        "APIRequest.requestKind": request({
            $0.method = .post
            $0.argument = ParameterTree(["a": 1])
        }) { $0.requestKind = .json },
        "APIRequest.headers": request { $0.headers = ["X-Own": "1"] },
        "APIRequest.authorization": request { $0.authorization = .init(user: "u", password: "p") },
        "APIRequest.parts": request({ $0.method = .post }) { $0.parts.append(Bytes(Array("x".utf8)), name: "p") },
        "APIRequest.custom": request { $0.custom = .get("http://own.test/") },
        "APIRequest.idleTimeout": request { $0.idleTimeout = .seconds(7) },
        "APIRequest.allowsCellularAccess": .kept("without effect"),
        "APIRequest.priority": request { $0.priority = .high },
        "APIRequest.resumableDownloadPath": request { $0.resumableDownloadPath = "/nowhere/at/all" },
        "APIRequest.progress": .differs {
            let server = try WireRecorder { _ in "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}" }
            let client = RequestClient(agent: NetworkAgent(session: SessionManager(transport: CurlTransport())))
            let heard = Heard()
            var request = APIRequest(path: "http://127.0.0.1:\(server.port)/", method: .post, argument: ["a": 1])
            request.progress = { heard.add("\($0.direction) \($0.completed)") }
            _ = await client.start(request)
            #expect(heard.all.contains("upload 3") && heard.all.last == "download 2")
            return (Seen(), Seen(words: heard.all))
        },
        "APIRequest.output": request { $0.output = BodyStream() },
        "APIRequest.responseKind": request { $0.responseKind = .http },
        "APIRequest.acceptedStatus": request { $0.acceptedStatus = AcceptedStatus([404...404]) },
        "APIRequest.format": request {
            $0.format = try? JSONFormat(JSONValue(parsing: Bytes(Array("{\"b\":\"any\"}".utf8))))
        },
        "APIRequest.cacheSeconds": request { $0.cacheSeconds = 60 },
        "APIRequest.cacheVersion": again { $0.cacheVersion = 2 },
        "APIRequest.cacheSensitiveData": again { $0.cacheSensitiveData = "bob" },
        "APIRequest.ignoresCache": again { $0.ignoresCache = true },
        "APIRequest.cacheArgumentFilter": again(filtering: { _ in nil }) { $0.cacheArgumentFilter = { _ in nil } },
        "APIRequest.accessories": request { $0.accessories = [Marker()] },
        "APIRequest.completed": toldOf(404) { request, tell in
            request.completed = { _ in tell("completed") }
            request.acceptedStatus = AcceptedStatus([404...404])
        },
        "APIRequest.failed": toldOf(404) { request, tell in request.failed = { _ in tell("failed") } },
        "APIRequest.tag": .kept("for the caller, not read here"),
        "APIRequest.userInfo": .kept("for the caller, not read here"),
    ]

    private static let grant = OAuth2Grant(kind: .clientCredentials, tokenURL: "http://h/token", clientID: "me")

    private struct Below: CachePathFilter {
        func filter(_ path: String) -> String { path + "/below" }
    }

    private struct Marker: RequestAccessory {
        func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
            var request = request
            request.request.headers.append(SentHeader("X-Marker", "1", origin: .you))
            return request
        }
    }
}

// MARK: Runs

extension EveryPropertyTests {
    private static let usual: ScriptedTransport.Answer = { _, _ in .counter(1) }

    /// Redirects `/a`, and answers everything else.
    private static func redirecting(
        _ status: Int = 302, _ fields: HeaderFields = [:], to target: String = "/b"
    ) -> ScriptedTransport.Answer {
        { request, number in
            guard request.url.hasSuffix("/a") else { return .counter(number) }
            return .empty(status, HeaderFields([HeaderField("Location", target)] + Array(fields)))
        }
    }

    /// A client of `http://h`, which asks for `/a`.
    private static func options(
        answering answer: @escaping ScriptedTransport.Answer = usual,
        _ change: @escaping @Sendable (inout RequestOptions) -> Void,
        _ call: @escaping @Sendable (Client) async throws -> Answer = { try await $0.get("a") }
    ) -> Row {
        .differs {
            var seen: [Seen] = []
            for isSet in [false, true] {
                let wire = ScriptedTransport(answer)
                var client = Client(base: "http://h", session: SessionManager(transport: wire), environment: [:])
                if isSet { change(&client.options) }
                var words: [String]
                do {
                    let answer = try await call(client)
                    words = ["\(answer.status)", answer.exchange.outcome.value?.kindName ?? ""]
                } catch {
                    words = ["\(error)"]
                }
                seen.append(Seen(requests: wire.requests, words: words))
            }
            return (seen[0], seen[1])
        }
    }

    /// One request by libcurl to a server on loopback that both runs share.
    private static func loopback(
        _ change: @escaping @Sendable (inout ConnectionSettings, _ port: Int) -> Void
    ) -> Row {
        .differs {
            let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"))
            let url = "http://localhost:\(server.port)/a"
            var settings = ConnectionSettings()
            var without = await sent(url, settings)
            without.words += server.received
            change(&settings, server.port)
            var with = await sent(url, settings)
            with.words += server.received.dropFirst(without.words.count - 1)
            return (without, with)
        }
    }

    private static func sent(_ url: String, _ settings: ConnectionSettings) async -> Seen {
        var request = PreparedRequest.get(url)
        request.options.connection = settings
        switch await SessionManager(transport: CurlTransport()).run(request, id: .unique(), report: { _ in }) {
        case .success(let exchange): return Seen(words: ["\(exchange.head.status)"])
        case .failure(let failure): return Seen(words: [failure.words.what])
        }
    }

    /// A request for `http://h/a` by a session; its dates and its events are seen too.
    private static func session(
        answering answer: @escaping ScriptedTransport.Answer = usual, authentication: Authentication = .none,
        _ change: @escaping @Sendable (inout SessionConfiguration) -> Void
    ) -> Row {
        .differs {
            var seen: [Seen] = []
            for isSet in [false, true] {
                let folder = try TemporaryFolder()
                let wire = ScriptedTransport(answer)
                var configuration = SessionConfiguration(
                    netrc: try folder.write("machine h login me password x", to: "netrc"), now: { 0 })
                if isSet { change(&configuration) }
                let manager = SessionManager(transport: wire, configuration: configuration)
                var request = PreparedRequest.get("http://h/a")
                request.authentication = authentication
                let id = RequestID.unique()
                let words = Mutex<[String]>([])
                let result = await manager.run(request, id: id, answersChallenges: true) { event in
                    guard case .challenged = event else { return }
                    words.withLock { $0.append("challenged") }
                    manager.answer(id, .performDefault)
                }
                let end =
                    switch result {
                    case .success(let exchange): "\(exchange.head.status) at \(exchange.date)"
                    case .failure(let failure): failure.words.what
                    }
                seen.append(Seen(requests: wire.requests, words: words.withLock(\.self) + [end]))
            }
            return (seen[0], seen[1])
        }
    }

    /// An `APIRequest`, which `with` changes in both runs and `change` in the second.
    private static func request(
        _ with: @escaping @Sendable (inout APIRequest) -> Void = { _ in },
        _ change: @escaping @Sendable (inout APIRequest) -> Void
    ) -> Row {
        .differs {
            (
                try await run(request: with),
                try await run {
                    with(&$0); change(&$0)
                }
            )
        }
    }

    /// A configuration, with which an `APIRequest` that `with` changes is run.
    private static func api(
        _ change: @escaping @Sendable (inout RequestConfiguration) -> Void,
        _ with: @escaping @Sendable (inout APIRequest) -> Void = { _ in }
    ) -> Row {
        .differs { (try await run(request: with), try await run(change, request: with)) }
    }

    /// A request whose answer another one before it left in the cache. `filter` was that one's `cacheArgumentFilter`.
    private static func again(
        filtering filter: @escaping @Sendable (ParameterTree?) -> ParameterTree? = { $0 },
        _ change: @escaping @Sendable (inout APIRequest) -> Void
    ) -> Row {
        let first: @Sendable (inout APIRequest) -> Void = {
            $0.cacheSeconds = 60
            $0.argument = ParameterTree(["t": 1])
        }
        let filtered: @Sendable (inout APIRequest) -> Void = {
            first(&$0)
            $0.cacheArgumentFilter = filter
        }
        return .differs {
            (
                try await run(after: filtered, request: first),
                try await run(after: filtered) {
                    first(&$0)
                    change(&$0)
                }
            )
        }
    }

    private static func told(
        _ change: @escaping @Sendable (inout RequestConfiguration, @escaping @Sendable (String) -> Void) -> Void
    ) -> Row {
        .differs {
            let heard = Heard()
            _ = try await run({ change(&$0) { heard.add($0) } }) { _ in }
            return (Seen(), Seen(words: heard.all))
        }
    }

    private static func toldOf(
        _ status: Int, _ change: @escaping @Sendable (inout APIRequest, @escaping @Sendable (String) -> Void) -> Void
    ) -> Row {
        .differs {
            let heard = Heard()
            _ = try await run(status: status) { change(&$0) { heard.add($0) } }
            return (Seen(), Seen(words: heard.all))
        }
    }

    private final class Heard: Sendable {
        private let words = Mutex<[String]>([])
        var all: [String] { words.withLock { $0 } }
        func add(_ word: String) { words.withLock { $0.append(word) } }
    }

    private static func run(
        _ change: @Sendable (inout RequestConfiguration) -> Void = { _ in }, status: Int = 200,
        after first: (@Sendable (inout APIRequest) -> Void)? = nil,
        request with: @Sendable (inout APIRequest) -> Void
    ) async throws -> Seen {
        let folder = try TemporaryFolder()
        let wire = ScriptedTransport { _, number in .counter(number, status: status) }
        var configuration = RequestConfiguration(baseURL: "http://api.test")
        change(&configuration)
        let client = RequestClient(
            session: SessionManager(transport: wire), configuration: configuration, cacheFolder: folder.path)
        if let first {
            var request = APIRequest(path: "a")
            first(&request)
            _ = await client.start(request)
        }
        var request = APIRequest(path: "a")
        with(&request)
        let result = await client.start(request)
        let failure = result.failure?.message ?? "none"
        let stored = FileManager.default.fileExists(atPath: folder.path + "/responses.sqlite")
        return Seen(
            requests: wire.requests,
            words: [failure, "\(result.isDataFromCache)", "\(stored)", result.object?.kindName ?? "no value"])
    }
}
