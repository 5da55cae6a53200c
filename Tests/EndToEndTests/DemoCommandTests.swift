import Foundation
import TestSupport
import Testing

@Suite struct DemoCommandTests {
    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
    func `the demo API alone prints its base and runs until a signal`(signal: Int32, code: Int32) async throws {
        let demo = try RunningProgram(["demo", "--serve", "--port", "0"])
        let base = try #require(demo.readLine())
        #expect(base.hasPrefix("http://127.0.0.1:"))
        #expect(try await ProgramRun.of(["send", base + "/people/1"]).text.contains("Ada"))
        demo.signal(signal)
        #expect(demo.finish().end == .exit(code))
    }

    @Test func `without a port, another one is taken where 7777 is, and that is said`() async throws {
        let programs = try (0..<2).map { _ in try RunningProgram(["demo", "--serve"]) }
        let bases = try programs.map { try #require($0.readLine()) }
        let runs = programs.map { program in
            program.signal(SIGTERM)
            return program.finish()
        }
        for (base, run) in zip(bases, runs) {
            let port = try #require(base.split(separator: ":").last)
            let words =
                "Port 7777 is taken. Another program listens on it, so the demo API is on port \(port). --port N chooses one."
            #expect(run.errors.contains(words) == (port != "7777"), "\(run.errors)")
        }
        #expect(Set(bases).count == 2)
    }

    @Test func `a taken port is said`() async throws {
        let first = try RunningProgram(["demo", "--serve", "--port", "0"])
        let port = try #require(first.readLine()?.split(separator: ":").last)
        let second = try await ProgramRun.of(["demo", "--serve", "--port", String(port)])
        #expect(second.end == .exit(2))
        #expect(
            second.errors.contains("Port \(port) is taken. Another program listens on it. --port N chooses another"))
    }
}
