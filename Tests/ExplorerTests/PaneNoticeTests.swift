import CurlewSerialization
import CurlewTransport
import Drafting
import TerminalUI
import Testing

@testable import CurlewNetworking
@testable import Explorer

/// Panes in which nothing stands say what is missing, or has failed, and the keys that help.
@Suite struct PaneNoticeTests {
    private typealias Sample = SampleScreen

    private func empty(_ size: Size = Sample.small) -> Model {
        var model = Sample.empty(size)
        model.stage = .main
        model.focus = .request
        Sample.settle(&model)
        return model
    }

    @Test func `an empty request names its keys in one column, with verb and result`() throws {
        let lines = Sample.lines(empty())
        let column = try ["gu ", "o ", "s ", "I ", "1 ", "Ctrl-P "].map { key in
            let line = try #require(lines.first { $0.hasPrefix("|    \(key)") }, "\(key)")
            return line.utf8.count
        }
        #expect(Set(column).count == 1)
        #expect(lines.contains { $0.contains("type a URL       api.example.com/users; a scheme is added") })
        #expect(lines.contains { $0.contains("none here yet; Ctrl-S saves this one") })
        #expect(lines.contains { $0.contains("no URL yet: Enter types or pastes one") })
        // Nothing can be sent, so nothing says that a key sends it.
        #expect(!lines.contains { $0.contains("s = send") })
    }

    @Test(arguments: [false, true]) func `the keys that it names work where it names them`(isOne: Bool) throws {
        var model = empty()
        if isOne { _ = SampleHistory.atOnce("oa=1", &model) } else { Sample.press("o", &model) }
        if !isOne { Sample.type("a=1", &model) }
        Sample.press("Enter Esc", &model)
        #expect(model.focus == .parameters && model.request.draft.parameters.nodeCount == 2)
        var text = empty()
        Sample.press("T", &text)
        #expect(text.focus == .parameters && text.text != nil)
        var away = empty()
        away.focus = .response
        #expect(Sample.lines(away).contains { $0.contains("3 o     add a parameter") })
    }

