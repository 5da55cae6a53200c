import Formats
import Serialization
import Testing

@testable import Workspace

@Suite struct RequestFileTests {
    static let full = """
        # what this is
        request: POST {{base}}/people/{id}
        name: Search people                 # else the file's name
        path: {id: 42}
        headers:
          Accept: application/json
          X-Tag: [a, !off b]                # repeats
          X-Off: !off "1"
          X-Gone: null
          X-Count: 10
        serializer: json
        style: afnetworking
        parameters:
          families: [father, mother]
          page: {size: 10}                  # numbers keep their text
          big: 12345678901234567890
          zip: "01234"
          id: !number "{{id}}"
          flag: !bool "{{flag}}"
          tags: !set [b, a]
          since: !date 2026-11-21T09:00:00Z
          blob: !data aGVsbG8=
          photo: !file pics/ada.png
          legacy: !raw "a=%41"
          nothing: null
          debug: !off 1
          until: !off.date 2026-11-21
          exact: !json '{"a": [1.10, {{x}},], /* c */ "b": "\\u00e9"}'
          twice: !entries [[a, 1], [a, 2], [1, x]]
        response:
          serializer: auto
          status: 200-299
          types: any
          remove-nulls: false
        options: {timeout: 30s, follow: 10, http: 2, verify: true, proxy: none}
        capture:
          token: !secret $.token
        notes: |
          What this request is for.

        """

    private func read(_ text: String) throws -> SavedRequest {
        try RequestFile.read(Array(text.utf8), file: "a.yaml").request
    }

    private func patched(_ text: String, _ change: (inout SavedRequest) -> Void) throws -> String {
        var request = try read(text)
        change(&request)
        return String(decoding: try RequestFile.patched(Array(text.utf8), to: request, file: "a.yaml"), as: UTF8.self)
    }

    @Test func `one line is a whole request`() throws {
        let request = try read("request: GET {{base}}/people\n")
        #expect(request == SavedRequest(method: "GET", url: "{{base}}/people"))
        #expect(try RequestFile.write(request) == Array("request: GET {{base}}/people\n".utf8))
    }

    @Test(arguments: [
        ("GET http://a/b", "GET", "http://a/b"), ("http://a/b c", "GET", "http://a/b c"), ("PURGE /x", "PURGE", "/x"),
        ("DELETE", "DELETE", ""), ("/x", "GET", "/x"), ("{{a}} b", "GET", "{{a}} b"), ("get x", "get", "x"),
    ])
    func `the request line is method and URL`(line: String, method: String, url: String) {
        #expect(RequestLine.read(line) == (method, url))
    }

