import CurlewNetworking
import CurlewSerialization
import Testing
import Workspace

@testable import Runs

@Suite struct K6ScriptTests {
    private func script(_ files: [String: String] = [:], _ paths: [String]? = nil) async throws -> String {
        try await written(files, paths).text
    }

    private func written(_ files: [String: String] = [:], _ paths: [String]? = nil) async throws -> K6Script {
        let shop = try Shop(base: "http://127.0.0.1:7777", files)
        let loader = try shop.loader
        let named = try paths.map { try $0.map { try loader.item(at: $0) } }
        let all = try await loader.items(in: "") ?? []
        let items = named ?? all
        var variables = try shop.variables
        variables.generators = Generators(seed: .random(), now: DateTime(seconds: 0))
        return try K6Script(items, variables: variables, context: Shop.context)
    }

    @Test func `a chain: values are taken out of answers and put into the next request`() async throws {
        let text = try await script()
        #expect(text.contains(#"const base = __ENV.base || "http://127.0.0.1:7777";"#))
        #expect(
            text.contains(
                #"const r = http.request("POST", base + "/login", "{\"user\":\"ada\",\"password\":\"lovelace\"}", {"#))
        #expect(text.contains(#""token is captured": (r) => keep(value, "token", get(r, ["token"])),"#))
        #expect(text.contains(#"if (["token"].every((name) => name in value)) {"#))
        #expect(text.contains(#""Authorization": "Bearer " + value.token"#))
        #expect(text.contains(#""$.name == \"Ada\"": (r) => get(r, ["name"]) === "Ada","#))
        #expect(text.contains(#"base + "/orders?user=" + encodeURIComponent(value.user_id)"#))
    }

    @Test func `typed secrets are names of the environment`() async throws {
        let text = try await script(
            [
                "a.yaml": """
                request: GET {{base}}/a
                headers: {X-Key: !secret s3cret}
                auth: {type: basic, user: ada, password: pa55}

                """
            ], ["a"])
        #expect(!text.contains("s3cret") && !text.contains("pa55"))
        #expect(text.contains(#""X-Key": "" + __ENV.X_KEY"#) || text.contains(#""X-Key": __ENV.X_KEY"#))
        #expect(text.contains(#""Basic " + encoding.b64encode("ada:" + __ENV.PASSWORD)"#))
    }

    @Test func `a value stands in JSON as what it is: text in quotes, a number without`() async throws {
        let text = try await script(
            [
                "a.yaml": """
                request: POST {{base}}/a
                serializer: json
                parameters: {name: "x {{user_id}}", id: !number "{{user_id}}"}

                """
            ], ["a"])
        #expect(text.contains(#""{\"name\":\"x " + json(__ENV.user_id) + "\",\"id\":" + json(__ENV.user_id) + "}""#))
    }

    @Test func `a check of the status takes the place of 200-299, as when the request is sent`() async throws {
        let files = [
            "a.yaml": "request: GET {{base}}/a\nchecks: [status 404]\n",
            "b.yaml": "request: GET {{base}}/b\nchecks: [status < 500]\nresponse: {status: 404}\n",
        ]
        let text = try await script(files, ["a"])
        #expect(text.contains(#""status 404": (r) => r.status === 404,"#) && !text.contains("r.status >= 200"))
        let both = try await script(files, ["b"])
        #expect(both.contains(#""status \u003c 500": (r) => r.status < 500,"#))
        #expect(both.contains(#""status 404": (r) => r.status === 404,"#))
    }

    @Test func `a name that nothing sets is read from the environment of the script, as a host too, and said`()
        async throws
    {
        let written = try await written(
            ["a.yaml": "request: GET {{secure}}/people?q={{word}}\n", "b.yaml": "request: GET {{secure}}:81\n"],
            ["a", "b"])
        #expect(
            written.text.contains(
                #"http.request("GET", __ENV.secure + "/people?q=" + encodeURIComponent(__ENV.word), null, {"#),
            "\(written.text)")
        #expect(written.text.contains(#"http.request("GET", __ENV.secure + ":81"#))
        #expect(written.text.contains("// {{secure}} is not set; the script reads __ENV.secure."))
        #expect(written.notes.contains("a: {{word}} is not set; the script reads __ENV.word."))
        #expect(!written.text.contains("undefined/") && !written.text.contains("value.secure"))
    }

    @Test func `a request whose value is never captured is a failed check and is named`() async throws {
        let written = try await written(
            [
                "a.yaml": "request: GET {{base}}/a\ncapture: {c: 'regex /../'}\n",
                "b.yaml": "request: GET {{base}}/{{c}}\n",
            ], ["a", "b"])
        #expect(written.text.contains(#"if (["c"].every((name) => name in value)) {"#))
        #expect(written.text.contains(#"check(null, { "b has the values that it needs": () => false });"#))
        #expect(
            written.notes == [
                "a: left out, nothing captures c: regex /../",
                "b: never sent: the capture of {{c}} is left out, so it has no value.",
            ])
        for note in written.notes { #expect(written.text.contains("// " + note.dropFirst(3))) }
    }

    @Test func `hooks, options and the shape of an answer are named; its types are a check`() async throws {
        let written = try await written(
            [
                "a.yaml": """
                request: GET {{base}}/a
                hooks: {before: [./sign]}
                options: {proxy: 'http://127.0.0.1:8', verify: false}
                response: {format: {name: string}, types: [text/html]}

                """
            ], ["a"])
        for start in ["The hooks.", "The proxy.", "What is said of certificates.", "The format of the answer."] {
            #expect(written.notes.contains { $0.hasPrefix("a: left out: " + start) }, "\(start) \(written.notes)")
            #expect(written.text.contains("// left out: " + start))
        }
        #expect(written.text.contains(#""type text/html": (r) => ["text/html"].includes(type(r)),"#))
    }

    @Test func `a generator makes a value for each iteration, or is named`() async throws {
        let written = try await written(
            ["a.yaml": "request: GET {{base}}/{{$uuid}}/{{$randomInt 1 6}}/{{$uuid}}/{{$now +1d}}\n"], ["a"])
        #expect(written.text.contains(#"value["$uuid"] = uuid();"#))
        #expect(written.text.contains(#"value["$randomInt 1 6"] = integer(1, 6);"#))
        #expect(written.text.contains(#"encodeURIComponent(value["$uuid"]) + "/""#))
        #expect(written.notes == ["a: {{$now +1d}} is the same for every user and iteration."])
    }

    @Test func `names in checks are the script's values`() async throws {
        let files = [
            "a.yaml": """
            request: GET {{base}}/a
            checks: ['$.id == {{user_id}}', '$.name == "x {{user_id}}"', 'status {{user_id}}', '$.u == "{{user}}"']

            """
        ]
        let text = try await script(files, ["login", "me", "a"])
        #expect(text.contains(#"get(r, ["id"]) === Number(value.user_id),"#))
        #expect(text.contains(#"get(r, ["name"]) === "x " + value.user_id,"#))
        #expect(text.contains(#"get(r, ["u"]) === "ada","#))
        #expect(text.contains("// left out, no check of k6: status {{user_id}}"))
    }

    @Test func `what k6 cannot do is named in a comment`() async throws {
        let text = try await script(
            [
                "a.yaml": """
                request: GET {{base}}/a
                auth: {type: digest, user: ada, password: x}
                checks: ['$..id count 3', 'body matches ^a']
                capture: {x: 'regex /a(b)/'}

                """
            ], ["a"])
        #expect(text.contains("// left out: Digest authentication."))
        #expect(text.contains("// left out, no check of k6: $..id count 3"))
        #expect(text.contains("// left out, no check of k6: body matches ^a"))
        #expect(text.contains("// left out, nothing captures x: regex /a(b)/"))
    }

    @Test func `a request that cannot be written is left out with the reason`() async throws {
        let text = try await script(["a.yaml": "request: POST {{base}}/a\nparameters: !set [1]\n"], ["a"])
        #expect(text.contains("// left out: The request."))
    }

    @Test(arguments: [
        "\"; alert(1); //", "\u{2028}\u{2029}", "a\u{202E}b\u{2066}c\u{200F}", "</script><!--", "a\nb\r\u{0}\u{1B}",
        "`${x}`", "\\", "é😀",
    ]) func `no text ends a string or a comment before its end`(text: String) async throws {
        let string = JavaScript.string(text)
        #expect(string.hasPrefix("\"") && string.hasSuffix("\""))
        #expect(
            !string.unicodeScalars.contains {
                $0.value < 0x20 || $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "<"
                    || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
            })
        let inside = string.dropFirst().dropLast()
        var isEscaped = false
        for character in inside.unicodeScalars {
            #expect(isEscaped || character != "\"")
            isEscaped = !isEscaped && character == "\\"
        }
        #expect(!isEscaped)
        #expect(!JavaScript.comment(text).contains { $0.isNewline })
    }

