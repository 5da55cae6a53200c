import TerminalUI
import Testing

@testable import Explorer
@testable import Workspace

/// The palette in the hands of somebody who is faster than the disk.
@Suite struct PaletteTests {
    private static let place = RequestPlace(collection: "/home/ada/demo", path: "cached")

    /// Nothing is known of the collection yet, and Enter was pressed.
    private func impatient(_ text: String) -> Model {
        var model = Model.sendable(width: 80, height: 24)
        model.library = Library()
        SampleScreen.press("Ctrl-P", &model)
        SampleScreen.type(text, &model)
        let effects = SampleScreen.press("Enter", &model)
        #expect(effects.isEmpty && model.mode == "CMD")
        return model
    }

    private func opened(_ names: [String], _ model: inout Model) -> [Effect] {
        var collection = RequestCollection(root: Self.place.collection, name: "Demo")
        collection.items = names.map {
            .request(RequestEntry(path: $0, name: $0, method: "GET", url: "http://h/"))
        }
        return update(
            &model, .collectionOpened(.success(OpenedCollection(collection: collection, problems: []))))
    }

    @Test func `Enter before the requests are known opens the one that fits when they are`() {
        var model = impatient("@cached")
        #expect(model.status.message?.text.contains("still being read") == true)
        let effects = opened(["cached", "other"], &model)
        #expect(effects.contains(.read(Self.place)))
        #expect(model.overlays.isEmpty && model.status.message == nil)
    }

    @Test func `it stays open where none fits, and says so`() {
        var model = impatient("@cached")
        let effects = opened(["other"], &model)
        #expect(!effects.contains(.read(Self.place)) && model.mode == "CMD")
        #expect(model.status.message?.text.hasPrefix("nothing is called that") == true)
    }

    @Test func `another letter takes the wish back`() {
        var model = impatient("@cach")
        SampleScreen.type("e", &model)
        let effects = opened(["cached"], &model)
        #expect(!effects.contains(.read(Self.place)) && model.mode == "CMD")
    }
}
