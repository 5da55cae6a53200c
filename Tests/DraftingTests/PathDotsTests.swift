import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing

/// What is asked for of a path with segments of dots, and who wrote its bytes.
@Suite struct PathDotsTests {
    private func prepared(_ url: String, keepsPath: Bool = false) throws -> PreparedRequest {
        var draft = RequestDraft(url: url)
        draft.path.root = draft.path.makeNode(
            .dictionary([.init(key: ParameterKey("id"), node: draft.path.makeNode(.scalar(Scalar(.string, "4.2"))))]))
        let value = draft.parameters.makeNode(.scalar(Scalar(.string, "../x")))
        draft.parameters.root = draft.parameters.makeNode(.dictionary([.init(key: ParameterKey("q"), node: value)]))
        draft.options.keepsPath = keepsPath
        return try draft.prepared(in: PreparationContext(), trace: true)
    }

    @Test func `it goes without them, and each byte is still of who wrote it`() throws {
        let request = try prepared("http://h.test/v1/./old/../{id}/x")
        #expect(request.request.url == "http://h.test/v1/4.2/x?q=../x")
        let bytes = Array(request.request.url.utf8)
        let spans = try #require(request.trace?.url)
        #expect(spans.first?.range.lowerBound == 0 && spans.last?.range.upperBound == bytes.count)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        let written = spans.filter { $0.rule == .pathExpanded && $0.part == .value }
        #expect(written.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined() == "4.2")
    }

    @Test func `an option sends them`() throws {
        let request = try prepared("http://h.test/v1/./old/../{id}/x", keepsPath: true)
        #expect(request.request.url == "http://h.test/v1/./old/../4.2/x?q=../x")
    }

    @Test func `a host in other letters is told with the name that is asked for`() throws {
        #expect(try prepared("http://bücher.test/").notes == ["\"bücher.test\" is asked for as xn--bcher-kva.test."])
        #expect(try prepared("http://xn--bcher-kva.test/").notes.isEmpty)
    }
}
