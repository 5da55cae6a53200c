public import CurlewTransport

/// How files say what a `SecurityPolicy` is: a kind of trust, and what follows from it where nothing more is said.
public struct SecurityPolicyForm {
    /// Pins take the place of the chain, but for the leaf's key, which stands beside it as in curl; without pins the
    /// chain decides.
    let mode: SecurityPolicy.Mode

    public init(trust: String?, pins: [Pin]) {
        mode = Self.modes.first { $0.word == trust }?.mode ?? (pins.isEmpty ? .none : .publicKey)
    }

    private static let modes: [(word: String, mode: SecurityPolicy.Mode)] = [
        ("system", .none), ("pins", .publicKey), ("leaf-pins", .leafKey), ("certificate-pins", .certificate),
    ]

    static let words = modes.map(\.word)

    static func word(_ mode: SecurityPolicy.Mode) -> String? { modes.first { $0.mode == mode }?.word }

    /// Whether the chain must lead to a trusted root.
    public var verifiesTLS: Bool { mode == .none || mode == .leafKey }

    /// `verify: false` alone accepts anything at all.
    public func verifiesName(verifiesTLS: Bool?) -> Bool { mode == .none ? verifiesTLS ?? true : true }
}

extension SecurityPolicy {
    /// What `trust`, `pins`, `verify` and `verify-name` say together.
    init(_ words: OptionWords) {
        let pins = words[.pins].flatMap(Pin.list) ?? []
        let form = SecurityPolicyForm(trust: words[.trust], pins: pins)
        let verifies = words[.verify].flatMap { Bool($0) }
        self.init(
            mode: form.mode, pins: pins, allowsInvalidCertificates: !(verifies ?? form.verifiesTLS),
            validatesDomainName: words[.verifyName].flatMap { Bool($0) } ?? form.verifiesName(verifiesTLS: verifies))
    }
}
