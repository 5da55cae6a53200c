import CurlewMessage
import DemoServer
import Foundation
import History
import TerminalUI
import TestSupport
import Testing
import Workspace

/// A secret of each kind, used: it stands on no terminal, in no exchange, report or message and in no file that is kept,
/// unless it is asked for. A body that goes into a pipe or a file is what came.
@Suite struct SecretCanaryTests {
    private static let canary = GuardedFolder.canary
    /// Pieces that would tell it: as it is, and in Base64 behind `me:` and `a:`.
    private static let pieces = ["5bd1e995", "Q0FOQVJZ", "Q0FOQ", "DQU5BUlk", "NBTkFSW"]

    private let server: DemoServer
    private let folder: GuardedFolder

    init() throws {
        server = try DemoServer.start()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: \(server.baseURL)\nsecrets: {token: {process: SECRET_KEY}}\n",
            "a.yaml": """
            request: GET {{base}}/echo?t={{token}}
            auth: {type: basic, user: me, password: "{{token}}"}
            headers: {X-Plain: "x {{token}}"}

            """,
        ])
    }

    private func terminal(_ arguments: String..., end: ProgramEnd = .exit(0)) async throws -> String {
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, arguments, environment: folder.environment, folder: folder.home.path("api"),
            size: Size(width: 300, height: 60))
        #expect(try await terminal.waitForEnd() == end)
        return String(decoding: terminal.output, as: UTF8.self)
    }

    private func expectNone(_ text: String, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        for piece in Self.pieces {
            #expect(!text.contains(piece), "\(comment) \(piece) in \(text)", sourceLocation: sourceLocation)
        }
    }

    // MARK: send

    @Test func `a body is what came in a pipe and in a file, and has stars on a terminal`() async throws {
        let piped = try await folder.curlew("send", "a", "--allow", "all")
        #expect(piped.text.contains("/echo?t=\(Self.canary)") && piped.text.contains("bWU6Q0FOQVJZLTViZDFlOTk1"))
        #expect(try await folder.curlew("send", "a", "--allow", "all", "-o", "out").end == .exit(0))
        #expect(try folder.read("out").contains("/echo?t=\(Self.canary)"))
        let raw = try await folder.curlew("send", "a", "--allow", "all", "-i", "-o", "-")
        #expect(raw.text.hasSuffix(piped.text))

        let shown = try await terminal("send", "a", "--allow", "all")
        #expect(shown.contains("/echo?t=******") && shown.contains("\"X-Plain\""))
        expectNone(shown)
        let asked = try await terminal("send", "a", "--allow", "all", "--show-secrets")
        #expect(asked.contains("/echo?t=\(Self.canary)") && asked.contains("bWU6Q0FOQVJZLTViZDFlOTk1"))
    }

    @Test func `an exchange has stars wherever it goes, and none where secrets are asked for`() async throws {
        let piped = try await folder.curlew("send", "a", "--allow", "all", "--exchange")
        expectNone(piped.text)
        #expect(piped.text.contains(#"["Authorization","Basic ******"]"#), "\(piped.text)")
        #expect(piped.text.contains(#"["X-Plain","******"]"#) || piped.text.contains(#"["X-Plain","x ******"]"#))
        #expect(piped.text.contains("/echo?t=******"))
        #expect(try JSONSerialization.jsonObject(with: piped.output) is [String: Any])
        #expect(try await folder.curlew("send", "a", "--allow", "all", "--exchange", "-o", "out").end == .exit(0))
        #expect(try folder.read("out").contains("/echo?t=******"))
        expectNone(try folder.read("out"))
        expectNone(try await terminal("send", "a", "--allow", "all", "--exchange"))
        let asked = try await folder.curlew("send", "a", "--allow", "all", "--exchange", "--show-secrets")
        #expect(asked.text.contains(Self.canary) && asked.text.contains("Basic bWU6Q0FOQVJZLTViZDFlOTk1"))
    }

    @Test(arguments: [
        ["-u", "me:TYPED-5bd1e995"], ["-H", "Authorization: Bearer TYPED-5bd1e995"],
        ["-H", "X-Api-Key: TYPED-5bd1e995"],
    ])
    func `also credentials that were typed`(words: [String]) async throws {
        let url = server.baseURL + "/echo"
        let run = try await ProgramRun.of(["send"] + words + ["--exchange", url])
        #expect(run.end == .exit(0) && !run.text.contains("5bd1e995") && !run.text.contains("VFlQRUQ"), "\(run.text)")
        let asked = try await ProgramRun.of(["send"] + words + ["--exchange", "--show-secrets", url])
        #expect(asked.text.contains("TYPED-5bd1e995") || asked.text.contains("bWU6VFlQRUQtNWJkMWU5OTU="))
    }

    @Test func `user and password of a Location are hidden in the exchange, in messages and on a terminal`()
        async throws
    {
        let there = server.baseURL.replacingOccurrences(of: "//", with: "//ada:lovelace-1@") + "/echo"
        let body = "<a href=\"\(there)\">there</a>"
        let moved = try LoopbackServer { _ in
            [
                .readHead,
                .send(
                    "HTTP/1.1 302 Found\r\nLocation: \(there)\r\nContent-Location: \(there)\r\n"
                        + "Link: <\(there)>; rel=next\r\nContent-Length: \(body.utf8.count)\r\n"
                        + "Connection: close\r\n\r\n\(body)"), .shutdown,
            ]
        }
        for words in [["-L"], ["--follow", "0"], ["-L", "--max-redirs", "0"], ["-L", "--timing"]] {
            let run = try await ProgramRun.of(["send"] + words + ["--exchange", moved.url])
            #expect(run.text.contains("//******@127.0.0.1"), "\(run.text)")
            #expect(!run.text.contains("lovelace") && !run.errors.contains("lovelace"), "\(run.text) \(run.errors)")
        }
        let shown = try await terminal("send", "--follow", "0", "-i", moved.url, end: .exit(1))
        #expect(shown.contains("Location: http://******@127.0.0.1") && !shown.contains("lovelace"), "\(shown)")
        let piped = try await ProgramRun.of(["send", "--follow", "0", "-i", moved.url])
        #expect(piped.text.contains("Location: \(there)\r\n") && piped.text.hasSuffix(body))
    }

    @Test func `a failure`() async throws {
        try folder.lay(["a.yaml": "request: GET http://{{token}}.localhost:1/{{token}}\n"])
        let run = try await folder.curlew("send", "a", "--allow", "all", "--exchange")
        #expect(run.end == .exit(3) && run.text.contains("******"))
        expectNone(run.text.lowercased() + run.errors.lowercased())
    }

    // MARK: Everything that is kept

    private func keep(_ kind: ValueStore.Kind, _ home: String?) throws {
        let store = ValueStore(kind, directories: StateDirectories(environment: folder.environment))
        let place = ValuePlace(collection: folder.root + "/api", environment: "e")
        let value = StoredValue(
            "token", Self.canary, isSecret: true, request: "x", source: "y", date: 0, issuingOrigin: home)
        try store.change(place, setting: [value])
    }

    /// Every file below the home but the stores that hold secrets and the files that were written for this test.
    private func expectNothingKept(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let all = FileManager.default.enumerator(at: folder.home.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(all)
        where !["/captured/", "/secrets/", "/environments/"].contains(where: file.path.contains) {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            for piece in Self.pieces {
                #expect(
                    bytes.range(of: Data(piece.utf8)) == nil, "\(piece) in \(file.path)", sourceLocation: sourceLocation
                )
            }
        }
    }

    @Test(arguments: ["kept", "local", "command", "process", "captured"])
    func `a secret of each kind, sent, run and compared`(kind: String) async throws {
        let source =
            switch kind {
            case "kept", "local": "kept"
            case "command": "{command: \"printf %s-5bd1e995 CANARY\"}"
            default: "{process: SECRET_KEY}"
            }
        let secrets = kind == "captured" ? "" : "secrets: {token: \(source)}\n"
        try folder.lay([
            "environments/e.yaml": "base: \(server.baseURL)\n\(secrets)",
            "environments/f.yaml": "inherits: e\nvariables: {n: '2'}\n",
            "b.yaml": "request: GET {{base}}/echo?t={{token}}&n={{n}}\nchecks: ['$.target == \"x\"']\n",
            "c.yaml": "request: GET {{base}}/echo?t={{token}}\ncache: {seconds: 600}\n",
        ])
        switch kind {
        case "kept": try keep(.secrets, nil)
        case "local": try folder.lay(["environments/e.local.yaml": "variables: {token: \(Self.canary)}\n"])
        case "captured": try keep(.captured, server.baseURL)
        default: break
        }
        let words = ["--env", "e", "--allow", "all"]
        for arguments in [
            ["send", "a", "--exchange"] + words, ["send", "c", "--exchange"] + words,
            ["send", "b", "--var", "n=1", "--exchange"] + words,
            ["run", "a", "b", "c", "--var", "n=1", "--report", "json=j.json", "--report", "junit=j.xml"] + words,
        ] {
            let run = try await ProgramRun.of(
                arguments, environment: folder.environment, folder: folder.home.path("api"))
            #expect(run.text.contains("******") || run.text.contains("200 OK"), "\(run.text)\(run.errors)")
            expectNone(run.text, "\(arguments)")
            expectNone(run.errors, "\(arguments)")
        }
        if kind != "kept", kind != "captured", kind != "local" {
            let run = try await folder.curlew(
                "diff", "b", "--env", "e", "--env", "f", "--var", "n=1", "--allow", "all")
            expectNone(run.text + run.errors)
        }
        expectNone(try folder.read("j.json") + folder.read("j.xml"))
        try expectNothingKept()
    }

    @Test(arguments: ["send", "run"])
    func `what is taken as a secret goes out of answers that were kept before`(name: String) async throws {
        let directories = StateDirectories(environment: folder.environment)
        let other = StoredExchange(
            date: 1, method: "GET", url: "http://h/?t=\(Self.canary)", status: 200, fields: ["X-T": Self.canary],
            body: nil, outcome: .unacceptable("it is \(Self.canary)"))
        let key = RequestKey(collection: "/other", request: "other")
        let store = HistoryStore(directories: directories)
        await store.record(RecordedExchange(other, request: key))
        try folder.lay([
            "plain.yaml": "request: GET {{base}}/echo?x=\(Self.canary)\ncache: {seconds: 600}\n",
            "ran.yaml":
                "request: GET {{base}}/echo?x=\(Self.canary)\ncapture: {t: !secret 'regex /x=([A-Za-z0-9-]+)/'}\n",
        ])
        let kept = try await folder.curlew("send", "plain")
        #expect(kept.errors.contains("The answer is kept."), "\(kept.errors)")
        let run = try await folder.curlew(name, "ran")
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
        let left = await HistoryStore(directories: directories).last(of: key)?.exchange
        #expect(left?.url == "http://h/?t=******" && left?.outcome == .unacceptable("it is ******"))
        for place in ["state", "cache"] {
            let all = FileManager.default.enumerator(
                at: folder.home.url.appendingPathComponent(place), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(all) where !file.path.contains("/captured/") {
                guard let bytes = try? Data(contentsOf: file) else { continue }
                #expect(bytes.range(of: Data("5bd1e995".utf8)) == nil, "\(file.path)")
            }
        }
    }
}
