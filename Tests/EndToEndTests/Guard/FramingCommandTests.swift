import DemoServer
import Foundation
import TestSupport
import Testing

/// `send`, `run` and `diff` send nothing whose end would be anybody's guess, unless that is allowed by name.
@Suite struct `Commands and fields that contradict the body`: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    private static let contradictions = [
        ["-H", "Content-Length: 5", "-d", "abc"], ["-H", "Content-Length: 5"],
        ["-H", "Content-Length: x", "-d", "abc"], ["-H", "Content-Length: 7, 3", "-d", "abc"],
        ["-H", "Content-Length: +3", "-d", "abc"],
        ["-H", "Content-Length: 3", "-H", "Content-Length: 4", "-d", "abc"],
        ["-H", "Transfer-Encoding: gzip", "-d", "abc"],
        ["-H", "Content-Length: 3", "-H", "Transfer-Encoding: chunked", "-d", "abc"],
        ["-H", "Transfer-Encoding: chunked"],
    ]

    @Test(arguments: contradictions) func `send ends with 2, and nothing is sent`(options: [String]) async throws {
        let server = try LoopbackServer(.silence)
        for more in [[], ["--allow", "all"]] {
            let run = try await ProgramRun.of(["send"] + options + more + [server.url])
            #expect(run.end == .exit(2), "\(run.errors)")
            #expect(run.errors.contains("Servers could disagree where the request ends."))
            #expect(run.errors.contains("--allow framing sends it as it stands."))
        }
        #expect(server.connectionCount == 0)
    }

    @Test func `send sends it where that is allowed, and what agrees at once`() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        let server = try LoopbackServer(.readHead, .drop(3), .send(answer))
        let run = try await ProgramRun.of(
            ["send", "-H", "Content-Length: 3, 3", "-d", "abc", "--allow", "framing", server.url])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(server.received.first?.contains("Content-Length: 3, 3\r\n") == true)
        for fields in [["-H", "Content-Length: 3"], ["-H", "Transfer-Encoding: chunked"]] {
            let run = try await ProgramRun.of(["send"] + fields + ["-d", "abc", self.server.baseURL + "/echo"])
            #expect(run.end == .exit(0), "\(run.errors)")
            #expect(run.text.contains("\"body\": \"abc\"") || run.text.contains("\"body\":\"abc\""))
        }
    }

    @Test func `run and diff end with 2 as well, and nothing is sent`() async throws {
        let guarded = try LoopbackServer(.silence)
        try folder.write(
            "request: GET {{base}}/\nheaders: {Content-Length: '5'}\n", to: "api/one.yaml")
        try folder.write("base: \(guarded.url)\n", to: "api/environments/other.yaml")
        let run = try await curlew("run", "api", "--env", "other", "--var", "user=a", "--var", "password=b")
        #expect(run.end == .exit(2), "\(run.errors)")
        #expect(run.errors.contains("Content-Length is 5, and there is no body"))
        let diff = try await curlew("diff", "one", "--env", "other", "--env", "other")
        #expect(diff.end == .exit(2), "\(diff.errors)")
        #expect(diff.errors.contains("--allow framing"))
        #expect(guarded.connectionCount == 0)
    }

    /// What is only known in its turn is looked at there.
    @Test func `a step whose length an answer gave is not sent`() async throws {
        try folder.write(
            "request: POST {{base}}/echo\nheaders: {Content-Length: '{{user_id}}0'}\nserializer: text\nbody: abc\n",
            to: "api/late.yaml")
        let run = try await curlew("run", "api")
        #expect(run.end != .exit(0))
        #expect(run.text.contains("Servers could disagree where the request ends."), "\(run.text)")
    }
}
