import DemoServer
import Foundation
import TestSupport
import Testing

/// A secret planted in every place where one can stand is in no file of the history, whatever becomes of the request.
@Suite struct HistoryCanaryTests {
    /// Pieces that would tell a canary: as it is, and in Base64 behind `me:`.
    private static let pieces = ["5bd1e995", "Q0FOQVJZ", "Q0FOQ", "DQU5BUlk", "NBTkFSW"]

    private let server: DemoServer
    private let folder: GuardedFolder

    init() throws {
        server = try DemoServer.start()
        folder = try GuardedFolder([
            "environments/e.yaml": """
            base: \(server.baseURL)
            secrets: {token: {process: SECRET_KEY}}

            """,
            "everywhere.yaml": """
            request: POST {{base}}/echo?t={{token}}&api_key=TYPED-5bd1e995
            auth: {type: basic, user: me, password: "{{token}}"}
            headers: {X-Plain: "x {{token}}", Cookie: sid=COOKIE-5bd1e995, Proxy-Authorization: Basic bWU6Q0FOQVJZ, X-Api-Key: FIELD-5bd1e995}
            serializer: json
            parameters: {password: PARAM-5bd1e995, a: "{{token}}", n: {secret: [IN-5bd1e995]}, q: plain}
            capture: {t: !secret 'regex /PARAM-([a-z0-9]+)/'}

            """,
            "form.yaml": """
            request: POST {{base}}/echo
            auth: {type: bearer, token: BEARER-5bd1e995}
            serializer: form
            parameters: {password: PARAM-5bd1e995, a: "{{token}} é&"}

            """,
            "parts.yaml": """
            request: POST {{base}}/echo
            serializer: multipart
            parameters: {token: PARAM-5bd1e995, a: "{{token}}"}

            """,
            "text.yaml": """
            request: POST {{base}}/echo
            serializer: text
            headers: {Content-Type: application/json}
            body: '{"client_secret": "TEXT-5bd1e995", "a": "{{token}}"}'

            """,
            "userinfo.yaml": "request: GET \(server.baseURL.replacing("//", with: "//ada:INFO-5bd1e995@"))/echo\n",
            "fails.yaml": """
            request: POST http://127.0.0.1:1/{{token}}?password=GONE-5bd1e995
            options: {proxy: "http://me:PROXY-5bd1e995@127.0.0.1:1"}
            parameters: {pin: GONE-5bd1e995, a: "{{token}}"}

            """,
        ])
    }

    private static let requests = ["everywhere", "form", "parts", "text", "userinfo", "fails"]

