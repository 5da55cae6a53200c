import CurlewTransport
import Foundation
import TestSupport

/// A TLS server with one of the test certificates, and requests to it.
struct SecureSending {
    let made: CertificateWorkshop
    let server: SecureServer

    init(_ leaf: String, _ options: String..., port: Int = 0, alone: Bool = false) async throws {
        made = try await TestCertificates.made
        server = try SecureServer(
            made.certificate(leaf), above: alone ? nil : made.above(leaf), key: made.key(leaf),
            options: options.isEmpty ? ["-www"] : options, port: port)
    }

    /// One that sends `behind` behind its own certificate, whatever they are.
    init(_ leaf: String, behind: [String]) async throws {
        let made = try await TestCertificates.made
        let text = try behind.flatMap { try made.der($0).pem }
        let above = behind.isEmpty ? nil : try made.write(text, to: "behind-\(UUID()).pem")
        self.made = made
        server = try SecureServer(made.certificate(leaf), above: above, key: made.key(leaf))
    }

    /// Trusting the test root and nobody else.
    func settings(_ policy: SecurityPolicy = .system) -> TLSSettings {
        TLSSettings(policy: policy, trustedCertificates: made.certificate("root"))
    }

    func send(
        _ policy: SecurityPolicy = .system, host: String = "127.0.0.1", tls: TLSSettings? = nil,
        over transport: CurlTransport = CurlTransport(),
        onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) async -> Sending {
        await Sending.run(
            TransportRequest(
                url: "https://\(host):\(server.port)/", timeout: .seconds(120), tls: tls ?? settings(policy)),
            over: transport, onEvent: onEvent)
    }
}

extension CertificateWorkshop {
    /// The pin of a certificate's key, or of all of it.
    func pin(_ name: String, _ mode: SecurityPolicy.Mode = .publicKey, host: String? = nil) throws -> Pin {
        var pin = try PinFile.pins(in: certificate(name), mode: mode)[0]
        pin.host = host
        return pin
    }
}
