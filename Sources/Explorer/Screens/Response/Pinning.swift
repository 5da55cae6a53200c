import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI

/// `P` in the TLS tab: from then on only servers that have the key at the cursor are accepted. The pin is an option of
/// the request, so that it is one undo step.
struct Pinning {
    let report: TLSReport
    /// The security policy in the request's options.
    let policy: SecurityPolicy
    /// Host and port of the request; without the port when it is 443.
    let host: String?

    /// Asks whether to pin the key, or to remove its pin.
    ///
    /// - Parameter line: line of the TLS tab.
    func ask<Wish>(line: Int, _ desk: inout Desk<Wish>) {
        guard let target = target(line - 1) else { return desk.say(Self.nothing) }
        let isPinned = policy.pins.contains { target.fits($0) }
        if !isPinned, let obstacle = obstacle(target) { return desk.say(obstacle, .warning) }
        desk.ask(isPinned ? .unpin(target) : .pin(target))
    }

    static let nothing = "no certificate here; the TLS tab of an answer over https shows them"

    /// The certificate at that index of the chain; the server's own when there is none.
    private func target(_ wanted: Int) -> PinTarget? {
        guard !report.chain.isEmpty, let host else { return nil }
        let place = report.chain.indices.contains(wanted) ? wanted : 0
        let certificate = report.chain[place]
        let isWhole = policy.mode == .certificate
        return PinTarget(
            name: certificate.name, pin: isWhole ? certificate.certificatePin : certificate.keyPin, host: host,
            place: place)
    }

    /// The reason why a pin of that certificate would never match, or nil.
    private func obstacle(_ target: PinTarget) -> String? {
        guard target.place > 0 else { return nil }
        let name = "\"\(DisplayText.visible(target.name))\" cannot be pinned"
        if policy.mode == .leafKey {
            return "\(name): trust leaf-pins counts the server's own certificate, the first one, alone"
        }
        guard target.place >= report.provenCount else { return nil }
        return "\(name): nothing proves that it belongs to this server, so anybody could send it. Pin the first one"
    }

    /// Whether the options pin a certificate's key.
    func isPinned(_ certificate: Certificate) -> Bool {
        policy.pins.contains {
            ($0.text == certificate.keyPin || $0.text == certificate.certificatePin)
                && ($0.host == nil || $0.host == host)
        }
    }
}

extension Pinning {
    /// Nil for an answer without TLS.
    init?(_ request: OpenRequest) {
        guard let report = request.tls else { return nil }
        let url = (request.exchange.sentRequest?.url).flatMap { try? URLText($0) }
        let host = url.map { url in url.port.map { $0 == 443 ? url.host : "\(url.host):\($0)" } ?? url.host }
        self.init(report: report, policy: request.draft.options.tls.policy, host: host)
    }
}

extension OpenRequest {
    func pin(_ target: PinTarget, _ facts: ResponseFacts, _ desk: inout Desk<Never>) {
        let wasRefused = if case .refused? = tls?.verdict { true } else { false }
        var policy = draft.options.tls.policy
        policy.pin(target, wasRefused: wasRefused)
        desk.change("pin \"\(target.name)\" for \(target.host)", \.options.tls.policy, to: policy)
        desk.say(
            "pinned \(policy.keys(of: target.host)) for \(target.host); \(facts.display.key(of: .requestSend)) sends again",
            .ok)
    }

    func unpin(_ target: PinTarget, _ facts: ResponseFacts, _ desk: inout Desk<Never>) {
        var policy = draft.options.tls.policy
        policy.unpin(target)
        desk.change("unpin \"\(target.name)\" for \(target.host)", \.options.tls.policy, to: policy)
        let isLeft = policy.pins.contains { $0.host == target.host }
        let rest = isLeft ? "\(policy.keys(of: target.host)) left" : "any trusted key will do"
        desk.say("unpinned \"\(DisplayText.visible(target.name))\" for \(target.host); \(rest)")
    }
}

/// The key of a certificate with its name, and the host for which it is pinned.
struct PinTarget: Equatable, Sendable {
    /// Untrusted text.
    var name: String
    var pin: String
    /// Such as `127.0.0.1:7443`; without the port when it is 443.
    var host: String
    /// Index in the received chain; 0 is the server's own certificate.
    var place: Int

    func fits(_ other: Pin) -> Bool { other.text == pin && (other.host == nil || other.host == host) }
}

extension SecurityPolicy {
    fileprivate func keys(of host: String) -> String {
        let count = pins.count { $0.host == host }
        return Plural.of(count, "key")
    }

    /// Adds the pin. After an untrusted chain it replaces the trust in the chain; otherwise no connection would be
    /// accepted.
    fileprivate mutating func pin(_ target: PinTarget, wasRefused: Bool) {
        if mode == .none { mode = .publicKey }
        pins.append(Pin(target.pin, host: target.host))
        if wasRefused { allowsInvalidCertificates = true }
    }

    /// Removes the pin. Without any pins the chain is verified again.
    fileprivate mutating func unpin(_ target: PinTarget) {
        pins.removeAll { target.fits($0) }
        guard pins.isEmpty else { return }
        mode = .none
        allowsInvalidCertificates = false
    }
}
