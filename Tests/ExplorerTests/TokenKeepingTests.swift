import CurlewNetworking
import Foundation
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// Tokens between two runs.
@Suite struct TokenKeepingTests {
    private let key = TokenKey(
        tokenURL: "http://h.test/token", clientID: "me", scope: "", subject: "", destination: "http://api.test",
        mark: "0")

    @Test func `tokens of the last run are there when one is wanted, and a change is written for the owner alone`()
        async throws
    {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let tokens = [key: AccessToken(value: "abc", refreshToken: "again")]
        try TokenFileStore(directories: directories).save(Array(TokenFile.text(tokens).utf8))
        let store = TokenStore(keptIn: directories) { _ in }
        #expect(await store.tokens == tokens)
        await store.removeAll()
        #expect(await TokenStore(keptIn: directories) { _ in }.tokens.isEmpty)
        let path = folder.path("curlew/tokens")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a place that cannot be written is told, and the run goes on`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("not a folder", to: "file")
        let said = Mutex<[String]>([])
        let store = TokenStore(keptIn: StateDirectories(environment: ["XDG_STATE_HOME": file])) { words in
            said.withLock { $0.append(words) }
        }
        #expect(await store.tokens.isEmpty)
        await store.removeAll()
        #expect(said.withLock { $0 }.count == 1)
        #expect(said.withLock { $0 }.first?.hasPrefix("The tokens are not kept. ") == true)
    }
}
