import CurlewNetworking
import CurlewTransport
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// A server asks who is there while its request waits.
@Suite struct ChallengeTests {
    private let challenge = Challenge(scheme: .basic, realm: "staff", host: "127.0.0.1:7777")

    private func asked() throws -> (table: TreeCase, job: JobID) {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("s")
        let job = try #require(table.model.request.exchange.progress?.job)
        _ = update(&table.model, .session(job, .challenged(challenge), nil, SampleScreen.clock))
        SampleScreen.read(&table.model)
        return (table, job)
    }

    private func answers(_ table: TreeCase) -> [Effect] {
        table.effects.filter { if case .answer = $0 { true } else { false } }
    }

    @Test func `user and password are asked for, and the password is not shown`() throws {
        var (table, job) = try asked()
        table.type("ada")
        table.press("Enter")
        table.type("s3cret")
        let lines = SampleScreen.lines(table.model)
        #expect(lines.contains { $0.contains("host      127.0.0.1:7777") })
        #expect(lines.contains { $0.contains("realm     staff") })
        #expect(lines.contains { $0.contains("password  ******") } && !lines.joined().contains("s3cret"))
        table.press("Enter")
        #expect(answers(table) == [.answer(.credentials(user: "ada", password: "s3cret"), to: job)])
        #expect(table.model.overlays.isEmpty)
    }

    @Test func `Esc shows what the server said`() throws {
        var (table, job) = try asked()
        table.press("Esc")
        #expect(answers(table) == [.answer(.performDefault, to: job)])
        #expect(table.model.overlays.isEmpty)
    }

    @Test func `no user without a password is sent, and no user of Basic with a colon`() throws {
        var (table, _) = try asked()
        table.press("Enter Enter")
        #expect(table.said.contains("Type a user or a password"))
        table.press("Tab")
        table.type("ada:1")
        table.press("Tab")
        table.type("s3cret")
        table.press("Enter")
        #expect(table.said.contains("no colon") && answers(table).isEmpty && table.model.overlays.count == 1)
    }

    @Test func `keys that were meant for the screen are not taken by the card that comes between them`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("s")
        let job = try #require(table.model.request.exchange.progress?.job)
        let start = SampleScreen.clock.seconds
        func clock(_ seconds: Double) -> ClockReading {
            var clock = SampleScreen.clock
            clock.seconds = start + seconds
            return clock
        }
        _ = update(&table.model, .input(.key(Key(.character("j"))), clock(1.4)))
        _ = update(&table.model, .session(job, .challenged(challenge), nil, clock(1.5)))
        #expect(table.model.overlays.isEmpty)
        _ = update(&table.model, .input(.key(Key(.character("k"))), clock(2.3)))
        _ = update(&table.model, .timer(.elapsed, job, clock(2.5)))
        #expect(table.model.overlays.isEmpty)
        _ = update(&table.model, .timer(.elapsed, job, clock(3.5)))
        #expect(table.model.overlays.count == 1)
    }

    @Test func `what is typed on while the card comes is not sent, however long it goes on`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("s")
        let job = try #require(table.model.request.exchange.progress?.job)
        _ = update(&table.model, .session(job, .challenged(challenge), nil, SampleScreen.clock))
        func card() -> ChallengeCard? {
            if case .challenge(let card)? = table.model.overlays.last { card } else { nil }
        }
        let typed: [Key] = "/hunter2".map { Key(.character($0)) } + [Key(.enter), Key(.character("n")), Key(.enter)]
        for key in typed {
            #expect(table.model.waitsForPaint)
            let timers = update(&table.model, .painted)
            #expect(
                timers.contains { if case .startTimer(.consent, _, .milliseconds(500)) = $0 { true } else { false } })
            #expect(update(&table.model, .input(.key(key), SampleScreen.clock)).isEmpty)
        }
        #expect(card()?.user.text == "" && card()?.password.text == "")
        #expect(table.said.contains("after a short pause"))
        SampleScreen.read(&table.model)
        table.type("ada")
        #expect(card()?.user.text == "ada")
    }

    @Test func `Tab goes between the fields`() throws {
        var (table, _) = try asked()
        table.press("Tab")
        table.type("p")
        table.press("Tab")
        table.type("u")
        guard case .challenge(let state)? = table.model.overlays.last else {
            Issue.record("nobody asks")
            return
        }
        #expect(state.user.text == "u" && state.password.text == "p")
    }

    @Test func `the end of the request takes the question away`() throws {
        var (table, job) = try asked()
        let failure = ExchangeFailure(
            request: SentRequest(method: "GET", url: "http://a/", headers: [], body: nil), error: .cancelled,
            date: SampleScreen.clock.seconds)
        _ = update(&table.model, .session(job, .failed(failure), nil, SampleScreen.clock))
        #expect(table.model.overlays.isEmpty)
    }

    @Test func `where nobody would see the question, the answer that asked is the result`() throws {
        var (table, job) = try asked()
        let stranger = JobID(job.number + 1)
        let effects = update(&table.model, .session(stranger, .challenged(challenge), nil, SampleScreen.clock))
        #expect(effects == [.answer(.performDefault, to: stranger)])
        #expect(table.model.overlays.count == 1)
    }

    @Test func `a certificate is not asked for as user and password: the failure says where to give one`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("s")
        let job = try #require(table.model.request.exchange.progress?.job)
        let asking = Challenge(scheme: .clientCertificate, realm: "", host: "h.test")
        let effects = update(&table.model, .session(job, .challenged(asking), nil, SampleScreen.clock))
        #expect(effects == [.answer(.performDefault, to: job)] && table.model.overlays.isEmpty)
        let failure = ExchangeFailure(
            request: SentRequest(method: "GET", url: "https://h.test/", headers: [], body: nil),
            error: .tlsFailed(host: "h.test", reason: .certificateRequired), date: SampleScreen.clock.seconds)
        _ = update(&table.model, .session(job, .failed(failure), nil, SampleScreen.clock))
        #expect(
            table.model.status.log.last?.text
                == "No secure connection to h.test. The server asks for a client certificate and got none. "
                + "Give one: client-certificate in the options of the request, or --cert. gs leads to it.")
    }

    @Test func `the card that asks for the head of a file asks nobody who he is`() throws {
        var model = Model.sendable("GET", "http://127.0.0.1:7777/file")
        let effects = TransferTests().press("S f", &model)
        let job = try #require(TransferTests().asking(effects)?.job)
        let answer = update(&model, .session(job, .challenged(challenge), nil, SampleScreen.clock))
        #expect(answer == [.answer(.performDefault, to: job)])
    }

    @Test func `the card`() throws {
        let (table, _) = try asked()
        try expectScreen(SampleScreen.lines(table.model), named: "challenge")
    }
}
