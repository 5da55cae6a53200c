import CurlewFiles
import Testing

@testable import CurlewFiles
@testable import Workspace

/// Files of the state directory that several programs change.
@Suite struct PrivateFileTests {
    private func file(_ folder: TemporaryFolder, _ name: PrivateFile.Name = .cookies) -> PrivateFile {
        PrivateFile(name, in: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
    }

    @Test(arguments: PrivateFile.Name.allCases)
    func `what is kept is there again, for its owner alone, in a file of its own`(name: PrivateFile.Name) throws {
        let folder = try TemporaryFolder()
        let file = file(folder, name)
        #expect(try file.read() == nil)
        try file.change { $0 == nil ? Array("a".utf8) : nil }
        try file.change { ($0 ?? []) + Array("b".utf8) }
        try file.change { _ in nil }
        #expect(try file.read() == Array("ab".utf8))
        let path = try #require(file.path)
        #expect(FileStatus.mode(path).map { $0 & 0o777 } == 0o600)
        #expect(FileStatus.mode(FilePath.parent(path)).map { $0 & 0o777 } == 0o700)
        for other in PrivateFile.Name.allCases where other != name {
            #expect(try self.file(folder, other).read() == nil)
        }
    }

    @Test func `two writers at once keep what both wrote`() async throws {
        let folder = try TemporaryFolder()
        let file = file(folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in UInt8(0)..<2 {
                group.addTask { for _ in 0..<20 { try file.change { ($0 ?? []) + [writer] } } }
            }
            try await group.waitForAll()
        }
        let bytes = try #require(try file.read())
        #expect(bytes.filter { $0 == 0 }.count == 20 && bytes.count == 40)
    }

    @Test func `a damaged file is put aside, not written over`() throws {
        let folder = try TemporaryFolder()
        let file = file(folder)
        #expect(try file.setAside() == nil)
        try file.change { _ in [0xFF] }
        let aside = try #require(try file.setAside())
        try file.change { _ in Array("new".utf8) }
        #expect(try BoundedFile.read(aside).bytes == [0xFF])
        #expect(FileStatus.mode(aside).map { $0 & 0o777 } == 0o600)
    }

    @Test func `what cannot be read is not written over`() throws {
        let folder = try TemporaryFolder()
        let file = file(folder)
        try folder.write("", to: "curlew/cookies/in a folder")
        #expect(throws: FileError(.read, folder.path + "/curlew/cookies", .notARegularFile(.folder))) {
            try file.change { _ in [1] }
        }
    }

    @Test func `without a state directory nothing is kept`() throws {
        let file = PrivateFile(.cookies, in: StateDirectories(environment: [:]))
        try file.change { _ in [1] }
        #expect(try file.read() == nil && file.path == nil && file.setAside() == nil)
    }

    @Test(arguments: [
        (["a": 1], ["a": 1, "b": 2], ["a": 2, "c": 3], ["a": 2, "b": 2, "c": 3]),
        // Removed here: gone, unless another program changed it.
        (["a": 1, "b": 2], [String: Int](), ["a": 1, "b": 3], ["b": 3]),
        // Changed by both, and removed by the other one.
        (["a": 1, "b": 1], ["a": 2, "b": 1], ["a": 3], ["a": 2]),
    ])
    func `changes of two programs meet`(
        last: [String: Int], own: [String: Int], present: [String: Int], all: [String: Int]
    ) {
        #expect(present.changed(from: last, to: own) == all)
    }
}