    private func expectNothingKept(sourceLocation: SourceLocation = #_sourceLocation) throws {
        var count = 0
        for place in ["state", "cache", "config", "data"] {
            let all = FileManager.default.enumerator(
                at: folder.home.url.appendingPathComponent(place), includingPropertiesForKeys: nil)
            for case let file as URL in all ?? .init() where !file.path.contains("/captured/") {
                guard let bytes = try? Data(contentsOf: file) else { continue }
                count += file.path.contains("history.sqlite") ? 1 : 0
                for piece in Self.pieces {
                    #expect(
                        bytes.range(of: Data(piece.utf8)) == nil, "\(piece) in \(file.path)",
                        sourceLocation: sourceLocation)
                }
            }
        }
        #expect(count > 0, "nothing was kept at all", sourceLocation: sourceLocation)
    }

    private func lines(_ words: String...) async throws -> [[String: Any]] {
        let run = try await ProgramRun.of(
            ["history", "--json", "--limit", "0"] + words, environment: folder.environment,
            folder: folder.home.path("api"))
        #expect(run.end == .exit(0), "\(run.errors)")
        return try run.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func `what is sent, what fails and what is deleted leaves no secret`() async throws {
        for name in Self.requests {
            _ = try await folder.curlew("send", name, "--allow", "all", "--env", "e")
        }
        try expectNothingKept()
        let all = try await lines()
        #expect(all.count == Self.requests.count, "\(all)")
        #expect(all.first?["outcome"] as? String == "failed" && all.first?["request"] as? String == "fails")
        let urls = all.compactMap { $0["url"] as? String }
        #expect(urls.contains("\(server.baseURL)/echo?t={{token}}&api_key=******"), "\(urls)")
        let id = try #require(all.last?["id"] as? Int)
        let shown = try await folder.curlew("history", "show", "\(id)")
        #expect(shown.text.contains("Authorization: Basic me:{{token}}") && shown.text.contains("\"q\":\"plain\""))
        #expect(!Self.pieces.contains { shown.text.contains($0) }, "\(shown.text)")
        let archive = try await folder.curlew("history", "export", "--har")
        #expect(!Self.pieces.contains { archive.text.contains($0) }, "\(archive.text)")
        #expect(try JSONSerialization.jsonObject(with: archive.output) is [String: Any])
        #expect(try await folder.curlew("history", "delete", "\(id)").end == .exit(0))
        #expect(try await lines().count == Self.requests.count - 1)
        #expect(try await folder.curlew("history", "clear", "status:2xx", "--yes").end == .exit(0))
        #expect(try await lines().map { $0["request"] as? String } == ["fails"])
        try expectNothingKept()
    }

    @Test func `so does a run, as one line, and a run that is killed`() async throws {
        let names = Self.requests.filter { $0 != "fails" }
        let run = try await ProgramRun.of(
            ["run"] + names + ["--allow", "all", "--env", "e"], environment: folder.environment,
            folder: folder.home.path("api"))
        #expect(run.text.contains("5 "), "\(run.text)\(run.errors)")
        try expectNothingKept()
        let listed = try await folder.curlew("history")
        #expect(listed.text.contains("run Gift in e: 5 requests"), "\(listed.text)")
        #expect(try await lines().compactMap { $0["run"] as? Int }.count == 5)
        let running = try RunningProgram(
            ["run"] + names + names + ["--allow", "all", "--env", "e", "--repeat", "50"],
            environment: folder.environment, folder: folder.home.path("api"))
        for _ in 0..<20 { _ = running.readLine() }
        running.signal(SIGKILL)
        _ = running.finish(input: Data())
        #expect(try await lines().count > 5)
        try expectNothingKept()
    }

    @Test func `the same bytes go out again with today's values, and without what has no name`() async throws {
        _ = try await folder.curlew("send", "everywhere", "--allow", "all", "--env", "e")
        let id = try #require(try await lines().first?["id"] as? Int)
        let again = try await folder.curlew("history", "resend", "\(id)", "--allow", "all")
        #expect(again.end == .exit(0), "\(again.errors)")
        #expect(again.text.contains("/echo?t=CANARY-5bd1e995&api_key="), "\(again.text)")
        #expect(again.text.contains("bWU6Q0FOQVJZLTViZDFlOTk1") && again.text.contains("x CANARY-5bd1e995"))
        #expect(!again.text.contains("TYPED-5bd1e995") && !again.text.contains("FIELD-5bd1e995"))
        for credential in ["The URL had a credential (api_key)", "The field X-Api-Key had a credential"] {
            #expect(again.errors.contains("\(credential) that is no named secret"), "\(again.errors)")
        }
        let kept = try await lines()
        #expect(
            kept.count == 2 && kept[0]["url"] as? String == "\(server.baseURL)/echo?t={{token}}&api_key=", "\(kept)")
        try expectNothingKept()
    }

    @Test func `a resend asks again for what the first needed`() async throws {
        try folder.lay([
            "environments/e.yaml": """
            base: \(server.baseURL)
            protected: true
            secrets: {token: {process: SECRET_KEY}}

            """
        ])
        _ = try await folder.curlew("send", "form", "--allow", "all", "--env", "e", "--yes")
        let id = try #require(try await lines().first?["id"] as? Int)
        let protected = try await folder.curlew("history", "resend", "\(id)", "--allow", "all")
        #expect(protected.end == .exit(2) && protected.errors.contains("protected"), "\(protected.errors)")
        let asked = try await folder.curlew("history", "resend", "\(id)", "--yes")
        #expect(asked.end == .exit(2) && asked.errors.contains("SECRET_KEY"), "\(asked.errors)")
        #expect(try await folder.curlew("history", "resend", "\(id)", "--yes", "--allow", "all").end == .exit(0))
    }

    @Test(arguments: [["--no-history"], []])
    func `nothing is kept where history is off`(words: [String]) async throws {
        try folder.lay(["plain.yaml": "request: GET {{base}}/echo?q=1\n"])
        var environment = folder.environment
        if words.isEmpty { environment["CURLEW_HISTORY"] = "off" }
        func run(_ words: [String], _ more: [String: String] = [:]) async throws -> ProgramRun {
            try await ProgramRun.of(
                words, environment: environment.merging(more) { $1 }, folder: folder.home.path("api"))
        }
        #expect(try await run(["send", "plain", "--env", "e"] + words).end == .exit(0))
        #expect(try await run(["run", "plain", "--env", "e"] + words).end == .exit(0))
        #expect(try await lines().isEmpty)
        environment["CURLEW_HISTORY"] = nil
        _ = try await run(["send", "plain", "--env", "e"], ["CI": "true"])
        #expect(try await lines().isEmpty)
        _ = try await run(["send", "plain", "--env", "e"], ["CI": "true", "CURLEW_HISTORY": "on"])
        #expect(try await lines().count == 1)
    }

    @Test(arguments: ["request", "folder", "collection", "environment"])
    func `history off in a file keeps nothing, and an answer that is asked for says so`(place: String) async throws {
        try folder.lay([
            "curlew.yaml": "name: Gift\n" + (place == "collection" ? "history: off\n" : ""),
            "environments/e.yaml": "base: \(server.baseURL)\nsecrets: {token: {process: SECRET_KEY}}\n"
                + (place == "environment" ? "history: off\n" : ""),
            "f/folder.yaml": "name: F\n" + (place == "folder" ? "history: off\n" : ""),
            "f/a.yaml": "request: GET {{base}}/echo?q=1\n" + (place == "request" ? "history: off\n" : ""),
            "f/b.yaml": "request: GET {{base}}/echo?q={{$response f/a $.target}}\n",
        ])
        #expect(try await folder.curlew("send", "f/a", "--env", "e").end == .exit(0))
        #expect(try await lines().isEmpty)
        let asks = try await folder.curlew("send", "f/b", "--env", "e")
        #expect(asks.end == .exit(2) && asks.errors.contains("its history is off"), "\(asks.errors)")
        let checked = try await folder.curlew("check")
        #expect(checked.end == .exit(0), "\(checked.text)\(checked.errors)")
        try folder.lay(["f/a.yaml": "request: GET {{base}}/echo?q=1\nhistory: on\n"])
        #expect(try await folder.curlew("send", "f/a", "--env", "e").end == .exit(0))
        #expect(try await lines().count == 1)
        #expect(try await folder.curlew("send", "f/b", "--env", "e").end == .exit(0))
    }
}
