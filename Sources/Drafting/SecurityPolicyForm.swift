internal import Transport
internal import Workspace

/// How files say what a `SecurityPolicy` is: a kind of trust, and what follows from it where nothing more is said.
struct SecurityPolicyForm {
    /// Pins take the place of the chain, but for the leaf's key, which stands beside it as in curl; without pins the
    /// chain decides.
    let mode: SecurityPolicy.Mode

    init(trust: String?, pins: [Pin]) {
        mode =
            switch trust {
            case "system": .none
            case "pins": .publicKey
            case "leaf-pins": .leafKey
            case "certificate-pins": .certificate
            default: pins.isEmpty ? .none : .publicKey
            }
    }

    static func word(_ mode: SecurityPolicy.Mode) -> String {
        switch mode {
        case .none: "system"
        case .publicKey: "pins"
        case .leafKey: "leaf-pins"
        case .certificate: "certificate-pins"
        }
    }

    /// Whether the chain must lead to a trusted root.
    var verifiesTLS: Bool { mode == .none || mode == .leafKey }

    /// `verify: false` alone accepts anything at all.
    func verifiesName(verifiesTLS: Bool?) -> Bool { mode == .none ? verifiesTLS ?? true : true }
}

extension SecurityPolicy {
    init(_ saved: SavedOptions) {
        let pins = (saved.pins ?? []).map { Pin($0.text, host: $0.host) }
        let form = SecurityPolicyForm(trust: saved.trust, pins: pins)
        self.init(
            mode: form.mode, pins: pins, allowsInvalidCertificates: !(saved.verifiesTLS ?? form.verifiesTLS),
            validatesDomainName: saved.verifiesName ?? form.verifiesName(verifiesTLS: saved.verifiesTLS))
    }
}
