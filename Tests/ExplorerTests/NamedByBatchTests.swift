import Keys
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// A request that a batch names is renamed or deleted: the batch would fail at its next run.
@Suite struct NamedByBatchTests {
    private let folder: TemporaryFolder
    private let collection: RequestCollection

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: A\n", to: "curlew.yaml")
        for name in ["list", "other", "twice"] { try folder.write("request: GET http://h/\n", to: "tour/\(name).yaml") }
        try folder.write("steps: [tour/list, {request: tour/twice, id: a}]\n", to: "batches/smoke.yaml")
        try folder.write("steps: [tour/twice]\n", to: "batches/second.yaml")
        try folder.write("steps: [\n", to: "batches/broken.yaml")
        collection = try RequestCollection.open(at: folder.path).collection
    }

    private func said(_ change: FileChange) throws -> String {
        var asked: DeletedItem?
        if case .delete(let path) = change { asked = try collection.deletable(path) }
        return try FileChanges.apply(change, to: collection, asked: asked).message.text(.standard)
    }

    @Test func `a rename says so`() throws {
        #expect(try said(.rename("tour/other", to: "More")) == "renamed to More")
        #expect(
            try said(.rename("tour/list", to: "All"))
                == "renamed to All; batch batches/smoke still names tour/list: change it there")
        #expect(
            try said(.rename("tour/twice", to: "Two"))
                == "renamed to Two; batches batches/second, batches/smoke still name tour/twice: change it there")
    }

    @Test func `a move says so, and takes the file along`() throws {
        let folder = try collection.makeFolder(named: "Work")
        let now = try RequestCollection.open(at: self.folder.path).collection
        let answer = try FileChanges.apply(.move("tour/list", to: folder), to: now, asked: nil)
        #expect(
            answer.message.text(.standard)
                == "moved list to Work; batch batches/smoke still names tour/list: change it there")
        let new = "\(folder)/list"
        #expect(answer.path == new && answer.moved?.from == "tour/list" && answer.moved?.to == new)
        let moved = try RequestCollection.open(at: self.folder.path).collection
        #expect(moved.item(at: new) != nil && moved.item(at: "tour/list") == nil)
        #expect(
            try FileChanges.apply(.move(new, to: ""), to: moved, asked: nil).message.text(.standard)
                == "moved list to the top of the collection")
    }

    @Test func `a deletion says so, of a folder too`() throws {
        #expect(try said(.delete("tour/other")) == "deleted tour/other; u brings it back")
        #expect(
            try said(.delete("tour/list"))
                == "deleted tour/list; u brings it back; batch batches/smoke still names tour/list: change it there")
        #expect(
            try said(.delete("tour")).hasSuffix(
                "; batches batches/second, batches/smoke still name tour: change it there"))
    }
}
