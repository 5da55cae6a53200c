import DemoServer
import Foundation
import TestSupport
import Testing

/// `curlew send`: credentials, cookies and redirects.
@Suite struct SendIdentityTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private func send(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(["send"] + arguments)
    }

    private func json(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    }

    @Test(arguments: [
        ["-u", "ada:lovelace", "/auth/basic"], ["-u", "ada:lovelace", "--digest", "/auth/digest"],
        ["-u", "ada:lovelace", "--digest", "/auth/digest?algorithm=MD5"],
    ])
    func `credentials open what is guarded`(arguments: [String]) async throws {
        let run = try await ProgramRun.of(["send"] + arguments.dropLast() + [server.baseURL + arguments.last!])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(try json(run)["user"] as? String == "ada")
    }

    @Test func `credentials in a URL and in a netrc file are sent to their host`() async throws {
        let inURL = try await send("http://ada:lovelace@127.0.0.1:\(server.port)/auth/basic")
        #expect(inURL.end == .exit(0))
        let folder = try TemporaryFolder()
        let file = try folder.write("machine 127.0.0.1\n  login ada\n  password lovelace\n", to: "netrc")
        #expect(try await send("--netrc-file", file, server.baseURL + "/auth/basic").end == .exit(0))
        #expect(try await send(server.baseURL + "/auth/basic").end == .exit(1))
    }

    @Test(arguments: ["aws:amz:eu\r\nX-Evil:s3", "aws:amz:eu:s3\nX", "aws:amz:eu\u{7F}:s3"])
    func `a signature that no field can hold is refused before anything is sent`(words: String) async throws {
        let run = try await send("--aws-sigv4", words, "-u", "a:b", server.baseURL + "/echo")
        #expect(run.end == .exit(2) && run.output.isEmpty)
        #expect(run.errors.contains("holds a line break or another control character"), "\(run.errors)")
    }

    @Test func `a jar takes cookies from one request to the next`() async throws {
        let folder = try TemporaryFolder()
        let jar = folder.path("jar")
        #expect(try await send("-c", jar, server.baseURL + "/cookies/set?sid=1&lang=en").end == .exit(0))
        #expect(try folder.read("jar").contains("127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t1\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: jar)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let listed = try json(try await send("-b", jar, server.baseURL + "/cookies"))
        #expect(listed["cookies"] as? [String: String] == ["sid": "1", "lang": "en"])
        let given = try json(try await send("-b", "a=1; b=2", server.baseURL + "/cookies"))
        #expect(given["cookies"] as? [String: String] == ["a": "1", "b": "2"])
    }

    @Test func `hops and cookies are in the exchange`() async throws {
        let to = "/redirect?to=/cookies/set?a=1"
        let run = try json(try await send("--exchange", "-L", server.baseURL + to))
        let hops = try #require(run["hops"] as? [[String: Any]])
        #expect(hops.map { $0["status"] as? Int } == [302] && hops[0]["kind"] as? String == "redirect")
        let cookies = try #require(run["cookies"] as? [[String: Any]])
        #expect(cookies.map { $0["result"] as? String } == ["stored"])
    }

    @Test func `following can be bounded and switched off`() async throws {
        let stopped = try await send("--follow", "2", server.baseURL + "/redirect?n=5")
        #expect(stopped.end == .exit(1))
        #expect(stopped.errors.contains("Stopped after 2 redirects: that is the limit (follow)."))
        let first = try await send("-L", "--max-redirs", "1", server.baseURL + "/redirect?n=5")
        #expect(first.errors.contains("Stopped after 1 redirect: "))
        #expect(first.errors.contains("A larger follow, or --max-redirs, goes on."))
        let timed = try await send("--timing", server.baseURL + "/redirect?n=2")
        #expect(timed.errors.hasPrefix("2 redirects  "))
        #expect(timed.errors.contains(" in all  to GET \(server.baseURL)/redirect?n=0\n"))
        let shown = try json(try await send("--follow", "0", "--exchange", server.baseURL + "/redirect?n=5"))
        #expect(shown["status"] as? Int == 302)
        let kept = try json(
            try await send("--keep-method", "POST", server.baseURL + "/redirect?n=1&status=303"))
        #expect(kept["method"] as? String == "POST")
    }

    @Test func `agent and referer are headers by another name`() async throws {
        let fields = try #require(
            try json(try await send("-A", "me/1", "-e", "http://from.test/", server.baseURL + "/echo"))["headers"]
                as? [[String]])
        #expect(fields.contains(["User-Agent", "me/1"]) && fields.contains(["Referer", "http://from.test/"]))
    }

    @Test(arguments: [
        (["--digest"], "--user needs a value."),
        (["-u", "ada"], "--user: It has no password, and there is no terminal to ask for it."),
        (["--digest", "-n"], "--digest and --netrc exclude each other."),
        (["-u", "a:b", "--aws-sigv4", "aws"], "--aws-sigv4 cannot be \"aws\"."),
        (["-L", "--follow", "3"], "--location and --follow exclude each other."),
        (["-y", "5", "--idle-timeout", "3"], "--speed-time and --idle-timeout exclude each other."),
    ])
    func `what does not go together is said`(options: [String], message: String) async throws {
        let run = try await ProgramRun.of(["send"] + options + [server.baseURL + "/"])
        #expect(run.end == .exit(2))
        #expect(run.errors.hasPrefix("curlew: " + message))
    }
}
