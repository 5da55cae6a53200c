import CurlewNetworking
import CurlewTransport
import Drafting
import HTTPMessage
import TerminalUI

/// `P` in the TLS tab: only servers that hold the key at the cursor are talked to from then on. A setting of the
/// request's options, and so one step of undo.
enum Pinning {
    /// - Parameter line: of the TLS tab.
    static func ask(line: Int, _ model: inout Model) -> [Effect] {
        guard let report = model.tls, let target = target(line - 1, report, model) else {
            model.status.say(nothing)
            return []
        }
        let isPinned = model.request.draft.options.tls.policy.pins.contains { target.fits($0) }
        if !isPinned, let obstacle = obstacle(target, report, model) {
            model.status.say(obstacle, .warning)
            return []
        }
        Questions.ask(isPinned ? .unpin(target) : .pin(target), &model)
        return []
    }

    static let nothing = "no certificate here; the TLS tab of an answer over https shows them"

    /// The certificate at that place of the chain; the server's own where there is none.
    private static func target(_ wanted: Int, _ report: TLSReport, _ model: Model) -> PinTarget? {
        guard !report.chain.isEmpty, let host = host(model) else { return nil }
        let place = report.chain.indices.contains(wanted) ? wanted : 0
        let certificate = report.chain[place]
        let isWhole = model.request.draft.options.tls.policy.mode == .certificate
        return PinTarget(
            name: certificate.name, pin: isWhole ? certificate.certificatePin : certificate.keyPin, host: host,
            place: place)
    }

    /// Why a pin of that certificate would never count, or nil.
    private static func obstacle(_ target: PinTarget, _ report: TLSReport, _ model: Model) -> String? {
        guard target.place > 0 else { return nil }
        let name = "\"\(DisplayText.visible(target.name))\" cannot be pinned"
        if model.request.draft.options.tls.policy.mode == .leafKey {
            return "\(name): trust leaf-pins counts the server's own certificate, the first one, alone"
        }
        guard target.place >= report.provenCount else { return nil }
        return "\(name): nothing proves that it belongs to this server, so anybody could send it. Pin the first one"
    }

    private static func host(_ model: Model) -> String? {
        guard let url = (model.request.exchange.sentRequest?.url).flatMap({ try? URLText($0) }) else { return nil }
        return url.port.map { $0 == 443 ? url.host : "\(url.host):\($0)" } ?? url.host
    }

    // MARK: Changes

    static func pin(_ target: PinTarget, _ model: inout Model) -> [Effect] {
        let wasRefused = if case .refused? = model.tls?.verdict { true } else { false }
        Undoing.step("pin \"\(target.name)\" for \(target.host)", &model) { request in
            request.change { $0.options.tls.policy.pin(target, wasRefused: wasRefused) }
        }
        let count = model.request.draft.options.tls.policy.pins.count { $0.host == target.host }
        model.status.say("pinned \(keys(count)) for \(target.host); \(model.key(of: .requestSend)) sends again", .ok)
        return []
    }

    static func unpin(_ target: PinTarget, _ model: inout Model) -> [Effect] {
        Undoing.step("unpin \"\(target.name)\" for \(target.host)", &model) { request in
            request.change { $0.options.tls.policy.unpin(target) }
        }
        let left = model.request.draft.options.tls.policy.pins.count { $0.host == target.host }
        let rest = left == 0 ? "any trusted key will do" : "\(keys(left)) left"
        model.status.say("unpinned \"\(DisplayText.visible(target.name))\" for \(target.host); \(rest)")
        return []
    }

    /// Whether the options of the request, as they are now, pin a certificate's key.
    static func isPinned(_ certificate: Certificate, _ model: Model) -> Bool {
        let host = host(model)
        return model.request.draft.options.tls.policy.pins.contains {
            ($0.text == certificate.keyPin || $0.text == certificate.certificatePin)
                && ($0.host == nil || $0.host == host)
        }
    }

    private static func keys(_ count: Int) -> String { count == 1 ? "1 key" : "\(count) keys" }
}

/// A key of a chain, in words, and the server it is to be pinned for.
public struct PinTarget: Equatable, Sendable {
    /// Untrusted text.
    var name: String
    var pin: String
    /// `127.0.0.1:7443`; without the port where it is 443.
    var host: String
    /// In the chain that was shown; 0 is the server's own certificate.
    var place: Int

    func fits(_ other: Pin) -> Bool { other.text == pin && (other.host == nil || other.host == host) }
}

extension SecurityPolicy {
    /// Where the chain proved nothing, the pin takes its place: else nothing would be accepted after all.
    fileprivate mutating func pin(_ target: PinTarget, wasRefused: Bool) {
        if mode == .none { mode = .publicKey }
        pins.append(Pin(target.pin, host: target.host))
        if wasRefused { allowsInvalidCertificates = true }
    }

    /// Without pins the chain is checked again, whatever was pinned before.
    fileprivate mutating func unpin(_ target: PinTarget) {
        pins.removeAll { target.fits($0) }
        guard pins.isEmpty else { return }
        mode = .none
        allowsInvalidCertificates = false
    }
}
