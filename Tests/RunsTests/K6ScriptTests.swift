import Networking
import Serialization
import Testing
import Workspace

@testable import Runs

@Suite struct K6ScriptTests {
    private func script(_ files: [String: String] = [:], _ paths: [String]? = nil) async throws -> String {
        let shop = try Shop(base: "http://127.0.0.1:7777", files)
        let loader = try shop.loader
        let named = try paths.map { try $0.map { try loader.item(at: $0) } }
        let all = try await loader.items(in: "") ?? []
        let items = named ?? all
        return try K6Script(items, variables: try shop.variables, ground: Shop.ground).text
    }

    @Test func `a chain: values are taken out of answers and put into the next request`() async throws {
        let text = try await script()
        #expect(text.contains(#"const base = __ENV.base || "http://127.0.0.1:7777";"#))
        #expect(
            text.contains(
                #"const r = http.request("POST", base + "/login", "{\"user\":\"ada\",\"password\":\"lovelace\"}", {"#))
        #expect(text.contains(#"value.token = text(get(r, ["token"]));"#))
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
        #expect(text.contains(#""{\"name\":\"x " + json(value.user_id) + "\",\"id\":" + json(value.user_id) + "}""#))
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
        #expect(text.contains("// left out: The request was left out."))
    }

    @Test(arguments: [
        "\"; alert(1); //", "\u{2028}\u{2029}", "</script><!--", "a\nb\r\u{0}\u{1B}", "`${x}`", "\\", "é😀",
    ]) func `no text ends a string or a comment before its end`(text: String) async throws {
        let string = JavaScript.string(text)
        #expect(string.hasPrefix("\"") && string.hasSuffix("\""))
        #expect(
            !string.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "<" })
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
        ("status < 400", "r.status < 400"), ("duration < 300ms", "r.timings.duration < 300"),
        ("duration <= 2s", "r.timings.duration <= 2000"), ("type json", "type(r).endsWith(\"json\")"),
        ("$.a[0].b == 1.50", "get(r, [\"a\", 0, \"b\"]) === 1.50"), ("$.a != null", "get(r, [\"a\"]) !== null"),
        ("$.people size 2", "size(get(r, [\"people\"])) === 2"),
        ("$.token exists", "get(r, [\"token\"]) !== undefined"),
        ("$.error absent", "get(r, [\"error\"]) === undefined"),
    ]) func `checks as conditions`(rule: String, condition: String) {
        #expect(K6Rules.condition(rule) == condition)
    }

    @Test(arguments: [
        "$..a == 1", "$.a[*] == 1", "$.a == [1]", "body contains x", "status 200-299, 304", "$.a matches ^x",
    ])
    func `what is no plain condition is none`(rule: String) {
        #expect(K6Rules.condition(rule) == nil)
    }
}
