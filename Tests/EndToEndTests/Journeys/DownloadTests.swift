import Foundation
import Glibc
import TestSupport
import Testing

@testable import DemoServer

/// A large file: into a file, cancelled, gone on with, paused, whole in the end.
@Suite struct DownloadTests {
    /// The real size once; the same way without colour on less.
    struct Case: CustomTestStringConvertible, Sendable {
        var look: Journey.Look
        var size: String
        var bytes: UInt64
        /// As the end is told.
        var written: String
        var testDescription: String { "\(size), \(look.rawValue)" }
    }

    static let cases = [
        Case(look: .color, size: "2g", bytes: 2_147_483_648, written: "2 147 483 648"),
        Case(look: .mono, size: "256m", bytes: 268_435_456, written: "268 435 456"),
    ]

    @Test(arguments: cases)
    func `a download is cancelled, gone on with, paused and whole in the end`(download: Case) async throws {
        let journey = try await downloading(download)
        let base = try await Self.base(journey)
        journey.keys("3jk")
        let working = try await journey.see("3 [Params]", "[Transfer]")
        #expect(working.lines[22].contains(" %"))

        journey.keys("<Ctrl-C>")
        try await journey.see("cancelled at", "part file kept", "R resumes")
        #expect(FileManager.default.fileExists(atPath: journey.home.path("big-\(download.size).bin.part")))

        journey.keys("R")
        try await journey.see("resumed  at", " 206 ", "[Transfer]")

        journey.keys("B")
        try await journey.see("Transfers", "By hand > Big file", "running")
        journey.keys("<Space>")
        try await journey.see("paused", "paused at")
        journey.keys("<Space>")
        try await journey.see("Transfers", "running", "MB/s", not: ["paused"])
        #expect(try await Self.post("/file/hurry", base).contains("rate"))

        try await journey.terminal.wait("the end of the download", timeout: hangLimit) {
            $0.contains("done: \(download.written) bytes in") && $0.contains("100 %")
        }
        #expect(try Self.differences(journey.home.path("big-\(download.size).bin"), download.bytes) == 0)
        #expect(!FileManager.default.fileExists(atPath: journey.home.path("big-\(download.size).bin.part")))
        // A sanitizer keeps notes on every byte.
        let peak = try #require(RunningProgram.peakMemory(of: journey.terminal.process))
        #expect(Sanitizer.isOn || peak < 200_000_000, "\(peak)")

        journey.keys("<Enter>")
        try await journey.see("5 [Transfer]", "done: \(download.written) bytes in")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a file that changed on the server is not mixed with the part`(look: Journey.Look) async throws {
        let journey = try await downloading(Case(look: look, size: "4g", bytes: 0, written: ""))
        journey.keys("<Ctrl-C>")
        try await journey.see("cancelled at", "R resumes")
        #expect(try await Self.post("/file/change", try await Self.base(journey)).contains("version"))

        journey.keys("R")
        try await journey.see(
            "the file changed on the server; resuming would mix two versions.", "n keeps the part", mode: "CMD")
        journey.keys("n")
        try await journey.see("the part file is kept")
        journey.keys("R")
        try await journey.see("the file changed on the server;", mode: "CMD")
        journey.keys("y")
        try await journey.see("[Transfer]", "200 OK", "MB/s", not: ["resumed"])

        journey.keys("q")
        try await journey.see("A request is running. Cancel it and quit?", mode: "CMD")
        journey.keys("y")
        try await journey.seeEnd()
    }

    @Test func `what stands in the target's place is only replaced on a yes`() async throws {
        let journey = try Journey()
        try journey.home.write("mine", to: "people.json")
        try await journey.see("demo API listening on")
        journey.keys("1")
        try await journey.see("Tour > Search people")
        journey.keys("Sf")
        try await journey.see("Save body to", "people.json", "size", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("exists. Write over it?", mode: "CMD")
        #expect(try journey.home.read("people.json") == "mine")
        journey.keys("y")
        try await journey.see("done:", "bytes in")
        #expect(try journey.home.read("people.json").contains("Ada"))
        journey.keys("q")
        try await journey.seeEnd()
    }

    // MARK: Ways

    /// The download of Big file runs, in a size of the test's own, so slowly that it is not over before the test has done
    /// what it does to it.
    private func downloading(_ download: Case) async throws -> Journey {
        let journey = try Journey(download.look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc>")
        try await journey.see("No parameters.")
        journey.keys("<Ctrl-P>@big file")
        try await journey.see("> Big file", "1 match", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("By hand > Big file", "{{demo}}/file?size=2g")
        journey.keys(":url {{demo}}/file?size=\(download.size)&rate=1m<Enter>")
        try await journey.see("rate=1m", "unsaved: 1 edit")
        journey.keys("S")
        try await journey.see("Send with options", mode: "CMD")
        journey.keys("f")
        try await journey.see("Save body to", "big-\(download.size).bin", "can be resumed", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("5 [Transfer]", "MB/s", "left", "200 OK")
        return journey
    }

    private static func post(_ path: String, _ base: String) async throws -> String {
        try await ProgramRun.of(["-s", "-X", "POST", base + path], program: "/usr/bin/curl").text
    }

    /// `http://127.0.0.1:40559`, as the explain strip shows it beside the parameters.
    private static func base(_ journey: Journey) async throws -> String {
        journey.keys("3")
        let screen = try await journey.see("→ http://127.0.0.1:")
        journey.keys("5")
        try await journey.see("┏ 5 [Transfer]")
        let match = try #require(screen.lines.joined(separator: "\n").firstMatch(of: #/http://127\.0\.0\.1:\d+/#))
        return String(match.output)
    }

    // MARK: Figures

    /// Places at which a file is not what the demo API sends; -1 when it has another length.
    private static func differences(_ path: String, _ count: UInt64) throws -> Int {
        let file = try #require(FileHandle(forReadingAtPath: path))
        defer { try? file.close() }
        let pattern = PatternBody(range: 0..<count)
        var (place, wrong) = (UInt64(0), 0)
        var expected = [UInt8](repeating: 0, count: 65_521)
        while place < count {
            let filled = expected.withUnsafeMutableBytes { pattern.copy(from: place, into: $0) }
            guard let part = try file.read(upToCount: filled), part.count == filled else { return -1 }
            let isSame = part.withUnsafeBytes { $0.baseAddress.map { memcmp($0, expected, filled) == 0 } ?? false }
            if !isSame { wrong += 1 }
            place += UInt64(filled)
        }
        return try file.read(upToCount: 1)?.isEmpty ?? true ? wrong : -1
    }
}
