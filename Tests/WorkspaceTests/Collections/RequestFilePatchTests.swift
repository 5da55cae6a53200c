import CurlewNetworking
import CurlewSerialization
import Testing

@testable import Workspace

/// What a change of a request does to its file.
@Suite struct RequestFilePatchTests: ReadsRequestFiles {
    @Test func `open and save unchanged gives the same bytes`() throws {
        #expect(try patched(Self.full) { _ in } == Self.full)
        let odd =
            "\u{FEFF}request:   'GET  x'\r\nparameters: !json |\r\n  {\"a\": 1, // c\r\n  }\r\nheaders: [[A, 1], [B, 2], [A, 3]]"
        #expect(try patched(odd) { _ in } == odd)
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var line: String
        var becomes: String
        var change: @Sendable (inout SavedRequest) -> Void
    }

    @Test(arguments: [
        Edit(
            testDescription: "URL", line: "request: POST {{base}}/people/{id}", becomes: "request: POST {{base}}/me",
            change: { $0.url = "{{base}}/me" }),
        Edit(
            testDescription: "name", line: "name: Search people                 # else",
            becomes: "name: \"Yes\"                 # else", change: { $0.name = "Yes" }),
        Edit(
            testDescription: "header value", line: "Accept: application/json", becomes: "Accept: text/plain",
            change: { $0.headers[0].value = "text/plain" }),
        Edit(
            testDescription: "header on", line: "X-Off: !off \"1\"", becomes: "X-Off: \"1\"",
            change: { $0.headers[3].isOn = true }),
        Edit(
            testDescription: "serializer", line: "serializer: json", becomes: "serializer: plist-binary",
            change: { $0.serializer = .plistBinary }),
        Edit(
            testDescription: "nested number", line: "page: {size: 10}", becomes: "page: {size: 20}",
            change: { change(&$0.parameters.root, ["page", "size"]) { $0.value = .scalar(Scalar(.number, "20")) } }),
        Edit(
            testDescription: "switched off", line: "big: 123", becomes: "big: !off 123",
            change: { change(&$0.parameters.root, ["big"]) { $0.isOn = false } }),
        Edit(
            testDescription: "container switched off", line: "tags: !set [b, a]", becomes: "tags: !off.set [b, a]",
            change: { change(&$0.parameters.root, ["tags"]) { $0.isOn = false } }),
        Edit(
            testDescription: "switched on", line: "until: !off.date 2026", becomes: "until: !date 2026",
            change: { change(&$0.parameters.root, ["until"]) { $0.isOn = true } }),
        Edit(
            testDescription: "form chosen", line: "tags: !set [b, a]", becomes: "tags: !set.comma [b, a]",
            change: { change(&$0.parameters.root, ["tags"]) { $0.choices = NodeChoices([.comma]) } }),
        Edit(
            testDescription: "form of a date chosen", line: "until: !off.date 2026",
            becomes: "until: !off.date.seconds 2026",
            change: { change(&$0.parameters.root, ["until"]) { $0.choices = NodeChoices([.dateSeconds]) } }),
        Edit(
            testDescription: "option", line: "timeout: 30s,", becomes: "timeout: 1500ms,",
            change: { $0.options[.timeout] = "1500ms" }),
        Edit(
            testDescription: "notes", line: "  What this request is for.", becomes: "  Other.",
            change: { $0.notes = "Other.\n" }),
    ])
    func `one edit changes one line`(edit: Edit) throws {
        let expected = Self.full.replacing(edit.line, with: edit.becomes)
        #expect(expected != Self.full)
        #expect(try patched(Self.full, edit.change) == expected)
    }

    @Test func `a choice is changed and dropped in its line alone`() throws {
        let text = "request: /a\nparameters:\n  ids: !comma [1, 2] # both\n  q:   x\n"
        #expect(try patched(text) { _ in } == text)
        let index = try patched(text) { change(&$0.parameters.root, ["ids"]) { $0.choices[.items] = .index } }
        #expect(index == text.replacing("!comma", with: "!index"))
        let none = try patched(text) { change(&$0.parameters.root, ["ids"]) { $0.choices = NodeChoices() } }
        #expect(none == text.replacing("!comma ", with: ""))
        #expect(
            try patched(text) { change(&$0.parameters.root, ["q"]) { $0.isOn = false } }.contains(
                "!comma [1, 2] # both"))
    }

    @Test func `new entries come in the order of a new file`() throws {
        let text = try patched("request: GET /a # here\noptions: {follow: 1}\nnotes: x\n") {
            $0.headers = [SavedHeader("A", "1")]
            $0.serializer = .form
        }
        let expected =
            "request: GET /a # here\nheaders:\n  A: \"1\"\nserializer: form\noptions: {follow: 1}\nnotes: x\n"
        #expect(text == expected)
    }

    @Test func `the first parameter of a request is added below it`() throws {
        var tree = ParameterTree()
        let value = tree.makeNode(.scalar(Scalar(.string, "mother")))
        tree.root = tree.makeNode(.dictionary([.init(key: ParameterKey("role"), node: value)]))
        let text = try patched("request: GET {{demo}}/people\n") { $0.parameters = tree }
        #expect(text == "request: GET {{demo}}/people\nparameters:\n  role: mother\n")
    }

    @Test func `a text body is a block below the serializer`() throws {
        let text = try patched("request: POST /x\nserializer: text\nbody: |\n  <a/>\n  <b/>\n# end\n") {
            $0.text = "<a/>\n<c/>\n"
        }
        #expect(text == "request: POST /x\nserializer: text\nbody: |\n  <a/>\n  <c/>\n# end\n")
    }
}

private func change(_ root: inout ParameterNode?, _ path: [String], _ change: (inout ParameterNode) -> Void) {
    guard var node = root else { return }
    changeInside(&node, path[...], change)
    root = node
}

private func changeInside(
    _ node: inout ParameterNode, _ path: ArraySlice<String>, _ change: (inout ParameterNode) -> Void
) {
    guard let key = path.first else { return change(&node) }
    guard case .dictionary(var members) = node.value, let index = members.firstIndex(where: { $0.key.text == key })
    else {
        return
    }
    changeInside(&members[index].node, path.dropFirst(), change)
    node.value = .dictionary(members)
}
