import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Requests without a file in the list of requests, and what is said about them at the end.
@Suite struct UnsavedRowsTests {
    private static func typed(_ url: String, _ model: inout Model) {
        press("Ctrl-N", &model)
        type(url, &model)
        press("Esc", &model)
    }

    private static func press(_ keys: String, _ model: inout Model) { _ = SampleScreen.press(keys, &model) }
    private static func type(_ text: String, _ model: inout Model) { SampleScreen.type(text, &model) }

    @Test func `a request that has no file yet stands above the others and can be opened again`() {
        var model = SampleScreen.searchPeople()
        Self.typed("POST example.com/orders", &model)
        #expect(model.library.rows.first?.content == .unsaved(model.unsavedRequests[0]))
        let key = model.request.key
        Self.press("1", &model)
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("POST example.com/orders *") }, "\(screen.joined(separator: "\n"))")
        Self.press("Esc", &model)
        Self.typed("example.com/b", &model)
        #expect(model.request.key != key)
        #expect(model.unsavedRequests.map(\.url) == ["https://example.com/b", "https://example.com/orders"])
        Self.press("1 gg j Enter", &model)
        #expect(model.request.key == key)
        #expect(model.request.draft.method == "POST")
    }

    @Test func `the cursor stays on its line when a row comes above it`() {
        var model = SampleScreen.searchPeople()
        Self.press("1 j", &model)
        let name = model.library.cursorRow?.item?.name
        Self.typed("example.com/a", &model)
        #expect(name != nil)
        #expect(model.library.cursorRow?.item?.name == name)
    }

    @Test func `the rows are those of a list made anew`() {
        var model = SampleScreen.searchPeople()
        Self.press("Ctrl-N", &model)
        for letter in "crm.example.com/a-path-that-is-wider-than-the-pane" {
            Self.type(String(letter), &model)
            var anew = model.library
            // The same value again makes the rows anew.
            anew.closed = model.library.closed
            #expect(anew.rows == model.library.rows && anew.columns == model.library.columns, "\(letter)")
        }
        model.library.filter = "cr"
        #expect(model.library.rows.first?.content == .unsaved(model.unsavedRequests[0]))
        model.library.filter = "zz"
        #expect(model.library.rows.isEmpty)
    }

    @Test func `one that has no file is neither deleted nor moved here, and the message says how it gets one`() {
        var model = SampleScreen.searchPeople()
        Self.typed("example.com/a", &model)
        for keys in ["dd", "J", "D", ">"] {
            Self.press("1 gg \(keys)", &model)
            #expect(model.status.message?.text.contains("has no file yet") == true)
        }
        #expect(model.overlays.isEmpty)
    }

    @Test func `a request moves to another folder by the key that the list names, with its edits`() throws {
        var model = SampleScreen.searchPeople()
        Self.press("1", &model)
        #expect(SampleScreen.lines(model).last?.contains("> move") == true)
        Self.press(">", &model)
        let lines = SampleScreen.lines(model)
        #expect(lines.contains { $0.contains("Move to") } && lines.contains { $0.contains("(top of the collection)") })
        #expect(!lines.contains { $0.contains("1  Tour ") })
        let orders = try #require(model.library.places(for: "tour/search-people").first)
        let effects = SampleScreen.press("Enter", &model)
        let asked = effects.compactMap { effect -> (JobID, FileChange)? in
            if case .changeFiles(let job, let change, _) = effect { (job, change) } else { nil }
        }
        #expect(asked.first?.1 == .move("tour/search-people", to: orders))
        model.request.change { $0.url = "http://h/edited" }
        model.library.marks = ["tour/search-people", "tour/hello"]
        let answer = FileAnswer(
            message: "moved", path: "orders/search-people",
            moved: .init(from: "tour/search-people", to: "orders/search-people"))
        _ = RequestStorage.changed(.success(answer), &model)
        #expect(model.request.place?.path == "orders/search-people")
        #expect(model.request.draft.url == "http://h/edited" && model.request.name == "Search people")
        #expect(model.library.marks == ["orders/search-people", "tour/hello"])
    }

    @Test func `what is open below a folder moves with it, and a folder moves into none of its own`() throws {
        var model = SampleScreen.searchPeople()
        let places = model.library.places(for: "tour")
        #expect(!places.contains("tour") && !places.contains(""))
        model.background[RequestPlace(collection: model.request.key.collection, path: "tour/hello")] = model.request
        _ = RequestStorage.changed(
            .success(FileAnswer(message: "moved", path: "orders/tour", moved: .init(from: "tour", to: "orders/tour"))),
            &model)
        #expect(model.request.place?.path == "orders/tour/search-people")
    }

    @Test func `quitting says how many requests are kept as drafts`() {
        var model = SampleScreen.searchPeople()
        Self.typed("example.com/a", &model)
        Self.typed("example.com/b", &model)
        _ = update(&model, .input(.key(.character("q")), SampleScreen.clock))
        _ = model.exit.map { update(&model, .draftsKept($0, lost: [])) }
        #expect(
            model.exit?.message == "3 unsaved requests are kept as drafts; the next start brings them back.")
    }

    @Test func `Esc leaves the list that covers the panes`() {
        var model = SampleScreen.searchPeople()
        Self.press("1 Esc", &model)
        #expect(model.focus == .parameters)
    }
}
