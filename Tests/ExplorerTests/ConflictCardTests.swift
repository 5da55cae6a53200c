import CurlewDiffering
import CurlewFiles
import Drafting
import Foundation
import Keys
import TerminalUI
import TestSupport
import Testing
import Viewing

@testable import Explorer
@testable import Workspace

/// Another program wrote the file that is to be saved: both texts, and what to do.
@Suite struct ConflictCardTests {
    private let folder: TemporaryFolder
    private var collection: RequestCollection

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: C\n", to: "curlew.yaml")
        try folder.write("request: GET http://a.test/one\nname: Me\n", to: "me.yaml")
        collection = try RequestCollection.open(at: folder.path).collection
    }

    /// The request with an edit, while another program wrote `theirs`; nil: it deleted the file.
    private func conflict(with theirs: String?) throws -> Model {
        var model = Model.sendable()
        model.library.collection = collection
        let place = RequestPlace(collection: collection.root, path: "me")
        _ = update(&model, .requestRead(place, .success(ReadAnswer(opened: try collection.request(at: "me")))))
        model.request.change { $0.url += "?mine" }
        if let theirs {
            try folder.write(theirs, to: "me.yaml")
        } else {
            try FileManager.default.removeItem(atPath: folder.path("me.yaml"))
        }
        try save(&model, by: RequestStorage.save(&model))
        return model
    }

    /// Carries a save out and takes its answer.
    private func save(_ model: inout Model, by effects: [Effect]) throws {
        let job = try #require(effects.lazy.compactMap { if case .save(let job) = $0 { job } else { nil } }.first)
        var open: RequestCollection? = collection
        do throws(SaveError) {
            let answer = try FileChanges.save(job, collection: &open, currentFolder: folder.path)
            _ = update(&model, .saved(job.id, .success(answer)))
        } catch {
            _ = update(&model, .saved(job.id, .failure(error), FileChanges.conflict(job, error, in: open)))
        }
    }

    private func card(_ model: Model) -> ConflictCard? {
        if case .conflict(let card)? = model.overlays.last { card } else { nil }
    }

    private static let theirs = "request: PUT http://a.test/theirs\nname: Me\n"

    @Test func `the difference is shown by lines, theirs before mine`() throws {
        let model = try conflict(with: Self.theirs)
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("me.yaml changed on disk since it was read.") })
        let rows = ["- request: PUT http://a.test/theirs", "+ request: GET http://a.test/one?mine", "  name: Me"]
        let places = rows.map { row in screen.firstIndex { $0.contains(row) } }
        #expect(places[0] != nil && places == places.compactMap(\.self).sorted() && Set(places).count == 3)
    }

    @Test func `mine replaces the file that was shown, and one that changed again is shown again`() throws {
        var model = try conflict(with: Self.theirs)
        let again = "request: DELETE http://a.test/again\nname: Me\n"
        try folder.write(again, to: "me.yaml")
        try save(&model, by: SampleScreen.press("m", &model))
        #expect(try folder.read("me.yaml") == again)
        #expect(SampleScreen.lines(model).contains { $0.contains("- request: DELETE http://a.test/again") })
        try save(&model, by: SampleScreen.press("m", &model))
        #expect(try folder.read("me.yaml") == "request: GET http://a.test/one?mine\nname: Me\n")
        #expect(model.overlays.isEmpty && !model.request.isUnsaved)
    }

    @Test func `theirs is shown, and mine is kept as a request without a file`() throws {
        var model = try conflict(with: Self.theirs)
        let mine = model.request.draft
        let asRead = model.request.asRead
        let effects = SampleScreen.press("t", &model)
        #expect(model.request.draft.method == "PUT" && !model.request.isUnsaved)
        #expect(model.request.opened?.stamp == (try collection.request(at: "me")).stamp)
        let kept = try #require(model.background.values.first { $0.place == nil })
        // What its file said is not taken for typed.
        #expect(kept.draft == mine && kept.asRead == asRead && kept.isUnsaved)
        #expect(
            effects.contains {
                if case .storeDraft(let draft) = $0 { draft.request.url == mine.url } else { false }
            })
        #expect(PaletteEntry.matching("@mine", model).contains { $0.target == .request(kept.key) })
        #expect(try folder.read("me.yaml") == Self.theirs)
    }

    @Test func `mine under another name leaves theirs alone`() throws {
        var model = try conflict(with: Self.theirs)
        SampleScreen.press("W", &model)
        SampleScreen.press("Ctrl-U", &model)
        SampleScreen.type("Mine", &model)
        try save(&model, by: SampleScreen.press("Enter", &model))
        #expect(try folder.read("me.yaml") == Self.theirs)
        #expect(try folder.read("mine.yaml") == "request: GET http://a.test/one?mine\nname: Mine\n")
        #expect(model.request.place?.path == "mine")
    }

    @Test func `a deleted file is written anew by mine, and there is no theirs`() throws {
        var model = try conflict(with: nil)
        #expect(SampleScreen.lines(model).contains { $0.contains("me.yaml was deleted since it was read.") })
        SampleScreen.press("t", &model)
        #expect(card(model) != nil && model.said.hasPrefix("there is no file any more"))
        try save(&model, by: SampleScreen.press("m", &model))
        #expect(try folder.read("me.yaml") == "request: GET http://a.test/one?mine\nname: Me\n")
    }

    @Test func `what is no request now is not written over; theirs opens its text`() throws {
        var model = try conflict(with: "request: [\n")
        #expect(SampleScreen.press("m", &model).isEmpty && card(model) != nil)
        #expect(model.said.hasPrefix("what does not read as a request is not written over"))
        SampleScreen.press("t", &model)
        guard case .file(let card)? = model.overlays.last else {
            Issue.record("no text is shown")
            return
        }
        #expect(card.area.text == "request: [\n")
        #expect(try folder.read("me.yaml") == "request: [\n")
    }

    @Test func `a key that came before it was drawn decides nothing, and Esc leaves everything`() throws {
        var model = try conflict(with: Self.theirs)
        #expect(model.waitsForPaint)
        #expect(update(&model, .input(.key(Key(.character("m"))), SampleScreen.clock)).isEmpty)
        #expect(card(model) != nil && model.said.contains("before the two texts"))
        SampleScreen.press("Esc", &model)
        #expect(model.overlays.isEmpty && model.request.isUnsaved)
        #expect(try folder.read("me.yaml") == Self.theirs)
    }

    @Test func `another request is not written over in the place of the one that was asked about`() throws {
        var model = try conflict(with: Self.theirs)
        model.request.place?.path = "other"
        #expect(SampleScreen.press("m", &model).isEmpty)
        #expect(model.said == "me is not open any more; nothing was written")
    }

    @Test func `a long difference scrolls, and stays on the screen`() throws {
        let rows = (0..<60).map { DifferenceRow.line(DifferenceLine(.second, "line \($0)")) }
        let conflict = SaveConflict(
            place: RequestPlace(collection: "/c", path: "a"), file: "a.yaml", theirs: .gone, rows: rows)
        var model = SampleScreen.empty()
        model.stage = .main
        model.overlays = [.conflict(ConflictCard(conflict, name: "A"))]
        SampleScreen.press("j PgDn PgDn PgDn PgDn PgDn", &model)
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("+ line 59") } && screen.contains { $0.contains("of 60") })
        SampleScreen.press("k PgUp PgUp PgUp PgUp PgUp", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("+ line 0 ") })
    }
}
