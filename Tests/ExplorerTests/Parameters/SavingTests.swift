import CurlewNetworking
import Drafting
import Serialization
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
        let paths = ["My requests", "tour", "orders", "encoding-lab", ""]
        #expect(state.folders == paths.map { .folder($0) })
        #expect(state.folders[state.cursor] == .folder("My requests"))
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
        request.press("Down Enter")
        let job = try #require(jobs(request.effects).first)
        guard case .new(let name, let folder, let root) = job.target else {
            Issue.record("not a new file")
            return
        }
        #expect((name, folder, root) == ("People", "tour", "/home/ada/demo"))
        #expect(request.model.request.saving?.job == job.id)
        #expect(request.model.overlays.isEmpty)
    }

    @Test func `while only the demo is open, a collection of its own is offered and made`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.model.library.collection = SampleScreen.collection
        request.model.library.demoRoot = SampleScreen.collection.root
        request.press("W")
        request.type("People")
        request.press("Down Down Down Down Down Enter")
        let job = try #require(jobs(request.effects).first)
        #expect(job.target == .new(name: "People", folder: "", in: nil))
        let folder = try TemporaryFolder()
        var collection: RequestCollection? = SampleScreen.collection
        let answer = try FileChanges.save(job, collection: &collection, currentFolder: folder.path)
        #expect(answer.place.path == "people")
        #expect(collection?.root.hasSuffix("/api") == true)
        #expect(try folder.read("api/people.yaml").hasPrefix("request: "))
        #expect(try folder.read("api/curlew.yaml") == "name: \(folder.path.split(separator: "/").last ?? "")\n")
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
