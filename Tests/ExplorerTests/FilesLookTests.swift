import CurlewDiffering
import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing

@testable import Explorer
@testable import Workspace

/// Another program writes the files of the open request.
@Suite struct FilesLookTests {
    private static let url = "http://127.0.0.1:7777/a"
    private static let place = RequestPlace(collection: "/c", path: "tour/a")

    private func file(_ text: String) throws -> OpenedRequest {
        let bytes = Array(text.utf8)
        return OpenedRequest(
            path: "tour/a", request: try RequestFile.read(bytes, file: "tour/a.yaml").request, source: bytes,
            stamp: FileStamp(content: bytes, modified: 0))
    }

    private func collection(timeout: Int? = nil) -> RequestCollection {
        var collection = RequestCollection(root: "/c", name: "C")
        collection.items = [.request(RequestEntry(path: "tour/a", name: "A", method: "GET", url: Self.url))]
        if let timeout { collection.defaults.options[.timeout] = "\(timeout)s" }
        return collection
    }

    private func opened() throws -> Model {
        var model = Model.sendable()
        model.library.collection = collection()
        let answer = ReadAnswer(opened: try file("request: GET \(Self.url)\n"))
        _ = update(&model, .requestRead(Self.place, .success(answer)))
        return model
    }

    private func edited() throws -> Model {
        var model = try opened()
        model.request.change { $0.url += "?mine" }
        return model
    }

    private func looks(_ effects: [Effect]) -> [FilesLook] {
        effects.compactMap { if case .lookAtFiles(let look) = $0 { look } else { nil } }
    }

    private func sent(_ effects: [Effect]) -> [String] {
        effects.compactMap { if case .send(let sending, _) = $0 { sending.request.request.url } else { nil } }
    }

    /// Presses `s`; gives the look that it waits for.
    private func send(_ model: inout Model) throws -> FilesLook {
        let effects = SampleScreen.press("s", &model)
        #expect(sent(effects).isEmpty)
        return try #require(looks(effects).first)
    }

    /// Comes back to the window.
    private func comeBack(_ model: inout Model) throws -> FilesLook {
        let look = try #require(looks(update(&model, .input(.focus(true), Model.clock(1)))).first)
        #expect(!look.isForSending)
        return look
    }

    // MARK: When it is looked

    @Test func `a draft is sent when its files are as they were`() throws {
        var model = try opened()
        let look = try send(&model)
        #expect(look.isForSending && look.root == "/c" && look.path == "tour/a")
        #expect(look.stamp == model.request.opened?.stamp)
        #expect(sent(update(&model, .filesLookedAt(look, FilesFound()))) == [Self.url])
        #expect(model.said.isEmpty)
    }

    @Test func `there is nothing to look at without a collection, and the collection alone without a file`() throws {
        var model = Model.sendable()
        #expect(sent(SampleScreen.press("s", &model)) == ["http://127.0.0.1:7777/people"])
        #expect(update(&model, .input(.focus(true), Model.clock(1))).isEmpty)
        model = Model.sendable()
        model.library.collection = collection()
        #expect(sent(SampleScreen.press("s", &model)) == ["http://127.0.0.1:7777/people"])
        let look = try comeBack(&model)
        #expect(look.path == nil && look.stamp == nil)
    }

    @Test func `who comes back from the shell, an editor, another window or another request looks too`() throws {
        var model = try opened()
        #expect(looks(update(&model, .continued)).count == 1)
        #expect(looks(update(&model, .input(.focus(false), Model.clock(1)))).isEmpty)
        #expect(try comeBack(&model).path == "tour/a")
        model.external = ExternalEdit(job: JobID(70), subject: .url, original: "")
        #expect(looks(update(&model, .continued)).isEmpty)
        #expect(looks(update(&model, .edited(JobID(70), .text("")))).count == 1)
        _ = RequestStorage.begin(&model)
        #expect(looks(RequestStorage.open(Self.place, &model)).first?.path == "tour/a")
    }

    @Test func `a request that is being saved is not looked at`() throws {
        var model = try edited()
        _ = RequestStorage.save(&model)
        #expect(try comeBack(&model).path == nil)
    }

    // MARK: Nothing was edited

