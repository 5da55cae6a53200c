import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing

@testable import Explorer

@Suite struct `The style of form text` {
    private func previewText(_ model: Model) -> String {
        let content = model.request.preview.content
        return content.text(of: 0..<content.bytes.count)
    }

    private func use(_ command: String, _ model: inout Model) {
        _ = PromptCommand.run(command, &model)
        PreviewFixture.settle(&model)
    }

    @Test func `is chosen by its name, shown, and undone`() {
        var model = PreviewFixture.searchPeople(method: "POST", size: PreviewFixture.medium)
        #expect(previewText(model).contains("families%5B%5D=father"))
        use("style index", &model)
        #expect(model.request.draft.style == "index")
        #expect(previewText(model).contains("families%5B0%5D=father"))
        #expect(SampleScreen.lines(model)[0].contains("form: index"))
        #expect(model.status.message?.text == "style index")
        _ = InputDispatch.perform(.editUndo, &model)
        #expect(model.request.draft.style == "afnetworking")
    }

    @Test func `is the one that the form tab of another serializer shows`() {
        var model = PreviewFixture.searchPeople(method: "POST", serializer: .json, size: PreviewFixture.medium)
        use("style dots", &model)
        #expect(model.status.message?.text == "style dots, used when form text is sent")
        model.request.preview.chosenTab = .form
        model.request.refresh()
        PreviewFixture.settle(&model)
        #expect(previewText(model) == "families=father&families=mother&page.size=10&q=caf%C3%A9%20%26%20co&active=true")
    }

    @Test func `is explained where it differs`() {
        var model = PreviewFixture.searchPeople(method: "POST", size: PreviewFixture.medium)
        use("style comma", &model)
        let lines = SampleScreen.lines(model).joined(separator: "\n")
        #expect(!lines.contains("keys sorted"))
        #expect(lines.contains("as in the tree"))
    }

    @Test func `that does not exist changes nothing, and the nearest is named`() {
        var model = PreviewFixture.searchPeople(method: "POST")
        use("style indx", &model)
        #expect(model.request.draft.style == "afnetworking")
        #expect(model.status.message?.text == "No style \"indx\". Did you mean index?")
        use("style", &model)
        #expect(model.status.message?.text.hasPrefix("style brackets; one of brackets, ") == true)
    }
}

@Suite struct `The menu of readings of a paste` {
    @Test func `has a key of its own for every style and kind`() {
        let keys = PasteReadings.styleKeys.prefix(QueryStyles.standard.names.count)
        #expect(keys.count == QueryStyles.standard.names.count)
        #expect(Set(keys).isDisjoint(with: "k0~chvuqjpmtxf"))
    }
}
