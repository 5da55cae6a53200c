import CurlewFiles
import Foundation
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// Values outside the collection, while the environment that they belong to is renamed, deleted and brought back.
@Suite struct EnvironmentValuesTests {
    private let folder: TemporaryFolder
    private let worker: FileWorker
    private let secrets: ValueStore
    private let captured: ValueStore

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write("name: C\n", to: "c/curlew.yaml")
        try folder.write("secrets:\n  pw: kept\n", to: "c/environments/prod.yaml")
        try folder.write("inherits: prod\nbase: http://h\n", to: "c/environments/heir.yaml")
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path("state")])
        worker = FileWorker(
            directories: directories, start: FileWorker.Start(currentFolder: folder.path("c"), wantsDemo: false))
        (secrets, captured) = (
            ValueStore(.secrets, directories: directories), ValueStore(.captured, directories: directories)
        )
        _ = await run(.openCollection(path: folder.path("c")))
        try secrets.change(place("prod"), setting: [StoredValue("pw", "hunter2", isSecret: true, date: 1)])
        try captured.change(place("prod"), setting: [StoredValue("id", "7", isSecret: false, date: 1)])
    }

    private func place(_ environment: String) -> ValuePlace {
        ValuePlace(collection: FileStatus.resolved(folder.path("c")) ?? "", environment: environment)
    }

    private func run(_ effect: Effect) async -> [Message] {
        let answers = Mutex<[Message]>([])
        worker.enqueue(effect) { message in answers.withLock { $0.append(message) } }
        await worker.drain()
        return answers.withLock { $0 }
    }

    /// The change as it was made; throws the error when nothing was.
    private func make(_ change: EnvironmentChange, overwriting: Bool = false) async throws -> EnvironmentChange {
        for message in await run(.changeEnvironment(JobID(1), change, overwriting: overwriting)) {
            guard case .environmentChanged(_, let made, let result) = message else { continue }
            _ = try result.get()
            return made
        }
        throw CancellationError()
    }

    private func values(_ environment: String) -> [String] {
        (secrets.values(in: place(environment)) + captured.values(in: place(environment))).map {
            "\($0.name)=\($0.value)"
        }
    }

    /// Whoever wants to change a value finds no lock there, as when another program holds it.
    private func prevent(_ kind: ValueStore.Kind) throws {
        let lock = folder.path("state/curlew/\(kind.rawValue)/.lock")
        try? FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: true)
    }

    @Test func `a new name takes them along, and back`() async throws {
        let made = try await make(EnvironmentChange("prod", .rename("live")))
        #expect(values("live") == ["pw=hunter2", "id=7"] && values("prod") == [])
        _ = try await make(made.reversed)
        #expect(values("prod") == ["pw=hunter2", "id=7"] && values("live") == [])
        #expect(try folder.read("c/environments/heir.yaml") == "inherits: prod\nbase: http://h\n")
    }

    @Test(arguments: ValueStore.Kind.allCases)
    func `where they cannot be kept nothing is renamed, and nothing is lost`(kind: ValueStore.Kind) async throws {
        try prevent(kind)
        await #expect(throws: SaveError.self) { try await make(EnvironmentChange("prod", .rename("live"))) }
        #expect(values("prod") == ["pw=hunter2", "id=7"] && values("live") == [])
        #expect(try folder.read("c/environments/prod.yaml") == "secrets:\n  pw: kept\n")
    }

    @Test(arguments: ValueStore.Kind.allCases)
    func `where they cannot be removed nothing is deleted, and nothing is lost`(kind: ValueStore.Kind) async throws {
        try prevent(kind)
        await #expect(throws: SaveError.self) { try await make(EnvironmentChange("prod", .delete)) }
        #expect(values("prod") == ["pw=hunter2", "id=7"])
        #expect(try folder.read("c/environments/prod.yaml") == "secrets:\n  pw: kept\n")
        #expect(try folder.read("c/environments/heir.yaml") == "inherits: prod\nbase: http://h\n")
    }

    @Test(arguments: ValueStore.Kind.allCases, [EnvironmentChange.Kind.delete, .rename("live")])
    func `values that cannot be read are not called gone`(
        kind: ValueStore.Kind, change: EnvironmentChange.Kind
    ) async throws {
        let place = "state/curlew/\(kind.rawValue)/"
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.path(place)).first { $0.hasSuffix(".yaml") })
        try folder.write("values: [{name: pw, value: hunter2\0", to: place + name)
        do {
            _ = try await make(EnvironmentChange("prod", change))
            Issue.record("the file of the values lies there still")
        } catch let error as SaveError {
            #expect("\(error)".contains(folder.path(place + name)) && "\(error)".hasSuffix("then try again."))
        }
        #expect(try folder.read("c/environments/prod.yaml") == "secrets:\n  pw: kept\n")
        #expect(try folder.read(place + name).hasPrefix("values: [{name: pw"))
        // Once it is put right or deleted the change is made.
        try FileManager.default.removeItem(atPath: folder.path(place + name))
        _ = try await make(EnvironmentChange("prod", change))
    }

    /// Whether another program would get the lock of these values now.
    private static func isFree(_ lock: String) -> Bool {
        let file = open(lock, O_RDWR | O_CLOEXEC)
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) == 0
    }

    @Test(arguments: [EnvironmentChange.Kind.delete, .rename("live")])
    func `no other program comes between two writings of a change`(kind: EnvironmentChange.Kind) async throws {
        let locks = ValueStore.Kind.allCases.map { folder.path("state/curlew/\($0.rawValue)/.lock") }
        let free = Mutex<[Bool]>([])
        worker.enqueue(.changeEnvironment(JobID(1), EnvironmentChange("prod", kind), overwriting: false)) { message in
            // Told between two of the writings.
            if case .valuesChanged = message { free.withLock { $0 += locks.map(Self.isFree) } }
        }
        await worker.drain()
        #expect(free.withLock { $0.count >= 4 && !$0.contains(true) })
        #expect(locks.allSatisfy(Self.isFree) && values("prod") == [])
    }

    @Test func `a name that is taken keeps the values of both`() async throws {
        try secrets.change(place("heir"), setting: [StoredValue("pw", "of heir", isSecret: true, date: 1)])
        await #expect(throws: SaveError.self) { try await make(EnvironmentChange("prod", .rename("heir"))) }
        #expect(values("heir") == ["pw=of heir"] && values("prod") == ["pw=hunter2", "id=7"])
    }

    @Test func `an environment's end ends them, undo brings them back`() async throws {
        let made = try await make(EnvironmentChange("prod", .delete))
        #expect(values("prod") == [])
        #expect(try folder.read("c/environments/heir.yaml") == "base: http://h\n")
        let back = try await make(made.reversed)
        #expect(values("prod") == ["pw=hunter2", "id=7"])
        #expect(try folder.read("c/environments/heir.yaml") == "inherits: prod\nbase: http://h\n")
        _ = try await make(back.reversed)
        #expect(values("prod") == [])
    }

    @Test func `an environment gets nothing that one of its name left behind`() async throws {
        try FileManager.default.removeItem(atPath: folder.path("c/environments/prod.yaml"))
        try folder.write("secrets:\n  pw: kept\n", to: "c/environments/dev.yaml")
        _ = await run(.openCollection(path: folder.path("c")))
        _ = try await make(EnvironmentChange("dev", .rename("prod")))
        #expect(values("prod") == [])
    }

    @Test func `undo of a deletion keeps what another program wrote into an heir`() async throws {
        let made = try await make(EnvironmentChange("prod", .delete))
        try folder.write("base: http://h\nvariables:\n  MINE: 1\n", to: "c/environments/heir.yaml")
        _ = try await make(made.reversed)
        let heir = try folder.read("c/environments/heir.yaml")
        #expect(heir.contains("MINE: 1") && heir.contains("inherits: prod"))
    }

    @Test func `undo of a deletion asks about a file that another program made, by its name`() async throws {
        let made = try await make(EnvironmentChange("prod", .delete))
        try folder.write("base: http://other\n", to: "c/environments/prod.yaml")
        do {
            _ = try await make(made.reversed)
            Issue.record("it was written over")
        } catch SaveError.file(let error) {
            #expect(error.reason == .changedOnDisk && error.path.hasSuffix("/environments/prod.yaml"))
        }
        _ = try await make(made.reversed, overwriting: true)
        #expect(try folder.read("c/environments/prod.yaml") == "secrets:\n  pw: kept\n")
    }

    @Test func `undo of a new name takes along what another program wrote`() async throws {
        let made = try await make(EnvironmentChange("prod", .rename("live")))
        try folder.write("secrets:\n  pw: kept\nbase: http://new\n", to: "c/environments/live.yaml")
        _ = try await make(made.reversed)
        #expect(try folder.read("c/environments/prod.yaml").contains("base: http://new"))
    }

    @Test func `a value becomes a secret only where it can be kept`() async throws {
        try folder.write("variables:\n  user: bob\n", to: "c/environments/prod.yaml")
        var change = EnvironmentChange(
            "prod",
            [
                .init(.variable("user"), from: .text("bob"), to: nil),
                .init(.secret("user"), from: nil, to: .source(.kept)),
            ])
        change.values[.secrets] = [StoredValue("user", "bob", isSecret: true, date: 1)]
        try prevent(.secrets)
        await #expect(throws: SaveError.self) { try await make(change) }
        #expect(try folder.read("c/environments/prod.yaml") == "variables:\n  user: bob\n")
        try FileManager.default.removeItem(atPath: folder.path("state/curlew/secrets/.lock"))
        _ = try await make(change)
        #expect(values("prod").contains("user=bob"))
        #expect(try folder.read("c/environments/prod.yaml").contains("bob") == false)
    }

    @Test func `where the last of several files cannot be written, the others are as they were`() async throws {
        // The private file of the new name is a folder: it can be neither read nor written.
        try folder.write("variables:\n  a: b\n", to: "c/environments/prod.local.yaml")
        try FileManager.default.createDirectory(
            atPath: folder.path("c/environments/live.local.yaml"), withIntermediateDirectories: true)
        await #expect(throws: SaveError.self) { try await make(EnvironmentChange("prod", .rename("live"))) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("c/environments/live.yaml")))
        #expect(try folder.read("c/environments/prod.local.yaml") == "variables:\n  a: b\n")
    }
}