    @Test func `with less room the results go, then the blank rows`() {
        let notice = PaneNotice(
            problem: "Nothing answers.", lines: ["It was refused."],
            keys: [[.init(key: "R", verb: "tries again", result: "with the same bytes")]])
        func rows(_ columns: Int, _ height: Int) -> [String] {
            notice.rows(columns: columns, height: height).map { $0.map(\.text).joined() }
        }
        #expect(
            rows(60, 9) == [
                "", "  ! Nothing answers.", "    It was refused.", "", "    R  tries again  with the same bytes",
            ])
        #expect(rows(24, 3) == ["  ! Nothing answers.", "    It was refused.", "    R  tries again"])
    }

    @Test func `a secret in a sentence stands as stars, however it is wrapped`() {
        var notice = PaneNotice(problem: "hunter2 secret", lines: ["see hunter2 secret"])
        notice = notice.shown { $0.replacing("hunter2 secret", with: "******") }
        #expect(!notice.rows(columns: 12, height: 9).flatMap { $0 }.contains { $0.text.contains("hunter2") })
    }

    @Test func `an empty collection names three keys`() {
        var model = empty()
        model.library.isListed = true
        Sample.press("1", &model)
        let lines = Sample.lines(model)
        #expect(lines.contains { $0.contains("No requests yet.") })
        for words in ["new request", "paste one", "open a collection"] {
            #expect(lines.contains { $0.contains(words) }, "\(words)")
        }
    }

    // MARK: What was, and what is

    @Test func `after an edit the status of before is said as one of before`() {
        var model = Sample.searchPeople()
        model.focus = .parameters
        Sample.answer("{}", &model)
        #expect(ResponseScreen.title(model).right.text.contains("200 OK"))
        // The title of the pane says it, and no other line.
        #expect(Sample.lines(model).count { $0.contains("200 OK") } == 1)
        Sample.press("3 g g Space", &model)
        #expect(
            Sample.lines(model).filter { $0.contains("200 OK") }.allSatisfy {
                $0.contains("sent before your last edit")
            })
        model.zoom = .full
        #expect(StatusWords.result(model).text.hasPrefix("sent before your last edit  200 OK"))
    }

    @Test func `a failure of before an edit is marked too`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        model.take(.failed(Answer.failure(.refused(host: "127.0.0.1", port: 9))))
        model.request.noteSent()
        #expect(ResponseScreen.title(model).right.text == "! no response")
        model.request.change { $0.url = "http://other.test" }
        #expect(ResponseScreen.title(model).right.text == "1 edit ago ! no response")
    }

    // MARK: Not sent

    @Test func `while nothing is sent for a missing name, the hints are those that mend it`() {
        var model = EnvironmentFixture.model()
        model.request.change { $0.url = "{{base}}/me?t={{tokne}}" }
        _ = SendUpdate.send(&model)
        model.request.derived = nil
        model.focus = .response
        let hints = Sample.lines(model).last ?? ""
        #expect(hints.contains("ge environments") && hints.contains("gu URL") && hints.contains("s send"))
        #expect(!hints.contains("delete"))
    }

    /// A request with a secret that cannot be had.
    private func withheld(hasAnswer: Bool) throws -> Model {
        var model = EnvironmentFixture.model()
        if !hasAnswer { model.request.exchange = .none }
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        let effects = EnvironmentFixture.allow(Sample.press("s", &model), &model)
        let look = try #require(effects.compactMap { if case .lookUp(let job) = $0 { job } else { nil } }.first)
        _ = update(&model, .lookedUp(look.id, LookUpAnswer(faults: ["key": "The secret {{key}} has no value."])))
        return model
    }

    @Test(arguments: [false, true]) func `why a secret keeps it from being sent is said in the pane, once`(
        hasAnswer: Bool
    ) throws {
        var model = try withheld(hasAnswer: hasAnswer)
        let lines = Sample.lines(model)
        #expect(lines.count { $0.contains("Not sent. The secret {{key}} has no value.") } == 1, "\(lines)")
        #expect(lines.contains { $0.contains("ge  shows the environments") })
        #expect(lines.contains { $0.contains("s   sends again") })
        #expect(lines.contains { $0.contains("! not sent ") })
        #expect((ResponseScreen.shownTab(model) == .checks) == hasAnswer)
        // It holds as long as nothing of it changes.
        model.request.change { $0.url = "http://other.test" }
        #expect(!Sample.lines(model).contains { $0.contains("has no value") })
    }

    /// Why a sending is refused, its sentence, and the key that helps.
    private static let refusals: [(SendRefusal, String, String)] = [
        (
            .framing(FramingFault(name: "Content-Length", claim: "Content-Length is 5, and the body has 3 bytes")),
            "Not sent. Content-Length is 5, and the body has 3 bytes.", "gh  shows the field"
        ),
        (
            .unconfirmed(environment: "live", method: "POST"),
            #"Not sent. The environment "live" is protected against POST."#, "ge  shows the environments"
        ),
        (
            .obstacle("The environment \"x\" inherits itself."), "Not sent. The environment",
            "ge  shows the environments"
        ),
        (.lookUp("{{key}} has no value."), "Not sent. {{key}} has no value.", "s   sends again"),
    ]

    @Test(arguments: 0..<4, [false, true]) func `every refusal is said in the pane, once, with the key that helps`(
        row: Int, hasAnswer: Bool
    ) {
        let (refusal, sentence, key) = Self.refusals[row]
        var model = EnvironmentFixture.model()
        if !hasAnswer { model.request.exchange = .none }
        Sample.settle(&model)
        SendUpdate.refuse(refusal, isOnScreen: true, &model)
        Sample.settle(&model)
        let lines = Sample.lines(model)
        #expect(lines.count { $0.contains(sentence) } == 1, "\(lines)")
        #expect(lines.contains { $0.contains(key) }, "\(lines)")
        #expect(lines.contains { $0.contains("! not sent ") })
        // The request was not the one on the screen: the status line says it.
        var other = EnvironmentFixture.model()
        SendUpdate.refuse(refusal, isOnScreen: false, &other)
        #expect(other.withheld == nil && other.status.message?.text.hasPrefix(sentence.prefix(24)) == true)
    }

    @Test func `where the pane has no room the status line says it`() throws {
        var model = try withheld(hasAnswer: true)
        model.request.response.tab = .tree
        Sample.settle(&model)
        #expect(Sample.lines(model)[22].contains("! Not sent. The secret {{key}} has no value."))
    }

    @Test func `a sending of the next moment takes it away`() throws {
        var model = try withheld(hasAnswer: false)
        model.request.change { $0.headers = [] }
        Sample.answer("{}", &model)
        #expect(model.withheld == nil && !Sample.lines(model).contains { $0.contains("Not sent") })
    }

    // MARK: The body

    @Test(arguments: [
        ("GET", SerializerKind.form, "[Params]"), ("DELETE", .json, "[Params]"), ("POST", .json, "[Body: JSON]"),
        ("PUT", .form, "[Body: form]"), ("POST", .plistBinary, "[Body: plist]"),
        ("PATCH", .multipart, "[Body: multipart]"),
        ("POST", .text, "[Body: text]"),
    ])
    func `the tab says what a body is written as, and a method without one pretends none`(
        method: String, kind: SerializerKind, tab: String
    ) {
        var model = Sample.searchPeople(Sample.large)
        model.request.change { ($0.method, $0.serializer) = (method, kind) }
        Sample.settle(&model)
        #expect(ParametersScreen.title(model, width: 80).left.text.contains(tab))
        #expect(
            ParametersScreen.title(model, width: 37).left.text.contains(
                method == "GET" || method == "DELETE" ? "[Params]" : "[Body]"))
        guard kind != .text else { return }
        let isInURL = method == "GET" || method == "DELETE"
        #expect(
            Sample.lines(model).contains { $0.contains("+ add a parameter") && $0.contains(", T as text") != isInURL })
    }

    @Test func `the way back from the text is named`() {
        var model = Sample.searchPeople()
        Sample.press("3 T", &model)
        #expect(Sample.lines(model).last?.contains("Esc back to rows") == true)
    }
}
