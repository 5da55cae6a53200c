import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Drafting
import HTTPMessage
import Serialization
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
        #expect(try prepared(draft).request.body == nil)
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
