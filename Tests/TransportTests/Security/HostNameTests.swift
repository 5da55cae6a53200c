import CurlewBytes
import CurlewTransport
import TestSupport
import Testing

/// Which hosts a certificate is for (RFC 6125 §6).
@Suite struct HostNameTests {
    private func accepts(_ leaf: String, _ host: String) async throws -> Bool {
        let made = try await TestCertificates.made
        let chain = try [leaf, "middle"].map { Certificate(der: Bytes(try made.der($0))) }.compactMap(\.self)
        let trust = ServerTrust(chain: chain, anchors: .file(made.certificate("root")))
        return SecurityPolicy.system.verdict(on: trust, host: host) == .trusted
    }

    @Test(arguments: [
        "example.com", "EXAMPLE.com", "example.com.", "a.example.org", "xn--bcher-kva.example", "::1", "[::1]",
        "[0:0:0:0:0:0:0:1]",
    ])
    func `a name that the certificate is for`(host: String) async throws {
        #expect(try await accepts("names", host))
    }

    @Test(arguments: [
        "example.org", "a.b.example.org", "example.com.evil.test", "com", "", ".", "127.0.0.1", "::2", "*.example.org",
        "names",
    ])
    func `a name that it is not for`(host: String) async throws {
        #expect(try await !accepts("names", host))
    }

    @Test func `a NUL inside a name ends nothing`() async throws {
        #expect(try await !accepts("nul", "good.test"))
        #expect(try await !accepts("nul", "evil.test"))
        let made = try await TestCertificates.made
        #expect(Certificate(der: Bytes(try made.der("nul")))?.names == ["good.test\0.evil.test"])
    }
}
