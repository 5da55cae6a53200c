import CurlewTransport
import TestSupport
import Testing

/// Pins on real connections.
@Suite(.serialized) struct PinningTests {
    private func policy(
        _ mode: SecurityPolicy.Mode, _ names: String..., allowsInvalid: Bool = false, names validates: Bool = true
    ) async throws -> SecurityPolicy {
        let made = try await TestCertificates.made
        return SecurityPolicy(
            mode: mode, pins: try names.map { try made.pin($0, mode) }, allowsInvalidCertificates: allowsInvalid,
            validatesDomainName: validates)
    }

    @Test(arguments: [SecurityPolicy.Mode.publicKey, .certificate], ["good", "middle", "root"])
    func `one pin anywhere in the chain is enough`(mode: SecurityPolicy.Mode, name: String) async throws {
        let sending = try await SecureSending("good").send(policy(mode, name))
        #expect(sending.response?.head.status == 200)
        let place = ["good", "middle", "root"].firstIndex(of: name) ?? -1
        #expect(sending.response?.tls?.verdict == .pinned(try await TestCertificates.made.pin(name, mode), at: place))
    }

    @Test(arguments: [SecurityPolicy.Mode.publicKey, .certificate])
    func `a right pin among wrong ones is enough, and none is none`(mode: SecurityPolicy.Mode) async throws {
        let server = try await SecureSending("good")
        let right = try await server.send(policy(mode, "stranger", "self-signed", "good"))
        #expect(right.response?.head.status == 200)
        let none = await server.send(SecurityPolicy(mode: mode))
        guard case .pinMismatch("127.0.0.1", [], _) = none.error else {
            Issue.record("\(String(describing: none.error))")
            return
        }
        #expect(none.failure?.tls?.verdict == .notPinned)
    }

    @Test func `another key is stopped by name, with both hashes, and nothing is sent`() async throws {
        let sending = try await SecureSending("other-key").send(policy(.publicKey, "good"))
        let made = try await TestCertificates.made
        let (pinned, found) = (try made.pin("good").text, try made.pin("other-key").text)
        #expect(sending.error == .pinMismatch(host: "127.0.0.1", pinned: [pinned], found: found))
        #expect(sending.error?.message.hasPrefix("Stopped: the key of 127.0.0.1 has changed. Pinned sha256/") == true)
        #expect(!sending.phases.contains(.sending))
    }

    @Test func `a renewed certificate fits the pin of its key and not that of the old certificate`() async throws {
        let server = try await SecureSending("renewed")
        #expect(try await server.send(policy(.publicKey, "good")).response?.head.status == 200)
        let refused = try await server.send(policy(.certificate, "good"))
        guard case .pinMismatch = refused.error else {
            Issue.record("\(String(describing: refused.error))")
            return
        }
    }

    @Test func `a pinned key does not excuse a date or a name`() async throws {
        let policy = try await policy(.publicKey, "good")
        #expect(
            try await SecureSending("expired").send(policy).error
                == .untrustedCertificate(host: "127.0.0.1", reason: .expired("expired", 1_580_428_800)))
        #expect(
            try await SecureSending("wrong-host").send(policy).error
                == .untrustedCertificate(host: "127.0.0.1", reason: .wrongHost(["wrong.invalid"])))
    }

    @Test func `with any certificate allowed only the pinned one is accepted`() async throws {
        let policy = try await policy(.certificate, "self-signed", allowsInvalid: true)
        #expect(try await SecureSending("self-signed").send(policy).response?.head.status == 200)
        #expect(try await SecureSending("unknown-ca").send(policy).error != nil)
    }

    @Test func `without names a pinned certificate for elsewhere is accepted`() async throws {
        let policy = try await policy(.certificate, "wrong-host", names: false)
        #expect(try await SecureSending("wrong-host").send(policy).response?.head.status == 200)
    }

    @Test func `every connection is judged, and a changed key is seen on the next one`() async throws {
        let transport = CurlTransport.patient()
        let first = try await SecureSending("good")
        let policy = try await policy(.publicKey, "good")
        #expect(await first.send(policy, over: transport).response?.head.status == 200)
        #expect(await first.send(policy, over: transport).response?.tls?.isResumed == false)
        let port = first.server.port
        first.server.kill()
        let second = try await SecureSending("other-key", "-www", port: port)
        guard case .pinMismatch = await second.send(policy, over: transport).error else {
            Issue.record("the other key was accepted")
            return
        }
    }

    @Test func `a pin for one host leaves other origins to the system's rules`() async throws {
        let server = try await SecureSending("other-key")
        let elsewhere = SecurityPolicy(
            mode: .publicKey, pins: [try server.made.pin("good", host: "elsewhere.example")],
            allowsInvalidCertificates: true)
        #expect(await server.send(elsewhere).response?.tls?.verdict == .trusted)
        let here = SecurityPolicy(
            mode: .publicKey, pins: [try server.made.pin("good", host: "127.0.0.1:\(server.server.port)")])
        guard case .pinMismatch = await server.send(here).error else {
            Issue.record("the pin did not hold")
            return
        }
        let stranger = try await SecureSending("self-signed").send(elsewhere)
        #expect(stranger.error == .untrustedCertificate(host: "127.0.0.1", reason: .selfSigned))
    }
}
