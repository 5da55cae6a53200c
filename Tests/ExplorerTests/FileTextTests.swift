import CurlewFiles
import CurlewFormats
import Keys
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Workspace

/// A request's file that is no request is mended as text.
@Suite struct FileTextTests {
    private let folder: TemporaryFolder
    private static let broken = "request: GET http://a.test\nheaders:\n  Accept: [a\nname: Me\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: C\n", to: "curlew.yaml")
        try folder.write(Self.broken, to: "me.yaml")
        try folder.write("request: GET http://a.test/other\n", to: "other.yaml")
    }

    private func collection() throws -> RequestCollection { try RequestCollection.open(at: folder.path).collection }

    /// The collections pane with the cursor on the broken file.
    private func pane() throws -> Model {
        var model = SampleScreen.empty()
        model.stage = .main
        model.library.collection = try collection()
        model.focus = .collections
        model.library.reveal("me")
        SampleScreen.settle(&model)
        return model
    }

    private func opened(kept: StoredText? = nil) throws -> Model {
        var model = try pane()
        let effects = SampleScreen.press("Enter", &model)
        let place = RequestPlace(collection: try collection().root, path: "me")
        #expect(effects == [.readFile(place)])
        let answer = FileTextAnswer(text: try collection().text(at: "me"), kept: kept)
        _ = update(&model, .fileRead(place, .success(answer)))
        return model
    }

    private func card(_ model: Model) -> FileTextCard? {
        if case .file(let card)? = model.overlays.last { card } else { nil }
    }

    /// Carries the write out that is among the effects.
    private func write(_ effects: [Effect], _ model: inout Model) throws -> [Effect] {
        for case .writeFile(let job, let text, _) in effects {
            let collection = try collection()
            do throws(SaveError) {
                let written = try collection.save(text, over: text.stamp)
                return update(&model, .fileWritten(job, .success(written)))
            } catch {
                let conflict = FileChanges.conflict(text, error, in: collection)
                return update(&model, .fileWritten(job, .failure(error), conflict))
            }
        }
        Issue.record("nothing is written")
        return []
    }

    @Test func `the row is marked, and the rest of the collection is there`() throws {
        let model = try pane()
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.hasPrefix("#> !    me ") })
        #expect(screen.contains { $0.contains("GET  other") })
    }

    @Test func `Enter opens the text with the cursor at its fault, and says it`() throws {
        let model = try opened()
        let card = try #require(self.card(model))
        let mark = try #require(card.problem?.mark)
        #expect(card.area.text == Self.broken)
        #expect(card.area.position == (mark.line - 1, mark.column - 1) && mark.line > 1)
        let screen = SampleScreen.lines(model)
        #expect(screen.contains { $0.contains("me.yaml") && $0.contains("line \(mark.line), column \(mark.column)") })
        #expect(screen.contains { $0.contains("! line \(mark.line), column \(mark.column):") })
        #expect(screen.contains { $0.contains("\(mark.line)!name: Me") })
    }

    @Test func `the fault follows the typing, and what reads becomes the request`() throws {
        var model = try opened()
        SampleScreen.press("Ctrl-Home Down Down End", &model)
        SampleScreen.type("]", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("It reads as a request now.") })
        let after = try write(SampleScreen.press("Ctrl-S", &model), &model)
        #expect(try folder.read("me.yaml") == Self.broken.replacing("[a\n", with: "[a]\n"))
        #expect(model.overlays.isEmpty && model.said == "saved; it is a request now")
        #expect(after.contains(.read(RequestPlace(collection: try collection().root, path: "me"))))
        #expect(after.contains(.removeText(RequestKey(collection: try collection().root, request: "me"))))
    }

    @Test func `what is still broken is written as it is, and stays open`() throws {
        var model = try opened()
        SampleScreen.press("Ctrl-End", &model)
        SampleScreen.type("# mine", &model)
        _ = try write(SampleScreen.press("Ctrl-S", &model), &model)
        #expect(try folder.read("me.yaml") == Self.broken + "# mine")
        #expect(card(model)?.isChanged == false)
        #expect(model.said.hasPrefix("saved as it is; it is no request yet."))
        // It can be saved once more.
        SampleScreen.type("!", &model)
        _ = try write(SampleScreen.press("Ctrl-S", &model), &model)
        #expect(try folder.read("me.yaml").contains("!"))
    }

    /// The text with an edit, while another program wrote the file.
    private func conflict() throws -> Model {
        var model = try opened()
        SampleScreen.press("Ctrl-Home", &model)
        SampleScreen.type("#", &model)
        try folder.write("request: GET http://theirs.test\n", to: "me.yaml")
        _ = try write(SampleScreen.press("Ctrl-S", &model), &model)
        #expect(try folder.read("me.yaml") == "request: GET http://theirs.test\n")
        #expect(SampleScreen.lines(model).contains { $0.contains("- request: GET http://theirs.test") })
        #expect(SampleScreen.lines(model).contains { $0.contains("+ #request: GET http://a.test") })
        return model
    }

    @Test func `a file that changed meanwhile is shown beside the text, and mine replaces it`() throws {
        var model = try conflict()
        _ = try write(SampleScreen.press("m", &model), &model)
        #expect(try folder.read("me.yaml") == "#" + Self.broken)
        #expect(card(model)?.isChanged == false)
    }

    @Test func `theirs comes in place of the text, which can be brought back`() throws {
        var model = try conflict()
        SampleScreen.press("t", &model)
        #expect(card(model)?.area.text == "request: GET http://theirs.test\n" && card(model)?.isChanged == false)
        SampleScreen.press("Ctrl-_", &model)
        #expect(card(model)?.area.text == "#" + Self.broken)
        _ = try write(SampleScreen.press("Ctrl-S", &model), &model)
        #expect(try folder.read("me.yaml") == "#" + Self.broken)
    }

    @Test func `what was typed is kept a second later, when it is left, and when the program ends`() throws {
        var model = try opened()
        SampleScreen.press("Ctrl-Home", &model)
        let typed = update(&model, .input(.key(Key(.character("#"))), SampleScreen.clock))
        let job = try #require(
            typed.lazy.compactMap { if case .startTimer(.fileText, let job, _) = $0 { job } else { nil } }.first)
        let text = StoredText(
            key: RequestKey(collection: try collection().root, request: "me"), text: "#" + Self.broken,
            base: try collection().text(at: "me").stamp)
        #expect(update(&model, .timer(.fileText, job, SampleScreen.clock)).contains(.storeText(text)))
        var ending = model
        #expect(update(&ending, .terminated(signal: 15)).contains(.storeText(text)))
        #expect(SampleScreen.press("Esc", &model).contains(.storeText(text)))
        #expect(model.overlays.isEmpty && model.said.hasPrefix("the text is kept and not saved"))
        // And it is there again.
        model = try opened(kept: text)
        #expect(card(model)?.area.text == "#" + Self.broken)
        #expect(SampleScreen.press("Ctrl-G", &model).contains(.removeText(text.key)))
        #expect(model.overlays.isEmpty)
    }

    @Test func `bytes that are no UTF-8 stay as they are`() throws {
        let place = RequestPlace(collection: "/c", path: "me")
        let text = RequestText(
            path: "me", file: "me.yaml", bytes: [0x72, 0xFF, 0x0A], stamp: FileStamp(size: 3, modified: 0, hash: 0))
        var model = try pane()
        _ = update(&model, .fileRead(place, .success(FileTextAnswer(text: text))))
        SampleScreen.type("x", &model)
        #expect(SampleScreen.press("Ctrl-S", &model).isEmpty)
        #expect(model.said.contains("not UTF-8"))
        #expect(!SampleScreen.press("Esc", &model).contains { if case .storeText = $0 { true } else { false } })
    }

    @Test func `a paste goes into the text, and a search finds in it`() throws {
        var model = try opened()
        SampleScreen.press("Ctrl-Home", &model)
        _ = update(&model, .input(.paste("curl x\n# y\n"), SampleScreen.clock))
        #expect(card(model)?.area.text == "curl x\n# y\n" + Self.broken)
        SampleScreen.press("Ctrl-R", &model)
        SampleScreen.type("name", &model)
        SampleScreen.press("Enter", &model)
        #expect(card(model)?.area.position.line == 5)
    }

    @Test func `the editor gets the text and gives it back`() throws {
        var model = try opened()
        let effects = SampleScreen.press("Ctrl-X Ctrl-E", &model)
        let job = try #require(
            effects.lazy.compactMap { if case .editExternally(let job) = $0 { job } else { nil } }.first)
        #expect(job.text == Self.broken && job.suffix == ".yaml" && job.line == 4)
        _ = update(&model, .edited(job.id, .text("request: GET /\n")))
        #expect(card(model)?.area.text == "request: GET /\n" && card(model)?.problem == nil)
    }
}
