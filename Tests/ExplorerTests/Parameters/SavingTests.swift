import CurlewNetworking
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
        request.press("W Enter")
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
