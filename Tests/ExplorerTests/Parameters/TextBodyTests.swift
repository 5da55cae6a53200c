import HTTPMessage
import Networking
import Serialization
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// A body that is a text.
@Suite struct TextBodyTests {
    private func body(_ text: String?, type: String? = nil) throws -> TreeCase {
        var tree = try TreeCase(#"{"a":1}"#, serializer: .text)
        tree.model.request.change { draft in
            draft.text = text
            if let type { draft.headers = [HeaderRow(id: 1, name: "Content-Type", value: type)] }
        }
        tree.model.request.saved = tree.model.request.draft
        _ = update(&tree.model, .resized(tree.model.size))
        return tree
    }

    @Test func `Enter types it, and it is the draft's at once`() throws {
        var tree = try body(nil)
        #expect(SampleScreen.lines(tree.model).contains { $0.contains("No text. Enter types the body.") })
        tree.press("Enter")
        tree.type("<a>")
        tree.press("Enter")
        tree.type("</a>")
        #expect(tree.model.request.draft.text == "<a>\n</a>")
        tree.press("Esc")
        #expect(tree.model.request.undo.past.map(\.name) == ["edit text"])
        tree.press("u")
        #expect(tree.model.request.draft.text == nil)
        tree.press("Ctrl-R")
        #expect(tree.model.request.draft.text == "<a>\n</a>" && tree.model.request.body.text == "<a>\n</a>")
    }

    @Test func `another serializer keeps text and parameters both`() throws {
        var tree = try body("<a/>")
        tree.press("M j")
        #expect(tree.rows == ["a"] && tree.model.request.draft.text == "<a/>")
        tree.press("M t")
        #expect(tree.model.request.draft.text == "<a/>" && tree.text == #"{"a":1}"#)
        #expect(SampleScreen.lines(tree.model).contains { $0.contains("<a/>") })
    }

    @Test func `a text is sent as one, and HEAD has no body`() throws {
        var tree = try body("<a/>")
        guard case .success(let prepared)? = tree.model.request.derived?.prepared else {
            Issue.record("not prepared")
            return
        }
        #expect(prepared.request.fields["Content-Type"] == "text/plain; charset=utf-8")
        tree.press("m h")
        guard case .failure(let error)? = tree.model.request.derived?.prepared else {
            Issue.record("a HEAD was prepared")
            return
        }
        #expect(error.problems.map(\.place) == [.method])
    }

    @Test func `keys of the tree say that there is none`() throws {
        var tree = try body("x")
        tree.press("dd")
        #expect(tree.said == "the body is a text; Enter edits it, M takes the parameters")
        #expect(tree.text == #"{"a":1}"#)
    }

    @Test(arguments: [
        ("application/xml", "<a b=\"c\">t</a>", ["syntaxPunctuation", "syntaxKey", "syntaxString"]),
        (
            "application/json", "{\"a\": [1, true, null, \"s\"]}",
            ["syntaxKey", "syntaxNumber", "syntaxBool", "syntaxNull"]
        ),
        ("application/graphql", "query { people(id: $id) }", ["accent", "syntaxVariable", "syntaxKey"]),
        ("text/plain", "hello {{name}}", ["syntaxVariable"]), ("text/plain", "<a/>", ["syntaxKey"]),
    ])
    func `colours follow the type, and variables have theirs`(type: String, text: String, roles: [String]) throws {
        let tree = try body(text, type: type)
        let found = TextLanguage(tree.model).highlights(tree.model.request.body)
        for role in roles { #expect(found.contains { "\($0.role)" == role }, "\(role)") }
        #expect(found.allSatisfy { $0.range.upperBound <= text.utf8.count })
    }

    @Test func `Tab completes a variable`() throws {
        var tree = try body("")
        tree.model.environments.files = [EnvironmentFile(name: "demo", values: [.init("token", "abc")])]
        tree.model.environments.activeName = "demo"
        tree.press("Enter")
        tree.type("{{tok")
        tree.press("Tab")
        #expect(tree.model.request.draft.text == "{{token}}")
    }
}
