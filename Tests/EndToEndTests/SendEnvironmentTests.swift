import DemoServer
import Foundation
import TestSupport
import Testing

/// `curlew send` and `export` in environments: inheritance, secrets from elsewhere, protection, made values.
@Suite struct SendEnvironmentTests {
    let server: DemoServer
    let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
        try folder.write("name: Test\n", to: "api/curlew.yaml")
        try folder.write(
            """
            request: POST {{base}}/echo?t={{key}}
            serializer: json
            headers:
              X-Secret: "k {{key}}"
              X-User: "{{user}}"
            parameters:
              in: "{{key}}"
              id: "{{$uuid}}"
              again: "{{$uuid}}"
              when: "{{$now +1d date}}"
            """, to: "api/one/echo.yaml")
        try folder.write("request: GET {{base}}/people\n", to: "api/one/people.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {user: ada}\n", to: "api/environments/base.yaml")
    }

    private static let canary = "CANARY-4f1d7c"

    func environment(_ text: String, _ name: String = "demo") throws {
        try folder.write("inherits: base\n" + text, to: "api/environments/\(name).yaml")
    }

    func run(_ command: String, _ arguments: String..., variables: [String: String] = [:]) async throws
        -> ProgramRun
    {
        let home = [
            "HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("home/state"),
            "CURLEW_NOW": "2026-11-21T14:03:07Z",
        ]
        return try await ProgramRun.of(
            [command] + arguments, environment: home.merging(variables) { $1 }, folder: folder.path("api"))
    }

    private func json(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any], "\(run.errors)")
    }

    private func echoed(_ run: ProgramRun) throws -> (header: String?, body: [String: Any]) {
        let echo = try json(run)
        let headers = echo["headers"] as? [[String]] ?? []
        let body = try JSONSerialization.jsonObject(with: Data((echo["body"] as? String ?? "").utf8))
        return (headers.first { $0[0] == "X-Secret" }?[1], body as? [String: Any] ?? [:])
    }

    @Test(arguments: ["{process: API_KEY}", "{command: 'printf %s \"$(cat secret.txt)\"'}", "{file: ~/key}"])
    func `a secret comes from where the environment says`(source: String) async throws {
        try environment("secrets: {key: \(source)}\n")
        try folder.write(Self.canary, to: "api/secret.txt")
        let file = try folder.write(Self.canary + "\n", to: "home/key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let sent = try await run(
            "send", "one/echo", "--env", "demo", "--allow", "all", variables: ["API_KEY": Self.canary])
        #expect(sent.end == .exit(0), "\(sent.errors)")
        let (header, body) = try echoed(sent)
        #expect(header == "k \(Self.canary)" && body["in"] as? String == Self.canary)
        #expect(!sent.errors.contains(Self.canary))
    }

    @Test func `what a file names is read after a yes alone, also what one person's own names`() async throws {
        try environment("secrets: {key: {process: API_KEY}}\n")
        let asked = try await run("send", "one/echo", "--env", "demo", variables: ["API_KEY": Self.canary])
        #expect(asked.end == .exit(2) && asked.output.isEmpty)
        #expect(asked.errors.contains("reads the variable API_KEY of your environment"))
        try folder.write("secrets: {key: {process: API_KEY}}\n", to: "api/environments/demo.local.yaml")
        let own = try await run("send", "one/echo", "--env", "demo", variables: ["API_KEY": Self.canary])
        #expect(own.end == .exit(2) && own.errors.contains("reads the variable API_KEY"), "\(own.errors)")
    }

    @Test func `made values are the same in every place of a request`() async throws {
        try environment("variables: {key: plain}\n")
        let first = try echoed(try await run("send", "one/echo", "--env", "demo")).body
        let second = try echoed(try await run("send", "one/echo", "--env", "demo")).body
        #expect(first["id"] as? String == first["again"] as? String)
        #expect((first["id"] as? String)?.count == 36 && first["id"] as? String != second["id"] as? String)
        #expect(first["when"] as? String == "2026-11-22")
    }

    @Test(arguments: [
        ("secrets: {key: {process: NOT_SET}}", "NOT_SET is not set"),
        ("secrets: {key: {command: exit 3}}", "ended with status 3"), ("secrets: {key: kept}", "None is kept here"),
        ("variables: {kye: x}", "{{key}} is not set. Did you mean {{kye}}?"),
        ("variables: {key: \"{{$uiud}}\"}", "Did you mean {{$uuid}}?"),
        ("variables: {key: \"a{{key}}\"}", "key -> key"),
    ])
    func `without a value nothing is sent, and a sentence says why`(text: String, words: String) async throws {
        try environment(text + "\n")
        let sent = try await run("send", "one/echo", "--env", "demo", "--allow", "all")
        #expect(sent.end == .exit(2) && sent.output.isEmpty)
        #expect(sent.errors.contains(words), "\(sent.errors)")
    }

    @Test func `a secret that a rule alone names is looked up after a yes, and no message quotes it`() async throws {
        try environment("secrets: {key: {process: API_KEY}}\n")
        try folder.write(
            """
            request: GET {{base}}/people/1
            checks: ['$.name == "{{key}}"']
            capture: {found: 'regex /({{key}})/'}
            """, to: "api/one/ruled.yaml")
        let asked = try await run("send", "one/ruled", "--env", "demo", variables: ["API_KEY": "Ada"])
        #expect(asked.end == .exit(2) && asked.output.isEmpty)
        #expect(asked.errors.contains("reads the variable API_KEY of your environment"))
        let right = try await run("send", "one/ruled", "--env", "demo", "--allow", "all", variables: ["API_KEY": "Ada"])
        #expect(right.end == .exit(0), "\(right.errors)")
        for option in ["--exchange", "--timing"] {
            let wrong = try await run(
                "send", "one/ruled", "--env", "demo", "--allow", "all", option, variables: ["API_KEY": Self.canary])
            #expect(wrong.end == .exit(1))
            #expect(wrong.errors.contains("******"), "\(wrong.errors)")
            #expect(!wrong.errors.contains(Self.canary) && !wrong.text.contains(Self.canary))
        }
        let none = try await run("send", "one/ruled", "--env", "demo", "--allow", "all")
        #expect(none.end == .exit(2) && none.errors.contains("API_KEY is not set"))
    }

    @Test func `filters of collection, folder and environment stand in every URL of the collection`() async throws {
        try folder.write("name: Test\nfilters: [{add: {v: 1.20}}]\n", to: "api/curlew.yaml")
        try folder.write("filters: [{add: {f: '{{user}}'}}]\n", to: "api/one/folder.yaml")
        try folder.write(
            "request: GET {{base}}/echo?q=1\nserializer: form\nparameters: {p: 2}\n", to: "api/one/get.yaml")
        try environment("filters: [{add: {key: '{{key}}'}}]\nsecrets: {key: {process: API_KEY}}\n")
        func url(_ arguments: String...) async throws -> String? {
            let sent = try await ProgramRun.of(
                ["send"] + arguments + [
                    "--env", "demo", "--exchange", "--show-secrets", "--allow", "API_KEY@" + server.baseURL,
                ],
                environment: ["HOME": folder.path("home"), "API_KEY": Self.canary], folder: folder.path("api"))
            return (try json(sent)["request"] as? [String: Any])?["url"] as? String
        }
        #expect(try await url("one/get") == "\(server.baseURL)/echo?q=1&v=1.20&f=ada&key=\(Self.canary)&p=2")
        #expect(try await url("{{base}}/echo") == "\(server.baseURL)/echo?key=\(Self.canary)")
        #expect(try await url("\(server.baseURL)/echo") == "\(server.baseURL)/echo")
        let asked = try await run("send", "one/get", "--env", "demo", variables: ["API_KEY": Self.canary])
        #expect(asked.end == .exit(2) && asked.errors.contains("API_KEY"))
        let rows = try await run(
            "run", "one/get", "--env", "demo", "--allow", "API_KEY@" + server.baseURL, "--report", "json=-",
            variables: ["API_KEY": Self.canary])
        #expect(rows.text.contains("/echo?q=1&v=1.20&f=ada&key=******&p=2"), "\(rows.errors)\(rows.text)")
    }

    @Test func `environments that inherit in a circle are named`() async throws {
        try environment("", "a")
        try folder.write("inherits: b\n", to: "api/environments/a.yaml")
        try folder.write("inherits: a\n", to: "api/environments/b.yaml")
        let sent = try await run("send", "one/people", "--env", "a")
        #expect(sent.end == .exit(2) && sent.errors.contains("a -> b -> a"))
    }

    @Test func `a protected environment wants a yes for what changes something`() async throws {
        try environment("protected: true\nvariables: {key: x}\n")
        #expect(try await run("send", "one/people", "--env", "demo").end == .exit(0))
        let refused = try await run("send", "one/echo", "--env", "demo")
        #expect(refused.end == .exit(2) && refused.output.isEmpty)
        #expect(refused.errors.contains("It is protected: POST is sent there with --yes only."))
        #expect(try await run("send", "one/echo", "--env", "demo", "--yes").end == .exit(0))
        let put = try await run("send", "-X", "delete", "one/people", "--env", "demo")
        #expect(put.end == .exit(2) && put.errors.contains("DELETE is sent there with --yes only"))
    }

    @Test func `an exported command holds the names of secrets and asks nobody for them`() async throws {
        try environment("secrets: {key: {command: touch asked; printf \(Self.canary)}}\n")
        let exported = try await run("export", "one/echo", "--env", "demo")
        #expect(exported.end == .exit(0), "\(exported.errors)")
        #expect(exported.text.contains("?t=$KEY") && exported.text.contains("\"X-Secret: k $KEY\""))
        #expect(exported.text.contains("\"in\"") && !exported.text.contains("curlewSecret"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("api/asked")))
        let sent = try await ProgramRun.of(
            [], program: "/bin/bash", input: exported.output, environment: ["KEY": Self.canary])
        let (header, body) = try echoed(sent)
        #expect(header == "k \(Self.canary)" && body["in"] as? String == Self.canary)
    }

    @Test func `--var goes before everything, and an environment may be named by mistake`() async throws {
        try environment("variables: {key: theirs}\n")
        let sent = try await run("send", "one/echo", "--env", "demo", "--var", "key=mine")
        #expect(try echoed(sent).body["in"] as? String == "mine")
        let wrong = try await run("send", "one/echo", "--env", "dmeo")
        #expect(wrong.end == .exit(2) && wrong.errors.contains("demo"))
    }
}

