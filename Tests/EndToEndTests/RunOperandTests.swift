import DemoServer
import Foundation
import TestSupport
import Testing

/// What `curlew run` is told to run, and what is wrong with it before anything is sent.
@Suite struct RunOperandTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `requests, folders and batches by their paths, from anywhere`() async throws {
        try folder.write(
            "limit: 2\nsteps:\n  - {id: in, request: login}\n  - {request: me, when: 'in $.expires_in == 1'}\n",
            to: "api/batches/smoke.yaml")
        for operands in [["smoke"], ["batches/smoke"], ["api/batches/smoke.yaml"]] {
            let run = try await ProgramRun.of(["run"] + operands, folder: folder.path)
            #expect(run.end == .exit(0), "\(run.errors)")
            #expect(run.text.contains("skipped: in $.expires_in is 3600"))
        }
        #expect(try await curlew("run", "login", "me").text.contains("2 passed, 0 failed in"))
        #expect(try await curlew("run", "api/login.yaml").text.contains("1 passed, 0 failed in"))
        #expect(try await curlew("run", "login", "me", "orders").text.contains("3 passed, 0 failed in"))
    }

    @Test func `rows of data are rounds, also from JSON, repeated and with a delay`() async throws {
        try folder.write("user,password\nada,x\neve,y\n", to: "users.csv")
        let run = try await curlew("run", "login", "--rows", "users.csv", "--report", "junit=report.xml")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("round 1 of 2: user=ada password=x"))
        #expect(run.text.contains("round 2 of 2: user=eve password=y"))
        #expect(run.text.contains("403 Forbidden"))
        #expect(try folder.read("report.xml").components(separatedBy: "<testsuite ").count == 3)
        try folder.write(#"[{"user":"tom"}]"#, to: "users.json")
        let json = try await curlew("run", "login", "--rows", "users.json", "--repeat", "3", "--delay", "1ms")
        #expect(json.end == .exit(0))
        #expect(json.text.contains("round 3 of 3: user=tom"))
        #expect(json.text.contains("3 passed, 0 failed in"))
    }

    @Test func `what is wrong before anything is sent is 2, with the place`() async throws {
        try folder.write("request: GET {{base}}/{{usr}}\n", to: "api/unknown.yaml")
        try folder.write("steps: [login, gone]\n", to: "api/batches/gone.yaml")
        try folder.write("steps:\n  - {request: login, after: me}\n  - me\n", to: "api/batches/round.yaml")
        try folder.write("a,b\n1\n", to: "bad.csv")
        try folder.write("base: \(server.baseURL)\nvariables: {user: ada}\n", to: "api/environments/demo.yaml")
        try folder.write(#"[{"password":"x"},{"user":"y"}]"#, to: "rows.json")
        try folder.write("request: GET {{base}}/{{$bogus}}\n", to: "api/bogus.yaml")
        for (arguments, words) in [
            (["unknown"], "unknown needs {{usr}}, which is not set. Did you mean {{user}}?"),
            (["me"], "Who am I needs {{token}}"), (["gone"], "batches/gone.yaml:1:16: There is no request \"gone\""),
            (["round"], "These steps wait for each other: login -> me -> login."),
            (["nowhere"], "There is no such request, folder or batch"),
            (["login", "--rows", "bad.csv"], "line 2: It has 1 field where the first line has 2."),
            (["login", "--report", "pdf=x"], "--report cannot be \"pdf=x\""),
            (["login", "--limit", "0"], "--limit cannot be \"0\""),
            (["login", "--delay", "soon"], "--delay cannot be"),
            (["login", "--env", "live"], "--env cannot be \"live\""),
            ([], "run needs PATH. curlew run --help shows how."),
            (["me"], "Log in captures it: run login too."),
            (["login", "--report", "junit=/nosuch/x.xml"], "/nosuch/x.xml: There is no folder /nosuch."),
            (["login", "--report", "junit=api"], "api: It is a folder. Name a file in it."),
            (["login", "--rows", "rows.json"], "Round 2: Log in needs {{password}}, which is not set."),
            (["login", "--delay", "20"], "--delay cannot be \"20\""),
            (["http://127.0.0.1:1/"], "A run is made of saved requests. curlew send sends a URL."),
            (["bogus"], "bogus: There is no generator {{$bogus}}."),
        ] {
            let run = try await ProgramRun.of(["run"] + arguments, folder: folder.path)
            #expect(run.end == .exit(2), "\(arguments)")
            #expect(run.errors.contains(words), "\(arguments): \(run.errors)")
            #expect(run.text.isEmpty)
        }
    }

    @Test func `several environments and none named: they are named`() async throws {
        try folder.write("base: http://127.0.0.1:1\n", to: "api/environments/live.yaml")
        for command in ["run", "send"] {
            let run = try await curlew(command, "login")
            #expect(run.end == .exit(2))
            #expect(run.errors.contains("No environment was named. There are demo, live: --env demo."), "\(run.errors)")
        }
        let bare = try TemporaryFolder()
        try bare.write("name: Bare\n", to: "curlew.yaml")
        try bare.write("request: GET /\n", to: "a.yaml")
        let run = try await ProgramRun.of(["run", "a", "--env", "foo"], folder: bare.path)
        #expect(run.errors.contains("--env foo: There are no environments here. Write environments/foo.yaml."))
    }

    @Test func `send says who captures a name that is not set`() async throws {
        let run = try await curlew("send", "me")
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("Log in captures {{token}}: curlew send login."), "\(run.errors)")
    }

    @Test func `a key that is nearly one ends with 2, since what it says would not be checked`() async throws {
        try folder.write("request: GET {{base}}/\ncheck: [status 500]\n", to: "api/slip.yaml")
        for command in ["run", "send"] {
            let run = try await curlew(command, "slip")
            #expect(run.end == .exit(2) && run.text.isEmpty)
            #expect(run.errors.contains("\"check\" is not known here"), "\(run.errors)")
            #expect(run.errors.contains("Did you mean checks?"))
        }
    }
}
