import CurlewBytes
import CurlewChecks
import CurlewDatabase
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport

@testable import CurlewRequests

/// An agent over a scripted wire, with a cache in a folder of its own and a clock that stands still.
final class Workbench: Sendable {
    let folder: TemporaryFolder
    let clock = HandClock()
    let wire: ScriptedTransport
    let agent: NetworkAgent

    init(
        applicationVersion: String? = nil, limits: ResponseCache.Limits = .init(),
        _ answer: @escaping ScriptedTransport.Answer = { _, number in .counter(number) }
    ) throws {
        folder = try TemporaryFolder()
        let wire = ScriptedTransport(answer)
        self.wire = wire
        var configuration = SessionConfiguration(now: clock.now)
        configuration.recordsSending = true
        agent = NetworkAgent(
            session: SessionManager(transport: wire, configuration: configuration),
            cache: ResponseCache(path: folder.path("cache/responses.sqlite"), limits: limits),
            applicationVersion: applicationVersion, now: clock.now)
    }

    var path: String { folder.path("cache/responses.sqlite") }

    /// Another program on the same file.
    func second(applicationVersion: String? = nil) -> NetworkAgent {
        NetworkAgent(
            session: SessionManager(
                transport: self.wire, configuration: SessionConfiguration(now: clock.now)),
            cache: ResponseCache(path: path), applicationVersion: applicationVersion, now: clock.now)
    }

    func send(
        _ request: PreparedRequest = .get(), _ cache: Caching = .keep(CacheTerms(seconds: 60)),
        mode: CacheMode = .use, by agent: NetworkAgent? = nil
    ) async -> Outcome {
        await (agent ?? self.agent).outcome(of: AgentRequest(request, cache: cache, cacheMode: mode))
    }
}

/// What one sending told.
struct Outcome: Sendable {
    var exchange: Exchange?
    var failure: ExchangeFailure?
    var shown: Exchange?
    var reports: [CacheReport] = []
    var accessories: [AccessoryReport] = []
    var captured: [Result<CapturedValue, CaptureFailure>] = []

    var body: String? { exchange.map { String(decoding: $0.body.array, as: UTF8.self) } }
    var words: [String] { reports.map(\.words) }
    var isHit: Bool { reports.contains { if case .hit = $0 { true } else { false } } }
    var refusal: CacheRefusal? {
        reports.lazy.compactMap { if case .missed(let refusal) = $0 { refusal } else { nil } }.first
    }
    var storageRefusal: StorageRefusal? {
        reports.lazy.compactMap { if case .notStored(let refusal) = $0 { refusal } else { nil } }.first
    }
    var problem: StoreProblem? {
        reports.lazy.compactMap { if case .trouble(let problem) = $0 { problem } else { nil } }.first
    }
}

extension NetworkAgent {
    func outcome(of request: AgentRequest) async -> Outcome {
        var outcome = Outcome()
        for await event in send(request) {
            switch event {
            case .session(.finished(let exchange)): outcome.exchange = exchange
            case .session(.failed(let failure)): outcome.failure = failure
            case .session: continue
            case .cache(let report): outcome.reports.append(report)
            case .shown(let exchange): outcome.shown = exchange
            case .captured(let values): outcome.captured = values
            case .accessory(let report): outcome.accessories.append(report)
            }
        }
        return outcome
    }
}

extension PreparedRequest {
    static func get(
        _ url: String = "http://api.test/cached", method: String = "GET", headers: HeaderFields = [:],
        response: ResponseSerializer = ResponseSerializer(), body: String? = nil
    ) -> PreparedRequest {
        PreparedRequest(
            request: SentRequest(
                method: method, url: url, headers: headers.map { SentHeader($0.name, $0.value, origin: .you) },
                body: body.map { RequestBody(Array($0.utf8)) }),
            response: response)
    }
}
