import CurlewTransport
import TestSupport
import Testing

/// The policy against AFNetworking's stored chains: each row is the counterpart of a test of `AFSecurityPolicyTests`,
/// named in its words.
@Suite(.enabled(if: PolicyFixture.isThere)) struct SecurityPolicyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var counterpart: String
        var chain: [String]
        var host: String?
        var mode: SecurityPolicy.Mode
        var pinned: [String]
        var allowsInvalid = false
        var validatesName = true
        var isAccepted: Bool

        var testDescription: String { counterpart }
    }

    private typealias F = PolicyFixture

    static let siteRows: [Row] = [
        Row(
            counterpart: "default policy allows a valid chain", chain: F.site, mode: .none, pinned: [],
            isAccepted: true),
        Row(
            counterpart: "default policy allows a valid chain for its domain", chain: F.site, host: "httpbin.org",
            mode: .none, pinned: [], isAccepted: true),
        Row(
            counterpart: "default policy does not allow an invalid certificate", chain: [F.commonNameOnly],
            mode: .none, pinned: [], isAccepted: false),
        Row(
            counterpart: "default policy does not allow an invalid domain name", chain: F.site, host: "apple.com",
            mode: .none, pinned: [], isAccepted: false),
    ]

    /// The rows that both pinning modes have.
    static let pinningRows: [Row] = [SecurityPolicy.Mode.publicKey, .certificate].flatMap { mode in
        [
            Row(counterpart: "\(mode): leaf pinned", chain: F.site, mode: mode, pinned: [F.leaf], isAccepted: true),
            Row(
                counterpart: "\(mode): intermediate pinned", chain: F.site, mode: mode, pinned: [F.intermediate],
                isAccepted: true),
            Row(counterpart: "\(mode): root pinned", chain: F.site, mode: mode, pinned: [F.root], isAccepted: true),
            Row(
                counterpart: "\(mode): entire chain pinned", chain: F.site, mode: mode,
                pinned: [F.leaf, F.intermediate, F.root], isAccepted: true),
            Row(
                counterpart: "\(mode): one match among strangers", chain: F.site, mode: mode,
                pinned: F.google + [F.leaf], isAccepted: true),
            Row(
                counterpart: "\(mode): leaf pinned and valid domain", chain: F.site, host: "httpbin.org", mode: mode,
                pinned: [F.leaf], isAccepted: true),
            Row(counterpart: "\(mode): nothing pinned", chain: F.site, mode: mode, pinned: [], isAccepted: false),
            Row(
                counterpart: "\(mode): another site's chain", chain: F.other, mode: mode, pinned: [F.leaf],
                isAccepted: false),
            Row(
                counterpart: "\(mode): leaf pinned and invalid domain", chain: F.site, host: "invaliddomainname.com",
                mode: mode, pinned: [F.leaf], isAccepted: false),
            Row(
                counterpart: "\(mode): several wrong pins", chain: F.other, mode: mode,
                pinned: [F.leaf] + F.google, isAccepted: false),
        ]
    }

    static let domainRows: [Row] = [
        Row(
            counterpart: "without domain validation an invalid domain is allowed", chain: F.site,
            host: "apple.com", mode: .none, pinned: [], validatesName: false, isAccepted: true),
        Row(
            counterpart: "self-signed, pinned, common name fits", chain: [F.commonNameOnly], host: "foobar.com",
            mode: .certificate, pinned: [F.commonNameOnly], allowsInvalid: true, isAccepted: true),
        Row(
            counterpart: "self-signed, pinned, DNS name fits", chain: [F.alternativeName], host: "foobar.com",
            mode: .certificate, pinned: [F.alternativeName], allowsInvalid: true, isAccepted: true),
        Row(
            counterpart: "domain validation does not allow an invalid domain", chain: F.site, host: "foo.bar",
            mode: .certificate, pinned: [F.leaf], isAccepted: false),
        Row(
            counterpart: "self-signed, pinned, no domain", chain: [F.nameless], host: "foobar.com",
            mode: .certificate, pinned: [F.nameless], allowsInvalid: true, isAccepted: false),
    ]

    static let selfSignedRows: [Row] = [
        Row(
            counterpart: "invalid allowed, no domain given", chain: [F.commonNameOnly], mode: .none, pinned: [],
            allowsInvalid: true, isAccepted: true),
        Row(
            counterpart: "invalid allowed, key pinned, domain fits", chain: [F.commonNameOnly], host: "foobar.com",
            mode: .publicKey, pinned: [F.commonNameOnly], allowsInvalid: true, isAccepted: true),
        Row(
            counterpart: "invalid allowed, no pinning, names not validated", chain: [F.commonNameOnly],
            host: "foobar.com", mode: .none, pinned: [], allowsInvalid: true, validatesName: false, isAccepted: true),
        Row(
            counterpart: "invalid not allowed", chain: [F.commonNameOnly], mode: .none, pinned: [],
            isAccepted: false),
        Row(
            counterpart: "invalid allowed, key mode, nothing pinned", chain: [F.commonNameOnly], host: "foobar.com",
            mode: .publicKey, pinned: [], allowsInvalid: true, isAccepted: false),
        Row(
            counterpart: "invalid allowed, pins without a pinning mode", chain: [F.commonNameOnly],
            host: "foobar.com", mode: .none, pinned: [F.commonNameOnly], allowsInvalid: true, isAccepted: false),
        Row(
            counterpart: "invalid allowed, no pins, no pinning mode", chain: [F.commonNameOnly], host: "foobar.com",
            mode: .none, pinned: [], allowsInvalid: true, isAccepted: false),
    ]

    @Test(arguments: siteRows + pinningRows + domainRows + selfSignedRows)
    func `the policy decides as AFSecurityPolicy does`(row: Row) {
        let policy = SecurityPolicy(
            mode: row.mode, pins: F.pins(row.pinned, row.mode), allowsInvalidCertificates: row.allowsInvalid,
            validatesDomainName: row.validatesName)
        #expect(policy.pins.count == row.pinned.count)
        let trust = F.trust(row.chain)
        #expect(trust.chain.count == row.chain.count)
        let verdict = policy.verdict(on: trust, host: row.host)
        #expect(verdict.accepts == row.isAccepted, "\(verdict)")
    }

    @Test func `the default policy pins nothing, allows nothing invalid and checks names`() {
        let policy = SecurityPolicy.system
        #expect(policy.mode == .none)
        #expect(!policy.allowsInvalidCertificates)
        #expect(policy.validatesDomainName)
        #expect(policy.pins.isEmpty)
    }

    @Test(arguments: [SecurityPolicy.Mode.publicKey, .certificate])
    func `the certificates of a folder become pins, each once`(mode: SecurityPolicy.Mode) throws {
        let pins = F.pins([F.leaf, F.intermediate, F.root], mode)
        let leaf = try #require(F.certificate(F.leaf))
        #expect(pins.count == 3)
        #expect(pins[0].text == (mode == .certificate ? leaf.certificatePin : leaf.keyPin))
    }

    @Test func `a copy has every setting and changes alone`() {
        let policy = SecurityPolicy(
            mode: .certificate, pins: F.pins([F.leaf], .certificate), allowsInvalidCertificates: true,
            validatesDomainName: false)
        var copy = policy
        #expect(copy == policy)
        copy.pins = []
        #expect(copy != policy)
        #expect(policy.pins.count == 1)
    }

    @Test func `written as text and read again, mode and pins are the same`() throws {
        for mode in SecurityPolicy.Mode.allCases { #expect(SecurityPolicy.Mode(rawValue: mode.rawValue) == mode) }
        for pin in F.pins([F.leaf, F.root], .publicKey) { #expect(Pin(parsing: pin.text) == pin) }
    }
}

extension TLSReport.Verdict {
    var accepts: Bool {
        switch self {
        case .trusted, .pinned, .unverified: true
        case .refused, .notPinned: false
        }
    }
}
