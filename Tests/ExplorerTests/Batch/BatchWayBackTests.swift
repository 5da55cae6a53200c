import CurlewFiles
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// How one leaves the batch screen and comes back to it, on the line of hints.
@Suite struct BatchWayBackTests {
    private typealias Sample = SampleScreen

    private static func hints(_ model: Model) -> String { Sample.lines(model).last ?? "" }

    @Test(arguments: [Sample.reduced, Sample.small, Sample.medium])
    func `every state of a batch says how to leave it, and has help last`(size: Size) {
        for model in [Sample.batch(size), Sample.runningBatch(size), Sample.failedBatch(size)] {
            #expect(Self.hints(model).contains("  q back  ? help"))
        }
        var model = Sample.runningBatch(size)
        Sample.press("Esc", &model)
        #expect(!Self.hints(model).contains("Esc") && Self.hints(model).contains("Ctrl-C cancel now"))
        Sample.press("Ctrl-C", &model)
        #expect(!Self.hints(model).contains("Ctrl-C") && Self.hints(model).contains("  q back  ? help"))
    }

    @Test(arguments: [Sample.reduced, Sample.small, Sample.medium])
    func `the environments and the transfers say how to leave them`(size: Size) {
        var model = Sample.failedBatch(size)
        Sample.press("q g e", &model)
        #expect(Self.hints(model).contains("  Esc back  "))
        Sample.press("Esc B", &model)
        #expect(Self.hints(model).contains("  B close  ? help"))
    }

    @Test func `a request that was opened from a batch names the key that leads back, another one does not`() {
        var model = Self.openedRow()
        #expect(Self.hints(model).contains("  Ctrl-O batch  ? help"))
        model.jumps.leave(Focusing.place(model))
        #expect(Self.hints(model).contains("  Ctrl-O back  ? help"))
        Sample.press("Ctrl-O Ctrl-O", &model)
        #expect(model.stage == .batch)
        Sample.press("q", &model)
        #expect(!Self.hints(model).contains("Ctrl-O"))
        #expect(!Self.hints(Sample.searchPeople(Sample.small)).contains("Ctrl-O"))
    }

    @Test func `forward in the jump list leads into the batch again`() {
        var model = Self.openedRow()
        Sample.press("Ctrl-O g n", &model)
        #expect(model.stage == .main)
        Sample.press("Ctrl-O", &model)
        #expect(model.stage == .batch)
    }

    /// The second row of a batch that ran, which has an answer.
    private static func openedRow() -> Model {
        var model = Sample.failedBatch()
        model.screens.batch.list.cursor = 1
        Sample.press("Enter", &model)
        let opened = OpenedRequest(
            path: "tour/who-am-i", request: SavedRequest(name: "Who am I", url: "{{demo}}/me"), source: [],
            stamp: FileStamp(size: 0, modified: 0, hash: 0))
        let place = RequestPlace(collection: "/home/ada/demo", path: "tour/who-am-i")
        _ = update(&model, .requestRead(place, .success(ReadAnswer(opened: opened, draft: nil, exchange: nil))))
        Sample.settle(&model)
        return model
    }
}
