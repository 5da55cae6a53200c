import CurlewNetworking
import CurlewSerialization
import Drafting
import TestSupport
import Testing

@testable import Explorer
@testable import Workspace

/// Saving compares what was saved with what is there; the effects carry out what the keys decided.
@Suite struct SavingTests {
    private func jobs(_ effects: [Effect]) -> [SaveJob] {
        effects.compactMap { if case .save(let job) = $0 { job } else { nil } }
    }

    @Test func `saving a request without a file asks for a name and a folder`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.model.library.collection = SampleScreen.collection
        request.press("Ctrl-S")
        guard case .saveAs(let state)? = request.model.overlays.last else {
            Issue.record("not asked")
            return
        }
        let paths = ["tour", "orders", "encoding-lab", ""]
        #expect(state.places == paths.map { .folder($0) } + [.otherFolder("")])
        #expect(state.places[state.list.cursor] == .folder(""))
        #expect(jobs(request.effects).isEmpty)
    }

    @Test func `a name is needed; Esc saves nothing; Enter makes one job`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.model.library.collection = SampleScreen.collection
        request.press("W Space Enter")
        #expect(request.said == "A request needs a name.")
        request.press("Esc")
        #expect(jobs(request.effects).isEmpty)
        request.press("W")
        request.type("People")
        request.press("Up Up Up Enter")
        let job = try #require(jobs(request.effects).first)
        #expect(job.target == .new(name: "People", folder: "tour", in: .collection("/home/ada/demo")))
        #expect(request.model.request.saving?.job == job.id)
        #expect(request.model.overlays.isEmpty)
    }

    private func inDemo() throws -> TreeCase {
        var request = try TreeCase(#"{"a":1}"#)
        request.model.library.collection = SampleScreen.collection
        request.model.library.demoRoot = SampleScreen.collection.root
        request.model.request.change { $0.url = "{{demo}}/people" }
        return request
    }

    @Test func `beside the demo a request without a value of it goes to the working folder first`() throws {
        var request = try inDemo()
        request.model.request.change { $0.url = "http://127.0.0.1/people" }
        request.press("W")
        guard case .saveAs(let card)? = request.model.overlays.last else {
            Issue.record("not asked")
            return
        }
        #expect(card.places.first == .workingFolder && card.list.cursor == 0)
    }

    @Test func `beside the demo a collection of the working folder is a choice, and is made`() throws {
        var request = try inDemo()
        request.press("W")
        request.type("People")
        request.press("Down Down Down Down Down Enter")
        let job = try #require(jobs(request.effects).first)
        #expect(job.target == .new(name: "People", folder: "", in: .workingFolder))
        let folder = try TemporaryFolder()
        var collection: RequestCollection? = SampleScreen.collection
        let answer = try FileChanges.save(job, collection: &collection, currentFolder: folder.path)
        #expect(answer.place.path == "people")
        #expect(collection?.root.hasSuffix("/api") == true)
        #expect(try folder.read("api/people.yaml").hasPrefix("request: "))
        #expect(try folder.read("api/curlew.yaml") == "name: \(folder.path.split(separator: "/").last ?? "")\n")
        #expect(answer.folderName == collection?.name)
    }

    @Test func `the open collection comes first, and of the demo the folder of one's own is taken without a choice`()
        throws
    {
        var request = try inDemo()
        request.press("W")
        guard case .saveAs(let card)? = request.model.overlays.last else {
            Issue.record("not asked")
            return
        }
        let demo = ["My requests", "tour", "orders", "encoding-lab", ""]
        #expect(card.places == demo.map { .folder($0) } + [.workingFolder, .otherFolder("")])
        #expect(card.list.cursor == 0)
        request.type("People")
        request.press("Enter")
        #expect(
            jobs(request.effects).first?.target
                == .new(name: "People", folder: "My requests", in: .collection("/home/ada/demo")))
        _ = PromptCommand.run("w Other", &request.model)
        let effects = RequestStorage.saveAs("Other", &request.model)
        #expect(
            jobs(effects).first?.target
                == .new(name: "Other", folder: "My requests", in: .collection("/home/ada/demo")))
        // The demo's own folders are its own, wherever the request was begun.
        request.model.request.wantedFolder = "tour"
        #expect(SaveAsCard.preferred(request.model) == .folder("My requests"))
    }

    @Test(arguments: [
        ("{{demo}}/people", "name: Shop\n", "; {{demo}} has no value there"),
        ("{{demo}}/{{id}}", "name: Shop\n", "; {{demo}}, {{id}} have no value there"),
        ("/people", "name: Shop\n", "; {{base}} has no value there"),
        ("http://a.test/{{$uuid}}", "name: Shop\n", ""),
    ])
    func `a request that leaves its collection is saved with the names that have no value in the new one`(
        url: String, file: String, words: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(file, to: "api/curlew.yaml")
        var request = try inDemo()
        request.model.currentFolder = folder.path
        request.model.environments.demoBase = "http://127.0.0.1:7777"
        request.model.request.change { $0.url = url }
        request.press("W")
        request.type("People")
        // Without a value of the demo that folder is the first choice.
        request.press(url.contains("{{") ? "Down Down Down Down Down Enter" : "Enter")
        try save(&request)
        #expect(request.said == "saved Shop/People in ./api\(words)")
        #expect(request.model.status.message?.tone == (words.isEmpty ? .ok : .warning))
    }

    @Test
    func `a name that the new collection's environment has is not missed, and nothing is said where none is left`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "api/curlew.yaml")
        try folder.write("variables: {demo: http://b.test}\n", to: "api/environments/dev.yaml")
        var request = try inDemo()
        request.model.currentFolder = folder.path
        request.model.request.change { $0.url = "{{demo}}/people" }
        request.press("W")
        request.type("People")
        request.press("Down Down Down Down Down Enter")
        try save(&request)
        #expect(request.said == "saved Shop/People in ./api")
        request.model.request.change { $0.url = "{{nowhere}}/people" }
        request.press("W")
        request.type("Again")
        request.press("Enter")
        try save(&request)
        #expect(request.said == "saved a copy as Shop/Again in ./api")
    }

    /// Carries out the last save, and takes what comes of it as the program does.
    private func save(_ request: inout TreeCase) throws {
        let job = try #require(jobs(request.effects).last)
        var collection = request.model.library.collection
        let before = collection?.root
        let answer = try FileChanges.save(job, collection: &collection, currentFolder: request.model.currentFolder)
        let now = try #require(collection)
        if now.root != before {
            let opened = OpenedCollection(collection: now, problems: [])
            _ = update(&request.model, .collectionOpened(.success(opened)))
        }
        _ = update(&request.model, .saved(job.id, .success(answer)))
    }

    @Test func `the nearest collection above the working folder is taken instead of a new one`() throws {
        let folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "api/curlew.yaml")
        try folder.write("", to: "src/deep/x")
        let job = SaveJob(
            id: JobID(1), request: SavedRequest(url: "http://a.test"),
            target: .new(name: "People", folder: "", in: .workingFolder))
        var collection: RequestCollection? = SampleScreen.collection
        let answer = try FileChanges.save(job, collection: &collection, currentFolder: folder.path("src/deep"))
        #expect(answer.folderName == "Shop" && collection?.name == "Shop")
        #expect(try folder.read("api/people.yaml") == "request: GET http://a.test\nname: People\n")
    }

    @Test func `any other folder is asked for, and becomes a collection`() throws {
        let folder = try TemporaryFolder()
        var request = try inDemo()
        request.model.currentFolder = folder.path
        request.press("W")
        request.type("People")
        request.press("Up Down Down Down Down Down Down Down Enter")
        #expect(request.effects.contains(.browse(FolderBrowse(folder: folder.path + "/"))))
        _ = update(&request.model, .folderBrowsed(CollectionPlaces.page(FolderBrowse(folder: folder.path + "/"))))
        request.type("new")
        request.press("Enter")
        let job = try #require(jobs(request.effects).first)
        #expect(job.target == .new(name: "People", folder: "", in: .folder(folder.path("new"))))
        var collection: RequestCollection?
        _ = try FileChanges.save(job, collection: &collection, currentFolder: "/")
        #expect(try folder.read("new/curlew.yaml") == "name: new\n")
    }

    @Test func `a request of another collection than the open one is saved in its own`() throws {
        let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
        for folder in [one, other] {
            try folder.write("name: C\n", to: "curlew.yaml")
            try folder.write("request: GET http://a.test\n", to: "a.yaml")
        }
        let mine = try RequestCollection.open(at: one.path).collection
        var open: RequestCollection? = try RequestCollection.open(at: other.path).collection
        let opened = try mine.request(at: "a")
        var edited = opened.request
        edited.method = "PUT"
        let job = SaveJob(id: JobID(1), request: edited, target: .over(opened, in: mine.root))
        _ = try FileChanges.save(job, collection: &open, currentFolder: "/")
        #expect(try one.read("a.yaml") == "request: PUT http://a.test\n")
        #expect(try other.read("a.yaml") == "request: GET http://a.test\n")
    }

    @Test(arguments: [
        ("GET", "http://a.test/people", "People"), ("GET", "{{base}}/people/42?x=1", "People"),
        ("POST", "/v1/purchase-orders/", "Create purchase orders"), ("DELETE", "/users/{id}", "Delete users"),
        ("PATCH", "/users/550e8400-e29b-41d4-a716-446655440000", "Change users"), ("GET", "https://a.test/", "A.test"),
        ("GET", "https://ada:geheim@a.test/", "A.test"),
        ("GET", "https://a.test/feed.json", "Feed"), ("GET", "", nil), ("GET", "/42", nil),
    ])
    func `a name is offered from method and URL`(method: String, url: String, name: String?) {
        #expect(SuggestedName.of(method: method, url: url) == name)
    }

    @Test func `an empty field stands for the name that is offered`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.model.library.collection = SampleScreen.collection
        request.model.request.change { $0.url = "http://a.test/people" }
        request.press("W Enter")
        guard case .new(let name, _, _)? = jobs(request.effects).first?.target else {
            Issue.record("not saved")
            return
        }
        #expect(name == SuggestedName.of(method: request.model.request.draft.method, url: "http://a.test/people"))
    }

    @Test func `an edit makes a request unsaved, and undoing it saved again`() throws {
        var request = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        #expect(!request.model.request.isUnsaved)
        request.press("Space")
        #expect(request.model.request.isUnsaved)
        request.press("u")
        #expect(!request.model.request.isUnsaved)
    }
}
