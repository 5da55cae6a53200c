import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// The list of transfers.
extension TransferTests {
    @Test func `B lists it, Enter opens it again, dd takes a finished one away`() {
        var model = cancelled()
        press("B", &model)
        #expect(model.context == .transfers)
        #expect(SampleScreen.lines(model).contains { $0.contains("stopped") })
        press("Enter", &model)
        #expect(model.stage == .main && model.focus == .response)
        #expect(ResponseScreen.shownTab(model) == .transfer)
    }

    @Test func `dd asks about the part file of a stopped one`() {
        var model = cancelled()
        press("B", &model)
        press("dd", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("Delete the part file file.bin.part too?") })
        var other = model
        #expect(press("y", &model) == [.removePart(of: "file.bin")])
        #expect(press("n", &other).isEmpty)
        #expect(model.transfers.all.isEmpty && other.transfers.all.isEmpty)
    }

    @Test func `one that runs is cancelled before it is removed`() {
        var (model, job) = running()
        press("B", &model)
        press("dd", &model)
        #expect(model.said == "it runs; Ctrl-C cancels it first")
        #expect(press("Ctrl-C", &model, at: 2) == [.cancel(job)])
    }

    @Test func `quitting asks while a download runs`() {
        var (model, job) = running()
        model.request = .untitled(draftKey: ":another")
        press("q", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("Part files are kept.") })
        let effects = press("y", &model)
        #expect(effects.contains(.cancel(job)))
        #expect(effects.contains { if case .quit = $0 { true } else { false } })
    }

    // MARK: The clock

    @Test(arguments: [(0, "14:02:11"), (49, "14:03:00"), (36_000, "00:02:11")])
    func `what the clock will show`(seconds: Int, text: String) {
        #expect(Model.clock(0).timeOfDay(after: seconds) == text)
    }
}
