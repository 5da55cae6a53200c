import Foundation
import TestSupport
import Testing

/// NTLM beside curl: what each says to the same server.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "curl is not installed"))
struct NTLMTests {
    private static let dialog: [LoopbackServer.Step] = [
        .readHead, .send(NTLMMessages.askAgain), .readHead, .send(NTLMMessages.welcome),
    ]

    /// The heads that a server hears from curl, and from curlew; both end well and print its answer.
    private func heads(
        _ options: [String], _ script: @escaping @Sendable (Int) -> [LoopbackServer.Step]
    ) async throws -> (curl: [String], curlew: [String]) {
        let (theirs, ours) = (try LoopbackServer(script: script), try LoopbackServer(script: script))
        let curl = try await ProgramRun.of(["-s"] + options + [theirs.url + "/a"], program: "/usr/bin/curl")
        let curlew = try await ProgramRun.of(["send"] + options + [ours.url + "/a"])
        #expect(curl.end == .exit(0) && curl.text == "in")
        #expect(curlew.end == .exit(0) && curlew.text == "in", "\(curlew.errors)")
        return (theirs.received, ours.received)
    }

    @Test(arguments: ["ada:pw", "TESTDOM\\ada:pw", "ada:", "ad\u{E9}:p\u{E4}ss", "ada@test.example:a:b"])
    func `its two messages are those of curl`(user: String) async throws {
        let (curl, curlew) = try await heads(["--ntlm", "-u", user]) { _ in Self.dialog }
        let (theirs, ours) = (curl.map(NTLMMessages.authorization), curlew.map(NTLMMessages.authorization))
        #expect(theirs.count == 2 && ours.count == 2)
        #expect(theirs.first == ours.first && ours.first??.hasPrefix("NTLM TlRMTVNTUAAB") == true)
        let (last, own) = (NTLMMessages.comparable(theirs.last ?? nil), NTLMMessages.comparable(ours.last ?? nil))
        #expect(own != nil && last == own)
    }

    @Test func `the body goes with the second alone`() async throws {
        let script: [LoopbackServer.Step] = [
            .readHead, .send(NTLMMessages.askAgain), .readHead, .read(3), .send(NTLMMessages.welcome),
        ]
        let (curl, curlew) = try await heads(["--ntlm", "-u", "ada:pw", "-d", "a=b"]) { _ in script }
        for received in [curl, curlew] {
            #expect(received.count == 3 && received.last == "a=b")
            #expect(received.first?.contains("Content-Length: 0\r\n") == true)
            #expect(received.dropFirst().first?.contains("Content-Length: 3\r\n") == true)
        }
    }

    /// curl goes on over the connection that it has, curlew over one of the login's own.
    @Test func `any asks with nothing first`() async throws {
        let (curl, curlew) = try await heads(["--anyauth", "-u", "ada:pw"]) { number in
            number == 0 ? [.readHead, .send(NTLMMessages.ask)] + Self.dialog : Self.dialog
        }
        let (theirs, ours) = (curl.map(NTLMMessages.authorization), curlew.map(NTLMMessages.authorization))
        #expect(theirs.count == 3 && ours.count == 3)
        #expect(ours.first == .some(nil) && ours.prefix(2) == theirs.prefix(2))
        #expect(NTLMMessages.comparable(theirs.last ?? nil) == NTLMMessages.comparable(ours.last ?? nil))
    }

    @Test(arguments: ["--ntlm", "--negotiate", "--anyauth"])
    func `nobody is proven without a user, which curl passes over and send says`(option: String) async throws {
        let server = try LoopbackServer(.readHead, .send(NTLMMessages.ask))
        let run = try await ProgramRun.of(["send", option, server.url])
        #expect(run.end == .exit(2) && run.errors.contains("--user needs a value."))
        #expect(server.connectionCount == 0)
    }

    @Test func `any sends no Basic over plain HTTP, and says what to do`() async throws {
        let server = try LoopbackServer(
            .readHead,
            .send("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"r\"\r\nContent-Length: 0\r\n\r\n"))
        let run = try await ProgramRun.of(["send", "--anyauth", "-u", "ada:lovelace", server.url])
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("Only Basic is offered") && run.errors.contains("Ask over https, or choose Basic."))
        #expect(server.received.map(NTLMMessages.authorization) == [nil])
    }

    // MARK: What stands in files

    private func folder(_ scheme: String, _ server: LoopbackServer) throws -> GuardedFolder {
        try GuardedFolder(["r.yaml": "request: GET \(server.url)/a\nauth: \(scheme)\n"])
    }

    @Test(arguments: [
        ("{type: ntlm, user: ada, password: pw}", "ntlm", "proves who you are by NTLM"),
        ("{type: negotiate}", "negotiate", "proves who you are with your Kerberos ticket"),
        ("{type: any, user: ada, password: pw}", "any", "also with your Kerberos ticket"),
    ])
    func `a file that proves who the person is needs a yes for the place`(
        scheme: String, name: String, deed: String
    ) async throws {
        let server = try LoopbackServer { _ in Self.dialog }
        let folder = try folder(scheme, server)
        for command in ["send", "run"] {
            let run = try await folder.curlew(command, "r")
            #expect(run.end == .exit(2))
            #expect(run.errors.contains(deed) && run.errors.contains("http://127.0.0.1:\(server.port)."))
            #expect(run.errors.contains("--allow '\(name)@http://127.0.0.1:\(server.port)'"), "\(run.errors)")
        }
        #expect(server.connectionCount == 0)
        for allowed in [name, "\(name)@http://127.0.0.1:1"] {
            let other = try await folder.curlew("send", "r", "--allow", allowed)
            #expect(other.end == .exit(2) && server.connectionCount == 0)
        }
    }

    @Test(arguments: ["ntlm", "auth:ntlm", "all"]) func `with the yes it goes out`(name: String) async throws {
        let server = try LoopbackServer { _ in Self.dialog }
        let allowed = name == "all" ? name : "\(name)@http://127.0.0.1:\(server.port)"
        let run = try await folder("{type: ntlm, user: ada, password: pw}", server).curlew(
            "send", "r", "--allow", allowed)
        #expect(run.end == .exit(0) && run.text == "in", "\(run.errors)")
    }
}
