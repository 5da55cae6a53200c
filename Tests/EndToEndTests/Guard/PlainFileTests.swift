import Foundation
import TestSupport
import Testing

/// A pipe, a device and a file of the kernel may have no end, so none of them is read to its end.
@Suite(.timeLimit(.minutes(5))) struct PlainFileTests {
    private let server: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        server = try WireRecorder()
        folder = try TemporaryFolder()
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        try folder.write("{}", to: "empty.json")
    }

    private func send(_ arguments: String) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["-c", "exec \(BuiltProgram.path) send POST http://127.0.0.1:\(server.port)/ \(arguments)"],
            program: "/bin/bash", environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path)
    }

    @Test(
        arguments: [
            "-d @FILE", "--data-binary @FILE", "--params FILE", "-F 'a=@FILE'", "-F 'a=<FILE'", "a@FILE", "a:=@FILE",
            "a=@FILE", "-b FILE",
        ],
        [
            ("/proc/self/environ", "It is a file of the kernel"), ("/proc/kmsg", "It is a file of the kernel"),
            ("/sys/kernel/uevent_seqnum", "It is a file of the kernel"), ("/dev/zero", "It is a device"),
            ("pipe", "It is a pipe"),
        ])
    func `is refused before it is read`(way: String, file: (path: String, words: String)) async throws {
        let run = try await send(way.replacingOccurrences(of: "FILE", with: file.path))
        #expect(run.end == .exit(2), "\(run.errors)")
        #expect(run.errors.contains(file.words), "\(run.errors)")
        #expect(server.take().isEmpty)
    }

    @Test(arguments: [
        ("--params <(echo '{\"a\": 1}')", #"{"a":1}"#), ("-d @<(printf b=2)", "b=2"), ("-d @/dev/null", ""),
        ("-d @/dev/stdin <<< c=3", "c=3"), ("-d @/dev/fd/7 7<<< d=4", "d=4"),
    ])
    func `that the shell hands over is read`(arguments: String, body: String) async throws {
        let run = try await send(arguments)
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(server.take().map(\.body) == [Array(body.utf8)])
    }
}
