import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The tree as text, and a text as the body, as they stand in `Screens`.
@Suite struct TextScreenTests {
    private typealias Sample = SampleScreen

    private func asText(_ keys: String) -> Model {
        var model = Sample.searchPeople()
        model.request.parameters.cursor = nil
        Sample.settle(&model)
        Sample.press("T \(keys)", &model)
        return model
    }

    @Test func `the tree as form lines`() throws {
        try expectScreen(Sample.lines(asText("Down")), named: "text-form")
    }

    @Test func `the tree as JSON, with a fault`() throws {
        var model = asText("Alt-t Alt-t Down End")
        Sample.type("oops", &model)
        try expectScreen(Sample.lines(model), named: "text-fault")
    }

    @Test func `a text as the body`() throws {
        var model = Sample.searchPeople()
        model.request.change { draft in
            draft.method = "POST"
            draft.serializer = .text
            draft.headers = [HeaderRow(id: 1, name: "Content-Type", value: "application/xml")]
            draft.text = "<?xml version=\"1.0\"?>\n<people>\n  <person role=\"{{role}}\">Ada</person>\n</people>\n"
        }
        Sample.settle(&model)
        Sample.press("Enter Down Down End", &model)
        try expectScreen(Sample.lines(model), named: "text-body")
    }
}
