import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
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

/// The rows of the path above a body that is a text.
@Suite struct PathTopTests {
    private func body(_ text: String = "<a/>\n<b/>", url: String = "http://h/{id}/{;tags*}") throws -> TreeCase {
        var tree = try TreeCase(#"{"a":1}"#, serializer: .text)
        tree.model.request.change { draft in
            draft.text = text
            draft.url = url
        }
        tree.model.focus = .parameters
        _ = update(&tree.model, .resized(tree.model.size))
        return tree
    }

    private func path(_ tree: TreeCase) -> String { ParameterText.write(tree.model.request.draft.path) }

    @Test func `a row is edited as anywhere, and the text stays`() throws {
        var tree = try body()
        #expect(tree.rows == ["{id}", "{tags}"])
        tree.press("g g Enter")
        tree.type("42")
        tree.press("Enter")
        #expect(path(tree) == #"{"id":42,"tags":""}"# || path(tree) == #"{"id":"42","tags":""}"#)
        tree.press("j t a a")
        tree.type("new")
        tree.press("Enter")
        guard case .success(let prepared)? = tree.model.request.derived?.prepared else {
            Issue.record("not prepared")
            return
        }
        #expect(prepared.request.url == "http://h/42/;tags=new")
        #expect(tree.model.request.draft.text == "<a/>\n<b/>" && tree.text == #"{"a":1}"#)
    }

    @Test func `down from the last row is the text, up from its first line the last row`() throws {
        var tree = try body()
        tree.press("g g j")
        #expect(tree.model.request.parameters.cursorIndex == 1)
        tree.press("j j")
        #expect(tree.model.request.parameters.cursorIndex == nil && tree.model.request.body.position.line == 1)
        tree.press("k")
        #expect(tree.model.request.parameters.cursorIndex == nil)
        tree.press("k")
        #expect(tree.model.request.parameters.cursorIndex == 1)
        tree.press("G")
        #expect(tree.model.request.parameters.cursorIndex == nil && tree.model.request.body.position.line == 1)
    }

    @Test func `Enter in the text edits it over the whole pane, and comes back to it`() throws {
        var tree = try body()
        tree.press("g g T")
        #expect(tree.model.text?.subject == .body)
        tree.type("!")
        tree.press("Esc")
        #expect(tree.model.request.draft.text?.contains("!") == true)
        #expect(tree.model.request.parameters.cursorIndex == nil)
    }

    @Test func `the parameters that wait are not touched from here`() throws {
        var tree = try body()
        for keys in ["o", "O"] {
            tree.press("g g " + keys)
            #expect(tree.said == "the URL says which rows there are; gu edits it")
        }
        tree.press("g g d d")
        #expect(tree.rows == ["{id}", "{tags}"] && tree.text == #"{"a":1}"#)
        tree.press("M j")
        #expect(tree.rows == ["{id}", "{tags}", "a"])
    }

    @Test func `without places the text has the pane for itself`() throws {
        var tree = try body(url: "http://h/")
        #expect(tree.rows.isEmpty)
        tree.press("g g k")
        #expect(tree.model.isInBody)
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func `rows and text as they are drawn`(size: Size) throws {
        var tree = try body("{\"query\": \"{ me { name } }\"}", url: "http://127.0.0.1:7777/people/{id}/x")
        tree.press("g g Enter")
        tree.type("42")
        tree.press("Enter")
        tree.model.size = size
        _ = update(&tree.model, .resized(size))
        try expectScreen(SampleScreen.lines(tree.model), named: "path-above-text-\(size.width)x\(size.height)")
    }
}
