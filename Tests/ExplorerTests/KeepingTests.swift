import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Workspace

/// Nothing that was typed is lost: edits are counted, drafts kept, saves awaited.
@Suite struct KeepingTests {
    // MARK: Counting

    @Test func `edits are counted from the last save, forwards and backwards`() {
        var model = saved()
        #expect(model.unsavedEdits == 0)
        press("t0", &model)
        press(" ", &model)
        #expect(model.unsavedEdits == 2)
        save(&model)
        #expect(model.unsavedEdits == 0)
        press(" ", &model)
        #expect(model.unsavedEdits == 1)
        press("uu", &model)
        #expect(model.unsavedEdits == 1)
        press("u", &model)
        #expect(model.unsavedEdits == 2)
    }

    @Test func `the edit that is being typed counts`() {
        var model = saved()
        press("Gk", &model)
        pressKeys(["Enter", "Ctrl-U", "x"], &model)
        #expect(model.edit != nil && model.unsavedEdits == 1)
        pressKeys(["Enter"], &model)
        #expect(model.edit == nil && model.unsavedEdits == 1)
    }

    @Test func `a restored draft counts the edits it brought along`() {
        var request = OpenRequest.untitled(draftKey: ":a")
        let kept = StoredDraft(
            key: request.storageKey, request: SavedRequest(method: "PUT", url: "http://a.test"), edits: 3, base: nil,
            date: 1)
        request = OpenRequest(restoring: kept)
        #expect(request.isUnsaved && request.undo.editsSinceSave == 3)
        #expect(request.draft.method == "PUT" && request.draft.url == "http://a.test")
    }

    // MARK: Saving

    @Test func `ZZ ends the program when the request is saved`() throws {
        var model = saved()
        press("t0", &model)
        let effects = press("ZZ", &model)
        #expect(model.exit == nil && effects.contains { if case .save = $0 { true } else { false } })
        let after = update(&model, answer(&model))
        #expect(model.exit == ExitPlan(code: 0))
        #expect(after.contains(.removeDraft(RequestKey(collection: "/c", request: "a"))))
    }

    @Test func `ZZ stays when the request cannot be saved`() throws {
        var model = saved()
        press("t0ZZ", &model)
        let job = try #require(model.request.saving?.job)
        _ = update(&model, .saved(job, .failure(.file(FileError(.save, "a.yaml", .diskFull)))))
        #expect(model.exit == nil && model.request.isUnsaved)
        #expect(model.status.message?.tone == .error)
    }

    // MARK: Quitting with drafts

    private func lost(_ key: RequestKey) -> LostDraft {
        LostDraft(key: key, reason: FileError(.save, "/s/a.yaml", .diskFull).fact)
    }

    private func kept(_ effects: [Effect]) -> [StoredDraft] {
        effects.flatMap { effect -> [StoredDraft] in
            if case .keepDrafts(let drafts, _) = effect { drafts } else { [] }
        }
    }

    @Test(arguments: ["ZQ", "q"]) func `the program ends when the draft is kept`(keys: String) throws {
        var model = saved()
        press("t0", &model)
        let effects = press(keys, &model)
        #expect(kept(effects).map(\.key) == [model.request.storageKey])
        #expect(!effects.contains(.quit(ExitPlan())))
        #expect(update(&model, .draftsKept(ExitPlan(), lost: [])).contains(.quit(ExitPlan())))
    }

