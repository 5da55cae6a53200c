import Foundation
import TestSupport
import Testing

/// The demo API listens from the start, and is loaded when somebody asks it for something.
@Suite struct DemoStartTests {
    /// Names of files that are mapped into a process. The system gives the list in pieces of a page, of which Foundation takes
    /// the first one for all.
    private static func libraries(of process: Int32) throws -> String {
        let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/maps"))
        var text: [UInt8] = []
        while let piece = try file.read(upToCount: 4096), !piece.isEmpty { text += piece }
        return String(decoding: text, as: UTF8.self)
    }

    @Test(.disabled(if: Sanitizer.isOn, "it maps and loads by itself"))
    func `what the demo API needs is loaded with the first request, not at the start`() async throws {
        let journey = try Journey()
        try await journey.see("demo API listening on")
        let before = try Self.libraries(of: journey.terminal.process)
        for name in ["libmicrohttpd", "libgnutls", "libssl", "libcrypto"] { #expect(!before.contains(name)) }

        journey.keys("2", "{{demo}}/people<Enter>")
        try await journey.see("200 OK")
        // The list is read in pieces while the program maps more.
        var after = ""
        let end = ContinuousClock.now + hangLimit
        while !after.contains("libmicrohttpd"), ContinuousClock.now < end {
            after = try Self.libraries(of: journey.terminal.process)
            await Task.yield()
        }
        #expect(after.contains("libmicrohttpd"))
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `a library that is missing is said when it is missed`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("no library", to: "libmicrohttpd.so.12")
        let journey = try Journey(
            program: "/usr/bin/env", ["LD_LIBRARY_PATH=\(folder.path)", BuiltProgram.path, "demo", "--port", "0"])
        try await journey.see("demo API listening on", not: ["libmicrohttpd"])
        journey.keys("2", "{{demo}}/people<Enter>")
        try await journey.see("━ 500  ", "libmicrohttpd is missing")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
