import Foundation
import TestSupport
import Testing

/// `encode REQUEST` writes what `send REQUEST` sends.
@Suite struct EncodeSavedTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private static let canary = "CANARY-77aa3c"

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer { _ in
            [.readHead, .read(36), .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")]
        }
        try folder.write("name: Test\nheaders: {X-All: \"{{user}}\"}\n", to: "api/curlew.yaml")
        try folder.write(
            "base: \(server.url)/v1\nvariables: {user: ada}\nsecrets: {key: {process: API_KEY}}\n",
            to: "api/environments/demo.yaml")
        try folder.write(
            """
            request: POST {{base}}/people/{id}
            path: {id: 7}
            serializer: form
            style: php
            parameters: {name: "{{user}}", tags: [a, b]}

            """, to: "api/people/add.yaml")
        try folder.write(
            "request: GET {{base}}/me\nauth: {type: bearer, token: \"{{key}}\"}\nparameters: {q: 1}\n",
            to: "api/me.yaml")
    }

    private func curlew(_ arguments: String..., in place: String = "api") async throws -> ProgramRun {
        try await ProgramRun.of(
            arguments, environment: ["API_KEY": Self.canary, "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path(place))
    }

    private func request(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any], "\(run.text)\(run.errors)")
    }

    @Test func `the bytes are those that are sent`() async throws {
        let written = try request(try await curlew("encode", "people/add", "--all-headers"))
        let sent = try await curlew("send", "people/add", "--no-history")
        #expect(sent.end == .exit(0), "\(sent.errors)")
        let wire = server.received.joined()
        let body = try #require(written["body"] as? String)
        #expect(body == "name=ada&tags%5B0%5D=a&tags%5B1%5D=b" && wire.hasSuffix("\r\n\r\n" + body), "\(body)")
        #expect((written["url"] as? String)?.hasSuffix("/v1/people/7") == true)
        let fields = try #require(written["headers"] as? [[String]]).map { "\($0[0]): \($0[1])" }
        let head = wire.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n").dropFirst()
        #expect(fields.sorted() == head.sorted())
    }

    @Test func `names are read from the folder where one stands, and a wrong one is told the nearest`() async throws {
        #expect(try await curlew("encode", "add", in: "api/people").end == .exit(0))
        let wrong = try await curlew("encode", "people/ad")
        #expect(wrong.end == .exit(2) && wrong.output.isEmpty)
        #expect(wrong.errors.contains("people/add"), "\(wrong.errors)")
        let alone = try await curlew("encode", "left over", in: "")
        #expect(alone.end == .exit(2) && alone.output.isEmpty)
    }

    @Test func `the name that the list shows is taken where one request alone has it`() async throws {
        for (file, name) in [("one", "Who am I"), ("two", "Twice"), ("three", "Twice"), ("host", "api.test")] {
            try folder.write("request: GET http://h/\(file)\nname: \(name)\n", to: "api/\(file).yaml")
        }
        let run = try await curlew("encode", "Who am I")
        #expect(try request(run)["url"] as? String == "http://h/one")
        let both = try await curlew("encode", "Twice")
        #expect(both.end == .exit(2) && both.errors.contains("There is no such request"), "\(both.errors)")
        #expect(try request(try await curlew("encode", "api.test"))["url"] as? String != "http://h/host")
    }

    @Test(arguments: [
        ("brackets", "afnetworking"), ("brackets-plain", "afnetworking-2.0"),
        ("alamofire any", "alamofire-urlencoding"),
    ])
    func `a style is known by the name on the screen and by that in files`(word: String, name: String) async throws {
        func body(_ style: String) async throws -> String {
            let run = try await curlew("encode", "people/add", "--style", style)
            return try #require(try request(run)["body"] as? String)
        }
        #expect(try await body(word) == body(name))
        let wrong = try await curlew("encode", "people/add", "--style", "brakets")
        #expect(wrong.errors.contains("brackets") && !wrong.errors.contains("afnetworking"), "\(wrong.errors)")
    }

    @Test func `options change it as send has them, and the trace names the nodes`() async throws {
        let run = try await curlew("encode", "people/add", "--style", "repeat", "--var", "user=bob", "--path", "id=9")
        #expect(try request(run)["body"] as? String == "name=bob&tags=a&tags=b")
        #expect((try request(run)["url"] as? String)?.hasSuffix("/9") == true)
        let traced = try await curlew("encode", "people/add", "--trace")
        #expect(traced.text.contains(#""path":["tags",1]"#), "\(traced.text)")
        let compared = try await curlew("encode", "people/add", "--compare")
        #expect(compared.end == .exit(0) && compared.text.contains("\nbrackets "), "\(compared.text)\(compared.errors)")
    }

    @Test func `a file elsewhere is read after a yes, and one of the collection without`() async throws {
        let own = folder.path("outside.txt")
        try folder.write("OUTSIDE", to: "outside.txt")
        try folder.write("INSIDE", to: "api/inside.txt")
        for (name, path) in [("out", own), ("in", "inside.txt")] {
            try folder.write(
                "request: POST {{base}}/f\nserializer: multipart\nparameters: {f: !file \"\(path)\"}\n",
                to: "api/\(name).yaml")
        }
        let asked = try await curlew("encode", "out")
        #expect(
            asked.end == .exit(2) && asked.output.isEmpty && asked.errors.contains("outside.txt"), "\(asked.errors)")
        #expect(try await curlew("encode", "out", "--allow", "all").text.contains("OUTSIDE"))
        #expect(try await curlew("encode", "in").text.contains("INSIDE"))
    }

    @Test func `credentials that were taken away are in no command, and Basic is stars`() async throws {
        let basic = "auth: {type: basic, user: u, password: \"{{key}}\"}\n"
        try folder.write("request: GET {{base}}/b\n" + basic, to: "api/basic.yaml")
        try folder.write("request: GET {{base}}/c\nheaders: {Authorization: null}\n" + basic, to: "api/bare.yaml")
        #expect(try await curlew("encode", "basic").text.contains("\"Basic ******\""))
        #expect(try await curlew("export", "basic").text.contains("-u "))
        let bare = try await curlew("export", "bare")
        #expect(bare.end == .exit(0) && !bare.text.contains("-u ") && !bare.text.contains("KEY"), "\(bare.text)")
    }

    @Test func `a secret is stars until it is asked for and allowed`() async throws {
        let run = try await curlew("encode", "me")
        #expect(run.end == .exit(0) && run.text.contains("Bearer ******"), "\(run.text)\(run.errors)")
        #expect(!run.text.contains(Self.canary))
        let asked = try await curlew("encode", "me", "--show-secrets")
        #expect(asked.end == .exit(2) && asked.output.isEmpty && asked.errors.contains("API_KEY"))
        let shown = try await curlew("encode", "me", "--show-secrets", "--allow", "API_KEY")
        #expect(shown.text.contains("Bearer \(Self.canary)"), "\(shown.errors)")
        #expect(server.received.isEmpty)
    }
}
