import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

/// Text that is sent as typed, in a URL.
@Suite struct UnescapedURLTests {
    private func request(_ json: String, _ method: String) throws -> SerializedRequest {
        try RequestSerializer(.form).serialize(
            method: method, url: "http://h/p", parameters: ParameterText.read(json), trace: true)
    }

    @Test(arguments: [
        (#"{"a":{"$style":["unescaped","é/ü"]}}"#, "a=%C3%A9/%C3%BC", "a=é/ü"),
        (#"{"é":{"$style":["unescaped","x"]}}"#, "%C3%A9=x", "é=x"),
        (#"{"a":{"$raw":"a=é%41"}}"#, "a=%C3%A9%41", "a=é%41"),
    ])
    func `what is shown is what leaves`(json: String, query: String, body: String) throws {
        let sent = try request(json, "GET")
        #expect(sent.url == "http://h/p?" + query)
        let wire = try URLText(sent.url).wireText
        #expect(wire == sent.url)
        let spans = sent.trace?.url ?? []
        #expect(spans.last?.range.upperBound == sent.url.utf8.count)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        // A body takes every character.
        let bytes = try request(json, "POST").body?.bytes?.array ?? []
        #expect(String(decoding: bytes, as: UTF8.self) == body)
    }
}
