import Drafting
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// What the person types in the environments, a source or a value of a secret, has its yes for the server of that
/// environment.
@Suite struct `The yes of what was typed` {
    private typealias Fixture = EnvironmentFixture

    /// What is granted when a source is typed for `key`.
    private func granted(_ source: String, _ change: (inout Model) -> Void = { _ in }) -> [PermissionRequest] {
        var model = Fixture.screen()
        change(&model)
        return model.type(.source("key"), source).compactMap {
            if case .grantConsent(let subject) = $0 { subject } else { nil }
        }
    }

    @Test(
        arguments: [
            ("process API_KEY", .processVariable("API_KEY")), ("command pass show api", .command("pass show api")),
            ("file ~/pins/api", .file("~/pins/api")), ("kept", .secret("key of staging")),
        ] as [(String, Permission.Kind)])
    func `a source, for the environment's base and nothing else`(source: String, kind: Permission.Kind) {
        let subjects = granted(source)
        #expect(subjects.map(\.host) == ["https://staging.example.test"])
        #expect(subjects.flatMap(\.needs).map(\.kind) == [kind])
        #expect(subjects.flatMap(\.needs).allSatisfy { $0.collection == "/c" && $0.host == subjects[0].host })
    }

    @Test func `what is no source, and a base that says no place, give no yes`() {
        #expect(granted("pass show api").isEmpty)
        #expect(granted("process API_KEY") { $0.environments.files[2].base = nil }.isEmpty)
        #expect(granted("process API_KEY") { $0.environments.files[2].base = "/relative" }.isEmpty)
        #expect(granted("process API_KEY") { $0.environments.files[2].base = "{{nobody}}" }.isEmpty)
    }

    @Test func `a base that a secret is part of gives none`() {
        let subjects = granted("process API_KEY") { model in
            model.environments.files[2].base = "https://{{token}}.example.test"
        }
        #expect(subjects.isEmpty)
    }

    @Test func `it is on the disk when it was carried out, and nothing but it`() async throws {
        let folder = try TemporaryFolder()
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let worker = FileWorker(
            directories: directories, start: FileWorker.Start(currentFolder: folder.path, wantsDemo: false))
        let store = ConsentStore(directories: directories)
        for subject in granted("process API_KEY") + granted("kept") {
            #expect(store.missing(subject.needs) == subject.needs)
            worker.enqueue(.grantConsent(subject)) { _ in Issue.record("something went wrong") }
            await worker.drain()
            #expect(store.missing(subject.needs).isEmpty)
            var elsewhere = subject
            elsewhere.host = "https://evil.example.test"
            #expect(subject.secrets.isEmpty || store.missing(elsewhere.needs) == elsewhere.needs)
        }
    }
}
