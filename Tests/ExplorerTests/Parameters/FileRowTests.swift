import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// Files among the parameters: asked for by effects, told by values.
@Suite struct FileRowTests {
    private func multipart(_ path: String = "pic.png", _ size: Size = PreviewFixture.medium) -> (Model, [Effect]) {
        var tree = ParameterTree()
        let photo = tree.makeNode(PreviewFixture.scalar(.file, path))
        tree.root = tree.makeNode(.dictionary([PreviewFixture.member("photo", photo)]))
        var settings = Settings()
        settings.drawing = .ascii
        var model = Model(size: size, settings: settings)
        model.stage = .main
        model.boundary = MultipartBoundary("B") ?? model.boundary
        model.request = OpenRequest(
            draft: RequestDraft(
                method: "POST", url: "http://127.0.0.1:7777/upload", serializer: .multipart, parameters: tree),
            draftKey: "test")
        model.request.refresh()
        let effects = update(&model, .resized(size))
        return (model, effects)
    }

    private func job(_ effects: [Effect]) -> FilesJob? {
        effects.lazy.compactMap { if case .findFiles(let job) = $0 { job } else { nil } }.first
    }

    @Test func `are asked for once, and told with size and type`() throws {
        var (model, effects) = multipart()
        let asked = try #require(job(effects))
        #expect(asked.paths == ["pic.png"] && asked.folder == ".")
        #expect(job(update(&model, .resized(model.size))) == nil)
        _ = update(&model, .filesFound(asked, ["pic.png": .success(640)]))
        PreviewFixture.go(to: [.key("photo")], &model)
        #expect(PreviewFixture.strip(model).contains("640 B, image/png"))
        #expect(PreviewFixture.preview(model).contains { $0.contains("(file pic.png, 640 B, streamed)") })
    }