    @Test(arguments: [
        ("status 200-299", "r.status >= 200 && r.status <= 299"), ("status 404", "r.status === 404"),
        ("status < 400", "r.status < 400"), ("status  <400", "r.status < 400"),
        (" type  json", "type(r).endsWith(\"json\")"), ("duration < 1.5s", "r.timings.duration < 1500"),
        ("duration < 300ms", "r.timings.duration < 300"),
        ("duration <= 2s", "r.timings.duration <= 2000"), ("type json", "type(r).endsWith(\"json\")"),
        ("$.a[0].b == 1.50", "get(r, [\"a\", 0, \"b\"]) === 1.50"), ("$.a != null", "differs(get(r, [\"a\"]), null)"),
        ("$.people size 2", "size(get(r, [\"people\"])) === 2"),
        ("$.token exists", "get(r, [\"token\"]) !== undefined"),
        ("$.error absent", "parsed(r) && get(r, [\"error\"]) === undefined"),
        ("$.role != \"admin\"", "differs(get(r, [\"role\"]), \"admin\")"),
        ("$.age >= 18", "alike(get(r, [\"age\"]), 18) && get(r, [\"age\"]) >= 18"),
    ]) func `checks as conditions`(rule: String, condition: String) {
        #expect(K6Rules.condition(rule) == condition)
    }

    @Test(arguments: [
        "$..a == 1", "$.a[*] == 1", "$.a == [1]", "body contains x", "status 200-299, 304", "duration < 5us",
        "$.people size > 2", "$.a matches ^x",
    ])
    func `what is no plain condition is none`(rule: String) {
        #expect(K6Rules.condition(rule) == nil)
    }
}
