import CurlewTransport
import TestSupport
import Testing

/// Servers whose certificates are right or wrong in one way, with no pins.
@Suite(.serialized) struct CertificateJudgementTests {
    typealias Fault = TransportError.CertificateFault

    static let refusals: [(String, Fault)] = [
        ("expired", .expired("expired", 1_580_428_800)),
        ("not-yet", .notYetValid("not-yet", 3_786_912_000)),
        ("self-signed", .selfSigned),
        ("wrong-host", .wrongHost(["wrong.invalid"])),
        ("unknown-ca", .missingIssuer("stranger")),
        ("127.0.0.1", .wrongHost([])),
        ("client-only", .notForServers),
        ("rsa-1024", .weakKey("RSA 1024")),
        ("sha1", .weakSignature("sha1")),
        ("wildcard", .wrongHost(["*.localhost"])),
        ("address-as-name", .wrongHost(["127.0.0.1"])),
        ("by-old-root", .missingIssuer("old-root")),
    ]

    @Test(arguments: refusals)
    func `a certificate that is wrong in one way is refused for it, and nothing is sent`(
        leaf: String, fault: Fault
    ) async throws {
        // OpenSSL serves no certificate below its own level unless it is told to.
        let sending = try await SecureSending(leaf, "-www", "-cipher", "DEFAULT:@SECLEVEL=0").send()
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: fault))
        #expect(!sending.phases.contains(.sending))
        let report = try #require(sending.failure?.tls)
        #expect(report.verdict == .refused(fault))
        #expect(report.chain.first?.name == leaf)
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a good chain is accepted for the name and the address, and shown`(host: String) async throws {
        let server = try await SecureSending("good")
        let sending = await server.send(host: host)
        #expect(sending.response?.head.status == 200)
        let report = try #require(sending.response?.tls)
        #expect(report.version == "TLSv1.3")
        #expect(report.cipher.hasPrefix("TLS_"))
        #expect(!report.isResumed)
        #expect(report.verdict == .trusted)
        #expect(report.chain.map(\.name) == ["good", "middle", "root"])
        #expect(report.chain.map(\.keyKind) == ["P-256", "P-256", "P-256"])
        #expect(report.chain.map(\.isSelfSigned) == [false, false, true])
        #expect(report.chain[0].names == ["localhost", "127.0.0.1", "::1"])
        #expect(report.chain[0].issuer == "middle")
        #expect(report.chain[0].validFrom == 1_704_067_200)
        #expect(report.chain[0].validUntil == 2_461_449_600)
        #expect(report.chain[0].keyPin == (try server.made.pin("good").text))
    }

    @Test func `a missing link is named by its issuer`() async throws {
        let sending = try await SecureSending("good", alone: true).send()
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .missingIssuer("middle")))
        #expect(sending.error?.message.contains("\"middle\"") == true)
    }

    @Test func `a root that is sent and not known is named`() async throws {
        let made = try await TestCertificates.made
        let server = try SecureServer(
            made.certificate("unknown-ca"), above: made.certificate("stranger"), key: made.key("unknown-ca"))
        let sending = await Sending.run(
            TransportRequest(
                url: server.url, timeout: .seconds(120), tls: TLSSettings(trustedCertificates: made.certificate("root"))
            )
        )
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .unknownIssuer("stranger")))
    }

    @Test func `a certificate signed by a leaf is refused`() async throws {
        let sending = try await SecureSending("by-leaf").send()
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .notAnAuthority("good")))
    }

    @Test func `a root that has run out is refused although it is trusted`() async throws {
        let server = try await SecureSending("by-old-root")
        let sending = await server.send(
            tls: TLSSettings(trustedCertificates: server.made.certificate("old-root")))
        #expect(
            sending.error
                == .untrustedCertificate(host: "127.0.0.1", reason: .expired("old-root", 1_580_428_800)))
        #expect(sending.error?.message.contains("2020-01-31") == true)
    }

    @Test func `a file of trusted certificates that is not there trusts nobody`() async throws {
        let sending = try await SecureSending("good").send(tls: TLSSettings(trustedCertificates: "/nowhere/ca.pem"))
        #expect(
            sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .unreadableAnchors("/nowhere/ca.pem")))
    }

    @Test func `the system's roots do not vouch for the test root`() async throws {
        let sending = try await SecureSending("good").send(tls: TLSSettings())
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .missingIssuer("root")))
    }

    @Test func `without verification anybody is accepted, and the report says what was wrong`() async throws {
        let sending = try await SecureSending("wrong-host").send(.unverified)
        #expect(sending.response?.head.status == 200)
        #expect(sending.response?.tls?.verdict == .unverified(nil))
        let stranger = try await SecureSending("self-signed").send(.unverified)
        #expect(stranger.response?.tls?.verdict == .unverified(.selfSigned))
    }

    @Test func `any certificate with checked names and no pins proves nothing`() async throws {
        let sending = try await SecureSending("good").send(SecurityPolicy(allowsInvalidCertificates: true))
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .provesNothing))
    }

    @Test func `names can be left alone while the chain is checked`() async throws {
        let policy = SecurityPolicy(validatesDomainName: false)
        #expect(try await SecureSending("wrong-host").send(policy).response?.head.status == 200)
        #expect(try await SecureSending("self-signed").send(policy).error != nil)
    }
}
