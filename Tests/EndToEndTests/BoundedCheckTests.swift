import Foundation
import TestSupport
import Testing

/// Checks and captures of a stranger's collection end with the request's time limit, wherever they run.
@Suite struct BoundedCheckTests {
    private static let slow = "$[?$[?$[?@.a==@.b]]]"
    private static let body = "[" + (0..<3000).map { "{\"a\":\($0),\"b\":\(-1 - $0)}" }.joined(separator: ",") + "]"

    private let server: LoopbackServer
    private let folder: TemporaryFolder

    init() throws {
        let answer =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(Self.body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n" + Self.body
        server = try LoopbackServer(.readHead, .send(answer), .shutdown)
        folder = try TemporaryFolder()
        _ = try folder.write("name: Slow\n", to: "curlew.yaml")
    }

    private func file(_ lines: String) throws -> String {
        try folder.write("request: GET \(server.url)/\noptions: {timeout: \(Self.seconds)s}\n" + lines, to: "slow.yaml")
    }

    /// The answer comes sooner, on a busy machine too; the checks take longer on any.
    private static let seconds = Sanitizer.slowness
    private static let words = "It ran until the time limit of the request, \(seconds) s, and was stopped."

    @Test func `a check of send ends with the time limit and as a failed one`() async throws {
        let run = try await ProgramRun.of(["send", file("checks: ['\(Self.slow) exists', status 200]\n")])
        #expect(run.end == .exit(1), "\(run.errors)")
        #expect(run.errors.contains("\(Self.slow) was not followed to the end. \(Self.words)"), "\(run.errors)")
        #expect(run.errors.contains("It had come to $["), "\(run.errors)")
        #expect(run.text.contains("2999"), "the answer is printed")
    }

    @Test func `the limit that is typed counts too`() async throws {
        let path = try folder.write(
            "request: GET \(server.url)/\nchecks: ['\(Self.slow) absent']\n", to: "typed.yaml")
        let run = try await ProgramRun.of(["send", "-m", "\(Self.seconds)", path])
        #expect(run.end == .exit(1) && run.errors.contains(Self.words), "\(run.errors)")
    }

    @Test func `a capture that is stopped is said, and sets nothing`() async throws {
        let run = try await ProgramRun.of(["send", file("capture: {id: '\(Self.slow)'}\n")])
        #expect(run.errors.contains("id was not captured. \(Self.slow) was not followed to the end. \(Self.words)"))
    }

    @Test func `a run ends with a failed check`() async throws {
        let path = try file("checks: ['\(Self.slow) absent', '\(Self.slow) count 0']\n")
        let run = try await ProgramRun.of(["run", path])
        #expect(run.end == .exit(1), "\(run.errors)\(run.text)")
        #expect((run.text + run.errors).contains("was not followed to the end"), "\(run.text)\(run.errors)")
    }
}