    @Test func `a changed file is read again, and what was not seen is not sent`() throws {
        var model = try opened()
        let look = try send(&model)
        let now = try file("request: DELETE \(Self.url)\nname: Other\n")
        let effects = update(&model, .filesLookedAt(look, FilesFound(.changed(now))))
        #expect(sent(effects).isEmpty && model.sending.ofDraft == nil)
        #expect(
            model.said
                == "tour/a.yaml changed on disk and was read again; nothing was sent; s sends it as it is now")
        #expect(model.request.draft.method == "DELETE" && model.request.name == "Other")
        #expect(!model.request.isUnsaved && model.request.opened == now)
        // Text of a file is asked about, and taking a step back does not make it the user's own.
        #expect(model.request.asRead == model.request.draft && model.request.undo.count == 0)
        let next = try send(&model)
        #expect(next.stamp == now.stamp)
        #expect(sent(update(&model, .filesLookedAt(next, FilesFound()))) == [Self.url])
    }

    @Test func `a changed file is read again when somebody comes back, and the cursor stays in its row`() throws {
        var model = try opened()
        let many = try file("request: GET \(Self.url)\nparameters: {a: 1, b: 2, c: 3}\n")
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.changed(many))))
        #expect(model.said == "tour/a.yaml changed on disk and was read again")
        model.request.parameters.cursor = model.request.parameters.rows[1].id
        let fewer = try file("request: GET \(Self.url)\nparameters: {x: 1, y: 2}\n")
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.changed(fewer))))
        #expect(model.request.parameters.cursor == model.request.parameters.rows[1].id)
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.changed(try file("request: GET /\n")))))
        #expect(model.request.parameters.rows.isEmpty && model.request.parameters.cursor == nil)
    }

    @Test func `an answer that is on the screen stays when the file is read again`() throws {
        var model = try opened()
        let look = try send(&model)
        _ = update(&model, .filesLookedAt(look, FilesFound()))
        model.take(.finished(Answer.exchange("{}")))
        let now = try file("request: GET \(Self.url)/b\n")
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.changed(now))))
        #expect(model.request.draft.url == Self.url + "/b" && model.request.received != nil)
    }

    @Test func `other settings are in force, and stop what would be sent with them`() throws {
        var model = try opened()
        let look = try send(&model)
        _ = update(&model, .collectionListed(collection(timeout: 9), []))
        let effects = update(&model, .filesLookedAt(look, FilesFound(settings: ["curlew.yaml"])))
        #expect(sent(effects).isEmpty)
        #expect(
            model.said == "curlew.yaml changed on disk and was read again; nothing was sent; s sends it as it is now")
        #expect(!model.request.isUnsaved)
        #expect(
            model.request.draft
                == RequestDraft(
                    try file("request: GET \(Self.url)\n").request, defaults: collection(timeout: 9).defaults))
        let many = (1...4).map { "environments/\($0).yaml" }
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(settings: many)))
        #expect(model.said == "4 files changed on disk and were read again")
    }

    // MARK: Edits

    @Test func `edits stay and are sent, and saving asks`() throws {
        var model = try edited()
        let now = FilesFound(.changed(try file("request: DELETE \(Self.url)\n")))
        let sentence =
            "tour/a.yaml changed on disk; your edits stay, and Ctrl-S shows both texts"
        #expect(sent(update(&model, .filesLookedAt(try send(&model), now))) == [Self.url + "?mine"])
        #expect(model.said == sentence && model.request.draft.method == "GET")
        model.take(.finished(Answer.exchange("{}")))
        // Once is enough.
        model.status.clear()
        _ = update(&model, .filesLookedAt(try comeBack(&model), now))
        #expect(model.said != sentence)
        let other = FilesFound(.changed(try file("request: PUT \(Self.url)\n")))
        _ = update(&model, .filesLookedAt(try comeBack(&model), other))
        #expect(model.said == sentence)
        let effects = RequestStorage.save(&model)
        #expect(
            effects.contains {
                if case .save(let job) = $0, case .over(let opened, _) = job.target {
                    opened.request.method == "GET"
                } else {
                    false
                }
            })
        let error = SaveError.file(FileError(.save, "/c/tour/a.yaml", .changedOnDisk))
        let conflict = SaveConflict(
            place: Self.place, file: "tour/a.yaml", theirs: .request(try file("request: PUT \(Self.url)\n")),
            rows: [.line(DifferenceLine(.first, "request: PUT")), .line(DifferenceLine(.second, "request: GET"))])
        _ = update(&model, .saved(try #require(model.request.saving?.job), .failure(error), conflict))
        let screen = SampleScreen.lines(model).joined()
        #expect(screen.contains("tour/a.yaml changed on disk since it was read."))
        #expect(screen.contains("- request: PUT") && screen.contains("+ request: GET"))
    }

    @Test func `what is being typed is an edit`() throws {
        var model = try opened()
        Editing.begin(.url, name: "edit URL", &model.bench)
        let now = FilesFound(.changed(try file("request: DELETE \(Self.url)\n")))
        _ = update(&model, .filesLookedAt(try comeBack(&model), now))
        #expect(model.said.hasPrefix("tour/a.yaml changed on disk; your edits stay"))
        #expect(model.request.draft.method == "GET" && model.edit != nil)
    }

    @Test func `other settings are said beside the edits`() throws {
        var model = try edited()
        _ = update(&model, .collectionListed(collection(timeout: 9), []))
        let found = FilesFound(.changed(try file("request: PUT \(Self.url)\n")), settings: ["curlew.yaml"])
        _ = update(&model, .filesLookedAt(try comeBack(&model), found))
        #expect(
            model.said == "tour/a.yaml changed on disk; your edits stay, and Ctrl-S shows both texts; "
                + "curlew.yaml changed on disk and was read again")
    }

    // MARK: Gone and damaged

    @Test func `a deleted file is said once, the request is sent, and saving writes it anew`() throws {
        var model = try opened()
        #expect(sent(update(&model, .filesLookedAt(try send(&model), FilesFound(.missing)))) == [Self.url])
        #expect(model.said == "tour/a.yaml is not on the disk any more; Ctrl-S writes it anew")
        model.take(.finished(Answer.exchange("{}")))
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.missing)))
        let effects = RequestStorage.save(&model)
        let targets = effects.compactMap { if case .save(let job) = $0 { job.target } else { nil } }
        #expect(targets == [.anew(try #require(model.request.opened), in: "/c")])
        let answer = SaveAnswer(place: Self.place, opened: try file("request: GET \(Self.url)\n"))
        _ = update(&model, .saved(try #require(model.request.saving?.job), .success(answer)))
        #expect(model.said == "saved" && model.request.fileNews == nil)
    }

    @Test func `one that is there again, or that this program wrote meanwhile, is no news`() throws {
        var model = try opened()
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.missing)))
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound()))
        #expect(model.request.fileNews == nil)
        model.status.clear()
        let look = try comeBack(&model)
        let now = try file("request: PUT \(Self.url)\n")
        model.request.opened = now
        _ = update(&model, .filesLookedAt(look, FilesFound(.changed(now))))
        #expect(model.said.isEmpty)
    }

    @Test func `one that cannot be read leaves the request as it was`() throws {
        var model = try opened()
        let problem = CollectionProblem(.empty, file: "tour/a.yaml")
        let found = FilesFound(.unreadable(problem))
        #expect(sent(update(&model, .filesLookedAt(try send(&model), found))) == [Self.url])
        #expect(
            model.said
                == "tour/a.yaml changed on disk and cannot be read now; the request stays as it was. \(problem)")
    }

    @Test func `a look at another request, or in another collection, says nothing of this one`() throws {
        var model = try opened()
        let look = try comeBack(&model)
        let now = FilesFound(.changed(try file("request: PUT \(Self.url)\n")))
        model.request.place?.path = "tour/b"
        _ = update(&model, .filesLookedAt(look, now))
        model.library.collection = RequestCollection(root: "/d", name: "D")
        _ = update(&model, .filesLookedAt(look, now))
        #expect(model.said.isEmpty && model.request.draft.method == "GET")
    }

    @Test func `saving over a file that was shown replaces that file alone`() throws {
        var model = try opened()
        _ = update(&model, .filesLookedAt(try comeBack(&model), FilesFound(.missing)))
        let theirs = try file("request: PUT \(Self.url)\n")
        let effects = RequestStorage.save(&model, replacing: .request(theirs))
        let targets = effects.compactMap { if case .save(let job) = $0 { job.target } else { nil } }
        var opened = try #require(model.request.opened)
        opened.stamp = theirs.stamp
        #expect(targets == [.over(opened, in: "/c")])
    }
}
