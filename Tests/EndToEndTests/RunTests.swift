import DemoServer
import Formats
import Foundation
import TestSupport
import Testing

/// A collection as a test suite: `curlew run` and its relatives as anybody's CI runs them.
@Suite struct RunTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
        try folder.write("name: Shop\norder: [login, me, orders]\n", to: "api/curlew.yaml")
        try folder.write(
            "base: \(server.baseURL)\nvariables: {user: ada, password: lovelace}\n", to: "api/environments/demo.yaml")
        try folder.write(
            """
            request: POST {{base}}/login
            name: Log in
            parameters: {user: "{{user}}", password: "{{password}}"}
            checks: [status 200, $.expires_in > 0]
            capture:
              token: !secret $.token

            """, to: "api/login.yaml")
        try folder.write(
            """
            request: GET {{base}}/me
            name: Who am I
            auth: {type: bearer, token: "{{token}}"}
            checks:
              - $.name == "Ada"
            capture: {user_id: $.id}

            """, to: "api/me.yaml")
        try folder.write(
            """
            request: GET {{base}}/orders
            name: List orders
            serializer: form
            parameters: {user: "{{user_id}}"}
            checks: [$.orders size 1]

            """, to: "api/orders/list.yaml")
    }

    private func curlew(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(arguments, folder: folder.path)
    }

    // MARK: Names in rules and conditions

    @Test func `a condition may name a secret, and no row or report quotes one`() async throws {
        try folder.write(
            """
            base: \(server.baseURL)
            variables: {user: ada, password: lovelace}
            secrets: {word: {process: WORD}}
            """, to: "api/environments/demo.yaml")
        try folder.write(
            """
            steps:
              - {id: in, request: login}
              - {id: me, request: me}
              - {request: orders/list, when: 'me $.name == "{{word}}"'}
            """, to: "api/batches/named.yaml")
        try folder.write(
            "request: GET {{base}}/people/1\nserializer: form\nparameters: {w: \"{{word}}\"}\nchecks: ['$.name == \"{{word}}\"']\n",
            to: "api/asks.yaml")
        func run(_ name: String, _ word: String) async throws -> ProgramRun {
            try await ProgramRun.of(
                [
                    "run", "--collection", "api", name, "--allow", "all", "--report", "json=r.json", "--report",
                    "junit=r.xml",
                ],
                environment: ["WORD": word], folder: folder.path)
        }
        let holds = try await run("named", "Ada")
        #expect(holds.end == .exit(0), "\(holds.errors)\(holds.text)")
        #expect(!holds.text.contains("skipped"))
        let fails = try await run("named", "CANARY & 4f1d")
        #expect(fails.text.contains("skipped"))
        let wrong = try await run("asks", "CANARY & 4f1d")
        #expect(wrong.end == .exit(1), "\(wrong.errors)\(wrong.text)")
        let written = try ["r.json", "r.xml"].map { try String(contentsOfFile: folder.path($0), encoding: .utf8) }
        for text in written + [wrong.text, wrong.errors, fails.text] { #expect(!text.contains("4f1d")) }
        #expect(written[0].contains("******") && written[1].contains("******") && wrong.text.contains("******"))
    }

    @Test func `a condition with a name that nothing sets is said before anything is sent`() async throws {
        try folder.write(
            "steps:\n  - {id: in, request: login}\n  - {request: me, when: 'in $.user == \"{{usre}}\"'}\n",
            to: "api/batches/wrong.yaml")
        let run = try await curlew("run", "--collection", "api", "wrong")
        #expect(run.end == .exit(2) && run.text.isEmpty)
        #expect(run.errors.contains("needs {{usre}}, which is not set. Did you mean {{user}}?"), "\(run.errors)")
    }

    @Test func `a captured value of another type than is needed is a sentence, and nothing is sent with it`()
        async throws
    {
        try folder.write(
            "request: POST {{base}}/echo\nserializer: json\nparameters: {id: !number \"{{word}}\"}\n",
            to: "api/typed.yaml")
        try folder.write(
            "request: GET {{base}}/people/1\ncapture: {word: $.name}\n", to: "api/takes.yaml")
        try folder.write("steps: [takes, typed]\n", to: "api/batches/types.yaml")
        let run = try await curlew("run", "--collection", "api", "types")
        #expect(run.end == .exit(1), "\(run.errors)\(run.text)")
        #expect(run.text.contains("200 OK") && run.text.contains("Ada"), "\(run.text)")
        #expect(run.text.contains("number"), "\(run.text)")
    }

    // MARK: Green and red

    @Test func `a sound collection runs green: a row each, the counts, a valid JUnit report`() async throws {
        let run = try await curlew("run", "api", "--report", "junit=report.xml")
        #expect(run.end == .exit(0), "\(run.errors)\(run.text)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains(/^ 1  POST  Log in {6,}  200 OK +\d/))
        #expect(lines[1].hasPrefix(" 2  GET   Who am I"))
        #expect(lines[2].hasPrefix(" 3  GET   List orders"))
        #expect(lines[3].hasPrefix("3 done, 0 failed in "))
        let report = try folder.read("report.xml")
        #expect(report.contains(#"tests="3" failures="0" errors="0" skipped="0""#))
        #expect(report.contains(#"<testcase name="GET List orders" classname="Shop.orders""#))
        #expect(!report.contains("eyJ"), "the token is a secret")
        #expect(report.hasPrefix("<?xml") && report.hasSuffix("</testsuites>\n"))
    }

    @Test func `a failing check runs red: what is wrong, 1, and a failure in the report`() async throws {
        try folder.write("request: GET {{base}}/people\nchecks: [$.people size 3]\n", to: "api/people.yaml")
        let run = try await curlew("run", "api", "--report", "junit=-", "--report", "json=report.json")
        #expect(run.end == .exit(1))
        #expect(run.text.hasPrefix("<?xml"))
        #expect(run.text.contains(#"failures="1""#))
        #expect(run.text.contains("$.people has 2 items. 3 was expected."))
        let report = try JSONValue(parsing: folder.read("report.json"))
        #expect(report["counts"] == ["passed": 3, "failed": 1, "cancelled": 0, "skipped": 0])
        let plain = try await curlew("run", "api", "-q")
        #expect(plain.text.contains("people") && !plain.text.contains("Log in"))
    }

    @Test func `a failure skips what needs it, and --fail-fast everything`() async throws {
        server.setFailing("/me", true)
        try folder.write("request: GET {{base}}/\n", to: "api/zulu.yaml")
        let run = try await curlew("run", "api")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("skipped: needs user_id from 2"))
        #expect(run.text.contains("2 done, 1 failed, 1 skipped in"))
        let fast = try await curlew("run", "api", "--fail-fast")
        #expect(fast.end == .exit(1))
        #expect(fast.text.contains("skipped: 2 failed"))
        #expect(fast.text.contains("1 done, 1 failed, 2 skipped in"))
    }

    @Test func `a server that is not there is 3`() async throws {
        let run = try await curlew("run", "api", "--var", "base=http://127.0.0.1:1")
        #expect(run.end == .exit(3))
        #expect(run.text.contains("0 done, 1 failed, 2 skipped in"))
    }

    // MARK: What is run

    @Test func `requests, folders and batches by their paths, from anywhere`() async throws {
        try folder.write(
            "limit: 2\nsteps:\n  - {id: in, request: login}\n  - {request: me, when: 'in $.expires_in == 1'}\n",
            to: "api/batches/smoke.yaml")
        for operands in [["smoke"], ["batches/smoke"], ["api/batches/smoke.yaml"]] {
            let run = try await ProgramRun.of(["run"] + operands, folder: folder.path)
            #expect(run.end == .exit(0), "\(run.errors)")
            #expect(run.text.contains("skipped: in $.expires_in is 3600"))
        }
        #expect(try await curlew("run", "login", "me").text.contains("2 done, 0 failed in"))
        #expect(try await curlew("run", "api/login.yaml").text.contains("1 done, 0 failed in"))
        #expect(try await curlew("run", "login", "me", "orders").text.contains("3 done, 0 failed in"))
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
        #expect(json.text.contains("3 done, 0 failed in"))
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
            (["login", "--report", "html=x"], "--report cannot be \"html=x\""),
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

    @Test func `a key that means nothing is said, and what it says is not taken for a check`() async throws {
        try folder.write("request: GET {{base}}/\ncheck: [status 500]\n", to: "api/slip.yaml")
        for command in ["run", "send"] {
            let run = try await curlew(command, "slip")
            #expect(run.end == .exit(0))
            #expect(run.errors.contains("slip.yaml line 2, column 1: \"check\" is not known here"), "\(run.errors)")
            #expect(run.errors.contains("Did you mean checks?"))
        }
    }

    @Test func `a hook without its yes: nothing is sent, of the others neither`() async throws {
        try folder.write("request: GET {{base}}/\nhooks: {before: [./sign]}\n", to: "api/hooked.yaml")
        let alone = try await curlew("run", "hooked")
        #expect(alone.end == .exit(2), "\(alone.errors)\(alone.text)")
        let beside = try await curlew("run", "login", "hooked")
        #expect(beside.end == .exit(2) && beside.text.isEmpty, "\(beside.text)")
    }

    @Test func `what a green run captured is there for send, a failed run stores nothing`() async throws {
        let home = try TemporaryFolder()
        let environment = ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"]
        func curlew(_ words: String...) async throws -> ProgramRun {
            try await ProgramRun.of(words, environment: environment, folder: folder.path)
        }
        server.setFailing("/me", true)
        #expect(try await curlew("run", "login", "me").end == .exit(1))
        #expect(try await curlew("send", "me").errors.contains("{{token}} is not set"))
        server.setFailing("/me", false)
        #expect(try await curlew("run", "login", "me").end == .exit(0))
        let sent = try await curlew("send", "me")
        #expect(sent.end == .exit(0), "\(sent.errors)")
        #expect(try await curlew("run", "orders").end == .exit(0), "a name that this run does not capture is stored")
    }

    @Test func `a run does not take from the last one what it captures itself`() async throws {
        let home = try TemporaryFolder()
        let environment = ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"]
        func curlew(_ words: String...) async throws -> ProgramRun {
            try await ProgramRun.of(words, environment: environment, folder: folder.path)
        }
        #expect(try await curlew("run", "api").end == .exit(0))
        try folder.write(
            "request: POST {{base}}/login\nparameters: {user: '{{user}}', token: '{{token}}'}\n"
                + "capture: {token: $.token}\n", to: "api/login.yaml")
        let run = try await curlew("run", "login")
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("login needs {{token}}, which is not set."), "\(run.errors)")
    }

    @Test func `names with escape sequences cannot steer the terminal`() async throws {
        try folder.write("request: GET {{base}}/\nname: \"a\\e[2Jb\"\n", to: "api/odd.yaml")
        let run = try await curlew("run", "odd", "--report", "junit=report.xml")
        #expect(run.end == .exit(0))
        #expect(!run.text.contains("\u{1B}"))
        #expect(try !folder.read("report.xml").contains("\u{1B}"))
    }

    @Test func `what a hook behind takes out of an answer feeds the next request, run and sent`() async throws {
        try folder.write("name: Nonces\n", to: "hooked/curlew.yaml")
        try folder.write("base: \(server.baseURL)\n", to: "hooked/environments/demo.yaml")
        try folder.write(
            "request: POST {{base}}/echo\nparameters: {n: \"{{nonce}}\"}\nchecks: [$.body matches 0a1.]\n",
            to: "hooked/a.yaml")
        try folder.write(
            "request: GET {{base}}/people\nhooks: {after: ./take.sh, sets: [nonce]}\n", to: "hooked/b.yaml")
        try folder.write(
            "#!/bin/sh\ncat > /dev/null\necho '{\"captures\": {\"nonce\": {\"value\": \"0a1b\", \"secret\": true}}}'\n",
            to: "hooked/take.sh")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path("hooked/take.sh"))
        #expect(try await curlew("check", "--collection", "hooked").end == .exit(0))
        let run = try await curlew("run", "hooked", "--env", "demo", "--allow", "all", "--report", "json=r.json")
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
        let lines = run.text.split(separator: "\n")
        #expect(lines[0].contains("GET   b") && lines[1].contains("POST  a"))
        #expect(try !folder.read("r.json").contains("0a1b"), "it is a secret")
    }

    // MARK: ls, check, diff, k6

    @Test func `ls prints one request a line`() async throws {
        let run = try await curlew("ls")
        #expect(
            run.text == """
                login\tPOST\tLog in\t{{base}}/login
                me\tGET\tWho am I\t{{base}}/me
                orders/list\tGET\tList orders\t{{base}}/orders

                """)
        #expect(try await curlew("ls", "orders").text.split(separator: "\n").count == 1)
        #expect(try await curlew("ls", "nowhere").end == .exit(2))
        try folder.write("request: [\n", to: "api/broken.yaml")
        let broken = try await curlew("ls")
        #expect(broken.text.split(separator: "\n").count == 3)
        #expect(broken.errors.contains("left out: broken.yaml line "))
    }

    @Test func `check names what is missing or dangling, with file and line`() async throws {
        let sound = try await curlew("check")
        #expect(sound.end == .exit(0), "\(sound.errors)")
        #expect(sound.text == "3 requests, nothing to mend\n")
        try folder.write("request: GET {{base}}/a\nheaders:\n  X: \"{{usr}}\"\nchecks: [staus 200]\n", to: "api/a.yaml")
        try folder.write("steps: [login, gone]\n", to: "api/batches/gone.yaml")
        let run = try await curlew("check")
        #expect(run.end == .exit(1))
        #expect(run.text == "4 requests, 3 to mend\n")
        #expect(run.errors.contains("/api/a.yaml:3:7: {{usr}} is not set"))
        #expect(run.errors.contains("/api/a.yaml:4:10: "))
        #expect(run.errors.contains("/api/batches/gone.yaml:1:16: There is no request \"gone\"."))
    }

    @Test func `check looks at what is named, and refuses what is not there`() async throws {
        try folder.write("request: GET {{base}}/{{usr}}\n", to: "api/orders/a.yaml")
        for (operand, code, text) in [
            ("api", 1, "4 requests, 1 to mend\n"), ("login", 0, "1 request, nothing to mend\n"),
            ("api/orders", 1, "2 requests, 1 to mend\n"), ("orders/list", 0, "1 request, nothing to mend\n"),
            ("nosuch", 2, ""), ("api/nosuch", 2, ""), ("..", 2, ""),
        ] {
            let run = try await ProgramRun.of(["check", operand], folder: folder.path)
            #expect(run.end == .exit(Int32(code)), "\(operand): \(run.errors)")
            #expect(run.text == text)
        }
        let elsewhere = try await curlew("check", "nosuch")
        #expect(elsewhere.errors.contains("nosuch: There is no such request, folder or batch in "))
    }

    @Test func `check names an environment's file that inherits from nothing`() async throws {
        try folder.write("inherits: base\n", to: "api/environments/live.yaml")
        let run = try await curlew("check", "api")
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("/environments/live.yaml:1:1: The environment \"live\" inherits from \"base\""))
        #expect(run.text == "3 requests, 1 to mend\n")
    }

    @Test func `diff shows nothing of what a secret capture takes`() async throws {
        try folder.write(
            "base: \(server.baseURL)/nowhere\nvariables: {user: ada, password: x}\n", to: "api/environments/b.yaml")
        let run = try await curlew("diff", "login", "--env", "demo", "--env", "b")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("$.token  \"******\" -> nothing"), "\(run.text)\(run.errors)")
        #expect(!run.text.contains("eyJ"))
    }

    @Test func `diff compares by structure, numbers as written`() async throws {
        try folder.write("base: \(server.baseURL)/strict/json\n", to: "api/environments/other.yaml")
        try folder.write("request: GET {{base}}/people/{{n}}\n", to: "api/one.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {n: 1}\n", to: "api/environments/a.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {n: 2}\n", to: "api/environments/b.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {n: 9}\n", to: "api/environments/c.yaml")
        let run = try await curlew("diff", "one", "--env", "a", "--env", "b")
        #expect(run.end == .exit(1))
        #expect(run.text.hasPrefix("--- a\n+++ b\n$.name  \"Ada\" -> \"Tom\"\n"))
        let same = try await curlew("diff", "one", "--env", "a", "--env", "a")
        #expect(same.end == .exit(0))
        #expect(same.text == "no difference\n")
        let gone = try await curlew("diff", "one", "--env", "a", "--env", "c")
        #expect(gone.text.contains("status  200 -> 404"))
        #expect(gone.text.contains("$.error  nothing -> "))
        #expect(try await curlew("diff", "one", "--env", "a").end == .exit(2))
        #expect(
            try await curlew("diff", "one", "--env", "a", "--env", "b", "--var", "base=http://127.0.0.1:1").end
                == .exit(3))
    }

    @Test func `a script for k6 holds the chain, and no secret`() async throws {
        let run = try await curlew("export", "api", "--as", "k6")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.text.contains("import http from \"k6/http\";"))
        #expect(run.text.contains("keep(value, \"token\", get(r, [\"token\"]))"))
        #expect(run.errors.isEmpty)
        try folder.write("request: GET {{secure}}/\nhooks: {before: [./x]}\n", to: "api/odd.yaml")
        let odd = try await curlew("export", "odd", "--as", "k6")
        #expect(odd.end == .exit(0))
        #expect(odd.errors.contains("curlew: odd: {{secure}} is not set; the script reads __ENV.secure.\n"))
        #expect(odd.errors.contains("curlew: odd: left out: The hooks."))
        #expect(run.text.contains("encodeURIComponent(value.user_id)"))
        #expect(
            try await curlew("export", "\(server.baseURL)/people?a=%41", "--as", "k6").text.contains("/people?a=%41"))
        #expect(try await curlew("export", "nowhere", "--as", "k6").end == .exit(2))
    }
}
