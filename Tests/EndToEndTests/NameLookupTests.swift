import Foundation
import Glibc
import TestSupport
import Testing

/// A name server that never answers, as the program meets it: the system's own look-up blocks a thread and cannot be
/// stopped. A library of six lines takes its place, so that no test depends on the network it runs in.
@Suite struct NameLookupTests {
    private static let source = """
        #include <unistd.h>
        int getaddrinfo(const char *a, const char *b, const void *c, void *d) {
            (void)!write(1, "looking\\n", 8);
            for (;;) pause();
        }
        """

    /// Nil where there is no C compiler.
    private static func library(in folder: TemporaryFolder) async throws -> String? {
        let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let compiler else { return nil }
        let path = folder.path("slow.so")
        try folder.write(source, to: "slow.c")
        let run = try await ProgramRun.of(
            ["-shared", "-fPIC", "-o", path, folder.path("slow.c")], program: compiler, folder: folder.path)
        return run.end == .exit(0) ? path : nil
    }

    @Test func `Ctrl-C ends a look-up that does not end by itself`() async throws {
        let folder = try TemporaryFolder()
        guard let library = try await Self.library(in: folder) else { return }
        let program = try RunningProgram(
            ["send", "http://slow.example/"], environment: ["LD_PRELOAD": Sanitizer.preload(library)])
        #expect(program.readLine() == "looking")
        program.signal(SIGINT)
        let run = program.finish()
        #expect(run.end == .exit(130), "\(run.end) \(run.errors)")
    }

    @Test func `the time limit ends one too, and says what was going on`() async throws {
        let folder = try TemporaryFolder()
        guard let library = try await Self.library(in: folder) else { return }
        let run = try await ProgramRun.of(
            ["send", "-m", "0.2", "http://slow.example/"], environment: ["LD_PRELOAD": Sanitizer.preload(library)])
        #expect(run.end == .exit(3))
        #expect(run.errors.contains("The name was being looked up."))
    }
}
