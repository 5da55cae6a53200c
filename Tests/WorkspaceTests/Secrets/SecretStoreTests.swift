import CurlewFiles
import Testing

@testable import CurlewFiles
@testable import Workspace

/// Cookies and tokens between two runs.
@Suite struct SecretStoreTests {
    private func directories(_ folder: TemporaryFolder) -> StateDirectories {
        StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
    }

    @Test func `what is kept is there again, for its owner alone`() throws {
        let folder = try TemporaryFolder()
        let store = CookieJarStore(directories: directories(folder))
        #expect(try store.read() == nil)
        try store.save(Array("a".utf8))
        try store.save(Array("b".utf8))
        #expect(try store.read() == Array("b".utf8))
        let path = try #require(store.path)
        #expect(FileStatus.mode(path).map { $0 & 0o777 } == 0o600)
        #expect(FileStatus.mode(FilePath.parent(path)).map { $0 & 0o777 } == 0o700)
    }

    @Test func `tokens have a file of their own`() throws {
        let folder = try TemporaryFolder()
        let store = TokenFileStore(directories: directories(folder))
        try store.save(Array("t".utf8))
        #expect(try CookieJarStore(directories: directories(folder)).read() == nil)
        #expect(FileStatus.mode(try #require(store.path)).map { $0 & 0o777 } == 0o600)
    }

    @Test func `a damaged jar is put aside, not written over`() throws {
        let folder = try TemporaryFolder()
        let store = CookieJarStore(directories: directories(folder))
        try store.save([0xFF])
        let aside = try #require(store.setAside())
        try store.save(Array("new".utf8))
        #expect(try BoundedFile.read(aside).bytes == [0xFF])
        #expect(FileStatus.mode(aside).map { $0 & 0o777 } == 0o600)
    }

    @Test func `without a state directory nothing is kept`() throws {
        let store = CookieJarStore(directories: StateDirectories(environment: [:]))
        try store.save([1])
        #expect(try store.read() == nil && store.path == nil && store.setAside() == nil)
    }
}
