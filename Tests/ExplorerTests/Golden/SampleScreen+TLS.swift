import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI

@testable import Explorer

extension SampleScreen {
    private static let day = 86_400.0

    static let leaf = Certificate(
        name: "Demo leaf", issuer: "Demo CA", names: ["127.0.0.1", "localhost"], validFrom: clock.seconds - day,
        validUntil: clock.seconds + 89.5 * day, keyKind: "P-256", isSelfSigned: false,
        keyPin: "sha256/4fJ2xQm0Wm1uVb6vU5c2k0m1Jv6m3p2q8r9s0t1ua1Q=",
        certificatePin: "sha256/AAJ2xQm0Wm1uVb6vU5c2k0m1Jv6m3p2q8r9s0t1ua1Q=")
    static let authority = Certificate(
        name: "Demo CA", issuer: "Demo CA", validFrom: clock.seconds - day, validUntil: clock.seconds + 364.5 * day,
        keyKind: "P-256", isSelfSigned: true, keyPin: "sha256/9cK0xQm0Wm1uVb6vU5c2k0m1Jv6m3p2q8r9s0t1u07U=",
        certificatePin: "sha256/BBK0xQm0Wm1uVb6vU5c2k0m1Jv6m3p2q8r9s0t1u07U=")

    static let pinned = SecurityPolicy(
        mode: .publicKey, pins: [Pin(leaf.keyPin, host: "127.0.0.1:7443")], allowsInvalidCertificates: true)

    static func report(_ verdict: TLSReport.Verdict, policy: SecurityPolicy = .system) -> TLSReport {
        TLSReport(
            version: "TLSv1.3", cipher: "TLS_AES_128_GCM_SHA256", chain: [leaf, authority],
            provenCount: verdict == .trusted ? 2 : 0, policy: policy, verdict: verdict)
    }

    static let secure = "https://127.0.0.1:7443/people"

    private static func securePeople(_ size: Size) -> Model {
        var model = main(size, .ascii, place: "tour/secure-people", folder: "Tour", name: "Secure people")
        model.request.change { $0.url = secure }
        model.request.saved = model.request.draft
        model.focus = .response
        return model
    }

    /// Nobody knows the issuer: nothing was sent, the cursor is on the connection's line of the TLS tab.
    static func refused(_ size: Size = small) -> Model {
        end(securePeople(size), .untrustedCertificate(host: "127.0.0.1", reason: .unknownIssuer("Demo CA")), .system)
    }

    /// Another key than the pinned one came.
    static func mismatch(_ size: Size = small) -> Model {
        let error = TransportError.pinMismatch(
            host: "127.0.0.1", pinned: [authority.keyPin], found: leaf.keyPin)
        return end(securePeople(size), error, SecurityPolicy(mode: .publicKey, pins: [Pin(authority.keyPin)]))
    }

    private static func end(_ start: Model, _ error: TransportError, _ policy: SecurityPolicy) -> Model {
        var model = start
        _ = SendUpdate.send(&model)
        var failure = Answer.failure(error)
        failure.request.url = secure
        failure.tls = report(.refused(.unknownIssuer("Demo CA")), policy: policy)
        model.take(.failed(failure), at: clock.seconds)
        model.request.response.tab = .tls
        settle(&model)
        return model
    }

    /// The pinned key came.
    static func matched(_ size: Size = small) -> Model {
        var model = securePeople(size)
        model.request.change { $0.options.tls.policy = pinned }
        _ = SendUpdate.send(&model)
        var exchange = Answer.exchange(people)
        exchange.request.url = secure
        exchange.response.tls = report(.pinned(Pin(leaf.keyPin), at: 0), policy: pinned)
        model.take(.finished(exchange), at: clock.seconds)
        model.request.response.tab = .tls
        model.focus = .response
        press("j", &model)
        return model
    }
}
