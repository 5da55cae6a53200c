import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

/// The words, the counts and the repairs.
@Suite struct `What a serializer refuses` {
    private func order() throws -> ParameterTree {
        try ParameterText.read(
            #"{"order": {"id": "A-17", "qty": {"$nan": true}, "when": {"$date": "2026-11-2"}, "note": {"$off": "x"}}}"#)
    }

    private func problems(_ tree: ParameterTree, _ kind: SerializerKind) -> [ParameterProblem] {
        RequestSerializer(kind).problems(in: tree, method: "POST")
    }

    @Test func `is told in the words of the tree, the preview and the error`() throws {
        let problems = try problems(order(), .json)
        #expect(problems.map(\.path.text) == ["order.qty", "order.when"])
        #expect(problems.map(\.reason) == ["not JSON", "invalid"])
        #expect(problems.map(\.sentence) == ["NaN has no JSON form", "\"2026-11-2\" is not a date"])
        #expect(problems.map(\.rule) == [.jsonFinite, nil])
        #expect(problems.map(\.isLocalCheck) == [false, true])
    }

    @Test func `is one error with the first problem in front`() throws {
        let tree = try order()
        let error = #expect(throws: RequestSerializationError.self) {
            try RequestSerializer(.json).serialize(method: "POST", url: "", parameters: tree)
        }
        #expect(error?.domain == "com.alamofire.error.serialization.request")
        #expect(error?.code == -1016)
        #expect(error?.path == [.key("order"), .key("qty")])
        #expect(error?.repair == "as text")
        #expect(
            error?.message
                == "Cannot write JSON: order.qty is NaN. NaN has no JSON form. Make it text, or make it null.")
    }

    @Test func `is mended step by step`() throws {
        var tree = try ParameterText.read(
            #"{"when": {"$date": "2026-11-2"}, "qty": {"$nan": true}, "note": {"$null": true}}"#)
        let when = try #require(tree.id(at: [.key("when")]))
        let qty = try #require(tree.id(at: [.key("qty")]))
        let note = try #require(tree.id(at: [.key("note")]))
        let form = try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree)
        #expect(form.body?.bytes.map(text) == "note&qty=nan&when=2026-11-2")
        #expect(problems(tree, .form).isEmpty)
        #expect(problems(tree, .json).map(\.node) == [when, qty])

        Repair.correct("2026-11-02").apply(to: &tree, at: when)
        let date = try #require(problems(tree, .json).first)
        #expect(problems(tree, .json).count == 2)
        #expect(date.repairs.map(\.title) == ["as ISO 8601 text"])

        date.repairs[0].apply(to: &tree, at: when)
        #expect(problems(tree, .json).map(\.node) == [qty])

        Repair.text.apply(to: &tree, at: qty)
        #expect(problems(tree, .json).isEmpty)
        let json = try RequestSerializer(.json).serialize(method: "POST", url: "", parameters: tree)
        #expect(json.body?.bytes.map(text) == #"{"when":"2026-11-02","qty":"nan","note":null}"#)

        let null = try #require(problems(tree, .plist).first)
        #expect(null.node == note && null.rule == .plistNoNull)
        #expect("\(null.path.text): \(null.sentence)" == "note: null has no plist form")
        tree.update(note) { $0.isOn = false }
        #expect(problems(tree, .plist).isEmpty)
    }

    @Test(arguments: [
        (#"{"a": {"$set": ["x"]}}"#, SerializerKind.json, ["not JSON"], ["as an array"]),
        (#"{"a": {"$data": "AA=="}}"#, .json, ["not JSON"], ["as Base64 text"]),
        (#"{"a": {"$data": "A"}}"#, .json, ["invalid"], ["as text"]),
        (#"{"a": {"$raw": "x=1"}}"#, .json, ["not JSON"], ["as text"]),
        (#"{"a": 1, "a": 2}"#, .json, ["key twice", "key twice"], ["switch off"]),
        (#"{"a": 1, "a": 2}"#, .form, [], []),
        (#"{"$entries": [[1, 2]]}"#, .json, ["key no text"], ["make the key text"]),
        (#""text""#, .json, ["not JSON"], ["put into an array"]),
        (#"{"a": {"$number": "007"}}"#, .json, ["not JSON"], ["write 7", "as text"]),
        (#"{"a": {"$number": "12x"}}"#, .json, ["not a number"], ["as text"]),
        (#"{"a": {"$bool": "maybe"}}"#, .form, ["not a bool"], ["as text"]),
        (#"{"a": {"$number": "{{id}}"}}"#, .json, ["not set"], ["as text"]),
        (#"{"a": 18446744073709551616}"#, .plist, ["too large"], ["as text"]),
        (#"{"a": "\u0001"}"#, .plist, ["control char"], ["switch off"]),
        (#"{"a": "\u0001"}"#, .plistBinary, [], []),
        (#"{"a": {"$off": {"$set": [1]}}, "b": {"$off": {"c": {"$nan": true}}}}"#, .json, [], []),
    ])
    func `has a reason and repairs`(tree: String, kind: SerializerKind, reasons: [String], repairs: [String]) throws {
        let problems = try problems(ParameterText.read(tree), kind)
        #expect(problems.map(\.reason) == reasons)
        #expect((problems.first?.repairs.map(\.title) ?? []) == repairs)
    }

    @Test func `does not matter where the method writes form text`() throws {
        let tree = try ParameterText.read(#"{"s": {"$set": ["b", "a"]}}"#)
        #expect(RequestSerializer(.json).problems(in: tree, method: "GET").isEmpty)
        #expect(RequestSerializer(.json).problems(in: tree, method: "POST").count == 1)
    }
}

@Suite struct `Known traps` {
    private func facts(
        _ json: String, _ kind: SerializerKind = .form, method: String = "POST", url: String = "http://h/"
    )
        throws -> [ParameterNote.Fact]
    {
        try RequestSerializer(kind).notes(on: ParameterText.read(json), method: method, url: url).map(\.fact)
    }

    @Test(arguments: [
        (#"{"a": "caf%C3%A9"}"#, ParameterNote.Fact.looksEscaped(first: "%C3")), (#"{"a": "1+1"}"#, .plusInValue),
        (#"{"a[b]": 1}"#, .keySyntax("[")), (#"{"a.b": 1}"#, .keySyntax(".")),
        (#"{"a": [{"b": 1}]}"#, .containersUnderBrackets(.dictionaries)),
        (#"{"d": {"$date": "2026-11-2"}}"#, .sentAsTyped("2026-11-2", .date)),
        (#"{"n": {"$number": "007"}}"#, .unusualNumber("007")),
        (#"{"f": {"$file": "a.png"}}"#, .fileAsPath), (#"[1]"#, .rootHasNoName),
    ])
    func `are noticed in form text`(json: String, fact: ParameterNote.Fact) throws {
        #expect(try facts(json) == [fact])
        #expect(try facts(#"{"x": {"$off": \#(json)}}"#).isEmpty)
    }

    @Test func `are noticed in the request`() throws {
        #expect(try facts(#"{"a": "1+1"}"#, .json).isEmpty)
        #expect(try facts(#"{"a": 1}"#, .json, method: "get") == [.serializerUnused(.json, method: "GET")])
        #expect(try facts(#"{"a": 100}"#, url: String(repeating: "x", count: 9000)) == [.longURL(bytes: 9000)])
        let notes = RequestSerializer(.json).notes(
            on: try ParameterText.read("{}"), method: "POST", url: "", headers: ["content-type": "text/plain"])
        #expect(notes.map(\.fact) == [.contentTypeKept("text/plain", insteadOf: "application/json")])
    }

    @Test func `both carry the mark where two keys are equal`() throws {
        #expect(try facts(#"{"a": 1, "b": 2, "a": 3}"#) == [.equalKeys("a"), .equalKeys("a")])
    }
}
