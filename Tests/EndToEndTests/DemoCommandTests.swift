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

    @Test func `a taken port is said`() async throws {
        let first = try RunningProgram(["demo", "--serve", "--port", "0"])
        let port = try #require(first.readLine()?.split(separator: ":").last)
        let second = try await ProgramRun.of(["demo", "--serve", "--port", String(port)])
        #expect(second.end == .exit(2))
        #expect(second.errors.contains("Port \(port) is taken."))
    }
}
