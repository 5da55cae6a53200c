import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// Certificates on the screen, and pins made of them.
@Suite struct TLSTabTests {
    typealias Sample = SampleScreen

    private func policy(_ model: Model) -> SecurityPolicy { model.request.draft.options.tls.policy }

    @Test func `an answer without TLS says so`() {
        var model = Model.showing("{}")
        model.request.response.tab = .tls
        #expect(model.paneLines(rows: 1) == ["  This answer came without TLS."])
    }

    @Test func `a refused certificate is shown with its chain, and the words say what to do`() {
        let model = Sample.refused()
        let lines = model.paneLines()
        #expect(lines[2].contains("0  Demo leaf      127.0.0.1, localhost"))
        #expect(lines.contains { $0.contains("Demo CA        self-signed") })
        #expect(lines.contains { $0.contains("refused: its issuer \"Demo CA\" is not known") })
        #expect(
            model.status.log.last?.text == "The certificate is not trusted. Its issuer is not known: \"Demo CA\". "
                + "TLS tab shows it; P there pins it for this host.")
    }

    @Test func `the cursor stays on its certificate in a new answer with the same chain, and in no other`() throws {
        var model = Sample.matched()
        model.request.response.tab = .tls
        Sample.press("j", &model)
        let cursor = model.request.response.tls.list.cursor
        #expect(cursor == 2)
        Sample.press("[ ] ", &model)
        #expect(model.request.response.tls.list.cursor == cursor)
        guard case .received(let exchange) = model.request.exchange else { return #expect(Bool(false)) }
        func again(_ change: (inout Exchange) -> Void) {
            var exchange = exchange
            change(&exchange)
            _ = SendUpdate.send(&model)
            model.take(.finished(exchange))
        }
        again { _ in }
        #expect(model.request.response.tls.list.cursor == cursor)
        again { $0.response.tls?.chain = [] }
        again { _ in }
        #expect(model.request.response.tls.list.cursor == cursor)
        again { $0.response.tls?.chain.removeLast() }
        #expect(model.request.response.tls.list.cursor == 0)
    }

    @Test func `P asks, y pins the key at the cursor for this server, u takes it back`() {
        var model = Sample.refused()
        Sample.press("j P", &model)
        guard case .question(let question)? = model.overlays.last else {
            Issue.record("nothing was asked")
            return
        }
        #expect(
            question.text(.standard)
                == "Pin the key of \"Demo leaf\" for 127.0.0.1:7443? Only this key will be accepted.")
        Sample.press("y", &model)
        #expect(policy(model).mode == .publicKey)
        #expect(policy(model).pins == [Pin(Sample.leaf.keyPin, host: "127.0.0.1:7443")])
        #expect(policy(model).allowsInvalidCertificates && policy(model).validatesDomainName)
        #expect(model.said.hasPrefix("pinned 1 key for 127.0.0.1:7443"))
        #expect(model.paneLines().contains { $0.contains("pinned: yes") })
        Sample.press("u", &model)
        #expect(policy(model) == .system)
        #expect(model.said == "undid: pin \"Demo leaf\" for 127.0.0.1:7443")
    }

    @Test func `what nothing proves is marked, and cannot be pinned`() {
        var model = Sample.refused()
        Sample.press("j j P", &model)
        #expect(model.overlays.isEmpty)
        #expect(model.said.hasPrefix("\"Demo CA\" cannot be pinned: nothing proves that it belongs to this server"))
        var matched = Sample.matched()
        guard case .received(var exchange) = matched.request.exchange else {
            Issue.record("something else came")
            return
        }
        exchange.response.tls?.provenCount = 1
        matched.request.exchange = .received(exchange)
        #expect(matched.paneLines().contains { $0.contains("Demo CA        proves nothing") })
        #expect(matched.paneLines().contains { $0.contains("Demo leaf      127.0.0.1, localhost") })
    }

    @Test(arguments: [
        (SecurityPolicy.Mode.leafKey, Sample.leaf.keyPin), (.certificate, Sample.leaf.certificatePin),
        (.publicKey, Sample.leaf.keyPin),
    ])
    func `P keeps the kind of pins that was chosen`(mode: SecurityPolicy.Mode, pin: String) {
        var model = Sample.refused()
        model.request.change { $0.options.tls.policy.mode = mode }
        Sample.press("j P y", &model)
        #expect(policy(model).mode == mode && policy(model).pins.map(\.text) == [pin])
        Sample.press("P y", &model)
        #expect(policy(model) == .system)
    }

    @Test func `the server's own key stands alone where that was chosen`() {
        var model = Sample.matched()
        guard case .received(var exchange) = model.request.exchange else {
            Issue.record("something else came")
            return
        }
        exchange.response.tls = Sample.report(.trusted)
        model.request.exchange = .received(exchange)
        model.request.change { $0.options.tls.policy = SecurityPolicy(mode: .leafKey) }
        Sample.press("j P", &model)
        #expect(model.overlays.isEmpty && model.said.contains("leaf-pins counts the server's own certificate"))
    }

    @Test func `Enter is no, and pins nothing`() {
        var model = Sample.refused()
        Sample.press("j P Enter", &model)
        #expect(policy(model) == .system)
        #expect(model.request.undo.past.isEmpty)
    }

    @Test func `a chain that was trusted is still checked beside the pin`() {
        var model = Sample.matched()
        guard case .received(var exchange) = model.request.exchange else {
            Issue.record("something else came")
            return
        }
        exchange.response.tls = Sample.report(.trusted)
        model.request.exchange = .received(exchange)
        model.request.change { $0.options.tls.policy = .system }
        Sample.press("j P y", &model)
        #expect(policy(model).pins == [Pin(Sample.authority.keyPin, host: "127.0.0.1:7443")])
        #expect(!policy(model).allowsInvalidCertificates)
    }

    @Test func `P on a pinned key unpins it, and without pins the chain is checked again`() {
        var model = Sample.matched()
        #expect(model.paneLines().contains { $0.contains("pinned: yes, matched") })
        Sample.press("P", &model)
        Sample.press("y", &model)
        #expect(policy(model) == .system)
        #expect(model.said == "unpinned \"Demo leaf\" for 127.0.0.1:7443; any trusted key will do")
    }

    @Test func `a key that has changed is shown beside the pinned one`() {
        let model = Sample.mismatch()
        let lines = model.paneLines(rows: 20)
        #expect(lines.contains { $0.contains("pinned   " + Sample.authority.keyPin) })
        #expect(lines.contains { $0.contains("got      " + Sample.leaf.keyPin) })
        #expect(
            model.status.log.last?.text
                == "Stopped: the key of 127.0.0.1 has changed. Pinned sha256/9cK0..07U=, got sha256/4fJ2..a1Q=. "
                + "Nothing was sent. TLS tab compares them.")
    }

    @Test func `yy copies the hash of the key, x tells the rest`() {
        var model = Sample.matched()
        let effects = Sample.press("yy", &model)
        #expect(effects.contains { if case .copy(Sample.leaf.keyPin, _) = $0 { true } else { false } })
        Sample.press("x", &model)
        #expect(model.paneLines().contains { $0.contains("certificate " + Sample.leaf.certificatePin) })
    }

    @Test(arguments: [
        (60.0, "a minute"), (600.0, "10 minutes"), (7300.0, "2 hours"), (129_600.0, "36 hours"),
        (7_732_800.0, "89 days"),
    ])
    func `spans of time in words`(seconds: Double, words: String) {
        #expect(CertificateLine.span(seconds) == words)
    }

    @Test func `names of a server never reach the terminal as they are`() {
        var model = Sample.refused()
        guard case .failed(var failure) = model.request.exchange else {
            Issue.record("something else came")
            return
        }
        failure.tls?.chain[0].name = "\u{1B}[31mred"
        model.request.exchange = .failed(failure)
        #expect(
            model.paneLines().contains { $0.contains(#"\u{1B}[31mred"#) }
                || model.paneLines().contains { $0.contains("\\u001b[31mred") })
    }
}
