import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Keys
import TerminalUI

/// The lines of the TLS tab: the connection, each certificate from the leaf on, the security policy and its decision.
enum TLSLines {
    static func of(_ model: Model) -> [ListLine] {
        guard let report = model.request.tls else { return [] }
        let chain = report.chain.indices.map { place in
            CertificateLine(report.chain[place], at: place, model, isLast: place == report.chain.count - 1).line
        }
        return [connection(report)] + chain + [policy(report.policy), result(report, model)]
    }

    /// The sentence for an answer without TLS.
    static func none(_ model: Model) -> String {
        switch model.request.exchange {
        case .none, .sending: "No connection yet."
        case .received where model.request.response.restoredAt != nil: "Certificates are not kept between runs."
        case .received: "This answer came without TLS."
        case .failed: "No TLS connection was made."
        }
    }

    private static func connection(_ report: TLSReport) -> ListLine {
        let version = report.version.isEmpty ? "none agreed" : report.version.replacing("TLSv", with: "TLS ")
        let cipher = report.cipher.isEmpty ? "" : "   cipher \(report.cipher)"
        let text = "\(version)\(cipher)   session resumed: \(report.isResumed ? "yes" : "no")"
        return ListLine(
            runs: [Run("protocol   ", .textMuted), Run(text)], more: [[]],
            explanation: [
                report.isResumed
                    ? "An earlier session was taken up: the server proved itself then and sent no certificate now."
                    : "The server proved itself with the certificates below, its own first."
            ], copied: text)
    }

    // MARK: The policy

    private static func policy(_ policy: SecurityPolicy) -> ListLine {
        let names = policy.validatesDomainName ? "yes" : "no"
        let chain = policy.allowsInvalidCertificates ? "no" : "yes"
        let text = "\(policy.mode.words), names checked: \(names), chain checked: \(chain)"
        return ListLine(
            runs: [Run("policy     ", .textMuted), Run(text)],
            explanation: [policy.mode.meaning]
                + policy.pins.map { "pinned \($0.text)\($0.host.map { " for \($0)" } ?? "")" },
            copied: text)
    }

    private static func result(_ report: TLSReport, _ model: Model) -> ListLine {
        let (text, role) = verdict(report, model)
        return ListLine(
            runs: [Run("result     ", .textMuted), Run(text, role)],
            more: mismatch(model) + [[]] + [hint(model)], explanation: reasons(report.verdict, model.request.askedHost),
            copied: text)
    }

    private static func verdict(_ report: TLSReport, _ model: Model) -> (String, Role) {
        switch report.verdict {
        case .trusted: return ("accepted because the chain leads to a trusted root", .statusOK)
        case .pinned(_, let place):
            let part = report.policy.mode == .certificate ? "certificate \(place)" : "the key of certificate \(place)"
            return ("pin matched: accepted because \(part) is pinned", .statusOK)
        case .unverified: return ("accepted without proof: verification is off", .statusWarning)
        case .notPinned: return ("refused: no pin of this host is in the chain", .statusError)
        case .refused where model.request.pinMismatch != nil:
            return ("refused: no pin of this host is in the chain", .statusError)
        case .refused(let fault): return ("refused: \(fault.reason(model.request.askedHost))", .statusError)
        }
    }

    /// Both keys, one below the other.
    private static func mismatch(_ model: Model) -> [[Run]] {
        guard let (pinned, found) = model.request.pinMismatch else { return [] }
        return pinned.map { [Run("  pinned   ", .textMuted), Run($0)] }
            + [[Run("  got      ", .textMuted), Run(found ?? "no certificate", .statusError)]]
    }

    private static func reasons(_ verdict: TLSReport.Verdict, _ host: String) -> [String] {
        switch verdict {
        case .unverified(let fault?): ["It would have been refused: \(fault.reason(host))."]
        case .refused(let fault): ["\(fault.reason(host)). Nothing was sent."]
        case .notPinned: ["Nothing that is proven is pinned. Nothing was sent."]
        case .pinned(let pin, _): [pin.text]
        case .trusted, .unverified(nil): []
        }
    }

    private static func hint(_ model: Model) -> [Run] {
        let keys: [(Action, String)] = [
            (.tlsPin, "pins or unpins the key at the cursor"), (.respExplain, "explains"),
            (.yankValue, "copies the hash"),
        ]
        return keys.flatMap { action, words in
            [Run(model.key(of: action, in: .response), .hintKey), Run(" \(words)   ", .textMuted)]
        }
    }
}

extension SecurityPolicy.Mode {
    fileprivate var words: String {
        switch self {
        case .none: "trusted roots"
        case .certificate: "pins (certificates)"
        case .publicKey: "pins (keys)"
        case .leafKey: "pins (the server's own key)"
        }
    }

    fileprivate var meaning: String {
        switch self {
        case .none: "The chain must lead to a certificate that this system trusts."
        case .certificate: "One certificate of the verified chain must be a pinned one, byte for byte."
        case .publicKey:
            "One certificate of the verified chain must have a pinned key; where faults of the chain are allowed, the "
                + "server's own must."
        case .leafKey: "The server's own certificate must have a pinned key."
        }
    }
}

extension TransportError.CertificateFault {
    /// The reason why the certificate is refused for a host, as part of a sentence.
    func reason(_ host: String) -> String {
        if case .unknownIssuer(let issuer?) = self { return "its issuer \"\(issuer)\" is not known" }
        let words = words(host: host).dropLast()
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

extension OpenRequest {
    /// The TLS report of the answer or of the failure; nil without TLS.
    var tls: TLSReport? {
        switch exchange {
        case .none, .sending: nil
        case .received(let exchange): exchange.response.tls
        case .failed(let failure): failure.tls ?? failure.partial?.tls
        }
    }

    /// The host that the certificate had to be for.
    fileprivate var askedHost: String {
        let url = (exchange.sentRequest?.url).flatMap { try? URLText($0) }
        return url?.host ?? "this host"
    }

    /// The pins that had to match, and the key that was received.
    var pinMismatch: (pinned: [String], found: String?)? {
        guard case .failed(let failure) = exchange,
            case .pinMismatch(_, let pinned, let found) = failure.error
        else { return nil }
        return (pinned, found)
    }
}
