import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// The kept answer first, and then what the network says.
@Suite struct KeptAnswerTests {
    private static let old = #"{"counter":1}"#

    /// Under way, with a kept answer of 12 s on the screen.
    private func refreshing(_ size: Size = SampleScreen.small) throws -> Model {
        var model = Model.sendable(width: size.width, height: size.height)
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        let life = CacheLife(stored: 1_772_632_931, age: 12, lifetime: 60, basis: .chosen)
        _ = update(&model, .cache(job, .shown(life)))
        let kept = Answer.exchange(Self.old)
        _ = update(&model, .keptShown(job, kept, ResponseIndex.make(kept), Model.clock(0.1)))
        return model
    }

    /// The result where the border of the answer is not on the screen.
    private func status(_ model: Model) -> String {
        var model = model
        (model.focus, model.zoom) = (.parameters, .full)
        return StatusWords.result(model).text
    }

    @Test func `the kept answer can be read while the network is asked`() throws {
        var model = try refreshing()
        #expect(model.focus == .response && model.request.exchange.progress != nil)
        #expect(model.paneLines(rows: 3)[0] == "kept answer, age 12 s, fetching anew")
        #expect(model.paneLines(rows: 4).contains { $0.contains("counter") && $0.contains("1") })
        #expect(status(model).hasPrefix("200 OK  kept answer, age 12 s, fetching anew"))
        model.request.response.tab = .headers
        #expect(model.paneLines().contains { $0.contains("Server: demo") })
    }

    @Test func `what comes meanwhile disturbs no reader`() throws {
        var model = try refreshing()
        let head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: [:])
        model.take(.transport(.head(head)))
        model.take(.transport(.body(BodyPiece(offset: 0, bytes: Array("{".utf8)))), at: 2)
        let hop = Hop(request: Answer.request, response: Answer.response([]), droppedHeaders: [])
        model.take(.redirected(hop))
        #expect(model.paneLines(rows: 4).contains { $0.contains("counter") })
    }

    @Test func `the same once more keeps the reader's place and says so`() throws {
        var model = try refreshing()
        model.press(.moveDown)
        model.take(.finished(Answer.exchange(Self.old)), at: 1)
        #expect(model.request.response.tree.cursor == 1 && model.request.exchange.progress == nil)
        #expect(model.paneLines(rows: 2)[0] == "fetched anew: unchanged")
        #expect(status(model).hasPrefix("200 OK  12 ms  fetched anew: unchanged  received 13 B"))
    }

    @Test(arguments: [
        (#"{"counter":2}"#, 200, "fetched anew: changed, same size"),
        (#"{"counter":10}"#, 200, "fetched anew: changed, was 13 B"),
        (#"{"counter":2}"#, 201, "fetched anew: changed, was 200 OK"),
        ("{}", 404, "fetched anew: changed, was 200 OK, 13 B"),
    ])
    func `another answer takes its place, and what was before is said`(body: String, code: Int, words: String) throws {
        var model = try refreshing()
        model.take(.finished(Answer.exchange(body, status: code)), at: 1)
        #expect(model.paneLines(rows: 2)[0] == words)
        #expect(status(model).contains(words) && status(model).hasPrefix("\(code)"))
        model.request.response.tab = .checks
        #expect(model.paneLines().contains { $0.contains("cache  \(words)") })
    }

    @Test func `where nothing comes the kept answer stays`() throws {
        var model = try refreshing()
        model.take(.failed(Answer.failure(.emptyReply)), at: 1)
        #expect(model.said.hasSuffix("The kept answer stays."))
        #expect(model.paneLines(rows: 2)[0] == "! kept answer, age 12 s; fetching anew failed")
        #expect(model.paneLines(rows: 4).contains { $0.contains("counter") })
        model.status.clear()
        #expect(status(model).hasPrefix("200 OK  0 ms network  kept answer, age 12 s; fetching anew failed"))
    }

    @Test func `cancelled, the kept answer stays too, and the next sending starts clean`() throws {
        var model = try refreshing()
        model.take(.failed(Answer.failure(.cancelled)), at: 1)
        #expect(model.paneLines(rows: 2)[0] == "! kept answer, age 12 s; fetching anew was cancelled")
        model.prepare()
        _ = SendUpdate.send(&model)
        #expect(model.request.response.kept == nil && model.request.received == nil)
    }

    @Test func `a kept answer for another request comes too late`() throws {
        var model = Model.showing("{}")
        let kept = Answer.exchange(Self.old)
        _ = update(&model, .keptShown(JobID(99), kept, ResponseIndex.make(kept), Model.clock(0)))
        #expect(model.request.response.kept == nil)
    }

    // MARK: The keys that lead there

    private func sent(_ effects: [Effect]) -> [PreparedRequest] {
        effects.compactMap { if case .send(let sending, _) = $0 { sending.request } else { nil } }
    }

    @Test func `S k sends so once, and says what is missing where nothing is kept`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("S k")
        #expect(sent(table.effects).isEmpty)
        #expect(table.said == "no answers are kept; gs, then Enter on cache keeps them")
        table.model.request.change { $0.caching = .followServer }
        table.press("S k")
        #expect(sent(table.effects).map(\.showsCached) == [true])
        #expect(table.model.request.draft.caching == .followServer)
    }

    @Test func `the option says it for every sending, where the cache has a time`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("g s")
        OptionTable.show("cache.refresh", &table.model)
        table.press("Enter")
        #expect(table.said == "cache.refresh is true or false, where cache keeps for a time")
        table.model.request.change { $0.caching = .keep(CacheTerms(seconds: 60)) }
        OptionTable.show("cache.refresh", &table.model)
        table.press("Enter")
        #expect(table.said == "cache.refresh is true")
        #expect(table.model.request.draft.caching == .keep(CacheTerms(seconds: 60, refreshes: true)))
        table.press("s")
        #expect(sent(table.effects).map(\.showsCached) == [true])
        table.model.take(.finished(Answer.exchange("{}")))
        table.press("3 d d")
        #expect(table.model.request.draft.caching == .keep(CacheTerms(seconds: 60)))
    }

    // MARK: What is not kept

    @Test func `the request's own checks go along where answers are kept`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.model.request.change { $0.checks = ["$.counter == 7"] }
        let rules = [try CheckRule(parsing: "$.counter == 7")]
        table.model.request.change { $0.caching = .keep(CacheTerms(seconds: 60)) }
        table.press("s")
        let sending = table.effects.compactMap { if case .send(let sending, _) = $0 { sending } else { nil } }.first
        #expect(sending?.checks == rules)
    }

    @Test func `the screen with a kept answer`() throws {
        try expectScreen(SampleScreen.lines(try refreshing()), named: "kept-answer-80x24")
    }
}
