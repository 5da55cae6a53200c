import CurlewChecks
import CurlewFormats
import CurlewNetworking
import Drafting
import TerminalUI
import Testing
import Workspace

@testable import Explorer
@testable import Viewing

/// Checks of a request by themselves: lines and answers in, errands out, no model.
@Suite struct CheckEditsTests {
    private static let display = DisplayContext(
        size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: SampleScreen.clock, mask: .none
    )
    private var display: DisplayContext { Self.display }

    private static func facts(_ checks: CheckContext = CheckContext()) -> ResponseFacts {
        ResponseFacts(display: display, tab: .checks, height: 10, checks: checks)
    }

    /// A request with an answer and these rules.
    private func request(_ checks: [String], _ body: String = #"{"token":"abc","role":"user"}"#) -> OpenRequest {
        var request = OpenRequest.untitled()
        request.change { $0.checks = checks }
        let exchange = Answer.exchange(body)
        request.exchange = .received(exchange)
        request.response.show(ResponseIndex.make(exchange))
        return request
    }

    private func edit(
        _ edits: CheckEdits, _ body: (CheckEdits, DisplayContext, inout Desk<Never>) -> Void
    ) -> Desk<Never> {
        var desk = Desk<Never>(nextJob: 1)
        body(edits, display, &desk)
        return desk
    }

    // MARK: Lines

    @Test func `a check of a line is added once, and only of JSON`() {
        let edits = CheckEdits(checks: ["status 200"])
        let added = edit(edits) { $0.add("$.role type string", $1, &$2) }
        #expect(added.words == ["change: add check", "check added: $.role type string"])
        #expect(added.changed(RequestDraft()).checks == ["status 200", "$.role type string"])
        #expect(edit(edits) { $0.add("status 200", $1, &$2) }.words == ["status 200 is checked already"])
        #expect(edit(edits) { $0.add(nil, $1, &$2) }.words.first?.hasPrefix("Only lines of JSON") == true)
    }

    @Test func `a line is edited and deleted by whose check it is`() {
        var request = request(["$.role == \"user\"", "status 200"])
        request.change { $0.format = ["role": "string"] }
        let outer = CheckContext(defaults: RequestDefaults(checks: ["duration < 9s"]))
        let edits = CheckEdits(request, outer)
        #expect(
            edits.rows.map(\.owner) == [.program, .program, .program, .folder, .own(0), .own(1), .format, .add])
        let edited = edits.rows.indices.map { line in edit(edits) { $0.edit(line, $1, &$2) }.words.first ?? "" }
        #expect(edited[0].contains("follows from the options") && edited[3].contains("file of the folder"))
        #expect(
            edited[4...] == [
                "Change the check: $.role == \"user\"", "Change the check: status 200",
                "Format of the body: {\"role\":\"string\"}", "New check: ",
            ])
        let deleted = edits.rows.indices.map { line in edit(edits) { $0.delete(line, $1, &$2) } }
        #expect(deleted[4].changed(request.draft).checks == ["status 200"])
        #expect(deleted[5].changed(request.draft).checks == ["$.role == \"user\""])
        #expect(deleted[6].changed(request.draft).format == nil)
        for line in [0, 3, 7] { #expect(deleted[line].words == ["no check of your own here"]) }
    }

    @Test func `what is typed is put at its place, and the cursor goes there`() {
        var request = request(["status 200"])
        request.response.tab = .checks
        request.set(check: "$.a == 1", at: nil, CheckContext())
        #expect(request.draft.checks == ["status 200", "$.a == 1"] && request.response.checks.list.cursor == 4)
        request.set(check: "status 201", at: 0, CheckContext())
        #expect(request.draft.checks == ["status 201", "$.a == 1"] && request.response.checks.list.cursor == 3)
        request.set(format: ["a": "number"], CheckContext())
        #expect(request.response.checks.list.cursor == 5)
        #expect(request.undo.past.map(\.name) == ["add check", "change check", "change format"])
    }

    // MARK: Answers

    /// The look that is asked for, if one is.
    private func job(_ request: inout OpenRequest, from next: Int = 1) -> CheckJob? {
        var desk = Desk<Never>(nextJob: next)
        request.settleChecks(CheckContext(), &desk)
        for case .effect(.check(let job)) in desk.errands { return job }
        return nil
    }

    @Test func `an answer is looked at once for the same rules, and its values are taken once`() throws {
        var request = request(["$.role == \"admin\""])
        request.change { $0.captures = [CaptureLine(name: "token", text: "$.token")] }
        let first = try #require(job(&request))
        #expect(job(&request) == nil && request.response.checking.isCapturing)

        var desk = Desk<Never>(nextJob: 1)
        request.take(first.run(), Self.facts(), &desk)
        #expect(desk.words == ["store: token=abc"])
        #expect(request.response.checking.faults.count == 1 && !request.response.checking.isCapturing)

        request.change { $0.checks = ["$.role == \"user\""] }
        let second = try #require(job(&request, from: 2))
        #expect(second.captures.isEmpty)
        desk = Desk(nextJob: 1)
        request.take(second.run(), Self.facts(), &desk)
        #expect(desk.words == ["store: "] && request.response.checking.faults.isEmpty)
    }

    @Test func `a second look is said with its result, and needs an answer and a rule`() throws {
        var request = request(["$.role == \"user\"", "$.role == \"x\""])
        var desk = Desk<Never>(nextJob: 1)
        _ = try #require(job(&request))
        request.checkAgain(Self.facts(), &desk)
        let again = try #require(job(&request, from: 2))
        request.take(again.run(), Self.facts(), &desk)
        #expect(desk.words.first == "1 of 2 of your checks passed; nothing was sent")

        var (bare, none) = (OpenRequest.untitled(), self.request([]))
        desk = Desk(nextJob: 1)
        bare.checkAgain(Self.facts(), &desk)
        none.checkAgain(Self.facts(), &desk)
        #expect(desk.words == ["no response yet; s sends", "no checks of your own; o adds one"])
    }

    @Test func `what is captured is a line of the draft, and a value for the environment it was sent in`() {
        var request = request([])
        request.sentIn = ValuePlace(collection: "/c", environment: "live")
        request.change { $0.captures = [CaptureLine(name: "token", text: "$.old")] }
        var facts = Self.facts()
        facts.refusal = "the captured token was replaced"
        var desk = Desk<Never>(nextJob: 1)
        request.capture(
            CapturedValue(name: "token", value: "abc", isSecret: true, source: "$.token"), facts, &desk)
        #expect(
            desk.words == ["change: capture token", "the captured token was replaced", "store: token=abc"])
        #expect(
            desk.changed(request.draft).captures == [CaptureLine(name: "token", text: "$.token", isSecret: true)])
        guard case .store(let values, in: let place)? = desk.errands.last else {
            Issue.record("nothing stored")
            return
        }
        #expect(place == request.sentIn && values.first?.isSecret == true)
    }
}
