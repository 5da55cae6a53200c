import CurlewSerialization
import Drafting
import EncodingLab
import Interchange
import TerminalUI
import Testing
import Viewing

@testable import Explorer
@testable import Workspace

/// A style of `styles:` in config.yaml or curlew.yaml, wherever the explorer names styles.
@Suite struct OwnStyleTests {
    private typealias Sample = SampleScreen

    private static func style(_ name: String = "ours", joint: String = "|") throws -> QueryStyle {
        var own = try StyleBuilder(name, like: "repeat")
        try own.take("lists", "joined")
        try own.take("joint", joint)
        return own.style
    }

    /// A model whose user has the style.
    private static func model(_ method: String = "POST") throws -> Model {
        var model = PreviewFixture.searchPeople(method: method, size: PreviewFixture.medium)
        model.library.styles = [try style()]
        PreviewFixture.settle(&model)
        return model
    }

    private func preview(_ model: Model) -> String {
        let content = model.request.preview.content
        return content.text(of: 0..<content.bytes.count)
    }

    private func run(_ command: String, _ model: inout Model) {
        _ = PromptCommand.run(command, &model)
        PreviewFixture.settle(&model)
    }

    @Test func `is chosen by its name, and the preview has its bytes`() throws {
        var model = try Self.model()
        run("style ours", &model)
        #expect(preview(model).contains("families=father|mother"))
        #expect(Sample.lines(model)[0].contains("form: ours"))
        run("style", &model)
        #expect(model.status.message?.text.hasSuffix(", ours") == true)
        #expect(PromptCommand.completions("style ou", model).map(\.line) == ["style ours"])
    }

    @Test func `of settings is there from the start`() throws {
        var settings = Settings()
        settings.styles = [try Self.style()]
        var model = Model(size: Sample.small, settings: settings)
        Sample.settle(&model)
        #expect(model.bench.styles["ours"] != nil)
    }

    @Test func `of a collection replaces the user's, and both replace no built-in one`() throws {
        var model = try Self.model()
        var collection = RequestCollection(root: "/c", name: "C")
        collection.defaults.styles = [try Self.style(joint: ";")]
        model.library.collection = collection
        run("style ours", &model)
        #expect(preview(model).contains("families=father;mother"))
        #expect(model.bench.styles["index"] == .index)
    }

    @Test func `that changed in the file changes the preview`() throws {
        var model = try Self.model()
        run("style ours", &model)
        model.library.styles = [try Self.style(joint: ";")]
        PreviewFixture.settle(&model)
        #expect(preview(model).contains("families=father;mother"))
    }

    @Test func `is a row of the compare screen, and Enter takes it`() throws {
        var model = CompareScreenTests.order(Sample.small)
        model.library.styles = [try Self.style()]
        model.request.change { $0.parameters = CompareScreenTests.tree(#"{"order": {"lines": [1, 2]}}"#) }
        Sample.go(to: [.key("order"), .key("lines")], &model)
        CompareScreenTests.compare(&model)
        CompareScreenTests.go(to: "ours", &model)
        #expect(Sample.lines(model).contains { $0.contains("ours beside brackets") })
        Sample.press("Enter", &model)
        #expect(model.request.draft.style == "ours")
        Sample.press("c", &model)
        #expect(Sample.lines(model)[0].contains("sent now: ours"))
    }

    @Test func `is found in a pasted text that only it writes`() throws {
        var model = try Self.model("GET")
        PasteCase.paste("a=1|2&b=x", &model)
        #expect(PasteCase.card(model)?.reading?.parameters?.style == "ours")
        #expect(Sample.lines(model).contains { $0.contains("read as ours") })
        Sample.press("r", &model)
        #expect(Sample.lines(model).contains { $0.contains("as ours") && $0.contains("the same bytes") })
        Sample.press("Esc 1", &model)
        #expect(model.request.draft.style == "ours")
        #expect(ParameterText.write(model.request.draft.parameters) == #"{"a":["1","2"],"b":"x"}"#)
    }

    @Test func `reads text that is typed into the preview`() throws {
        var model = try Self.model()
        run("style ours", &model)
        #expect(model.bench.serializer(as: .form).style.name == "ours")
        Sample.press("4 t", &model)
        #expect(model.edit?.editor.text.contains("families=father|mother") == true)
    }
}
