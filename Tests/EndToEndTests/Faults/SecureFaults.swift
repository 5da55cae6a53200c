import Foundation
import TestSupport
import Testing

/// A row of group L: a certificate or a handshake, and what `curlew send` makes of it.
struct SecureFault: Sendable, CustomTestStringConvertible {
    let id: String
    var form = ""
    /// The certificate of the server, and what `openssl s_server` is told.
    var leaf = "good"
    var server = ["-www", "-cipher", "DEFAULT:@SECLEVEL=0"]
    var host = "127.0.0.1"
    var sendsAbove = true
    /// Of `curlew send`; `.pem` and `.key` are files of the workshop.
    var options = ["--cacert", "root.pem"]
    /// In the place of s_server.
    var script: [LoopbackServer.Step]?
    /// What is said of the refusal; nil: it is accepted.
    var words: String?

    var testDescription: String { form.isEmpty ? id : "\(id) \(form)" }

    func run() async throws -> ProgramRun {
        let made = try await TestCertificates.made
        let arguments = options.map { $0.hasSuffix(".pem") || $0.hasSuffix(".key") ? made.path($0) : $0 }
        if let script {
            let server = try LoopbackServer { _ in script }
            return try await send(arguments, port: server.port)
        }
        let server = try SecureServer(
            made.certificate(leaf), above: sendsAbove ? made.above(leaf) : nil, key: made.key(leaf),
            options: server.map { $0.hasSuffix(".pem") ? made.path($0) : $0 })
        return try await send(arguments, port: server.port)
    }

    private func send(_ arguments: [String], port: Int) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["send", "--exchange"] + (arguments.contains("--timeout") ? [] : ["--timeout", FaultRow.limit]) + arguments
                + [
                    "https://\(host):\(port)/"
                ],
            environment: ["HOME": "/nonexistent"])
    }

    func points(_ run: ProgramRun) -> Int {
        guard let words else { return run.end == .exit(0) && run.text.contains("s_server") ? 2 : 0 }
        guard run.end == .exit(3), !run.text.contains("s_server") else { return 0 }
        return run.errors.contains(words) ? 2 : 1
    }
}

/// L01 to L29.
enum SecureFaults {
    static let rows: [SecureFault] = accepted + certificates + handshakes

    private static let accepted: [SecureFault] = [
        SecureFault(id: "L01"), SecureFault(id: "L01", form: "by name", host: "localhost"),
        SecureFault(id: "L08", leaf: "other-key"),
        SecureFault(
            id: "L08", form: "pinned", leaf: "other-key", options: ["--cacert", "root.pem", "--pin", "good.pem"],
            words: "Stopped: the key of 127.0.0.1 has changed."),
        SecureFault(id: "L18", server: ["-www", "-tls1_2"]),
        SecureFault(
            id: "L20", form: "with one", server: strict,
            options: ["--cacert", "root.pem", "--cert", "client.pem", "--key", "client.key"]),
    ]

    private static let strict = ["-www", "-Verify", "1", "-verify_return_error", "-CAfile", "root.pem"]

    private static func wrong(_ id: String, _ leaf: String, _ words: String, host: String = "127.0.0.1") -> SecureFault
    {
        SecureFault(id: id, form: host == "localhost" ? "by name" : "", leaf: leaf, host: host, words: words)
    }

    private static let certificates: [SecureFault] = [
        wrong("L02", "expired", "\"expired\" ran out on 2020-01-31."),
        wrong("L03", "not-yet", "\"not-yet\" is not valid before 2090-01-01."),
        wrong("L04", "self-signed", "It is signed by itself."),
        wrong("L05", "wrong-host", "It is for wrong.invalid, not for 127.0.0.1."),
        wrong("L06", "unknown-ca", "Its issuer \"stranger\" is not known"),
        SecureFault(
            id: "L07", sendsAbove: false, words: "Its issuer \"middle\" is not known, and the server did not send"),
        wrong("L10", "127.0.0.1", "It names no host at all"),
        wrong("L10", "localhost", "It names no host", host: "localhost"),
        wrong("L11", "client-only", "It is not meant for servers."),
        wrong("L12", "rsa-1024", "Its key is too weak: RSA 1024."),
        wrong("L13", "sha1", "made with a digest that can be forged."),
        wrong("L14", "by-leaf", "It is signed by \"good\", which is no authority."),
        wrong("L15", "wildcard", "It is for *.localhost, not for 127.0.0.1."),
        wrong("L15", "wildcard", "It is for *.localhost, not for localhost.", host: "localhost"),
        SecureFault(
            id: "L27", leaf: "by-old-root", options: ["--cacert", "old-root.pem"],
            words: "\"old-root\" ran out on 2020-01-31."),
        wrong("L28", "address-as-name", "It has 127.0.0.1 as a DNS name alone"),
    ]

    private static let handshakes: [SecureFault] =
        [("L16", "-tls1"), ("L17", "-tls1_1")].map { id, version in
            SecureFault(
                id: id, server: ["-www", version, "-cipher", "ALL:@SECLEVEL=0"],
                words: "The server speaks TLS 1.1 or older, and at least TLS 1.2 is asked for.")
        }
        + ["eNULL", "aNULL"].map { cipher in
            SecureFault(
                id: "L19", form: cipher, server: ["-www", "-tls1_2", "-cipher", "\(cipher):@SECLEVEL=0"],
                options: ["-k"], words: "The server accepts no cipher that is safe.")
        } + [
            SecureFault(id: "L20", server: strict, words: "The server asks for a client certificate and got none."),
            SecureFault(
                id: "L21", script: [.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .silence],
                words: "The port answers in plain HTTP."),
            SecureFault(
                id: "L22", options: ["--timeout", FaultRow.patience], script: [.silence],
                words: "the TLS handshake was going on."),
            SecureFault(
                id: "L23", script: [.read(300), .shutdown],
                words: "The server closed the connection during the handshake."),
            SecureFault(
                id: "L24",
                script: [.read(5), .send((0..<200).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 11) }), .silence],
                words: "What it answers is not TLS."),
        ]
}
