import CurlewSerialization
import Testing

/// Dictionaries that are one value (OpenAPI 3.1, spaceDelimited and pipeDelimited).
@Suite struct JoinedMembersTests {
    private func written(_ json: String, _ style: QueryStyle) throws -> String {
        var serializer = RequestSerializer(.form)
        serializer.style = style
        let (bytes, trace) = try serializer.formText(of: ParameterText.read(json), trace: true)
        var place = 0
        for span in trace?.body ?? [] {
            #expect(span.range.lowerBound == place)
            place = span.range.upperBound
        }
        #expect(place == bytes.count)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (#"{"color":{"R":100,"G":200,"B":150}}"#, "color=R%20100%20G%20200%20B%20150"),
        (#"{"color":{"R":null,"G":200}}"#, "color=G%20200"), (#"{"color":{},"x":1}"#, "x=1"),
        (#"{"color":["blue","black"]}"#, "color=blue%20black"), (#"{"a":{"é":"&"}}"#, "a=%C3%A9%20%26"),
    ])
    func `have each key before its value`(json: String, text: String) throws {
        #expect(try written(json, .spaceDelimited) == text)
        #expect(try written(json, .pipeDelimited) == String(text.replacing("%20", with: "%7C")))
    }

    @Test(arguments: [
        (#"{"a":{"b":{"c":1}}}"#, "a.b"), (#"{"a":{"b":[1]}}"#, "a.b"), (#"{"a":{"b c":1}}"#, #"a["b c"]"#),
        (#"{"a":{"b":"c d"}}"#, "a.b"),
    ])
    func `are refused where they hold more than single values, or the sign between them`(json: String, path: String)
        throws
    {
        let problems = RequestSerializer(.form, styleNamed: "spaceDelimited").problems(
            in: try ParameterText.read(json), method: "POST")
        #expect(problems.map(\.path.text) == [path])
        #expect(throws: RequestSerializationError.self) { try written(json, .spaceDelimited) }
    }

    @Test func `the key's bytes are its own, and the value's too`() throws {
        var serializer = RequestSerializer(.form)
        serializer.style = .pipeDelimited
        let tree = try ParameterText.read(#"{"a":{"k":"v"}}"#)
        let (bytes, trace) = try serializer.formText(of: tree, trace: true)
        let node = try #require(tree.id(at: [.key("a"), .key("k")]))
        let own = (trace?.body ?? []).filter { $0.origin == node }
        #expect(own.map { String(decoding: bytes[$0.range], as: UTF8.self) } == ["k", "v"])
        #expect(own.map(\.part) == [.key, .value])
    }
}
