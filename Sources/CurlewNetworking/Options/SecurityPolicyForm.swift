public import CurlewTransport

/// A `SecurityPolicy` in the form of files: a kind of trust, which gives the other checks their defaults.
public struct SecurityPolicyForm {
    /// The pinning mode. Pins replace the check of the chain, except those of the leaf's key, which are checked in
    /// addition to the chain, as in curl. Without pins the chain decides.
    let mode: SecurityPolicy.Mode

    public init(trust: String?, pins: [Pin]) {
        mode = Self.modes.first { $0.word == trust }?.mode ?? (pins.isEmpty ? .none : .publicKey)
    }

    private static let modes: [(word: String, mode: SecurityPolicy.Mode)] = [
        ("system", .none), ("pins", .publicKey), ("leaf-pins", .leafKey), ("certificate-pins", .certificate),
    ]

    static let words = modes.map(\.word)

    static func word(_ mode: SecurityPolicy.Mode) -> String? { modes.first { $0.mode == mode }?.word }

    /// True when the chain must lead to a trusted root by default.
    public var verifiesTLS: Bool { mode == .none || mode == .leafKey }

    /// True when the name in the certificate is checked by default. With system trust, `verify: false` ends this check
    /// too, so that any certificate is accepted.
    public func verifiesName(verifiesTLS: Bool?) -> Bool { mode == .none ? verifiesTLS ?? true : true }
}

extension SecurityPolicy {
    /// The policy that `trust`, `pins`, `verify` and `verify-name` set together.
    init(_ words: OptionWords) {
        let pins = words[.pins].flatMap(Pin.list) ?? []
        let form = SecurityPolicyForm(trust: words[.trust], pins: pins)
        let verifies = words[.verify].flatMap { Bool($0) }
        self.init(
            mode: form.mode, pins: pins, allowsInvalidCertificates: !(verifies ?? form.verifiesTLS),
            validatesDomainName: words[.verifyName].flatMap { Bool($0) } ?? form.verifiesName(verifiesTLS: verifies))
    }
}