    @Test func `a draft that cannot be kept is said before it is lost, and the answer decides`() throws {
        var model = saved()
        press("t0ZQ", &model)
        let lost = lost(model.request.storageKey)
        #expect(!update(&model, .draftsKept(ExitPlan(), lost: [lost])).contains(.quit(ExitPlan())))
        #expect(model.exit == nil)
        #expect(
            SampleScreen.lines(model).joined().contains(
                "The draft of a cannot be kept. The disk is full. Quit and lose it?"))
        _ = update(&model, .painted)
        press("n", &model)
        #expect(model.request.isUnsaved && model.exit == nil && model.overlays.isEmpty)
        // It is tried again: there may be room now.
        #expect(kept(press("ZQ", &model)).count == 1)
        _ = update(&model, .draftsKept(ExitPlan(), lost: [lost]))
        _ = update(&model, .painted)
        #expect(press("y", &model).contains(.quit(ExitPlan())))
    }

    @Test func `a draft whose storing failed earlier is tried again, behind another request too`() throws {
        var model = saved()
        press("t0", &model)
        let error = SaveError.file(FileError(.save, "/s/a.yaml", .diskFull))
        _ = update(&model, .timer(.draft, try #require(model.draftTimer), model.clock))
        _ = update(&model, .draftNotStored(model.request.storageKey, error))
        #expect(model.status.message?.tone == .error && model.request.draftIsLost)
        let key = model.request.storageKey
        _ = RequestStorage.newRequest(&model)
        pressKeys(["Esc"], &model)
        #expect(kept(Exit.quit(&model)).map(\.key) == [key])
        let other = self.lost(RequestKey(collection: "", request: ":x"))
        _ = update(&model, .draftsKept(ExitPlan(), lost: [lost(key), other]))
        #expect(
            SampleScreen.lines(model).joined(separator: " ").contains("The drafts of a and 1 more cannot be kept."))
    }

    @Test func `where a signal ends the program the loss is said afterwards`() throws {
        var model = saved()
        press("t0", &model)
        let effects = update(&model, .terminated(signal: 15))
        #expect(kept(effects).count == 1)
        let plan = ExitPlan(code: 143)
        let end = update(&model, .draftsKept(plan, lost: [lost(RequestKey(collection: "", request: ":1"))]))
        #expect(
            end.contains(
                .quit(
                    ExitPlan(code: 143, message: "The draft of the new request cannot be kept. The disk is full."))))
    }

    @Test func `a save ends behind another request`() throws {
        var model = saved()
        press("t0", &model)
        pressKeys(["Ctrl-S"], &model)
        let done = answer(&model)
        _ = RequestStorage.newRequest(&model)
        _ = update(&model, done)
        let background = try #require(model.background[RequestPlace(collection: "/c", path: "a")])
        #expect(background.saving == nil && !background.isUnsaved)
        #expect(model.request.place == nil)
    }

    @Test func `what is typed while a save is written stays unsaved`() {
        var model = saved()
        press("t0", &model)
        pressKeys(["Ctrl-S"], &model)
        let done = answer(&model)
        press(" ", &model)
        _ = update(&model, done)
        #expect(model.request.isUnsaved && model.unsavedEdits == 1)
    }

    // MARK: Requests without a file

    @Test func `a request without a file waits and is found again`() throws {
        var model = saved()
        _ = RequestStorage.newRequest(&model)
        for character in "http://a.test" { pressKeys([String(character)], &model) }
        pressKeys(["Esc"], &model)
        _ = RequestStorage.open(RequestPlace(collection: "/c", path: "a"), &model)
        #expect(model.request.place?.path == "a")
        let entry = try #require(PaletteEntry.matching("@not saved", model).first)
        #expect(entry.title == "Not saved > http://a.test")
        guard case .request(let place) = entry.target else { return #expect(Bool(false)) }
        #expect(RequestStorage.open(place, &model).isEmpty)
        #expect(model.request.draft.url == "http://a.test")
    }

    @Test func `an empty new request is not kept`() {
        var model = saved()
        _ = RequestStorage.newRequest(&model)
        _ = RequestStorage.open(RequestPlace(collection: "/c", path: "a"), &model)
        #expect(model.background.isEmpty)
    }

    @Test func `one draft of an earlier run is shown, the others wait`() {
        var model = saved()
        let drafts = [":a", ":b"].map { key in
            StoredDraft(
                key: RequestKey(collection: "", request: key),
                request: SavedRequest(method: "GET", url: "http://\(key)"),
                edits: 1, base: nil, date: 1)
        }
        _ = update(&model, .draftsFound(drafts, shown: drafts[1].key))
        #expect(model.request.draft.url == "http://:b")
        #expect(model.background.keys.map(\.path) == [":a"])
        #expect(model.status.message?.text == #"restored your draft of "New request" (1 edit)"#)
    }

    @Test func `a deleted file leaves the request, and comes back under it`() throws {
        var model = saved()
        let item = DeletedItem(path: "a", files: [], order: [], folders: [])
        _ = update(&model, .filesChanged(JobID(1), .success(FileAnswer(message: "deleted", deleted: item))))
        #expect(model.request.place == nil && model.request.isUnsaved)
        _ = update(&model, .filesChanged(JobID(2), .success(FileAnswer(message: "brought back", path: "a"))))
        #expect(model.request.place?.path == "a" && !model.request.isUnsaved)
    }

    // MARK: Going

    @Test func `a number goes to a line, b and a number to a byte`() {
        var model = PreviewFixture.searchPeople()
        model.focus = .parameters
        _ = PromptCommand.run("3", &model)
        #expect(model.tree.label(of: model.request.parameters.cursor ?? NodeID(0)) == "families[1]")
        _ = PromptCommand.run("b 31", &model)
        #expect(model.focus == .preview && model.request.preview.cursor == 32)
        _ = PromptCommand.run("b 93", &model)
        #expect(model.status.message?.text == "Write :b and a number from 0 to 92.")
    }

    @Test func `an URL command without a URL edits it`() {
        var model = PreviewFixture.searchPeople()
        _ = PromptCommand.run("url", &model)
        #expect(model.edit?.target == .url && model.request.draft.url == "http://127.0.0.1:7777/people")
    }

    @Test func `undo names a new row by what was typed`() {
        var model = PreviewFixture.searchPeople()
        model.focus = .parameters
        press("Go", &model)
        for character in "role" { pressKeys([String(character)], &model) }
        pressKeys(["Enter", "Enter", "u"], &model)
        #expect(model.status.message?.text == "undid: add role")
    }

    // MARK: Ways

    /// A request with a file, the cursor on its first leaf.
    private func saved() -> Model {
        var model = PreviewFixture.searchPeople()
        model.focus = .parameters
        model.request.place = RequestPlace(collection: "/c", path: "a")
        model.request.opened = Self.file
        model.request.saved = model.request.draft
        press("ggj", &model)
        return model
    }

    private static let file = OpenedRequest(
        path: "a", request: SavedRequest(), source: [], stamp: FileStamp(size: 0, modified: 0, hash: 0))

    private func save(_ model: inout Model) {
        pressKeys(["Ctrl-S"], &model)
        _ = update(&model, answer(&model))
    }

    private func answer(_ model: inout Model) -> Message {
        let answer = SaveAnswer(
            place: RequestPlace(collection: "/c", path: "a"), opened: Self.file, folderName: nil)
        return .saved(model.request.saving?.job ?? JobID(0), .success(answer))
    }

    @discardableResult
    private func press(_ keys: String, _ model: inout Model) -> [Effect] {
        pressKeys(keys.map { $0 == " " ? "Space" : String($0) }, &model)
    }

    @discardableResult
    private func pressKeys(_ names: [String], _ model: inout Model) -> [Effect] {
        names.flatMap { PreviewFixture.press($0, &model) }
    }
}
