import TestSupport
import Testing

/// An answer of a million objects, read as a tree.
@Suite struct LargeAnswerTests {
    private static let count = 1_000_000

    /// Each object takes 66 bytes with its comma.
    private static let body: [UInt8] = {
        var body = [UInt8]("[".utf8)
        body.reserveCapacity(66 * count + 1)
        for number in count..<2 * count {
            body += #"{"id":\#(number),"name":"Person number \#(number)","mail":"me@home.io"},"#.utf8
        }
        body[body.count - 1] = UInt8(ascii: "]")
        return body
    }()

    // A debug build takes minutes where the program that is installed takes seconds.
    @Test(.timeLimit(.minutes(20))) func `is read to its end within 250 MB of memory`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(Self.body.count)\r\n\r\n"
        let server = try LoopbackServer(.readHead, .send(Array(head.utf8) + Self.body))
        let folder = try TemporaryFolder()
        try folder.write("request: GET \(server.url)\noptions: {idle-timeout: 600s}\n", to: "large.yaml")
        let journey = try Journey(.color, [folder.path("large.yaml")])
        try await journey.see("127.0.0.1")

        journey.keys("s")
        try await journey.terminal.wait("the tree of the answer", timeout: hangLimit) {
            $0.contains("200 OK") && $0.contains("[1000000]")
        }
        journey.keys("5G")
        try await journey.see("1999999")
        let peak = try #require(RunningProgram.peakMemory(of: journey.terminal.process))
        // A sanitizer keeps notes on every byte.
        #expect(Sanitizer.isOn || peak < 250_000_000, "\(peak)")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
