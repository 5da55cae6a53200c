import CurlewFiles
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Testing
import Workspace

@testable import Explorer
@testable import Viewing

@Suite struct SendingTests {
    @Test func `sending gives the prepared request and starts the clock`() throws {
        var model = Model.sendable()
        let effects = SendUpdate.send(&model)
        guard case .send(let sending, let job) = try #require(effects.first) else {
            Issue.record("something else came")
            return
        }
        #expect(sending.request.request.url == "http://127.0.0.1:7777/people")
        #expect(effects.last == .startTimer(.elapsed, job, .milliseconds(300)))
        #expect(model.request.exchange.progress?.job == job)
    }

    @Test func `a second send while one runs says so and sends nothing`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(SendUpdate.resend(&model).isEmpty)
        #expect(model.said.contains("already running"))
    }

    @Test func `an answer moves the focus to the response, whose border says how it went`() {
        let model = Model.showing(#"{"a":1}"#)
        #expect(model.focus == .response)
        #expect(ResponseScreen.title(model).right.text == " 200 OK  12 ms  7 B" && StatusWords.result(model).isEmpty)
    }

    @Test func `someone who is typing keeps the focus`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        model.edit = EditSession(.url, text: "x", before: .init(name: "", draft: model.request.draft, cursor: nil))
        model.take(.finished(Answer.exchange("{}")))
        #expect(model.focus == .parameters)
    }

    @Test(arguments: [Pane.parameters, .request, .collections])
    func `a pane that was chosen meanwhile keeps the focus`(pane: Pane) {
        var model = Model.sendable()
        model.focus = .preview
        _ = SendUpdate.send(&model)
        model.focus = pane
        model.take(.finished(Answer.exchange("{}")))
        #expect(model.focus == pane)
    }

    @Test func `the clock runs on while the request runs and stops after it`() throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        #expect(Timers.fire(.elapsed, job, &model) == [.startTimer(.elapsed, job, .seconds(1))])
        model.take(.finished(Answer.exchange("{}")))
        #expect(Timers.fire(.elapsed, job, &model).isEmpty)
    }

    @Test(arguments: [nil, RequestPlace(collection: "/c", path: "a.yaml")])
    func `every exchange is kept, with a file and without one`(place: RequestPlace?) throws {
        var model = Model.sendable()
        model.request.place = place
        _ = SendUpdate.send(&model)
        #expect(model.take(.transport(.phase(.waiting))).isEmpty)
        let kept = try #require(model.take(.finished(Answer.exchange("{}"))).recorded.first)
        #expect(kept.request == place.map { RequestKey($0) } && kept.origin == .explorer)
        let recorded = try #require(kept.recorded())
        #expect(recorded.exchange.status == 200 && recorded.exchange.outcome == .accepted)
    }

    @Test(arguments: [TransportError.timedOut(.idle, after: .seconds(60), phase: .waiting), .cancelled])
    func `what failed or was cancelled is kept as such`(error: TransportError) throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let failure = ExchangeFailure(request: Answer.exchange("{}").request, error: error, date: 3)
        let recorded = try #require(model.take(.failed(failure)).recorded.first?.recorded())
        let sentence = failure.message
        #expect(recorded.exchange.outcome == (error == .cancelled ? .cancelled(sentence) : .failed(sentence)))
        #expect(recorded.exchange.status == 0 && recorded.exchange.date == 3)
    }

    @Test func `nothing is kept of what was never sent, nor where history is off`() throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let request = Answer.exchange("{}").request
        let failure = ExchangeFailure(request: request, error: .notSent(reason: "No."), date: 3)
        #expect(model.take(.failed(failure)).recorded.compactMap { $0.recorded() }.isEmpty)
        var off = Model.sendable()
        off.request.opened = OpenedRequest(
            path: "a", request: SavedRequest(), source: [], stamp: FileStamp(size: 0, modified: 0, hash: 0))
        off.request.opened?.request.keepsHistory = false
        _ = SendUpdate.send(&off)
        #expect(off.take(.finished(Answer.exchange("{}"))).recorded.isEmpty)
    }

    // MARK: Order of events

    static let phases = TransportPhase.allCases

    @Test(arguments: phases) func `cancelling says so at once and ends with the network's own event`(
        phase: TransportPhase
    ) throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        model.take(.sending(Answer.request))
        model.take(.transport(.phase(phase)), at: 0.5)
        let job = try #require(model.request.exchange.progress?.job)
        #expect(SendUpdate.cancelOrQuit(&model) == [.cancel(job)])
        #expect(StatusWords.result(model).text == "cancelling")
        model.take(.failed(Answer.failure(.cancelled)), at: 1.2)
        #expect(model.said == "Cancelled after 1.2 s in \"\(phase.words)\". Nothing was received.")
        #expect(model.paneLines().first?.hasPrefix("  Cancelled after 1.2 s") == true)
    }

    @Test func `what came before a cancel is kept and marked`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let partial = Answer.response(Array("half a sen".utf8), type: "text/plain", isComplete: false)
        model.take(.failed(Answer.failure(.cancelled, partial: partial)), at: 2)
        let lines = model.paneLines()
        #expect(lines[0].hasPrefix("! incomplete: Cancelled after 2.0 s"))
        #expect(lines[1] == " half a sen")
    }

    @Test func `events of an old job change nothing`() throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let old = try #require(model.request.exchange.progress?.job)
        model.take(.failed(Answer.failure(.emptyReply)))
        _ = SendUpdate.send(&model)
        let late: [SessionEvent] = [
            .sending(Answer.request), .transport(.phase(.receiving)), .transport(.received(5, of: 10)),
            .finished(Answer.exchange("{}")), .failed(Answer.failure(.cancelled)),
        ]
        let before = model.request.exchange.progress
        for event in late { _ = SendUpdate.receive(event, for: old, &model) }
        #expect(model.request.exchange.progress == before)
    }

    @Test func `an answer for a request that was put aside arrives there and leaves the screen alone`() throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        let place = RequestPlace(collection: "/c", path: "a.yaml")
        model.background[place] = model.request
        model.request = OpenRequest.untitled(draftKey: "other")
        model.focus = .parameters
        let event = SessionEvent.finished(Answer.exchange("[1]"))
        _ = SendUpdate.receive(event, index: ResponseIndex.make(event), for: job, &model)
        guard case .received? = model.background[place]?.exchange else {
            Issue.record("something else came")
            return
        }
        #expect(model.background[place]?.response.index?.document?.nodeCount == 2)
        #expect(model.focus == .parameters)
        #expect(model.request.exchange.progress == nil)
    }

    @Test func `a failure says what happened, why and what to do, and leaves the focus`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        model.take(.failed(Answer.failure(.refused(host: "127.0.0.1", port: 9999))))
        let words =
            "Nothing answers at 127.0.0.1:9999. The connection was refused. Is the server running? s sends again."
        #expect(model.status.log.last?.text == words)
        #expect(model.focus == .parameters)
        let notice = ResponseWords.emptyState(model)
        #expect(notice?.problem == "Nothing answers at 127.0.0.1:9999.")
        #expect(notice?.lines == ["The connection was refused. Is the server running?"])
        #expect(notice?.keys.joined().map(\.key) == ["s", "gu", "ge"])
        // The pane says it, once.
        #expect(model.status.message == nil && StatusWords.result(model).isEmpty)
        #expect(SampleScreen.lines(model).count { $0.contains("Nothing answers") } == 1)
        // Where the pane is not on the screen, the status line does.
        model.zoom = .full
        #expect(StatusWords.result(model).text == "! Nothing answers at 127.0.0.1:9999.")
    }

    // MARK: Not sent

    @Test func `problems are named, shown in Checks, and nothing is sent`() {
        var model = Model.sendable()
        model.refuse([
            .init(place: .url(at: nil), sentence: "The URL has no host."),
            .init(place: .header(id: 1), sentence: "A header holds a line break."),
        ])
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.status.log.last?.text == "! 2 problems: URL, header   not sent")
        #expect(model.status.message == nil && StatusWords.result(model).isEmpty)
        #expect(model.focus == .parameters)
        let lines = model.paneLines()
        #expect(lines[0] == "  Not sent. 2 problems must be fixed first.")
        #expect(lines[2] == "  ! URL      The URL has no host.")
        #expect(lines[5] == "  )  jumps to the first problem")
        #expect(ResponseScreen.title(model).left.text == "5 Tree Raw Headers Timing TLS Cookies [Checks] ")
        #expect(ResponseScreen.title(model).right.text == "! not sent")
    }

    @Test func `a long sentence of a problem is read to its end`() {
        var model = Model.sendable()
        let sentence =
            "The URL holds a blank at column 3, which no server reads as one. Write %20 in its place, or take it away."
        model.refuse([.init(place: .url(at: 2), sentence: sentence)])
        _ = SendUpdate.send(&model)
        let words = model.paneLines().dropFirst(2).prefix(2).joined(separator: " ").split(separator: " ")
        #expect(words.dropFirst(2).joined(separator: " ") == sentence)
    }

    @Test func `an unset variable names the key of the environments`() {
        var model = Model.sendable()
        let host = UnknownVariable(name: "host", reason: .notSet)
        model.refuse([.init(place: .url(at: nil), sentence: host.sentence(), unknown: host)])
        _ = SendUpdate.send(&model)
        #expect(model.paneLines().contains("  ge  sets {{host}} in the environment"))
    }

    @Test func `a refusal behind the drawer of the collections is in the status line`() {
        var model = Model.sendable()
        model.focus = .collections
        model.refuse([.init(place: .method, sentence: "No method.")])
        _ = SendUpdate.send(&model)
        #expect(model.said.contains("not sent"))
    }

    @Test func `the refusal goes when its problems are mended`() {
        var model = Model.sendable()
        model.refuse([.init(place: .method, sentence: "No method.")])
        _ = SendUpdate.send(&model)
        model.prepare()
        #expect(model.request.refusal == nil)
        #expect(StatusWords.result(model).isEmpty)
    }

    // MARK: Asking

    @Test func `an unsafe method asks once for each host`() {
        var model = Model.sendable("DELETE", "https://api.example.test/users/1?x=2")
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.said == "DELETE api.example.test/users/1?x=2: s again sends")
        #expect(SendUpdate.send(&model).isEmpty, "a key that came before the frame is no answer")
        SampleScreen.read(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
        model.take(.finished(Answer.exchange("{}")))
        #expect(!SendUpdate.send(&model).isEmpty)
    }

    @Test func `what leads it past its host is part of the question`() {
        var model = Model.sendable("PUT", "http://a.test/1")
        model.request.change { $0.options.proxy = .url("http://p.test:1") }
        model.prepare()
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.said == "PUT http://a.test/1 through the proxy http://p.test:1: s again sends")
    }

    @Test func `another target asks anew`() {
        var model = Model.sendable("PUT", "https://a.test/1")
        #expect(SendUpdate.send(&model).isEmpty)
        model.request.change { $0.url = "https://a.test/2" }
        model.prepare()
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.said == "PUT a.test/2: s again sends")
    }

    @Test(arguments: ["https://a.test:8443/1", "http://a.test/1", "https://b.test/1"])
    func `a yes for one origin is none for another`(other: String) {
        var model = Model.sendable("PUT", "https://a.test/1")
        #expect(SendUpdate.send(&model).isEmpty)
        SampleScreen.read(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
        model.take(.finished(Answer.exchange("{}")))
        model.request.change { $0.url = other }
        model.prepare()
        #expect(SendUpdate.send(&model).isEmpty)
        SampleScreen.read(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
    }

    @Test func `the same key again sends what was asked about, and not what was edited since`() {
        var model = Model.sendable("PUT", "https://a.test/1?x=1")
        #expect(SendUpdate.send(&model).isEmpty)
        SampleScreen.read(&model)
        model.request.change { $0.url = "https://a.test/1?x=2" }
        model.prepare()
        #expect(SendUpdate.send(&model).isEmpty)
        SampleScreen.read(&model)
        model.environments.activeName = "production"
        #expect(SendUpdate.send(&model).isEmpty)
        SampleScreen.read(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
    }

    @Test func `a key that means a file is no yes to one that means the screen, and the other way round it is`() {
        for (first, second) in [(false, true), (true, false)] {
            var model = Model.sendable("POST", "https://a.test/1")
            #expect(SendUpdate.send([], choosesTarget: first, &model).isEmpty)
            SampleScreen.read(&model)
            let effects = SendUpdate.send([], choosesTarget: second, &model)
            #expect(!effects.contains { if case .send = $0 { true } else { false } })
            #expect(model.overlays.isEmpty == second, "\(first)")
        }
    }

    @Test(arguments: [
        ("GET", "https://a.test/"), ("HEAD", "https://a.test/"), ("DELETE", "http://localhost:1/"),
        ("DELETE", "http://127.9.9.9/"), ("POST", "http://[::1]:80/"), ("PATCH", "http://x.localhost/"),
    ])
    func `safe methods and this machine never ask`(method: String, url: String) {
        var model = Model.sendable(method, url)
        #expect(!SendUpdate.send(&model).isEmpty)
    }

    @Test(arguments: ["127.0.0.1.evil.test", "localhost.evil.test", "128.0.0.1", "1270.0.0.1"])
    func `hosts that only look like this machine are not`(host: String) {
        var model = Model.sendable("PUT", "http://\(host)/")
        #expect(SendUpdate.send(&model).isEmpty)
    }

    @Test func `settings decide whether to ask`() {
        var model = Model.sendable("POST", "https://a.test/")
        model.settings.confirmUnsafe = .never
        #expect(!SendUpdate.send(&model).isEmpty)
    }

    // MARK: Leaving

    @Test func `Ctrl-C twice within two seconds quits, later it asks again`() {
        var model = Model.sendable()
        #expect(SendUpdate.cancelOrQuit(&model).isEmpty)
        #expect(model.said == "Ctrl-C again within 2 s quits")
        model.clock = Model.clock(5)
        #expect(SendUpdate.cancelOrQuit(&model).isEmpty)
        model.clock = Model.clock(6.5)
        // The draft is kept first.
        guard case .keepDrafts(_, let plan)? = SendUpdate.cancelOrQuit(&model).last else {
            return #expect(Bool(false))
        }
        #expect(plan.code == 0)
    }

    @Test func `resending sends the same bytes, whatever was edited since`() throws {
        var model = Model.sendable()
        guard case .send(let first, _) = try #require(SendUpdate.send(&model).first) else {
            Issue.record("something else came")
            return
        }
        var exchange = Answer.exchange("{}")
        exchange.request.headers.append(SentHeader("Host", "127.0.0.1:7777", origin: .transport))
        model.take(.finished(exchange))
        model.request.change { $0.url = "http://127.0.0.1:7777/other" }
        guard case .send(let again, _) = try #require(SendUpdate.resend(&model).first) else {
            Issue.record("something else came")
            return
        }
        #expect(again == first)
    }
}
