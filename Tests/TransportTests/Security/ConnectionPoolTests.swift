import CurlewTransport
import Foundation
import TestSupport
import Testing

/// A kept connection is used again under the same settings and under no others.
@Suite(.enabled(if: LoopbackNginx.isInstalled), .serialized) struct ConnectionPoolTests {
    private let nginx: LoopbackNginx
    private let transport = CurlTransport.patient()

    init() throws {
        nginx = try LoopbackNginx()
    }

    private func get(_ tls: TLSSettings, _ version: HTTPVersionChoice = .http1) async -> Sending {
        await Sending.run(
            TransportRequest(
                url: "https://127.0.0.1:\(nginx.securePort)/", timeout: .seconds(120), httpVersion: version, tls: tls),
            over: transport)
    }

    @Test(arguments: [HTTPVersionChoice.http1, .automatic])
    func `a kept connection is not used after the policy changed`(version: HTTPVersionChoice) async throws {
        let trusting = TLSSettings(trustedCertificates: nginx.certificate)
        #expect(await get(trusting, version).response?.connectionReused == false)
        #expect(await get(trusting, version).response?.connectionReused == true)
        var pinned = trusting
        pinned.policy = SecurityPolicy(
            mode: .publicKey, pins: [Pin("sha256/" + String(repeating: "A", count: 43) + "=")])
        guard case .pinMismatch = await get(pinned, version).error else {
            Issue.record("a kept connection was used under other pins")
            return
        }
        let untrusting = await get(TLSSettings(), version)
        #expect(untrusting.error == .untrustedCertificate(host: "127.0.0.1", reason: .selfSigned))
        let again = await get(trusting, version)
        #expect(again.response?.connectionReused == true)
        #expect(again.response?.tls?.verdict == .trusted)
    }

    @Test(arguments: [HTTPVersionChoice.http1, .automatic])
    func `a connection serves no other kind of pins`(
        version: HTTPVersionChoice
    ) async throws {
        let pins = try PinFile.pins(in: nginx.certificate)
        var last: TLSSettings?
        for mode in [SecurityPolicy.Mode.none, .publicKey, .leafKey] {
            var settings = TLSSettings(trustedCertificates: nginx.certificate)
            settings.policy = SecurityPolicy(mode: mode, pins: mode == .none ? [] : pins)
            #expect(await get(settings, version).response?.connectionReused == false)
            #expect(await get(settings, version).response?.connectionReused == true)
            last = settings
        }
        var unpinned = try #require(last)
        unpinned.policy.pins = []
        guard case .pinMismatch = await get(unpinned, version).error else {
            Issue.record("a connection was used without its pins")
            return
        }
    }

    @Test func `a name in capitals is the same server`() async throws {
        let settings = TLSSettings(policy: .unverified)
        for (host, isReused) in [("localhost", false), ("LOCALHOST", true), ("LocalHost", true)] {
            let sending = await Sending.run(
                TransportRequest(
                    url: "https://\(host):\(nginx.securePort)/", timeout: .seconds(120), httpVersion: .http1,
                    tls: settings), over: transport)
            #expect(sending.response?.connectionReused == isReused, "\(String(describing: sending.error))")
        }
    }

    @Test func `a connection made without verification serves nobody else`() async throws {
        #expect(await get(TLSSettings(policy: .unverified)).response?.tls?.verdict == .unverified(.selfSigned))
        #expect(await get(TLSSettings()).error == .untrustedCertificate(host: "127.0.0.1", reason: .selfSigned))
    }

    @Test func `a connection is not used after a file of its settings changed`() async throws {
        let folder = try TemporaryFolder()
        let pem = try String(contentsOfFile: nginx.certificate, encoding: .utf8)
        let settings = TLSSettings(trustedCertificates: try folder.write(pem, to: "roots.pem"))
        #expect(await get(settings).response?.connectionReused == false)
        #expect(await get(settings).response?.connectionReused == true)
        try folder.write("Other roots.\n" + pem, to: "roots.pem")
        #expect(await get(settings).response?.connectionReused == false)
        #expect(
            await get(TLSSettings(trustedCertificates: settings.trustedCertificates)).response?.connectionReused == true
        )
        let other = try await TestCertificates.made.certificate("client")
        try folder.write(try String(contentsOfFile: other, encoding: .utf8), to: "roots.pem")
        #expect(await get(settings).error == .untrustedCertificate(host: "127.0.0.1", reason: .selfSigned))
    }

    @Test func `a connection made with a client certificate serves nobody else`() async throws {
        let made = try await TestCertificates.made
        var known = TLSSettings(trustedCertificates: nginx.certificate)
        known.clientCertificate = ClientCertificate(certificate: made.certificate("client"), key: made.key("client"))
        #expect(await get(known).response?.connectionReused == false)
        #expect(await get(TLSSettings(trustedCertificates: nginx.certificate)).response?.connectionReused == false)
        #expect(await get(known).response?.connectionReused == true)
    }
}