extension SendEnvironmentTests {
    @Test func `what one command captures, the next one uses`() async throws {
        try environment("variables: {key: x}\n")
        try folder.write(
            """
            request: POST {{base}}/login
            name: Log in
            parameters: {user: "{{user}}", password: any}
            capture:
              token: !secret $.token
            """, to: "api/one/log-in.yaml")
        try folder.write(
            "request: GET {{base}}/me\nauth: {type: bearer, token: \"{{token}}\"}\n", to: "api/one/me.yaml")
        let before = try await run("send", "one/me", "--env", "demo")
        #expect(before.end == .exit(2) && before.errors.contains("{{token}} is not set"))
        #expect(try await run("send", "one/log-in", "--env", "demo").end == .exit(0))
        let me = try await run("send", "one/me", "--env", "demo")
        #expect(me.end == .exit(0) && me.text.contains("Ada"), "\(me.errors)")
        let other = try await run("send", "one/me", "--env", "base")
        #expect(other.end == .exit(2))
        let exported = try await run("export", "one/me", "--env", "demo")
        #expect(exported.text.contains("Bearer $TOKEN") && !exported.text.contains("eyJ"))
    }

    @Test func `what cannot be stored is said and ends with 3`() async throws {
        try environment("variables: {key: x}\n")
        try folder.write("request: GET {{base}}/me\ncapture: {who: $.name}\n", to: "api/one/who.yaml")
        try folder.write("a file where the folder should be", to: "home/state/curlew/captured")
        let run = try await run("send", "one/who", "--env", "demo", "-u", "ada:x")
        #expect(run.end == .exit(3) && run.errors.contains("captured"), "\(run.end) \(run.errors)")
    }
}
