import CurlewChecks
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

extension Model {
    /// Looks at the checks as the runner would, until there is nothing more to look at. Returns what else was wanted.
    @discardableResult
    mutating func check() -> [Effect] {
        var others: [Effect] = []
        while true {
            let effects = Checking.settle(&self)
            guard case .check(let job)? = effects.first else { return others }
            others += Checking.accept(job.run(), for: job.id, &self)
        }
    }

    mutating func go(to key: String, _ document: JSONDocument?) {
        guard let index = request.response.index, let document else { return }
        let node = (0..<document.nodeCount).first { document.key(of: $0) == key } ?? 0
        request.response.tree.reveal(node, index, height: 13)
    }

    var document: JSONDocument? { request.response.index?.document as? JSONDocument }

    /// The one at the cursor of the tab.
    var row: CheckRow? { checkRows.dropFirst(request.response.checks.list.cursor).first }

    var checkRows: [CheckRow] { CheckRow.all(request, CheckContext(self)) }
}

@Suite struct CheckTabTests {
    private static let body = #"{"people":[{"name":"Ada","age":36}],"role":"user","token":"eyJ"}"#

    private func model(_ checks: [String] = []) -> Model {
        var model = Model.showing(Self.body)
        model.request.change { $0.checks = checks }
        model.check()
        return model
    }

