import Foundation
import TerminalUI
import TestSupport
import Testing

/// A yes is for a place: where the bytes really go decides, not what the question was asked about.
@Suite struct ConsentPlaceTests {
    private let good: WireRecorder
    private let evil: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        good = try WireRecorder()
        evil = try WireRecorder()
        folder = try GuardedFolder(["environments/e.yaml": "secrets: {token: {process: SECRET_KEY}}\n"])
    }

    private func lay(_ more: String = "", path: String = "") throws {
        try folder.lay([
            "r.yaml": "request: GET http://127.0.0.1:\(good.port)/x\(path)\nheaders: {X-Token: \"{{token}}\"}\n\(more)"
        ])
    }

    /// Sends at a terminal, and says yes to the question that comes.
    private func keepYes(_ arguments: String...) async throws {
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, arguments, environment: folder.environment,
            folder: folder.home.path("api"), size: Size(width: 200, height: 20))
        try await terminal.wait(for: "[y/N]")
        terminal.type("y")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(0))
        _ = good.take()
    }

    @Test func `the question names the origins that its bytes go to`() async throws {
        let place = "http://127.0.0.1:\(good.port)"
        try lay("options: {proxy: \"http://me:pw@127.0.0.1:\(evil.port)\"}\n")
        let proxied = try await folder.curlew("send", "r")
        #expect(proxied.end == .exit(2))
        #expect(
            proxied.errors.contains("\(place) through the proxy http://127.0.0.1:\(evil.port)."), "\(proxied.errors)")
        try lay(
            """
            auth: {type: oauth2, grant: client-credentials, token-url: "http://127.0.0.1:\(evil.port)/t", client-id: me,
                   client-secret: "{{token}}", client-in: body}

            """)
        for command in ["send", "run"] {
            let token = try await folder.curlew(command, "r")
            #expect(token.end == .exit(2))
            #expect(token.errors.contains("\(place) and http://127.0.0.1:\(evil.port)."), "\(token.errors)")
        }
        #expect(good.take().isEmpty && evil.take().isEmpty)
    }

    @Test func `a place that an answer gave is no place that was allowed`() async throws {
        let first = try LoopbackServer { [port = evil.port] _ in
            let body = "{\"u\": \"http://127.0.0.1:\(port)\"}"
            return [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        try folder.lay([
            "environments/e.yaml": "base: http://127.0.0.1:\(good.port)\nsecrets: {token: {process: SECRET_KEY}}\n",
            "a.yaml": "request: GET \(first.url)/\ncapture: {base: $.u, other: $.u}\n",
            "b.yaml": "request: GET {{base}}/me\nheaders: {X-Token: \"{{token}}\"}\n",
            "c.yaml": "request: GET {{other}}/me\nheaders: {X-Token: \"{{token}}\"}\n",
        ])
        try await keepYes("send", "b")
        for (name, led) in [("b", "base"), ("c", "other")] {
            for allowed in [[], ["--allow", "SECRET_KEY"], ["--allow", "variable:SECRET_KEY"]] {
                let run = try await curlew(["run", "a", name] + allowed)
                #expect(run.end == .exit(2) && run.errors.contains("known only as it is sent"), "\(run.errors)")
                #expect(run.errors.contains("--allow 'SECRET_KEY@PLACE'"), "\(run.errors)")
            }
            let other = try await curlew(["run", "a", name, "--allow", "SECRET_KEY@http://127.0.0.1:\(good.port)"])
            #expect(other.end == .exit(1) && other.text.contains("would go to \(evilBase)."), "\(other.text)")
            #expect(other.text.contains("'SECRET_KEY@\(evilBase)'"), "\(other.text)")
            #expect(evil.take().isEmpty && good.take().isEmpty)
            for allowed in [["SECRET_KEY@\(evilBase)", "\(led)@\(evilBase)"], ["all"]] {
                let run = try await curlew(["run", "a", name] + allowed.flatMap { ["--allow", $0] })
                #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
                #expect(evil.take().count == 1)
            }
        }
        // What the run before it kept as the base decides as well, and goes there itself.
        let sent = try await folder.curlew("send", "b", "--allow", "base@\(evilBase)")
        #expect(sent.end == .exit(2) && sent.errors.contains("--allow 'SECRET_KEY@\(evilBase)'"), "\(sent.errors)")
        #expect(evil.take().isEmpty)
        let both = try await folder.curlew(
            "send", "b", "--allow", "SECRET_KEY@\(evilBase)", "--allow", "base@\(evilBase)")
        #expect(both.end == .exit(0), "\(both.errors)")
    }

    @Test func `at a terminal the place that an answer gave is asked about at its turn`() async throws {
        let first = try LoopbackServer { [evilBase] _ in
            let body = "{\"u\": \"\(evilBase)\"}"
            return [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        try folder.lay([
            "a.yaml": "request: GET \(first.url)/\ncapture: {u: $.u}\n",
            "b.yaml": "request: GET {{u}}/b\nheaders: {X-Token: \"{{token}}\"}\n",
            "c.yaml": "request: GET {{u}}/c\nheaders: {X-Token: \"{{token}}\"}\n",
        ])
        for answer in ["n", "y"] {
            let terminal = try PseudoTerminal(
                running: BuiltProgram.path, ["run", "a", "b", "c"], environment: folder.environment,
                folder: folder.home.path("api"), size: Size(width: 200, height: 20))
            try await terminal.wait(for: "known only as it is sent", "[y/N]")
            terminal.type("y")
            terminal.press("Enter")
            try await terminal.waitForQuestion(2, "The request goes to \(evilBase).")
            #expect(evil.take().isEmpty)
            terminal.type(answer)
            terminal.press("Enter")
            #expect(try await terminal.waitForEnd() == .exit(answer == "y" ? 0 : 1))
            // One answer holds for both.
            #expect(terminal.screen.lines.joined().components(separatedBy: "[y/N]").count == 3)
            #expect(evil.take().map(\.target) == (answer == "y" ? ["/b", "/c"] : []))
        }
    }

    @Test func `a place that a secret is part of is asked about twice, each time truly, and is not kept`() async throws
    {
        let path = "http://{{tenant}}.localhost:\(good.port)/x"
        try folder.lay([
            "environments/e.yaml": "secrets: {tenant: {command: echo acme}}\n", "r.yaml": "request: GET \(path)\n",
        ])
        for command in ["send", "run"] {
            let terminal = try PseudoTerminal(
                running: BuiltProgram.path, [command, "r"], environment: folder.environment,
                folder: folder.home.path("api"), size: Size(width: 200, height: 20))
            try await terminal.waitForQuestion(
                1, "runs the command echo acme", "Where the request goes is known only as it is sent.")
            terminal.type("y")
            terminal.press("Enter")
            try await terminal.waitForQuestion(2, "The request goes to http://******.localhost:\(good.port).")
            #expect(good.take().isEmpty)
            terminal.type("y")
            terminal.press("Enter")
            #expect(try await terminal.waitForEnd() == .exit(0))
            #expect(good.take().count == 1)
            let again = try await folder.curlew(command, "r")
            #expect(again.end == .exit(2) && !again.errors.contains("acme.localhost"), "\(again.errors)")
            let place = "http://acme.localhost:\(good.port)"
            let named = try await folder.curlew(command, "r", "--allow", "command:echo acme")
            #expect(named.end != .exit(0) && good.take().isEmpty, "\(named.errors)")
            let allowed = try await folder.curlew(command, "r", "--allow", "command:echo acme@" + place)
            #expect(allowed.end == .exit(0), "\(allowed.text)\(allowed.errors)")
            #expect(good.take().count == 1)
        }
    }

    private var evilBase: String { "http://127.0.0.1:\(evil.port)" }

    private func curlew(_ arguments: [String]) async throws -> ProgramRun {
        try await ProgramRun.of(arguments, environment: folder.environment, folder: folder.home.path("api"))
    }

    @Test func `a base in a row of data is another place`() async throws {
        try folder.lay([
            "environments/e.yaml": "base: http://127.0.0.1:\(good.port)\nsecrets: {token: {process: SECRET_KEY}}\n",
            "b.yaml": "request: GET {{base}}/me\nheaders: {X-Token: \"{{token}}\"}\n",
            "rows.csv": "base\nhttp://127.0.0.1:\(evil.port)\n",
        ])
        try await keepYes("send", "b")
        #expect(try await folder.curlew("run", "b").end == .exit(0))
        #expect(good.take().count == 1)
        let run = try await folder.curlew("run", "b", "--rows", "rows.csv")
        #expect(run.end == .exit(2) && evil.take().isEmpty, "\(run.text)\(run.errors)")
    }

    @Test func `what an answer gives is a secret where a known one stands in it`() async throws {
        let first = try LoopbackServer { _ in
            let body = #"{"t": "Bearer \#(GuardedFolder.canary)"}"#
            return [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        try folder.lay([
            "environments/e.yaml": "secrets: {token: {process: SECRET_KEY}}\n",
            "login.yaml": "request: GET \(first.url)/\nheaders: {X-T: \"{{token}}\"}\ncapture: {v: $.t}\n",
            "use.yaml": "request: GET \(evilBase)/x?v={{v}}\n",
        ])
        for command in ["send", "run"] {
            #expect(try await folder.curlew(command, "login", "--allow", "all").end == .exit(0))
            let refused = try await folder.curlew("send", "use")
            #expect(refused.errors.contains("sends the secret v of e."), "\(refused.errors)")
        }
    }

    @Test func `a captured secret in a path is named by its refusal, and allowed by its name`() async throws {
        let body = #"{"t": "CAPTURED-9876"}"#
        let first = try LoopbackServer(
            .readHead,
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
            .shutdown)
        try folder.lay([
            "login.yaml": "request: GET \(first.url)/\ncapture: {tok: !secret $.t}\n",
            "use.yaml": "request: GET \(first.url)/x\noptions: {client-certificate: \"/tmp/{{tok}}.pem\"}\n",
        ])
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        for command in ["send", "run"] {
            let refused = try await folder.curlew(command, "use")
            let said = refused.text + refused.errors
            #expect(refused.end != .exit(0) && !said.contains("9876"), "\(said)")
            #expect(said.contains("reads the file /tmp/{{tok}}.pem."), "\(said)")
            let named = "/tmp/{{tok}}.pem@\(first.url)"
            #expect(said.contains("--allow '\(named)'"), "\(said)")
            let allowed = try await folder.curlew(command, "use", "--allow", named)
            #expect(!(allowed.text + allowed.errors).contains("--allow"), "\(allowed.text)\(allowed.errors)")
        }
    }

    /// Who writes the collection calls what he likes a secret: a question shows what its yes is about all the same. The
    /// sentence of a refusal, which logs keep, has the secret's name, and a program's own words.
    @Test func `a captured secret hides nothing of a question, and is in no refusal`() async throws {
        let first = try LoopbackServer { [port = evil.port] _ in
            let body = "{\"v\": \"touch ../ran\", \"h\": \"127.0.0.1:\(port)\"}"
            return [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        try folder.lay([
            "environments/e.yaml": "secrets: {token: {process: SECRET_KEY}}\n",
            "login.yaml": "request: GET \(first.url)/\ncapture: {v: !secret $.v, h: !secret $.h}\n",
            "use.yaml":
                "request: GET http://{{h|raw}}/x\nheaders: {X-V: \"{{v}}\", X-T: \"{{token}}\"}\nhooks: {before: [sh, -c, touch ../ran]}\n",
        ])
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        let refused = try await folder.curlew("send", "use")
        #expect(refused.end == .exit(2) && !refused.errors.contains("127.0.0.1"), "\(refused.errors)")
        // The hook may lead it elsewhere.
        #expect(refused.errors.contains("Where the request goes is known only as it is sent"))
        #expect(refused.errors.contains("--allow 'SECRET_KEY'"), "\(refused.errors)")
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", "use"], environment: folder.environment,
            folder: folder.home.path("api"), size: Size(width: 200, height: 40))
        try await terminal.waitForQuestion(1, "SECRET_KEY")
        terminal.type("y")
        terminal.press("Enter")
        try await terminal.waitForQuestion(2, "sh -c touch ../ran", "The request goes to \(evilBase).")
        #expect(!folder.isThere("ran") && evil.take().isEmpty)
        terminal.type("n")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(!folder.isThere("ran") && evil.take().isEmpty)
    }

    /// One run has one jar; and so has a request with `-b`.
    @Test func `cookies do not go through the proxy of a file, but through a typed one`() async throws {
        let login = try LoopbackServer { _ in
            [
                .readHead,
                .send(
                    "HTTP/1.1 200 OK\r\nSet-Cookie: sid=c00kie-value; Max-Age=999\r\nContent-Length: 2\r\n"
                        + "Connection: close\r\n\r\nok"),
                .shutdown,
            ]
        }
        try folder.lay([
            "environments/e.yaml": "base: http://a.test\n", "a.yaml": "request: GET \(login.url)/login\n",
            "b.yaml": "request: GET \(login.url)/me\noptions: {proxy: \"\(evilBase)\"}\n",
        ])
        for arguments in [["run", "a", "b"], ["run", "--limit", "1", "a", "b"]] {
            let run = try await curlew(arguments)
            #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
            #expect(evil.take().map { $0.values("Cookie") } == [[]])
        }
        #expect(try await folder.curlew("send", "a", "-c", "jar").end == .exit(0))
        let led = try await curlew(["send", "b", "-b", "jar"])
        #expect(led.end == .exit(0) && led.errors.contains("Cookies of -b came another way"), "\(led.errors)")
        #expect(evil.take().map { $0.values("Cookie") } == [[]])
        // Both words are the user's own, as with curl.
        let typed = try await curlew(["send", "a", "-b", "jar", "-x", evilBase])
        #expect(typed.end == .exit(0) && !typed.errors.contains("Cookies of -b"), "\(typed.errors)")
        #expect(evil.take().map { $0.values("Cookie") } == [["sid=c00kie-value"]])
        let own = try await folder.curlew("send", "a", "-b", "jar")
        #expect(own.end == .exit(0) && !own.errors.contains("Cookies of -b"), "\(own.errors)")
        // The lines of other programs say no way, so they are for the one that was typed.
        let line = "127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tc00kie-value\n"
        try folder.lay(["theirs.txt": line])
        #expect(try await folder.curlew("send", "b", "-b", "theirs.txt").end == .exit(0))
        #expect(try await folder.curlew("send", "a", "-b", "theirs.txt", "-x", evilBase).end == .exit(0))
        #expect(evil.take().map { $0.values("Cookie") } == [[], ["sid=c00kie-value"]])
    }

    @Test func `a yes is for the scheme too, and for a certificate that is checked`() async throws {
        try folder.lay(["r.yaml": "request: GET https://h.test/x\nheaders: {X-Token: \"{{token}}\"}\n"])
        let secure = try await folder.curlew("send", "r")
        #expect(secure.errors.contains("go to https://h.test."), "\(secure.errors)")
        try folder.lay([
            "r.yaml": "request: GET https://h.test/x\nheaders: {X-Token: \"{{token}}\"}\noptions: {verify: false}\n"
        ])
        let open = try await folder.curlew("send", "r")
        #expect(open.errors.contains("go to https://h.test, certificate not checked."), "\(open.errors)")
    }

    @Test(arguments: ["{process: SECRET_KEY}", "{command: touch ../ran}", "{file: HOME/secret}"])
    func `a file that calls itself one's own is asked about like any other`(source: String) async throws {
        try folder.home.write(GuardedFolder.canary, to: "secret")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.home.path("secret"))
        try lay()
        try folder.lay([
            "environments/e.yaml": "base: http://127.0.0.1\n",
            "environments/e.local.yaml":
                "secrets: {token: \(source.replacingOccurrences(of: "HOME", with: folder.root))}\n",
        ])
        for command in ["send", "run"] {
            let run = try await folder.curlew(command, "r")
            #expect(run.end == .exit(2) && run.errors.contains("That needs your yes"), "\(run.errors)")
        }
        #expect(good.take().isEmpty && !folder.isThere("ran"))
    }

    @Test func `a command is allowed with the files that it runs, and with no other content of them`() async throws {
        try folder.lay(["environments/e.yaml": "secrets: {token: {command: ./token.sh}}\n"])
        try folder.program("token.sh", ". ./lib.sh; echo harmless")
        try folder.program("lib.sh", "true")
        try lay()
        try await keepYes("send", "r")
        #expect(try await folder.curlew("send", "r").end == .exit(0))
        #expect(good.take().first?.values("X-Token") == ["harmless"])
        try folder.program("lib.sh", "touch ../ran")
        #expect(try await folder.curlew("send", "r").end == .exit(2))
        try folder.program("lib.sh", "true")
        #expect(try await folder.curlew("send", "r").end == .exit(0))
        try folder.program("token.sh", "touch ../ran; echo harmless")
        #expect(try await folder.curlew("send", "r").end == .exit(2))
        #expect(!folder.isThere("ran"))
    }
}
