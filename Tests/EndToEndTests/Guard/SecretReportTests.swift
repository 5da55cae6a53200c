import DemoServer
import Foundation
import TestSupport
import Testing

/// Reports stay where everybody reads them: what they and the terminal show of a run holds no secret, however it is
/// written there.
@Suite struct SecretReportTests {
    private let server: DemoServer
    private let folder: GuardedFolder

    init() throws {
        server = try DemoServer.start()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: \(server.baseURL)\nsecrets: {token: {process: SECRET_KEY}}\n"
        ])
    }

    /// The run with both reports in one text.
    private func everything(_ arguments: String...) async throws -> (run: ProgramRun, text: String) {
        let run = try await ProgramRun.of(
            ["run"] + arguments + ["--allow", "all", "--report", "junit=j.xml", "--report", "json=j.json"],
            environment: folder.environment, folder: folder.home.path("api"))
        let reports = try ["j.xml", "j.json"].map { try folder.read($0) }
        return (run, ([run.text, run.errors] + reports).joined(separator: "\n"))
    }

    @Test func `the URL, what a check says and what was captured`() async throws {
        try folder.lay([
            "a.yaml": """
            request: GET {{base}}/echo?api_key={{token}}
            auth: {type: basic, user: me, password: "{{token}}"}
            checks: ['$.target == "nothing"', 'header X-Y == "{{token}}"']
            capture: {who: $.target, all: $.headers}

            """
        ])
        let (run, text) = try await everything("a")
        #expect(run.end == .exit(1), "\(run.errors)")
        // What was captured holds the secret, and is one itself.
        #expect(run.text.contains("$.target is \"******\""), "\(run.text)")
        #expect(!text.contains("CANARY") && !text.contains("Q0FOQVJZ"), "\(text)")
        #expect(!text.contains("bWU6"))
    }

    @Test func `credentials that stand in a file, and user and password that a server gives`() async throws {
        try folder.lay([
            "a.yaml": """
            request: GET {{base}}/echo?to=https://ada:lovelace-1@h/
            auth: {type: basic, user: me, password: TYPED-5bd1e995}
            checks: ['$.target == "nothing"']
            capture: {all: $.headers, where: $.target}

            """
        ])
        let (run, text) = try await everything("a")
        #expect(run.end == .exit(1), "\(run.errors)")
        #expect(text.contains("to=https://******@h/") && !text.contains("lovelace"), "\(text)")
        #expect(!text.contains("TYPED") && !text.contains("VFlQRUQ"), "\(text)")
    }

    @Test func `a value that an answer gave as a secret, and one whose name the environment calls secret`() async throws
    {
        try folder.lay([
            "a.yaml": "request: GET {{base}}/echo?x=TAKEN-77120\ncapture: {got: !secret $.target, token: $.method}\n",
            "b.yaml": "request: PUT {{base}}/echo?t={{got}}\nchecks: ['$.target == \"{{got}}\"']\n",
            "c.yaml": "request: GET {{base}}/echo?t={{token}}\ncapture: {who: $.target}\n",
        ])
        let (run, text) = try await everything("a", "b", "c")
        #expect(run.end == .exit(1), "\(run.errors)")
        #expect(!text.contains("t=%2Fecho") && !text.contains("t=/echo") && text.contains("echo?t=******"), "\(text)")
        #expect(text.contains(#""token": null"#))
        #expect(text.contains(#""who": "******""#) || text.contains(#""who": "/echo?t=******""#), "\(text)")
    }

    @Test func `a column of the data that has the name of a secret`() async throws {
        try folder.lay(["a.yaml": "request: GET {{base}}/echo?t={{token}}&u={{user}}\n"])
        try folder.lay(["rows.csv": "user,token\nada,ROWSECRET-1\neve,ROWSECRET-2\n"])
        let (run, text) = try await everything("a", "--rows", "rows.csv")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.text.contains("round 1 of 2: user=ada token=******"), "\(run.text)")
        #expect(text.contains("user=ada") && !text.contains("ROWSECRET"), "\(text)")
    }

    @Test func `a request that cannot be written`() async throws {
        try folder.lay(["a.yaml": "request: GET http://[{{token}}/\n"])
        let (run, text) = try await everything("a")
        #expect(run.end == .exit(3) || run.end == .exit(2))
        #expect(text.contains("{{token}} stands in the address of the host") && !text.contains("CANARY"), "\(text)")
        let sent = try await folder.curlew("send", "a", "--allow", "all")
        #expect(sent.end == .exit(2) && !sent.errors.contains("CANARY"))
    }

    @Test func `the difference of two environments`() async throws {
        try folder.lay([
            "a.yaml": "request: GET {{base}}/echo?t={{token}}&n={{n}}\n",
            "environments/e.yaml":
                "base: \(server.baseURL)\nvariables: {n: '1'}\nsecrets: {token: {process: SECRET_KEY}}\n",
            "environments/f.yaml": "inherits: e\nvariables: {n: '2'}\n",
        ])
        let run = try await folder.curlew("diff", "a", "--env", "e", "--env", "f", "--allow", "all")
        #expect(run.end == .exit(1), "\(run.errors)")
        #expect(run.text.contains("$.target  \"/echo?t=******&n=1\" -> \"/echo?t=******&n=2\""), "\(run.text)")
    }
}
