import TestSupport
import Testing

/// An answer of a million objects, read as a tree.
@Suite struct LargeAnswerTests {
    private static let count = 1_000_000

    /// Each object takes 66 bytes with its comma. The two numbers of an object are counted on in its bytes, since a text
    /// made for each takes minutes in a debug build.
    private static let body: [UInt8] = {
        var object = [UInt8](#"{"id":1000000,"name":"Person number 1000000","mail":"me@home.io"},"#.utf8)
        var body = [UInt8]("[".utf8)
        body.reserveCapacity(object.count * count + 1)
        for _ in 0..<count {
            body += object
            for end in [12, 42] {
                var digit = end
                while object[digit] == UInt8(ascii: "9") {
                    object[digit] = UInt8(ascii: "0")
                    digit -= 1
                }
                object[digit] += 1
            }
        }
        body[body.count - 1] = UInt8(ascii: "]")
        return body
    }()

    // A debug build takes minutes where the program that is installed takes seconds.
    @Test(.timeLimit(.minutes(20))) func `is read to its end within 250 MB of memory`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(Self.body.count)\r\n\r\n"
        let server = try LoopbackServer(.readHead, .send(Array(head.utf8) + Self.body))
        let folder = try TemporaryFolder()
        try folder.write("name: Large\n", to: "curlew.yaml")
        try folder.write("request: GET \(server.url)\noptions: {idle-timeout: 600s}\n", to: "large.yaml")
        let journey = try Journey(.color, [folder.path("large.yaml")])
        try await journey.see("Large > large", "127.0.0.1")

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
