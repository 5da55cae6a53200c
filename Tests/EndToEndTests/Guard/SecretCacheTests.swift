import DemoServer
import Foundation
import TestSupport
import Testing

/// The cache is a file that stays: no answer with a secret in it is kept there.
@Suite struct SecretCacheTests {
    private let server: DemoServer
    private let folder: GuardedFolder

    init() throws {
        server = try DemoServer.start()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: \(server.baseURL)\nsecrets: {token: {process: SECRET_KEY}}\n",
            "echo.yaml": "request: GET {{base}}/echo?t={{token}}\ncache: {seconds: 600}\n",
            "basic.yaml": """
            request: GET {{base}}/echo
            auth: {type: basic, user: me, password: "{{token}}"}
            cache: {seconds: 600}

            """,
            "taken.yaml":
                "request: GET {{base}}/echo?x=TAKEN-1\ncapture: {t: !secret $.target}\ncache: {seconds: 600}\n",
            "plain.yaml": "request: GET {{base}}/echo?x=PLAIN-1\ncache: {seconds: 600}\n",
        ])
    }

    private func kept() throws -> String {
        let folder = folder.home.url.appendingPathComponent("cache")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
    }

    @Test(arguments: ["echo", "basic", "taken"]) func `and why it is not is said`(name: String) async throws {
        for _ in 0..<2 {
            let run = try await folder.curlew("send", name, "--allow", "all")
            #expect(run.end == .exit(0), "\(run.errors)")
            #expect(run.errors.contains("The answer is not kept. It holds a secret"), "\(run.errors)")
        }
        #expect(try await folder.curlew("run", name, "--allow", "all").end == .exit(0))
        let text = try kept()
        #expect(!text.contains("CANARY") && !text.contains("TAKEN-1") && !text.contains("Q0FOQVJZ"))
    }

    @Test func `others are`() async throws {
        #expect(try await folder.curlew("send", "plain").errors.contains("The answer is kept."))
        let text = try kept()
        #expect(text.contains("PLAIN-1"))
    }
}
