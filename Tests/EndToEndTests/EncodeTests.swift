import CurlewFormats
import DemoServer
import Foundation
import TestSupport
import Testing

@Suite struct EncodeEnvironmentTests {
    private let folder: TemporaryFolder
    private static let canary = "CANARY-4f1d7c"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: Test\n", to: "api/curlew.yaml")
        try folder.write(
            "base: http://h/v1\nvariables: {user: ada, n: '3'}\nsecrets: {key: {process: API_KEY}}\n",
            to: "api/environments/demo.yaml")
    }

    private func curlew(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await ProgramRun.of(
            arguments, input: Data(input.utf8),
            environment: ["API_KEY": Self.canary, "XDG_STATE_HOME": folder.path("state")], folder: folder.path("api"))
    }

    @Test func `names stand in URL, headers, path and parameters as send has them`() async throws {
        let run = try await curlew(
            "encode", "POST", "{{base}}/people/{id}", "X-User:{{user}}", "name={{user}}", "--env", "demo",
            "--var",
            "user=bob", "--path", "id={{user}}")
        #expect(run.end == .exit(0), "\(run.errors)")
        let request = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(request["url"] as? String == "http://h/v1/people/bob")
        #expect(request["body"] as? String == #"{"name":"bob"}"#)
        #expect((request["headers"] as? [[String]])?.contains(["X-User", "bob"]) == true)
    }

    @Test func `without these options the text is what it is`() async throws {
        let run = try await curlew("encode", "http://h/?a={{user}}")
        #expect(run.text.contains("http://h/?a={{user}}"), "\(run.text)")
    }

    @Test(arguments: [[], ["--trace"], ["--raw"]])
    func `a secret is stars, and its value only when it is asked for and allowed`(options: [String]) async throws {
        let command = ["encode", "POST", "/x", "t=a {{key}}", "--env", "demo", "--serializer", "form"] + options
        func run(_ more: String...) async throws -> ProgramRun {
            try await ProgramRun.of(
                command + more, environment: ["API_KEY": Self.canary, "XDG_STATE_HOME": folder.path("state")],
                folder: folder.path("api"))
        }
        let masked = try await run()
        #expect(masked.end == .exit(0) && masked.text.contains("t=a%20******"), "\(masked.errors)\(masked.text)")
        #expect(!masked.text.contains(Self.canary))
        let asked = try await run("--show-secrets")
        #expect(asked.end == .exit(2) && asked.output.isEmpty && asked.errors.contains("API_KEY"))
        let shown = try await run("--show-secrets", "--allow", "API_KEY")
        #expect(shown.end == .exit(0) && shown.text.contains("t=a%20\(Self.canary)"), "\(shown.errors)")
    }

    @Test func `a name that is not set ends with 2 and the nearest`() async throws {
        let run = try await curlew("encode", "http://h/{{usre}}", "--env", "demo")
        #expect(run.end == .exit(2) && run.output.isEmpty)
        #expect(run.errors.contains("{{usre}} is not set. Did you mean {{user}}?"))
        let query = try await curlew("query", "$[{{m}}]", "-", "--env", "demo", input: "[1,2,3,4]")
        #expect(query.end == .exit(2) && query.errors.contains("{{m}} is not set"))
    }

    @Test func `a JSONPath takes names too`() async throws {
        let run = try await curlew("query", "$[{{n}}]", "-", "--env", "demo", input: "[1,2,3,4]")
        #expect(run.end == .exit(0) && run.text == "4\n", "\(run.errors)")
    }
}

@Suite struct EncodeTests {
    private func encode(_ options: [String], _ parameters: String) async throws -> ProgramRun {
        try await ProgramRun.of(["encode", "--params", "-"] + options, input: Data(parameters.utf8))
    }

