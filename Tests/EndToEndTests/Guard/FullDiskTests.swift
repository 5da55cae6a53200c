import Foundation
import TestSupport
import Testing

/// What could not be written is no success: `/dev/full` is a disk without room.
@Suite struct FullDiskTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder(["a.yaml": "request: GET http://127.0.0.1:\(server.port)/x\n"])
    }

    private func shell(_ command: String) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["-c", command, BuiltProgram.path], program: "/bin/sh", environment: folder.environment,
            folder: folder.home.path("api"))
    }

    @Test(arguments: [
        "\"$0\" run a >/dev/full", "\"$0\" export a >/dev/full", "\"$0\" ls >/dev/full", "\"$0\" --version >/dev/full",
        "\"$0\" send a --exchange -o /dev/full", "\"$0\" run a --report junit=/dev/full",
        "\"$0\" run a --report json=- >/dev/full",
    ])
    func `a full disk is said, and is 3`(command: String) async throws {
        let run = try await shell(command)
        #expect(run.end == .exit(3), "\(run.errors)")
        #expect(run.errors.contains("cannot be written: No space left on device"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `a reader that has enough is no fault`() async throws {
        let run = try await shell("(trap '' PIPE; \"$0\" keys; echo $? >code) | head -1 >/dev/null; cat code")
        #expect(run.text == "0\n" && run.errors.isEmpty, "\(run.text)\(run.errors)")
    }
}