    @Test func `everything in a full request is read`() throws {
        let reading = try RequestFile.read(Array(Self.full.utf8), file: "a.yaml")
        let request = reading.request
        #expect(request.method == "POST" && request.url == "{{base}}/people/{id}" && request.name == "Search people")
        #expect(
            request.headers == [
                SavedHeader("Accept", "application/json"), SavedHeader("X-Tag", "a"),
                SavedHeader("X-Tag", "b", isOn: false), SavedHeader("X-Off", "1", isOn: false),
                SavedHeader("X-Gone", nil), SavedHeader("X-Count", "10"),
            ])
        #expect(request.serializer == .json && request.style == "afnetworking")
        #expect(request.response.status == "200-299" && request.response.types == ["any"])
        #expect(request.options.timeout == .seconds(30) && request.options.http == "2")
        #expect(request.options.follow == 10 && request.options.verifiesTLS == true)
        #expect(request.notes == "What this request is for.\n")
        #expect(request.others.isEmpty)
        let unknown = reading.notes.compactMap { note -> String? in
            guard case .unknownKey(let key, _) = note.kind else { return nil }
            return key
        }
        #expect(unknown.isEmpty)
    }

    @Test func `parameters keep type, text, order and marks`() throws {
        let root = try #require(try read(Self.full).parameters.root)
        guard case .dictionary(let members) = root.value else { throw Failure() }
        func scalar(_ key: String) -> Scalar? {
            guard case .scalar(let scalar)? = members.first(where: { $0.key.text == key })?.node.value else {
                return nil
            }
            return scalar
        }
        #expect(members.first?.key.text == "families" && members.last?.key.text == "twice")
        #expect(scalar("big") == Scalar(.number, "12345678901234567890"))
        #expect(scalar("zip") == Scalar(.string, "01234"))
        #expect(scalar("id") == Scalar(.number, "{{id}}"))
        #expect(scalar("flag") == Scalar(.boolean, "{{flag}}"))
        #expect(scalar("since") == Scalar(.date, "2026-11-21T09:00:00Z"))
        #expect(scalar("blob") == Scalar(.data, "aGVsbG8="))
        #expect(scalar("photo") == Scalar(.file, "pics/ada.png"))
        #expect(scalar("legacy") == Scalar(.raw, "a=%41"))
        #expect(scalar("nothing") == Scalar(.null, ""))
        #expect(scalar("debug") == Scalar(.number, "1"))
        #expect(scalar("until") == Scalar(.date, "2026-11-21"))
        #expect(members.filter { !$0.node.isOn }.map(\.key.text) == ["debug", "until"])
        guard case .dictionary(let twice)? = members.last?.node.value else { throw Failure() }
        #expect(twice.map(\.key) == [ParameterKey("a"), ParameterKey("a"), ParameterKey("1", isText: false)])
    }

    private struct Failure: Error {}

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
            testDescription: "option", line: "timeout: 30s,", becomes: "timeout: 1500ms,",
            change: { $0.options.timeout = .milliseconds(1500) }),
        Edit(
            testDescription: "notes", line: "  What this request is for.", becomes: "  Other.",
            change: { $0.notes = "Other.\n" }),
    ])
    func `one edit changes one line`(edit: Edit) throws {
        let expected = Self.full.replacing(edit.line, with: edit.becomes)
        #expect(expected != Self.full)
        #expect(try patched(Self.full, edit.change) == expected)
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

    @Test(arguments: [
        "<a>\n  <b/>\n</a>\n", "{{x}}", "", " x", "a\r\nb", "a: b", "\u{0}\u{2028}", "null", "12", "\n\n",
    ])
    func `a text body is written and read exactly`(text: String) throws {
        let request = SavedRequest(method: "POST", url: "/x", serializer: .text, text: text)
        let bytes = try RequestFile.write(request)
        #expect(try read(String(decoding: bytes, as: UTF8.self)) == request)
    }

    @Test func `a text body is a block below the serializer`() throws {
        let text = try patched("request: POST /x\nserializer: text\nbody: |\n  <a/>\n  <b/>\n# end\n") {
            $0.text = "<a/>\n<c/>\n"
        }
        #expect(text == "request: POST /x\nserializer: text\nbody: |\n  <a/>\n  <c/>\n# end\n")
    }

    @Test func `header rows whose names alternate are a list of pairs`() throws {
        let rows = [
            SavedHeader("A", "1"), SavedHeader("B", "2"), SavedHeader("A", nil), SavedHeader("B", "x", isOn: false),
        ]
        let bytes = try RequestFile.write(SavedRequest(url: "/a", headers: rows))
        #expect(try RequestFile.read(bytes, file: "a").request.headers == rows)
        #expect(String(decoding: bytes, as: UTF8.self).contains("- [B, !off x]"))
    }

    struct Refusal: Sendable {
        var text: String
        var words: String
    }

    @Test(arguments: [
        Refusal(text: "", words: "a.yaml: The file is empty."),
        Refusal(text: "# x\n", words: "a.yaml: The file is empty."),
        Refusal(text: "- a\n", words: "a.yaml line 1, column 1: \"the file\" must be a mapping."),
        Refusal(text: "name: x\n", words: "a.yaml line 1, column 1: There is no `request:` line."),
        Refusal(text: "request: [a]\n", words: "a.yaml line 1, column 10: \"request\" must be text."),
        Refusal(text: "request: /a\nheaders: 5\n", words: "a.yaml line 2, column 10: \"headers\" must be a mapping."),
        Refusal(text: "request: /a\nparameters: {a: !wen 1}\n", words: "line 2, column 17: The tag !wen is not known"),
        Refusal(text: "request: /a\nparameters: {a: !set 1}\n", words: "line 2, column 17: \"!set\" must be a list."),
        Refusal(text: "request: /a\nparameters: {a: !json '{'}\n", words: "line 2, column 17: The text under !json"),
        Refusal(text: "request: /a\noptions: {timeout: soon}\n", words: "line 2, column 20: \"options.timeout\" must"),
        Refusal(text: "a: 1\n<<<<<<< HEAD\nb: 1\n=======\n", words: "a.yaml line 2, column 1: A merge left"),
        Refusal(
            text: "url: {{a}}/b\n", words: "a.yaml line 1, column 6: YAML takes {{ for a mapping; quote it: \"{{a}}/b\""
        ),
    ])
    func `what is wrong is said with line and column`(refusal: Refusal) {
        do {
            _ = try RequestFile.read(Array(refusal.text.utf8), file: "a.yaml")
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(refusal.words), "\(error)")
        }
    }

    @Test func `a file cut anywhere, or with any bit turned, is read or refused`() throws {
        let bytes = Array(Self.full.utf8)
        for count in bytes.indices { try expectReadOrRefused(Array(bytes[..<count])) }
        var random = SeededNumbers(seed: 3)
        for _ in 0..<1000 {
            var damaged = bytes
            damaged[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try expectReadOrRefused(damaged)
        }
    }

    /// What is read is saved unchanged to the byte; what is refused is refused by a save as well.
    private func expectReadOrRefused(_ bytes: [UInt8]) throws {
        do {
            let request = try RequestFile.read(bytes, file: "a").request
            #expect(try RequestFile.patched(bytes, to: request, file: "a") == bytes)
        } catch is CollectionProblem {
            #expect(throws: SaveError.self) {
                try RequestFile.patched(bytes, to: SavedRequest(url: "/never"), file: "a")
            }
        }
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

/// The same numbers in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
