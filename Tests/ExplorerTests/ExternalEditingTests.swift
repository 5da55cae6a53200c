import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// The person's own editor: what it gets, and what comes back.
@Suite struct ExternalEditingTests {
    private func opened(_ keys: String, at path: ParameterPath?) throws -> (Model, EditorJob) {
        var model = PreviewFixture.searchPeople(method: "POST", serializer: .json)
        PreviewFixture.press("3", &model)
        model.request.parameters.cursor = path.flatMap { model.request.draft.parameters.id(at: $0) }
        let effects = PreviewFixture.press(keys, &model)
        let job = effects.lazy.compactMap { if case .editExternally(let job) = $0 { job } else { nil } }.first
        return (model, try #require(job))
    }

    @Test func `gets all parameters on the line that adds, and gives them back as one step`() throws {
        var (model, job) = try opened("E", at: nil)
        #expect(job.suffix == ".json" && job.text.contains(#""families": ["father","mother"]"#))
        let families = model.request.draft.parameters.id(at: [.key("families")])
        _ = update(&model, .edited(job.id, .text(job.text.replacing("mother", with: "aunt"))))
        #expect(model.status.message?.text == "edited in editor: 1 changed")
        #expect(model.request.draft.parameters.id(at: [.key("families")]) == families)
        #expect(model.request.undo.past.map(\.name) == ["edited in editor: 1 changed"])
    }

    @Test func `gets a subtree, and a leaf as its text`() throws {
        let (_, page) = try opened("F4", at: [.key("page")])
        #expect(page.text == "{\n  \"size\": 10\n}\n")
        var (model, text) = try opened("E", at: [.key("q")])
        #expect(text.text == "café & co" && text.suffix == ".txt")
        _ = update(&model, .edited(text.id, .text("two\nlines\n")))
        let node = model.request.draft.parameters.id(at: [.key("q")]).flatMap { model.tree.node($0) }
        #expect(node?.value == .scalar(Scalar(.string, "two\nlines")))
    }

    @Test func `opens again at the line that is wrong, until it is mended or emptied`() throws {
        var (model, job) = try opened("E", at: nil)
        for _ in 0..<2 {
            let broken = job.text.replacing("\"page\"", with: "page")
            let effects = update(&model, .edited(job.id, .text(broken)))
            job = try #require(
                effects.lazy.compactMap { if case .editExternally(let job) = $0 { job } else { nil } }.first)
            #expect(job.line == 4)
            #expect(job.text.hasPrefix("// curlew: line 4: a key in quotes is wanted."))
            #expect(job.text.split(separator: "\n").count { $0.hasPrefix("// curlew: ") } == 1)
        }
        let before = model.request.draft
        _ = update(&model, .edited(job.id, .text("\n")))
        #expect(model.status.message?.text == "unchanged" && model.request.draft == before)
    }

    @Test(arguments: [
        (EditorAnswer.ended(code: 1, editor: "false"), "false ended with 1: unchanged"),
        (.failed("No file could be made."), "No file could be made."),
    ])
    func `leaves everything as it was when it fails`(answer: EditorAnswer, said: String) throws {
        var (model, job) = try opened("E", at: nil)
        let before = model.request.draft
        _ = update(&model, .edited(job.id, answer))
        #expect(model.request.draft == before && model.status.message?.text == said)
    }

    @Test func `that ends late changes nothing`() throws {
        var (model, job) = try opened("E", at: nil)
        let before = model.request.draft
        _ = update(&model, .edited(JobID(job.id.number + 100), .text("{}")))
        #expect(model.request.draft == before)
    }

    @Test func `gets the field that is typed into`() throws {
        var (model, job) = try opened("Enter Ctrl-X Ctrl-E", at: [.key("q")])
        _ = update(&model, .edited(job.id, .text("typed elsewhere\n")))
        #expect(model.edit?.editor.text == "typed elsewhere")
    }

    // MARK: Other texts

