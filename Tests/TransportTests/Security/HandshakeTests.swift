import CurlewTransport
import Foundation
import TestSupport
import Testing

/// Handshakes that fail for another reason than the certificate, and what is said of it.
@Suite(.serialized) struct HandshakeTests {
    private func fault(_ sending: Sending) -> TransportError.HandshakeFault? {
        guard case .tlsFailed("127.0.0.1", let fault) = sending.error else {
            Issue.record("\(String(describing: sending.error))")
            return nil
        }
        return fault
    }

    private func fault(of server: LoopbackServer) async -> TransportError.HandshakeFault? {
        fault(await Sending.run(TransportRequest(url: "https://127.0.0.1:\(server.port)", timeout: .seconds(120))))
    }

    @Test(arguments: ["-tls1", "-tls1_1"])
    func `old versions are refused by name`(option: String) async throws {
        let sending = try await SecureSending("good", "-www", option, "-cipher", "ALL:@SECLEVEL=0").send()
        #expect(fault(sending) == .oldVersion("TLS 1.1 or older", least: "TLS 1.2"))
        #expect(
            sending.error?.why == "The server speaks TLS 1.1 or older, and at least TLS 1.2 is asked for.")
    }

    @Test func `a server that chooses an old version unasked is refused by name`() async throws {
        // A record of TLS 1.0 with a server hello: version, random, no session, a cipher, no compression.
        let hello: [UInt8] = [3, 1] + [UInt8](repeating: 7, count: 32) + [0, 0, 0x2F, 0]
        let message = [2, 0, 0, UInt8(hello.count)] + hello
        let server = try LoopbackServer(.read(300), .send([0x16, 3, 1, 0, UInt8(message.count)] + message), .silence)
        #expect(await fault(of: server) == .oldVersion("TLS 1.0", least: "TLS 1.2"))
    }

    @Test func `TLS 1_2 is accepted, and refused where 1_3 is asked for`() async throws {
        let server = try await SecureSending("good", "-www", "-tls1_2")
        let sending = await server.send()
        #expect(sending.response?.tls?.version == "TLSv1.2")
        var settings = server.settings()
        settings.minimumVersion = .tls13
        #expect(fault(await server.send(tls: settings)) == .oldVersion("TLS 1.2 or older", least: "TLS 1.3"))
    }

    @Test(arguments: ["eNULL:@SECLEVEL=0", "aNULL:@SECLEVEL=0"])
    func `ciphers that hide nothing or prove nothing are refused`(ciphers: String) async throws {
        let sending = try await SecureSending("good", "-www", "-tls1_2", "-cipher", ciphers).send(.unverified)
        #expect(fault(sending) == .noCommonCipher)
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func `a server that insists on a client certificate gets one, or the message says so`(
        version: String
    ) async throws {
        let made = try await TestCertificates.made
        let server = try await SecureSending(
            "good", "-www", version, "-Verify", "1", "-verify_return_error", "-CAfile", made.certificate("root"))
        #expect(fault(await server.send()) == .certificateRequired)
        var settings = server.settings()
        settings.clientCertificate = ClientCertificate(
            certificate: made.certificate("client"), key: made.key("client"))
        #expect(await server.send(tls: settings).response?.head.status == 200)
        settings.clientCertificate = ClientCertificate(
            certificate: made.certificate("self-signed"), key: made.key("self-signed"))
        guard case .certificateRefused = fault(await server.send(tls: settings)) else {
            Issue.record("a stranger's certificate was accepted")
            return
        }
    }

    /// The server's alert may be lost: whoever closes with unread bytes sends a reset, which takes the alert along.
    @Test func `a certificate that is missing is named too when a reset comes instead of the alert`() async throws {
        let made = try await TestCertificates.made
        let server = try await SecureSending(
            "good", "-www", "-tls1_3", "-Verify", "1", "-verify_return_error", "-CAfile", made.certificate("root"))
        let indifferent = try await SecureSending("good", "-www", "-tls1_3")
        let proxy = try TunnelProxy(breaksOff: true)
        let request = { (server: SecureSending) in
            TransportRequest(
                url: server.server.url, timeout: .seconds(120), tls: server.settings(), proxy: .url(proxy.url))
        }
        let missing = await Sending.run(request(server))
        #expect(fault(missing) == .certificateRequired)
        #expect(missing.error?.message.contains("client-certificate in the options of the request, or --cert") == true)
        let broken = await Sending.run(request(indifferent))
        guard case .reset = broken.error else {
            Issue.record("\(String(describing: broken.error))")
            return
        }
    }

    @Test func `a client certificate comes from PKCS 12 or a locked key too, and needs its password`() async throws {
        let made = try await TestCertificates.made
        try await made.run(
            "pkcs12", "-export", "-in", made.certificate("client"), "-inkey", made.key("client"), "-out",
            "client.p12", "-passout", "pass:secret")
        try await made.run(
            "ec", "-in", made.key("client"), "-aes256", "-passout", "pass:secret", "-out", "locked.key")
        let server = try await SecureSending(
            "good", "-www", "-Verify", "1", "-verify_return_error", "-CAfile", made.certificate("root"))
        for client in [
            ClientCertificate(certificate: made.path("client.p12"), password: "secret"),
            ClientCertificate(
                certificate: made.certificate("client"), key: made.path("locked.key"), password: "secret"),
        ] {
            var settings = server.settings()
            settings.clientCertificate = client
            #expect(await server.send(tls: settings).response?.head.status == 200)
            settings.clientCertificate?.password = nil
            guard case .unusableCertificate(client.certificate, _) = fault(await server.send(tls: settings)) else {
                Issue.record("no password was needed")
                continue
            }
        }
    }

    @Test func `plain HTTP on the https port is named`() async throws {
        #expect(await fault(of: try LoopbackServer(.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .silence)) == .plainHTTP)
    }

    @Test func `bytes that are no TLS are said to be none`() async throws {
        let noise: [UInt8] = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 11) }
        #expect(await fault(of: try LoopbackServer(.read(5), .send(noise), .silence)) == .notTLS)
    }

    @Test func `a server that closes in the middle is said to`() async throws {
        // All of the hello is read first: unread bytes would make the close a reset.
        let server = try LoopbackServer(.read(300), .shutdown)
        #expect(await fault(of: server) == .closed)
    }

    /// libcurl takes no more of a record than the body's length, so nothing of the second answer is left in the socket.
    @Test func `an answer that lies decrypted behind the last one is read by no request`() async throws {
        let server = try await SecureSending("good", "-naccept", "2")
        let transport = CurlTransport()
        Thread.detachNewThread { server.server.answer("HTTP/1.1 200 OK\nContent-Length: 2\n\n") }
        let first = await server.send(over: transport) { event in
            if case .head = event { server.server.say("okHTTP/1.1 200 OK\nContent-Length: 6\n\nPOISON") }
        }
        #expect(first.error == nil && first.body == "ok")
        Thread.detachNewThread { server.server.answer("HTTP/1.1 200 OK\nContent-Length: 6\n\nHONEST") }
        let second = await server.send(over: transport)
        #expect(second.error == nil && second.body == "HONEST" && second.response?.connectionReused == false)
    }

    @Test func `an answer that is cut without a farewell is incomplete`() async throws {
        let server = try await SecureSending("good", "-naccept", "1")
        Thread.detachNewThread {
            server.server.answer("HTTP/1.0 200 OK\nContent-Type: text/plain\n\nhalf of\n")
        }
        let sending = await server.send { event in
            if case .received(let count, _) = event, count > 0 { server.server.kill() }
        }
        #expect(sending.error == .incomplete(received: 8, expected: nil))
        #expect(sending.body == "half of\n")
        #expect(sending.failure?.partial?.isComplete == false)
    }
}
