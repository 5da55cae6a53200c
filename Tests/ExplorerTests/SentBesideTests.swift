import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// `=` in the preview: what was sent last beside what would be sent now.
@Suite struct SentBesideTests {
    private typealias Fixture = PreviewFixture

    /// A request whose answer came; `sent` changes what went out.
    private func answered(
        _ method: String = "POST", _ serializer: SerializerKind = .form, _ sent: (inout SentRequest) -> Void = { _ in }
    ) throws -> Model {
        var model = Fixture.searchPeople(method: method, serializer: serializer, size: SampleScreen.small)
        let prepared = try #require(try model.request.derived?.prepared.get())
        var exchange = Answer.exchange("{}")
        exchange.request = prepared.request
        exchange.request.headers.append(SentHeader("Host", "h", origin: .transport))
        sent(&exchange.request)
        model.request.exchange = .received(exchange)
        Fixture.press("4", &model)
        return model
    }

    private func lines(_ model: inout Model) -> [String] {
        Fixture.press("=", &model)
        guard case .text(let card)? = model.overlays.last else { return [] }
        return Array(card.lines.dropFirst(2))
    }

    @Test func `says when they are the same`() throws {
        var model = try answered()
        #expect(lines(&model) == [])
        #expect(model.status.message?.text == "the same as what was sent last")
    }

    @Test func `says when nothing was sent`() {
        var model = Fixture.searchPeople()
        Fixture.press("4 =", &model)
        #expect(model.status.message?.text.hasPrefix("nothing was sent yet") == true && model.overlays.isEmpty)
    }

    @Test func `shows the pairs of a query that changed`() throws {
        var model = try answered("GET")
        model.request.change { draft in
            draft.parameters = CompareScreenTests.tree(#"{"active": true, "q": "tea"}"#)
        }
        Fixture.settle(&model)
        let lines = lines(&model)
        #expect(lines.contains("- &q=caf%C3%A9%20%26%20co") && lines.contains("+ &q=tea"), "\(lines)")
        #expect(lines.contains("  ?active=1"))
        Fixture.press("Esc", &model)
        #expect(model.overlays.isEmpty && model.focus == .preview)
    }

    @Test func `shows fields and the body, with the first byte that differs`() throws {
        var model = try answered { request in
            request.headers.append(SentHeader("X-Trace", "7", origin: .you))
            request.body = RequestBody(Array("active=1&q=tea".utf8))
        }
        let lines = lines(&model)
        #expect(lines.first == "- X-Trace: 7")
        #expect(lines.contains { $0.hasPrefix("body: 14 bytes then, ") && $0.hasSuffix(", from byte 9") }, "\(lines)")
        #expect(lines.contains("  active=1") && lines.contains("- &q=tea"))
        // Sending adds it every time.
        #expect(!lines.contains { $0.contains("Host") })
    }

    @Test func `shows no secret`() throws {
        var model = try answered { $0.headers.append(SentHeader("Authorization", "Bearer s3cr3tvalue", origin: .you)) }
        #expect(lines(&model).contains("- Authorization: Bearer ******"))
        #expect(!SampleScreen.lines(model).contains { $0.contains("s3cr3t") })
    }

    @Test func `a large body is told by its length`() throws {
        var model = try answered { $0.body = RequestBody(Array(repeating: UInt8(ascii: "a"), count: 300_000)) }
        #expect(lines(&model).contains { $0.hasPrefix("body: 300000 bytes then") && $0.hasSuffix("not compared here") })
    }

    @Test func `the card`() throws {
        var model = try answered { $0.body = RequestBody(Array("active=1&families%5B%5D=son&q=tea".utf8)) }
        Fixture.press("=", &model)
        try expectScreen(SampleScreen.lines(model), named: "sent-beside")
    }
}
