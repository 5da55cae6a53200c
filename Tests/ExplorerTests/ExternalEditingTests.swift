import Networking
import Serialization
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
}
