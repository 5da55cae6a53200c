import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// What is done with an answer, without a model: pins, links, failures, pictures, captures.
@Suite struct AnswerTests {
    private static let facts = ResponseFacts(
        display: DisplayContext(
            size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: SampleScreen.clock,
            mask: .none), tab: .tree, height: 10)

    private func request(_ body: String) -> OpenRequest {
        var request = OpenRequest.untitled()
        let exchange = Answer.exchange(body)
        request.exchange = .received(exchange)
        request.response.show(ResponseIndex.make(exchange))
        return request
    }

    private func desk<Wish>(_ body: (inout Desk<Wish>) -> Void) -> Desk<Wish> {
        var desk = Desk<Wish>(nextJob: 1)
        body(&desk)
        return desk
    }

    // MARK: Pins

    private func pinning(_ policy: SecurityPolicy = .system, proven: Int = 2) -> Pinning {
        var report = SampleScreen.report(.trusted)
        report.provenCount = proven
        return Pinning(report: report, policy: policy, host: "a.test")
    }

    @Test func `the certificate of the line is asked about by its name, the server's own elsewhere`() {
        let names = [1, 2, 9].map { line in desk { (desk: inout Desk<Never>) in pinning().ask(line: line, &desk) }.words
        }
        #expect(names == [["pin Demo leaf of a.test?"], ["pin Demo CA of a.test?"], ["pin Demo leaf of a.test?"]])
        let pinned = SecurityPolicy(mode: .publicKey, pins: [Pin(SampleScreen.leaf.keyPin, host: "a.test")])
        #expect(
            desk { (desk: inout Desk<Never>) in pinning(pinned).ask(line: 1, &desk) }.words.first?.hasPrefix("unpin")
                == true)
        #expect(pinning(pinned).isPinned(SampleScreen.leaf) && !pinning().isPinned(SampleScreen.leaf))
    }

    @Test func `what would never count is not pinned`() {
        let unproven = desk { (desk: inout Desk<Never>) in pinning(proven: 1).ask(line: 2, &desk) }.words
        #expect(unproven.first?.contains("nothing proves that it belongs to this server") == true)
        let leaf = desk { (desk: inout Desk<Never>) in pinning(SecurityPolicy(mode: .leafKey)).ask(line: 2, &desk) }
        #expect(leaf.words.first?.contains("leaf-pins") == true)
        #expect(Pinning(request("{}")) == nil)
    }

    @Test func `a pin is a change of the options, and its way back too`() {
        var request = OpenRequest.untitled()
        let target = PinTarget(name: "leaf", pin: "sha256/x", host: "a.test", place: 0)
        let pinned = desk { request.pin(target, Self.facts, &$0) }
        #expect(
            pinned.words == ["change: pin \"leaf\" for a.test", "pinned 1 key for a.test; s sends again"])
        let draft = pinned.changed(request.draft)
        #expect(draft.options.tls.policy.pins == [Pin("sha256/x", host: "a.test")])
        request.change { $0 = draft }
        let unpinned = desk { request.unpin(target, Self.facts, &$0) }
        #expect(unpinned.words.last == "unpinned \"leaf\" for a.test; any trusted key will do")
        #expect(unpinned.changed(draft).options.tls.policy == .system)
    }

    // MARK: Links

    @Test(arguments: [
        ("people", "no link here; yy copies the value"), ("http://{{base}}/", "This link is not opened"),
        ("http://a b/", "This link is not opened"), ("https://a.test/x", #"open(url: "https://a.test/x")"#),
    ])
    func `only a plain URL is followed`(text: String, words: String) {
        #expect(desk { ResponseLink.follow(text, &$0) }.words.first?.hasPrefix(words) == true)
    }

    @Test func `secrets in a link become their names, the longest first`() {
        let secrets = ["short": "abcdefgh", "long": "abcdefghij", "tiny": "a"]
        #expect(ResponseLink.named("http://a/abcdefghij?abcdefgh", secrets) == "http://a/{{long}}?{{short}}")
    }

    // MARK: Failures

    @Test func `from one node at fault to the next, around the end`() {
        var request = request(#"{"a":1,"b":2,"c":3}"#)
        guard case .received(var exchange) = request.exchange else { return }
        exchange.checks = [Check("b", .failed("no"))]
        request.exchange = .received(exchange)
        request.response.checking.faults = [2: "b is wrong", 3: "c is wrong"]
        var desk = Desk<Never>(nextJob: 1)
        let cursors = [1, 1, 1, -1].map { step in
            #expect(request.goToFailure(by: step, Self.facts, &desk))
            return request.response.tree.cursor
        }
        #expect(cursors == [2, 3, 2, 3] && desk.words[..<2] == ["b is wrong", "c is wrong"])

        var facts = Self.facts
        facts.tab = .raw
        #expect(request.goToFailure(by: 1, facts, &desk) && request.response.tab == .checks)
        exchange.checks = [Check("b", .passed)]
        request.exchange = .received(exchange)
        #expect(!request.goToFailure(by: 1, facts, &desk))
    }

    // MARK: Pictures

    @Test func `a picture is asked for once for a room, always as the same one`() {
        var image = DrawnImage()
        let look = HalfBlocks.Look(depth: .truecolor, drawing: .ascii, background: .black)
        func asked(_ width: Int, next: Int) -> [String] {
            let wish = DrawnImage.Picture(room: Size(width: width, height: 4), look: look)
            var desk = Desk<Never>(nextJob: next)
            image.ask(for: wish, of: Bytes(), &desk)
            return desk.words
        }
        #expect(asked(0, next: 1) == [])
        #expect(asked(8, next: 1) == ["decode 1 as 2"])
        #expect(asked(8, next: 3) == [])
        #expect(asked(9, next: 3) == ["decode 1 as 3"])
    }

    // MARK: Captures

    @Test func `the value at the cursor is captured where the tab has one`() {
        var request = request(#"{"token":"abc"}"#)
        request.response.tree.cursor = 1
        request.response.raw.cursor = 10
        request.response.headers.list.cursor = 2
        #expect(ResponseTab.tree.part.capture(request)?.source == "$.token")
        #expect(ResponseTab.raw.part.capture(request)?.source == "$.token")
        #expect(ResponseTab.headers.part.capture(request)?.source == "header Content-Type")
        #expect(ResponseTab.timing.part.capture(request) == nil)
        #expect(ResponseTab.tree.part.capture(.untitled()) == nil)
    }

    @Test func `a status says what it means, a failed check why`() {
        #expect(request("{}").statusExplained?.hasPrefix("200 OK: ") == true)
        #expect(OpenRequest.untitled().statusExplained == nil)
    }
}
