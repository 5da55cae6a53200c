import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing

@Suite struct PreparationTests {
    private let context = PreparationContext(
        variables: ["base": "http://127.0.0.1:7777", "token": "abc"],
        defaults: ["Accept-Language": "en;q=1", "User-Agent": "curlew/1.0 (test)"])

    private func prepared(_ draft: RequestDraft) throws -> PreparedRequest {
        try draft.prepared(in: context)
    }

    private func problems(_ draft: RequestDraft) -> [PreparationError.Problem] {
        do {
            _ = try draft.prepared(in: context)
            return []
        } catch {
            return error.problems
        }
    }

    @Test func `a proxy that cannot be named is not gone through`() throws {
        var draft = RequestDraft(url: "http://h/")
        draft.options.proxy = .url("127.0.0.1:2/@{{token}}")
        #expect(problems(draft).map(\.place) == [.option("proxy")])
        draft.options.proxy = .url("http://u:p@{{token}}:8/")
        #expect(problems(draft).isEmpty)
    }

    @Test func `variables are replaced, and every field knows who wrote it`() throws {
        let draft = RequestDraft(
            url: "{{base}}/people",
            headers: [
                HeaderRow(id: 1, name: "X-Token", value: "{{token}}", isSecret: true),
                HeaderRow(id: 2, name: "X-Off", value: "{{nowhere}}", isOn: false),
                HeaderRow(id: 3, name: "user-agent", value: "me"),
            ])
        let request = try prepared(draft).request
        #expect(request.url == "http://127.0.0.1:7777/people")
        #expect(request.headers.contains(SentHeader("X-Token", "abc", origin: .you, isSecret: true)))
        #expect(request.headers.contains(SentHeader("user-agent", "me", origin: .you)))
        #expect(request.headers.contains(SentHeader("Accept-Language", "en;q=1", origin: .manager)))
        #expect(!request.fields.contains("X-Off"))
        #expect(request.fields.values("User-Agent") == ["me"])
    }