    private func job(_ keys: String, _ tree: inout TreeCase) throws -> EditorJob {
        let effects = SampleScreen.press(keys, &tree.model)
        return try #require(
            effects.lazy.compactMap { if case .editExternally(let job) = $0 { job } else { nil } }.first)
    }

    @Test func `gets a selection as a dictionary of its own, and puts it back among the others`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2,"c":{"x":1},"d":4}"#, at: [.key("b")])
        let kept = [ParameterPath([.key("a")]), [.key("c")], [.key("d")]].map { tree.model.tree.id(at: $0) }
        let job = try job("v j E", &tree)
        #expect(job.text == "{\n  \"b\": 2,\n  \"c\": {\n    \"x\": 1\n  }\n}\n")
        _ = update(&tree.model, .edited(job.id, .text("{\"c\": {\"x\": 1}, \"new\": true}")))
        #expect(tree.text == #"{"a":1,"c":{"x":1},"new":true,"d":4}"#)
        #expect([ParameterPath([.key("a")]), [.key("c")], [.key("d")]].map { tree.model.tree.id(at: $0) } == kept)
        tree.press("u")
        #expect(tree.text == #"{"a":1,"b":2,"c":{"x":1},"d":4}"#)
    }

    @Test func `a selection with a fault opens again at its line`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2}"#, at: [.key("a")])
        let first = try job("v E", &tree)
        let again = update(&tree.model, .edited(first.id, .text("{\n  \"a\": oops!\n}\n")))
        guard case .editExternally(let second)? = again.first else {
            Issue.record("not opened again")
            return
        }
        #expect(second.line == 3 && second.text.hasPrefix("// curlew: line 3:"))
        _ = update(&tree.model, .edited(second.id, .text("")))
        #expect(tree.said == "unchanged" && tree.text == #"{"a":1,"b":2}"#)
    }

    @Test func `gets a text body with its language and line, and gives it back as one step`() throws {
        var tree = try TreeCase("", serializer: .text)
        tree.model.request.change { draft in
            draft.text = "<a>\n</a>\n"
            draft.headers = [HeaderRow(id: 1, name: "Content-Type", value: "application/xml")]
        }
        _ = update(&tree.model, .resized(tree.model.size))
        let job = try job("j E", &tree)
        #expect(job.text == "<a>\n</a>\n" && job.suffix == ".xml" && job.line == 2)
        _ = update(&tree.model, .edited(job.id, .text("<b/>\n")))
        #expect(tree.model.request.draft.text == "<b/>\n" && tree.model.request.undo.count == 1)
        let emptied = try self.job("E", &tree)
        _ = update(&tree.model, .edited(emptied.id, .text("\n")))
        #expect(tree.said == "unchanged" && tree.model.request.draft.text == "<b/>\n")
    }

    @Test func `gets the text that is typed, and its pane shows what is wrong`() throws {
        var tree = try TreeCase(#"{"a":1}"#)
        tree.press("T")
        let job = try job("Ctrl-X Ctrl-E", &tree)
        #expect(job.text == tree.model.text?.area.text && job.suffix == ".json")
        _ = update(&tree.model, .edited(job.id, .text("{\n  \"a\": 2,\n  \"b\"\n}\n")))
        #expect(tree.model.text?.reading.fault != nil && tree.text == #"{"a":1}"#)
        tree.press("Ctrl-_")
        #expect(tree.model.text?.reading.fault == nil && tree.model.text?.area.text == job.text)
    }

    @Test func `gets the value of a header`() throws {
        var tree = try TreeCase("")
        tree.model.request.change { $0.headers = [HeaderRow(id: 1, name: "X", value: "1")] }
        tree.model.parametersTab = .headers
        _ = update(&tree.model, .resized(tree.model.size))
        let job = try job("E", &tree)
        #expect(job.text == "1")
        _ = update(&tree.model, .edited(job.id, .text("2\n")))
        #expect(tree.model.request.draft.headers.first?.value == "2")
    }

    @Test func `gets a response to look at, and changes nothing`() throws {
        var tree = try TreeCase(#"{"a":1}"#)
        SampleScreen.answer(#"{"role":"mother"}"#, &tree.model)
        let before = tree.model.request.draft
        let job = try job("5 E", &tree)
        #expect(job.text == #"{"role":"mother"}"#)
        _ = update(&tree.model, .edited(job.id, .text("x")))
        #expect(tree.said == "a response is only looked at: nothing changed" && tree.model.request.draft == before)
    }
}