    @Test func `that are not there are a problem`() throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .failure(.notThere)]))
        #expect(model.request.derived?.problems.map(\.sentence) == [#"the file for "photo" is not there: pic.png"#])
    }

    @Test func `are looked at again before a request is sent`() throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .success(640)]))
        let look = try #require(job(PreviewFixture.press("s", &model)))
        guard case .none = model.request.exchange else { return #expect(Bool(false)) }
        let sent = update(&model, .filesFound(look, ["pic.png": .success(641)]))
        let request = sent.lazy.compactMap { if case .send(let sending, _) = $0 { sending.request } else { nil } }.first
        #expect(request?.request.body?.pieces[1] == .file(FilePiece(path: "./pic.png", count: 641)))
    }

    @Test func `that went away keep a request from being sent`() throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .success(640)]))
        let look = try #require(job(PreviewFixture.press("s", &model)))
        let sent = update(&model, .filesFound(look, ["pic.png": .failure(.notThere)]))
        #expect(!sent.contains { if case .send = $0 { true } else { false } })
        #expect(
            SendUpdate.refusalWords(try #require(model.request.refusal), model)
                == #"! The file for "photo" is not there: pic.png   not sent   "#
                + "Enter chooses another, Space leaves it out")
    }

    @Test func `that are not there get the cursor, where Enter chooses another and Space leaves it out`() throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .failure(.notThere)]))
        #expect(!StatusWords.result(model).text.contains("not sent"))
        #expect(StatusWords.result(model).text.hasPrefix(#"! The file for "photo" is not there"#))
        model.request.parameters.cursor = nil
        let look = try #require(job(PreviewFixture.press("s", &model)))
        _ = update(&model, .filesFound(look, ["pic.png": .failure(.notThere)]))
        #expect(model.status.log.last?.text.hasSuffix("not sent   Enter chooses another, Space leaves it out") == true)
        #expect(SampleScreen.lines(model).contains { $0.contains("Enter  chooses another") })
        #expect(SampleScreen.lines(model).contains { $0.contains("Space  leaves it out") })
        let photo = model.tree.id(at: [.key("photo")])
        #expect(model.request.parameters.cursor == photo)
        var other = model
        PreviewFixture.press("Enter", &other)
        #expect(other.edit?.target == photo.map { .value($0) } && other.edit?.editor.text == "pic.png")
        PreviewFixture.press("Space", &model)
        #expect(model.request.refusal == nil && model.request.derived?.problems.isEmpty == true)
        model.focus = .response
        #expect(StatusWords.result(model).text == "")
    }

    @Test func `are what was on the screen as the key was pressed: an edit ends the sending`() throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .success(640)]))
        let look = try #require(job(PreviewFixture.press("s", &model)))
        model.request.change { $0.url = "http://127.0.0.1:7777/half-typ" }
        let edited = update(&model, .resized(model.size))
        #expect(edited.contains(.cancel(look.id)))
        #expect(model.said == "not sent: the request changed meanwhile; s sends anew")
        // Keys that were typed ahead take nothing away that nobody could read.
        _ = update(&model, .input(.key(Key(.character("j"))), ClockReading()))
        #expect(model.said.hasPrefix("not sent"))
        PreviewFixture.press("j", &model)
        #expect(model.said.isEmpty)
        let after = update(&model, .filesFound(look, ["pic.png": .success(640)]))
        #expect(!after.contains { if case .send = $0 { true } else { false } })
        guard case .none = model.request.exchange else { return #expect(Bool(false)) }
    }

    @Test func `Ctrl-C while they are looked at gives the sending up for good`() throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .success(640)]))
        let look = try #require(job(PreviewFixture.press("s", &model)))
        #expect(PreviewFixture.press("Ctrl-C", &model) == [.cancel(look.id)] && model.said == "not sent")
        let after = update(&model, .filesFound(look, ["pic.png": .success(640)]))
        #expect(!after.contains { if case .send = $0 { true } else { false } })
    }

    @Test(arguments: ["n", "c", "r", "a", "f"])
    func `are looked at by every way of sending`(way: String) throws {
        var (model, effects) = multipart()
        _ = update(&model, .filesFound(try #require(job(effects)), ["pic.png": .success(640)]))
        let look = try #require(job(PreviewFixture.press("S \(way)", &model)))
        let sent = update(&model, .filesFound(look, ["pic.png": .failure(.notThere)]))
        #expect(!sent.contains { if case .send = $0 { true } else { false } } && model.overlays.isEmpty)
    }

    @Test func `a late answer for another folder is ignored`() throws {
        var (model, effects) = multipart()
        var asked = try #require(job(effects))
        asked.folder = "/elsewhere"
        _ = update(&model, .filesFound(asked, ["pic.png": .failure(.notThere)]))
        #expect(model.request.derived?.problems.isEmpty == true)
    }

    @Test(arguments: [
        (["pic.png"], "@pic.png", ""), (["pic.png", "picture.jpg"], "@pic", ""),
        (["pictures/"], "@pictures/", ""), (["other"], "@pic", "no file here begins with \"pic\""),
    ])
    func `are completed as far as names agree`(names: [String], text: String, said: String) throws {
        var model = PreviewFixture.searchPeople(method: "POST", serializer: .multipart)
        PreviewFixture.press("3 o", &model)
        for key in "photo" { PreviewFixture.press(String(key), &model) }
        PreviewFixture.press("Tab", &model)
        for key in "@pic" { PreviewFixture.press(String(key), &model) }
        let effects = PreviewFixture.press("Tab", &model)
        let folder = try #require(
            effects.lazy.compactMap { if case .listFolder(let job) = $0 { job } else { nil } }.first)
        #expect(folder.path == "." && !folder.showsHidden)
        _ = update(&model, .folderListed(folder.id, names))
        #expect(model.edit?.editor.text == text)
        #expect(model.status.message?.text ?? "" == said)
        let isListed = SampleScreen.lines(model).contains { $0.contains("picture.jpg") }
        #expect(isListed == (names.count > 1))
    }
}