    @Test func `a value out of an answer leads a request nowhere else`() throws {
        var steered = context
        steered.variables["id"] = "../../admin/all?force=1#"
        steered.variables["page"] = "2&force=1"
        steered.variables.literals = ["id", "page"]
        var draft = RequestDraft(method: "DELETE", url: "{{base}}/v1/orders/{{id}}/items")
        do {
            _ = try draft.prepared(in: steered)
            Issue.record("it was prepared")
        } catch {
            #expect(error.problems.map(\.place) == [.url(at: nil)])
            #expect(error.problems[0].sentence.utf8.starts(with: "{{id}} makes \"..%2F..".utf8))
        }
        draft.url = "{{base}}/v1/orders?page={{page}}"
        let prepared = try draft.prepared(in: steered, trace: true)
        #expect(prepared.request.url == "http://127.0.0.1:7777/v1/orders?page=2%26force%3D1")
        #expect(
            prepared.notes == ["{{page}} holds \"&\", which is escaped in the query; {{page|raw}} sends it as it is."])
        #expect(prepared.trace?.url.last?.range.upperBound == prepared.request.url.utf8.count)
        draft.url = "{{base}}/v1/orders?page={{page|raw}}"
        #expect(try draft.prepared(in: steered).request.url == "http://127.0.0.1:7777/v1/orders?page=2&force=1")
        steered.variables["base"] = "http://{{page}}:7777"
        #expect(throws: PreparationError.self) { try draft.prepared(in: steered) }
    }

    @Test func `a base whose values may not stand in it is refused`() throws {
        var steered = context
        steered.variables["base"] = "http://{{host}}/v1/{{id}}"
        steered.variables["host"] = "evil.test/"
        steered.base = steered.variables.base
        #expect(throws: PreparationError.self) { try RequestDraft(url: "people").prepared(in: steered) }
        (steered.variables["host"], steered.variables["id"]) = ("h.test", "a b")
        steered.base = steered.variables.base
        let prepared = try RequestDraft(url: "people").prepared(in: steered)
        #expect(prepared.request.url == "http://h.test/v1/a%20b/people" && prepared.notes.count == 1)
    }

    @Test func `the URL of a token takes values as the request's does`() throws {
        var draft = RequestDraft(url: "{{base}}/x")
        draft.authentication = .oauth2(
            OAuth2Grant(kind: .clientCredentials, tokenURL: "{{base}}/{{id}}", clientID: "c"))
        var steered = context
        steered.variables["id"] = "a/b"
        steered.variables.literals = ["id"]
        #expect(try draft.prepared(in: steered).authentication.tokenURL == "http://127.0.0.1:7777/a%2Fb")
        steered.variables["id"] = ".."
        #expect(throws: PreparationError.self) { try draft.prepared(in: steered) }
    }

    @Test func `values of the path that make a step together are refused`() throws {
        func prepared(_ url: String, _ a: String, _ b: String, _ kind: ScalarKind = .string) throws -> String {
            var draft = RequestDraft(url: "http://h.test/x/" + url)
            let nodes = [("a", a), ("b", b)].map { name, text in
                ParameterNode.Member(key: ParameterKey(name), node: draft.path.makeNode(.scalar(Scalar(kind, text))))
            }
            draft.path.root = draft.path.makeNode(.dictionary(nodes))
            return try draft.prepared(in: context).request.url
        }
        for url in ["{a}{b}/y", "{a}", ".{b}/y", "y{.a}/{a}", "%2e{b}", "{a}%2E", "{a:1}{b:1}"] {
            #expect(throws: PreparationError.self, "\(url)") { try prepared(url, ".", ".") }
        }
        #expect(throws: PreparationError.self) { try prepared("{.a}", ".", "") }
        #expect(try prepared("{a}/{b}", "..a", "b..") == "http://h.test/x/..a/b..")
        #expect(try prepared("{a}/{b}", "..", "y", .raw) == "http://h.test/y")
    }

    @Test func `every problem is told at once, with its place`() {
        let draft = RequestDraft(
            method: "GE T", url: "{{bsae}}/people",
            headers: [
                HeaderRow(id: 7, name: "X", value: "a\r\nEvil: 1"), HeaderRow(id: 8, name: "", value: "v"),
                HeaderRow(id: 9, name: "Y", value: "{{tokne}}"),
            ])
        let problems = problems(draft)
        #expect(problems.map(\.place) == [.method, .url(at: nil), .header(id: 7), .header(id: 8), .header(id: 9)])
        #expect(problems[1].sentence.contains("{{base}}"))
        #expect(problems[4].sentence.contains("{{token}}"))
    }

    @Test func `a text is the body with its variables, and parameters beside it need none`() throws {
        var draft = RequestDraft(
            method: "POST", url: "{{base}}/", serializer: .text,
            parameters: try ParameterText.read(#"{"a": "{{nowhere}}"}"#), text: "<t>{{token}}</t>")
        #expect(try prepared(draft).request.body?.bytes?.array == Array("<t>abc</t>".utf8))
        draft.text = "{{tokne}}"
        let problems = problems(draft)
        #expect(problems.map(\.place) == [.parameters] && problems[0].sentence.contains("{{token}}"))
        draft.serializer = .json
        draft.parameters = ParameterTree()
        // It tells its length, which is none (RFC 9110 §8.6).
        #expect(try prepared(draft).request.body?.bytes?.isEmpty == true)
    }

    @Test(arguments: ["", "people", "http:///x", "ftp://h/", "http://h/a b"])
    func `a URL that cannot be sent has its sentence`(url: String) throws {
        let problem = try #require(problems(RequestDraft(url: url)).first)
        guard case .url(at: .some) = problem.place else {
            Issue.record("\(problem.place)")
            return
        }
        #expect(problem.sentence.hasSuffix("."))
    }

    @Test func `relative URLs need a base`() throws {
        var context = context
        context.base = BaseURL("http://h/v1")
        #expect(try RequestDraft(url: "people").prepared(in: context).request.url == "http://h/v1/people")
    }
}
