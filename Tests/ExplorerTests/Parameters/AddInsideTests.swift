import CurlewSerialization
import Keys
import Testing
import Viewing

@testable import Explorer

/// Adding a child to a row that has none.
@Suite struct AddInsideTests {
    private func hints(_ model: Model) -> [String] { ParametersScreen.hints(model).compactMap(\.word) }

    @Test func `a row without a value becomes a dictionary with the child`() throws {
        var model = SampleScreen.searchPeople()
        SampleScreen.go(to: [.key("q")], &model)
        SampleScreen.press("o", &model)
        SampleScreen.type("filter", &model)
        SampleScreen.press("Esc", &model)
        #expect(hints(model).contains("child"))
        SampleScreen.press("a", &model)
        SampleScreen.type("city", &model)
        SampleScreen.press("Tab", &model)
        SampleScreen.type("Rome", &model)
        SampleScreen.press("Enter", &model)
        let content = model.request.preview.content
        #expect(content.text(of: 0..<content.bytes.count).utf8.contains("filter%5Bcity%5D=Rome".utf8))
    }

    @Test func `a value is not lost by it, and no child is promised`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.go(to: [.key("q")], &model)
        #expect(!hints(model).contains("child"))
        SampleScreen.go(to: [.key("page")], &model)
        #expect(hints(model).contains("child"))
    }
}
