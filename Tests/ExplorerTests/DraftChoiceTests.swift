import CurlewFiles
import Drafting
import Testing

@testable import Explorer
@testable import Workspace

/// Several runs kept a draft of the request that is opened.
@Suite struct DraftChoiceTests {
    private typealias Sample = SampleScreen

    private let place = RequestPlace(collection: "/c", path: "both")

    private func choice(_ url: String, _ time: String) -> DraftChoice {
        let draft = StoredDraft(
            key: RequestKey(place), request: SavedRequest(url: url), edits: 2, base: nil, date: 1)
        return DraftChoice(kept: DraftStore.Kept(draft: draft, file: time), time: time)
    }

    private func opened(_ drafts: [DraftChoice]) -> Model {
        var model = Sample.empty()
        model.stage = .main
        let file = OpenedRequest(
            path: "both", request: SavedRequest(name: "Both", url: "http://file.test/"), source: [],
            stamp: FileStamp(size: 0, modified: 0, hash: 0))
        _ = update(&model, .requestRead(place, .success(ReadAnswer(opened: file, drafts: drafts))))
        return model
    }

    @Test func `are offered newest first, and none is in the request before one is chosen`() {
        let drafts = [choice("http://two.test/", "15:00"), choice("http://one.test/", "14:02")]
        var model = opened(drafts)
        #expect(model.request.draft.url == "http://file.test/" && !model.request.isUnsaved)
        let lines = Sample.lines(model)
        #expect(lines.contains { $0.contains("1  of 15:00, 2 edits") && $0.contains("http://two.test/") })
        #expect(lines.contains { $0.contains("2  of 14:02, 2 edits") })
        #expect(Sample.press("2", &model) == [.takeDraft(drafts[1])])
        // Keys that come before the answer are for what it shows.
        let effects = Sample.press("s", &model)
        #expect(effects.allSatisfy { if case .startTimer(.keys, _, _) = $0 { true } else { false } }, "\(effects)")
        _ = update(&model, .draftTaken(place, drafts[1].kept.draft))
        #expect(model.request.draft.url == "http://one.test/" && model.request.isUnsaved)
        Sample.press("u", &model)
        #expect(model.request.draft.url == "http://file.test/")
    }

    @Test(arguments: ["0", "Esc", "j j Enter"])
    func `the file as it is takes none, and they stay`(keys: String) {
        var model = opened([choice("http://two.test/", "15:00"), choice("http://one.test/", "14:02")])
        #expect(Sample.press(keys, &model).isEmpty && model.overlays.isEmpty)
        #expect(model.request.draft.url == "http://file.test/")
    }

    @Test func `one that another program took is said`() {
        let drafts = [choice("http://two.test/", "15:00"), choice("http://one.test/", "14:02")]
        var model = opened(drafts)
        Sample.press("1", &model)
        _ = update(&model, .draftTaken(place, nil))
        #expect(model.said == "that draft is gone: another curlew took it")
        #expect(model.request.draft.url == "http://file.test/")
    }
}
