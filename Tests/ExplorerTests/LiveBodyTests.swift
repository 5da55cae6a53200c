import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// Bodies that are read while they come.
@Suite struct LiveBodyTests {
    /// A request whose answer has begun, and the runner's view of its body.
    private struct Stream {
        var model = Model.sendable()
        var live = LiveBody()
        private var offset: Int64 = 0

        init(type: String = "text/event-stream") {
            _ = SendUpdate.send(&model)
            let head = ResponseHead(
                version: "HTTP/1.1", status: 200, reason: "OK", fields: ["Content-Type": type])
            hear(.transport(.phase(.receiving)))
            hear(.transport(.head(head)))
        }

        @discardableResult
        mutating func hear(_ event: SessionEvent, at seconds: Double = 0.1) -> [Effect] {
            guard let job = model.request.exchange.progress?.job else { return [] }
            model.clock = Model.clock(seconds)
            return SendUpdate.receive(event, index: live.take(event) ?? ResponseIndex.make(event), for: job, &model)
        }

        mutating func come(_ text: String, at seconds: Double = 0.1) {
            let piece = BodyPiece(offset: offset, bytes: Array(text.utf8))
            offset += Int64(piece.bytes.count)
            hear(.transport(.received(offset, of: nil)), at: seconds)
            hear(.transport(.body(piece)), at: seconds)
        }

        mutating func skip(_ count: Int64) { offset += count }

        var pane: [String] { model.paneLines(rows: 6) }
    }

    @Test func `a stream of events is shown as it comes, and the end is followed`() {
        var stream = Stream()
        stream.come("id: 1\ndata: one\n\n")
        #expect(stream.pane[0].hasPrefix("17 B") && stream.pane[0].hasSuffix("Ctrl-C ends it; what has come is kept"))
        #expect(stream.pane[1...3] == [" id: 1", " data: one", ""])
        for number in 2...9 { stream.come("id: \(number)\ndata: x\n\n") }
        #expect(stream.pane[3...5] == [" id: 9", " data: x", ""])
    }

    @Test func `escapes in it are marks`() {
        var stream = Stream()
        stream.come("data: \u{1B}[31mred\u{7}\n")
        #expect(!stream.pane.joined().unicodeScalars.contains { $0.value < 0x20 })
        #expect(stream.pane[1].contains("red"))
    }

    @Test func `whoever looks back is not carried along`() {
        var stream = Stream()
        stream.come((1...30).map { "line \($0)\n" }.joined())
        stream.model.press(.moveFirst)
        stream.come("line 31\n")
        #expect(stream.pane[1] == " line 1")
        stream.model.press(.moveLast)
        stream.come("line 32\n")
        #expect(stream.pane.last == " line 32")
    }

    @Test(arguments: ["text/plain", "application/json", "text/html"])
    func `a body that came in pieces opens at its beginning`(type: String) {
        var stream = Stream(type: type)
        let pieces = (0..<8).map { piece in (0..<10).map { "line \(piece * 10 + $0)\n" }.joined() }
        for piece in pieces { stream.come(piece, at: 2) }
        #expect(stream.pane[1] == " line 0")
        stream.hear(.finished(Answer.exchange(pieces.joined(), type: "text/plain")))
        #expect(stream.pane[0] == " line 0" && stream.model.request.response.raw.cursor == 0)
    }

    @Test func `whoever went to the end of it is carried along, and finds the end`() {
        var stream = Stream(type: "text/plain")
        let pieces = (0..<8).map { piece in (0..<10).map { "line \(piece * 10 + $0)\n" }.joined() }
        stream.come(pieces[0], at: 2)
        stream.model.press(.moveLast)
        for piece in pieces.dropFirst() { stream.come(piece, at: 2) }
        #expect(stream.pane.last == " line 79")
        stream.hear(.finished(Answer.exchange(pieces.joined(), type: "text/plain")))
        #expect(stream.pane.last == " line 79")
    }

    @Test func `old lines go at a bound, whole, and the reader keeps the place`() throws {
        var stream = Stream()
        let line = String(repeating: "x", count: 1023) + "\n"
        for _ in 0..<200 { stream.come(line) }
        stream.model.press(.moveUp, .moveUp)
        let before = stream.model.request.response.raw.cursor
        for _ in 0..<100 { stream.come(line) }
        let index = try #require(stream.model.request.response.index)
        #expect(index.text.bytes.count <= LiveBody.limit && index.dropped % 1024 == 0 && index.dropped > 0)
        #expect(stream.model.request.response.raw.cursor == max(0, before - Int(index.dropped)))
        #expect(stream.pane[0].contains("come when it has ended"))
    }

    @Test func `a gap makes a new beginning`() throws {
        var stream = Stream()
        stream.come("a\n")
        stream.skip(1_000_000)
        stream.come("b\n")
        let index = try #require(stream.model.request.response.index)
        #expect(index.text.bytes.array == Array("b\n".utf8) && index.dropped == 1_000_002)
    }

    @Test func `any other body is shown once it lasts`() {
        var stream = Stream(type: "application/json")
        stream.come("{\"a\":")
        #expect(!stream.pane.joined().contains("\"a\""))
        stream.come("1,", at: 1.2)
        #expect(stream.pane[1] == " {\"a\":1,")
        stream.hear(.finished(Answer.exchange("{\"a\":1}")))
        #expect(stream.model.request.response.tab == .tree)
        #expect(ResponseScreen.shownTab(stream.model) == .tree)
    }

    @Test func `when it is cancelled what came stays, at its end`() {
        var stream = Stream()
        let text = (1...30).map { "data: \($0)\n" }.joined()
        stream.come(text)
        let partial = Answer.response(Array(text.utf8), type: "text/event-stream", isComplete: false)
        stream.hear(.failed(Answer.failure(.cancelled, partial: partial)), at: 3)
        #expect(stream.pane[0].hasPrefix("! incomplete: Cancelled after 3.0 s"))
        #expect(stream.pane.last == " data: 30")
    }

    @Test func `a redirect forgets the body before it`() {
        var stream = Stream()
        stream.come("old\n")
        let hop = Hop(request: Answer.request, response: Answer.response([]), droppedHeaders: [])
        stream.hear(.redirected(hop))
        #expect(stream.model.request.response.index == nil)
    }

    @Test func `what was odd about an answer stands over it`() {
        var model = Model.showing("{}")
        guard case .received(var exchange) = model.request.exchange else { return }
        exchange.response.notes = [.excess(990)]
        model.request.exchange = .received(exchange)
        #expect(model.paneLines(rows: 2)[0].hasPrefix("! 990 bytes came behind the end of the body."))
    }
}