    @Test func `the tab lists the request's own checks beside the serializer's`() {
        var model = model(["$.people size 1", "$.role == \"admin\"", "statsu 200"])
        model.request.response.tab = .checks
        #expect(
            model.paneLines(rows: 8) == [
                "> ok  status 200 is in 200-299            always checked",
                "  ok  type application/json is accepted   always checked",
                "  ok  body parses as JSON                 always checked",
                "  ok  $.people has 1 item                 your check",
                "  !   $.role is \"user\", expected \"admin\"  your check",
                "  !   statsu 200                          your check",
                "      o on a response line adds a check", "",
            ])
        #expect(StatusWords.result(model).text.contains("! $.role is \"user\", expected \"admin\"  and 1 more"))
        model.request.response.checks.list.cursor = 4
        model.press(.respExplain)
        #expect(
            model.paneLines(rows: 7)[5...] == [
                "      $.role == \"admin\"", "      $.role is \"user\". \"admin\" was expected.",
            ])
    }

    @Test func `a rule for the status that was written since leaves the status to it`() {
        var model = model(["status 200"])
        #expect(model.row?.name == "type application/json is accepted")
        model.request.change { $0.response.setAll(\.acceptableStatus, to: AcceptedStatus(parsing: "201")) }
        #expect(model.checkRows.contains { $0.name == "status 200" && $0.check?.result == .passed })
    }

    @Test func `rules stand there before anything was sent`() {
        var model = Model.sendable()
        model.request.response.tab = .checks
        #expect(
            model.paneLines(rows: 3)[0] == "  No checks. The status (200-299) and the type are still checked. o on a")
        model.request.change { $0.checks = ["status 200"] }
        model.focus = .response
        #expect(model.check().isEmpty)
        #expect(model.paneLines(rows: 1) == ["> -   status 200                          your check"])
    }

    @Test func `a rule that changes is looked at again over the same answer, and nothing is sent`() {
        var model = model(["$.role == \"admin\""])
        #expect(Checking.settle(&model).isEmpty)
        model.request.change { $0.checks = ["$.role == \"user\""] }
        let effects = Checking.settle(&model)
        guard case .check(let job)? = effects.first else {
            Issue.record("not looked at again")
            return
        }
        // A late answer to the rules from before changes nothing.
        #expect(
            Checking.accept(CheckAnswer(checks: [], faults: [:], captured: []), for: JobID(999_999), &model).isEmpty)
        _ = Checking.accept(job.run(), for: job.id, &model)
        #expect(model.request.response.checking.faults.isEmpty)
        #expect(StatusWords.result(model).text.hasSuffix("checks 4/4 passed"))
        model.request.change { $0.checks = [] }
        model.check()
        #expect(StatusWords.result(model).text == "")
    }

    @Test func `an answer from an earlier run is checked too, and again on r`() {
        var model = Model.sendable()
        model.request.change { draft in
            draft.checks = ["$.role == \"user\""]
            draft.captures = [CaptureLine(name: "token", text: "$.token")]
        }
        let exchange = Answer.exchange(Self.body)
        model.request.exchange = .received(exchange)
        model.request.response.show(ResponseIndex.make(exchange), restoredAt: "14:02")
        #expect(model.check().isEmpty)
        #expect(StatusWords.result(model).text.hasSuffix("checks 4/4 passed"))
        #expect(model.environments.variables["token"] == nil)
        model.press(.checkAgain)
        model.check()
        #expect(model.said == "1 of 1 of your checks passed; nothing was sent")
    }

    @Test func `the checks of the folder come before the request's own`() throws {
        var model = model(["$.role == {{role}}"])
        model.environments.overrides["role"] = "\"user\""
        model.check()
        #expect(model.request.checkRules(CheckContext(model)).map(\.text) == ["$.role == {{role}}"])
        #expect(StatusWords.result(model).text.hasSuffix("checks 4/4 passed"))
    }

    // MARK: From a line of the answer

    @Test(arguments: [
        ("people", "$.people size 1"), ("name", "$.people[0].name == \"Ada\""), ("age", "$.people[0].age == 36"),
        ("role", "$.role == \"user\""),
    ])
    func `o makes a check of the line`(key: String, rule: String) {
        var model = model()
        model.go(to: key, model.document)
        model.press(.checkAdd)
        #expect(model.request.draft.checks == [rule])
        #expect(model.said == "check added: \(rule)")
        model.check()
        #expect(StatusWords.result(model).text.hasSuffix("checks 4/4 passed"))
        model.press(.checkAdd)
        #expect(model.request.draft.checks == [rule])
        _ = Parts.panes(&model) { Undoing.undo(&$0, &$1) }
        #expect(model.request.draft.checks.isEmpty)
    }

    @Test func `what is no JSON has no checks of its lines`() {
        var model = Model.showing(Array("<a/>".utf8), type: "application/xml")
        model.request.response.tab = .tree
        model.press(.checkAdd)
        #expect(model.request.draft.checks.isEmpty)
    }

    @Test func `the node at fault is marked and reached`() {
        var model = model(["$.role == \"admin\"", "$.people[*].age < 18"])
        model.press(.goNextPoint)
        #expect(model.request.response.tab == .tree)
        #expect(model.document?.key(of: model.request.response.tree.cursor) == "age")
        #expect(
            model.said
                == "$['people'][0]['age'] is 36. Less than 18 was expected.".replacing(
                    "$['people'][0]['age']", with: "$.people[*].age"))
        model.press(.goNextPoint)
        #expect(model.document?.key(of: model.request.response.tree.cursor) == "role")
        let line = model.paneLines().first { $0.contains("role") }
        #expect(line?.hasPrefix(">") == true)
        #expect(line?.contains("! $.role is \"user\".") == true)
        #expect(model.paneLines().contains { $0.hasPrefix("!") && $0.contains("age") })
    }

    // MARK: The field

    @Test func `a rule is typed, changed and deleted in the tab`() {
        var model = model()
        model.focus = .response
        model.request.response.tab = .checks
        SampleScreen.press("o", &model)
        SampleScreen.type("$.role = 1", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.overlays.count == 1)
        #expect(model.request.draft.checks.isEmpty)
        SampleScreen.press("Ctrl-U", &model)
        SampleScreen.type("$.role == \"user\"", &model)
        SampleScreen.press("Enter", &model)
        #expect(model.overlays.isEmpty)
        #expect(model.request.draft.checks == ["$.role == \"user\""])
        #expect(model.row?.owner == .own(0))
        SampleScreen.press("Enter", &model)
        SampleScreen.type("x", &model)
        SampleScreen.press("Esc", &model)
        #expect(model.request.draft.checks == ["$.role == \"user\""])
        SampleScreen.press("d d", &model)
        #expect(model.request.draft.checks.isEmpty)
        SampleScreen.press("u", &model)
        #expect(model.request.draft.checks == ["$.role == \"user\""])
    }

    @Test func `the serializer's checks are not changed here`() {
        var model = model()
        model.request.response.tab = .checks
        model.press(.checkEdit)
        #expect(model.overlays.isEmpty && model.said.contains("options"))
        model.press(.checkDelete)
        #expect(model.said == "no check of your own here")
    }

    @Test func `the format is a check, and is edited as JSON`() {
        var model = model()
        model.request.change { $0.format = ["people": [["name": "number"]]] }
        model.check()
        model.request.response.tab = .checks
        model.request.response.checks.list.cursor = 3
        #expect(model.row?.owner == .format)
        #expect(model.row?.check?.fault == "$['people'][0]['name'] is a string. A number was expected.")
        model.press(.checkEdit)
        guard case .name(let state)? = model.overlays.last else {
            Issue.record("no field")
            return
        }
        #expect(state.editor.text == #"{"people":[{"name":"number"}]}"#)
        model.press(.checkDelete)
        #expect(model.request.draft.format == nil)
    }
}
