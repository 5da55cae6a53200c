import Foundation
import TestSupport
import Testing

/// An environment whose file cannot be read protects what it protected: nothing is sent there, and the file is named.
@Suite struct DamagedEnvironmentTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder(["r.yaml": "request: DELETE http://127.0.0.1:\(server.port)/all\n"])
    }

    private static let conflict = "base: a\n<<<<<<< HEAD\nprotected: true\n"

    @Test(arguments: [
        (conflict, "environments/prod.yaml line 2, column 1"),
        ("protected: yes\n", "environments/prod.yaml line 1, column 12"),
        ("variables: [\n", "environments/prod.yaml line"),
    ])
    func `also when it is the only one`(text: String, place: String) async throws {
        try folder.lay(["environments/prod.yaml": text])
        for arguments in [
            ["send", "r"], ["run", "r"], ["export", "r"], ["send", "r", "--env", "prod"],
            ["diff", "r", "--env", "prod", "--env", "prod"], ["export", "r", "--as", "k6"],
        ] {
            let run = try await ProgramRun.of(
                arguments, environment: folder.environment, folder: folder.home.path("api"))
            #expect(run.end == .exit(2), "\(arguments) \(run.errors)")
            #expect(run.errors.contains(place) && run.errors.contains("nothing is sent in \"prod\""), "\(run.errors)")
        }
        #expect(server.take().isEmpty)
    }

    @Test func `one's own values beside it, and one that inherits from it, do not stand in for it`() async throws {
        try folder.lay([
            "environments/prod.yaml": Self.conflict, "environments/prod.local.yaml": "variables: {a: b}\n",
            "environments/child.yaml": "inherits: prod\n", "environments/fine.yaml": "variables: {a: b}\n",
        ])
        for name in ["prod", "child"] {
            let run = try await folder.curlew("send", "r", "--env", name)
            #expect(run.end == .exit(2) && run.errors.contains("prod.yaml line 2"), "\(run.errors)")
        }
        #expect(server.take().isEmpty)
        #expect(try await folder.curlew("send", "r", "--env", "fine").end == .exit(0))
        #expect(server.take().count == 1)
    }

    @Test func `a look at the collection names it, and goes on`() async throws {
        try folder.lay([
            "environments/prod.yaml": Self.conflict, "environments/child.yaml": "inherits: prod\n",
            "environments/fine.yaml": "variables: {a: b}\n", "x.yaml": "request: GET http://h.test/{{nobody}}\n",
        ])
        let run = try await folder.curlew("check", ".")
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("environments/prod.yaml:2:1"), "\(run.errors)")
        #expect(run.errors.contains("{{nobody}} is not set"), "\(run.errors)")
    }
}
