import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// What the status line says of an answer, and for how long it says something else.
@Suite struct StatusResultTests {
    private typealias Sample = SampleScreen

    private func line(_ model: Model) -> String { Sample.lines(model)[model.size.height - 2] }

    /// The request with an answer of that status, read as the session reads it.
    private func answered(_ status: Int, _ body: String = "{}", checks: [Check] = []) -> Model {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let response = Answer.response(Array(body.utf8), status: status)
        var exchange = Exchange(
            request: Answer.request, response: response, readBy: ResponseSerializer(), hops: [], date: 0)
        exchange.checks += checks
        model.take(.finished(exchange))
        model.status.clear()
        return model
    }

    // MARK: Checks

    @Test func `a failed check is named as what happened`() {
        let words = StatusWords.result(answered(500)).text
        #expect(words == "! status is 500, expected 200-299")
    }

    @Test(arguments: [(401, "; ga shows the credentials"), (404, "; gu edits the URL")])
    func `a refusal names the key of what it is about`(status: Int, words: String) {
        #expect(StatusWords.result(answered(status)).text == "! status is \(status), expected 200-299" + words)
    }

    @Test func `others are counted`() {
        let own = Check("x", .failed("It is not."), finding: "$.a is 1, expected 2", rule: "$.a == 2")
        #expect(StatusWords.result(answered(500, checks: [own])).text.hasSuffix("expected 200-299  and 1 more"))
        #expect(StatusWords.result(answered(200, checks: [own])).text == "! $.a is 1, expected 2")
    }

    @Test func `checks that passed are counted where the request has some of its own`() {
        #expect(StatusWords.result(answered(200)).text == "")
        let own = Check("x", .passed, rule: "$.a == 2")
        #expect(StatusWords.result(answered(200, checks: [own])).text == "checks 3/3 passed")
    }

    @Test func `a check that failed reads so in its tab, and its rule stands below it`() {
        var model = answered(500)
        model.request.response.tab = .checks
        model.press(.respExplain)
        let lines = model.paneLines(rows: 4)
        #expect(lines[0].hasPrefix("> !   status is 500, expected 200-299"))
        #expect(lines[1] == "      status 500 is in 200-299")
    }

    // MARK: Downloads

    @Test func `a download says its size on its border`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        var exchange = Answer.exchange("")
        exchange.response.stored = 2_147_483_648
        model.take(.finished(exchange))
        #expect(ResponseScreen.title(model).right.text == " 200 OK  12 ms  2.15 GB")
        // Where the border is not on the screen, the status line has it.
        (model.focus, model.zoom) = (.parameters, .full)
        #expect(StatusWords.result(model).text == "200 OK  12 ms  received 2.15 GB")
    }

    // MARK: Messages

    /// The timers that a frame starts.
    private func timers(_ model: inout Model) -> [JobID] {
        update(&model, .painted).compactMap { effect in
            guard case .startTimer(.message, let job, .seconds(5)) = effect else { return nil }
            return job
        }
    }

    @Test func `a message gives way to the result five seconds after it was drawn, and stays in the log`() throws {
        var model = answered(200)
        model.status.say("copied $.a")
        #expect(model.waitsForPaint)
        let timer = try #require(timers(&model).first)
        #expect(!model.waitsForPaint && timers(&model).isEmpty)
        #expect(line(model).contains("copied $.a"))
        _ = update(&model, .timer(.message, timer, Sample.clock))
        #expect(line(model).contains(model.clock.timeOfDay) && !line(model).contains("200 OK"))
        #expect(model.status.log.map(\.text).contains("copied $.a"))
    }

    @Test func `a message that came later has its own time`() throws {
        var model = answered(200)
        model.status.say("first")
        let first = try #require(timers(&model).first)
        model.status.say("second")
        let second = try #require(timers(&model).first)
        _ = update(&model, .timer(.message, first, Sample.clock))
        #expect(model.said == "second")
        _ = update(&model, .timer(.message, second, Sample.clock))
        #expect(model.said == "")
    }

    @Test func `an error stays until a key`() {
        var model = answered(200)
        model.status.say("No command \"x\".", .error)
        #expect(!model.waitsForPaint && timers(&model).isEmpty)
        #expect(line(model).contains("No command"))
        Sample.press("j", &model)
        #expect(!line(model).contains("No command"))
    }

    @Test func `a question in the line stays as long as the request waits`() throws {
        var model = Model.sendable("DELETE", "https://api.example.test/users/1")
        _ = update(&model, .resized(model.size))
        Sample.press("s", &model)
        #expect(model.said.contains("again sends"))
        #expect(timers(&model).isEmpty)
    }

    // MARK: Hints

    @Test(arguments: Pane.allCases) func `a running request offers its cancel from every pane`(pane: Pane) {
        var model = Sample.searchPeople()
        func hints() -> String { Sample.lines(model)[model.size.height - 1] }
        model.focus = pane
        #expect(!hints().contains("cancel"))
        _ = SendUpdate.send(&model)
        model.focus = pane
        #expect(hints().contains("Ctrl-C cancel") && hints().contains("? help"))
    }

    @Test func `a theme that can be read again takes its error away`() {
        var model = SampleScreen.searchPeople()
        _ = update(&model, .failed("my-nord.yaml: line 3 is no colour."))
        #expect(model.status.message?.tone == .error)
        _ = update(&model, .themeMended("my-nord"))
        #expect(
            model.status.message?.text == "the theme my-nord can be read again" && model.status.message?.tone == .plain)
    }
}
