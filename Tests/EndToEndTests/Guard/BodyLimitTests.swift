import Foundation
import TestSupport
import Testing

/// Bodies without end, or as good as that: they stop at a limit, at a time, at a signal, and memory stays what it is.
@Suite struct BodyLimitTests {
    private static let mebibyte = 1 << 20

    /// Zeros that inflate to so many MiB, or to what a JSON text escapes.
    private static func bomb(_ mebibytes: Int, of byte: UInt8 = 0x30) async throws -> [UInt8] {
        let command = "head -c \(mebibytes)M /dev/zero | tr '\\0' '\\\(String(byte, radix: 8))' | gzip -n -c"
        return [UInt8](try await ProgramRun.of(["-c", command], program: "/bin/sh").output)
    }

    private static let large = Task { try await bomb(300) }

    private func serve(_ body: [UInt8], coding: String? = "gzip") throws -> LoopbackServer {
        let field = coding.map { "Content-Encoding: \($0)\r\n" } ?? ""
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\(field)Content-Length: \(body.count)\r\n\r\n"
        return try LoopbackServer(.readHead, .send(Array(head.utf8) + body))
    }

    @Test(.timeLimit(.minutes(10))) func `a bomb stops at 256 MiB, and printing it takes no memory`() async throws {
        let server = try serve(try await Self.large.value)
        let program = try RunningProgram(["send", "--exchange", "-m", "1200", server.url])
        // All but what the pipe holds: it still runs then.
        let count = 256 * Self.mebibyte - (1 << 18)
        #expect(program.skip(count) == count)
        let peak = try #require(program.peakMemory)
        // A sanitizer keeps notes on every byte.
        #expect(Sanitizer.isOn || peak < 128 * Self.mebibyte, "\(peak)")
        let run = program.finish()
        #expect(run.end == .exit(3))
        #expect(run.errors.contains("made more than 256 MiB, the limit (max-filesize)"), "\(run.errors)")
        #expect(run.text.hasSuffix("0000\"}\n"))
    }

    @Test(.timeLimit(.minutes(10))) func `0 takes all of it`() async throws {
        let server = try serve(try await Self.large.value)
        let program = try RunningProgram(["send", "--max-filesize", "0", "-m", "1200", server.url])
        #expect(program.skip(.max) == 300 * Self.mebibyte)
        #expect(program.finish().end == .exit(0))
    }

    @Test func `a size of one's own holds for what is printed, kept and stored`() async throws {
        let folder = try TemporaryFolder()
        let plain = [UInt8](repeating: 0x30, count: 3 * Self.mebibyte)
        for (body, coding) in [(plain, nil), (try await Self.bomb(3), "gzip")] as [([UInt8], String?)] {
            let server = try serve(body, coding: coding)
            let printed = try await ProgramRun.of(["send", "--max-filesize", "1M", server.url])
            #expect(printed.end == .exit(3) && printed.output.count == Self.mebibyte)
            #expect(printed.errors.contains("The response is larger than 1 MiB."), "\(printed.errors)")
            let kept = try await ProgramRun.of(["send", "--exchange", "--max-filesize", "1M", server.url])
            #expect(kept.end == .exit(3) && kept.text.contains(#""error":{"message":"The response is larger"#))
            let whole = try await ProgramRun.of(["send", "--max-filesize", "3M", server.url])
            #expect(whole.end == .exit(0) && whole.output.count == 3 * Self.mebibyte)
        }
        let server = try serve(plain, coding: nil)
        let stored = try await ProgramRun.of(
            ["send", "--max-filesize", "1M", "-o", folder.path("out"), server.url])
        #expect(stored.end == .exit(3) && stored.errors.contains("keeps what came"), "\(stored.errors)")
        #expect(try Data(contentsOf: URL(filePath: folder.path("out.part"))).count == Self.mebibyte)
    }

    @Test func `a request's file has the limit as an option`() async throws {
        let server = try serve([UInt8](repeating: 0x30, count: 5000), coding: nil)
        let folder = try GuardedFolder([
            "a.yaml": "request: GET \(server.url)/x\noptions: {max-filesize: 4K}\n"
        ])
        let limited = try await folder.curlew("send", "a")
        #expect(limited.end == .exit(3) && limited.output.count == 4096, "\(limited.errors)")
        #expect(try await folder.curlew("send", "a", "--max-filesize", "0").output.count == 5000)
        #expect(try await folder.curlew("run", "a").end == .exit(3))
    }

    // MARK: Time and signals

    @Test(.timeLimit(.minutes(10)), arguments: [["--exchange"], []])
    func `a time that was typed holds while nobody reads`(options: [String]) async throws {
        let server = try serve([UInt8](repeating: 0x30, count: 3 * Self.mebibyte), coding: nil)
        let program = try RunningProgram(["send", "-m", "2", server.url] + options)
        let run = program.finishUnread()
        #expect(run.end == .exit(3))
        // On a machine that is very busy the time may be over before.
        #expect(run.errors.contains("Printing stopped: the time of 2.0 s is over.") || run.errors.contains(" in 2 s."))
    }

    @Test(.timeLimit(.minutes(10)), arguments: [SIGINT, SIGTERM])
    func `a reader that stands still does not make it deaf`(signal: Int32) async throws {
        let server = try serve([UInt8](repeating: 0x30, count: 3 * Self.mebibyte), coding: nil)
        let program = try RunningProgram(["send", "--exchange", server.url])
        // It prints, and the pipe is full.
        #expect(program.skip(1) == 1)
        program.signal(signal)
        #expect(program.finishUnread().end == .signal(signal))
    }

    @Test(.timeLimit(.minutes(10))) func `a time holds while the body is escaped, into a file too`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "out")
        let server = try serve(try await Self.bomb(250, of: 0))
        for place in ["/dev/null", folder.path("out")] {
            let run = try await ProgramRun.of(["send", "--exchange", "-m", "1", "-o", place, server.url])
            // A fast machine may have printed all of it by then.
            if run.end != .exit(0) {
                #expect(run.end == .exit(3) && run.errors.contains("1"), "\(run.errors)")
                #expect(try folder.read("out") == "old")
            }
        }
    }
}