    @Test(arguments: [
        (#"{"b":[1,2],"a":{"x":true}}"#, "?a%5Bx%5D=1&b%5B%5D=1&b%5B%5D=2"), (#"{"q":"é &"}"#, "?q=%C3%A9%20%26"),
        (#"{"n":null}"#, "?n"), ("{}", ""), ("null", ""), (#"{"a":{"$off":1},"b":2}"#, "?b=2"),
    ])
    func `form text goes into the URL of a GET`(parameters: String, query: String) async throws {
        let run = try await encode(["--url", "http://h/p"], parameters)
        #expect(run.end == .exit(0))
        #expect(run.text.hasPrefix(#"{"method":"GET","url":"http://h/p\#(query)","#))
    }

    @Test(arguments: [
        (["--serializer", "json"], #"{"b":1.10,"a":"/"}"#),
        (["--serializer", "json", "--json-option", "sorted"], #"{"a":"/","b":1.10}"#),
        (["--serializer", "text"], #"{"b":1.10,"a":"/"}"#),
        ([], "a=/&b=1.10"),
    ])
    func `raw writes the body alone`(options: [String], body: String) async throws {
        let run = try await encode(["--raw", "--method", "POST"] + options, #"{"b":1.10,"a":"/"}"#)
        #expect(run.text == body)
    }

    @Test(arguments: [("form", "GET"), ("form", "POST"), ("json", "POST"), ("plist", "PUT")])
    func `a trace covers every byte once and in order`(serializer: String, method: String) async throws {
        let parameters = #"{"order":{"lines":[{"sku":"A/1","qty":2},{"sku":"é\"","qty":1.5}]},"e":[]}"#
        let run = try await encode(["--serializer", serializer, "--method", method, "--trace"], parameters)
        let request = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let trace = try #require(request["trace"] as? [String: [[String: Any]]])
        for (part, text) in [("url", request["url"] as? String), ("body", request["body"] as? String)] {
            let spans = try #require(trace[part])
            let starts = spans.compactMap { $0["start"] as? Int }
            let ends = spans.compactMap { $0["end"] as? Int }
            #expect(starts == Array(([0] + ends).prefix(starts.count)))
            #expect((ends.last ?? 0) == (text ?? "").utf8.count)
            #expect(spans.allSatisfy { Set($0.keys) == ["start", "end", "part", "path", "rule", "escaped"] })
        }
    }

    @Test func `each escaped character is a span of its own, others are joined`() async throws {
        let run = try await encode(["--trace", "--url", "http://h/"], #"{"a[":"b"}"#)
        #expect(
            run.text.contains(
                #"{"start":10,"end":11,"part":"key","path":["a["],"rule":"AF-6","escaped":false},"#
                    + #"{"start":11,"end":14,"part":"key","path":["a["],"rule":"AF-6","escaped":true},"#))
    }

    @Test func `all headers are those that are sent`() async throws {
        let server = try DemoServer.start()
        let url = server.baseURL + "/echo"
        let words = ["--params", "-", "--serializer", "json"]
        let encoded = try await ProgramRun.of(
            ["encode", "--all-headers", "--method", "POST", "--url", url] + words, input: Data(#"{"a":1}"#.utf8))
        let sent = try await ProgramRun.of(["send", "POST", url] + words, input: Data(#"{"a":1}"#.utf8))
        #expect(try JSONValue(parsing: encoded.text)["headers"] == JSONValue(parsing: sent.text)["headers"])
    }

    @Test func `a tree that cannot be written is refused with its place`() async throws {
        let run = try await encode(["--serializer", "json", "--method", "POST"], #"{"a":[{"$nan":true}]}"#)
        #expect(run.end == .exit(2))
        let answer = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: [String: Any]])
        let error = try #require(answer["error"])
        #expect(Set(error.keys) == ["domain", "code", "message", "path", "repair"])
        #expect(error["path"] as? NSArray == ["a", 0])
        // A shell has no keys of the tree.
        #expect(
            error["message"] as? String
                == "Cannot write JSON: a[0] is NaN. NaN has no JSON form. Make it text, or make it null.")
    }

    @Test func `parameters that are no JSON are named with the place`() async throws {
        let run = try await encode([], #"{"a":"#)
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("line 1, column 6"))
    }

    @Test func `now is the clock's time, which tests can fix`() async throws {
        let run = try await ProgramRun.of(
            ["encode", "--url", "http://h/", "--params", "-"], input: Data(#"{"d":{"$date":"now"}}"#.utf8),
            environment: ["CURLEW_NOW": "2026-11-21T09:00:00Z"])
        #expect(run.text.contains("http://h/?d=2026-11-21T09%3A00%3A00Z"))
    }

    @Test func `a binary property list is written in Base64`() async throws {
        let run = try await encode(
            ["--serializer", "plist", "--plist-format", "binary", "--method", "POST"], #"{"a":1}"#)
        let request = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let body = try #require(Data(base64Encoded: request["body_base64"] as? String ?? ""))
        #expect(try PropertyListSerialization.propertyList(from: body, format: nil) as? [String: Int] == ["a": 1])
    }
}
