import Foundation
import Glibc
import TestSupport
import Testing

/// `curlew send` over TLS: its options as they reach the handshake, and what they keep from being sent.
@Suite struct SendSecurityTests {
    private static let making = Task {
        try await CertificateWorkshop([
            .init("root", isAuthority: true), .init("good", by: "root", for: "DNS:localhost,IP:127.0.0.1"),
            .init("other-key", by: "root", for: "DNS:localhost,IP:127.0.0.1", key: .p256),
            .init("self-signed", for: "DNS:localhost,IP:127.0.0.1"), .init("client", by: "root", use: "clientAuth"),
        ])
    }

    private let made: CertificateWorkshop
    init() async throws { made = try await Self.making.value }

    private func server(_ leaf: String = "good", _ options: String...) throws -> SecureServer {
        try SecureServer(
            made.certificate(leaf), key: made.key(leaf), options: options.isEmpty ? ["-www"] : options)
    }

    private func send(_ server: SecureServer, _ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(["send"] + arguments + [server.url])
    }

    private var trusted: [String] { ["--cacert", made.certificate("root")] }

    @Test func `--cacert trusts that root, without it nobody's is trusted`() async throws {
        let server = try server()
        let fine = try await send(server, "--cacert", made.certificate("root"))
        #expect(fine.end == .exit(0) && fine.text.contains("s_server"), "\(fine.errors)")
        let refused = try await send(server)
        #expect(refused.end == .exit(3) && refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("curlew: The certificate is not trusted."))
    }

    @Test(arguments: [["--cacert"], ["--cert"], ["--cert", "HERE", "--key"]])
    func `a file of TLS that is not there is said before anything is connected`(options: [String]) async throws {
        let server = try server("self-signed")
        let options = options.map { $0 == "HERE" ? made.certificate("client") : $0 }
        let run = try await ProgramRun.of(["send", "-k"] + options + ["/nothing/there", server.url])
        #expect(run.end == .exit(2) && run.output.isEmpty)
        let option = try #require(options.last)
        let said = "\(option): The file cannot be used: /nothing/there is not there. Nothing was sent."
        #expect(run.errors.contains(said), "\(run.errors)")
    }

    @Test func `--insecure accepts anybody, and says so`() async throws {
        let run = try await send(try server("self-signed"), "-k")
        #expect(run.end == .exit(0))
        #expect(run.errors == "curlew: The certificate is not checked (--insecure).\n")
    }

    @Test func `--pin takes a hash or a file, and another key is stopped by both hashes`() async throws {
        let (good, other) = (try server(), try server("other-key"))
        let file = made.certificate("good")
        #expect(try await ProgramRun.of(["send"] + trusted + ["--pin", file, good.url]).end == .exit(0))
        let stopped = try await ProgramRun.of(["send"] + trusted + ["--pin", file, other.url])
        #expect(stopped.end == .exit(3) && stopped.output.isEmpty)
        #expect(stopped.errors.contains("Stopped: the key of 127.0.0.1 has changed. Pinned sha256/"))
        let hash = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        let seen = try await ProgramRun.of(["send"] + trusted + ["--pin", hash, good.url])
        #expect(seen.end == .exit(3) && seen.errors.contains("Stopped"))
        let key = try await made.run("x509", "-in", "good.pem", "-pubkey", "-noout").text
        let asCurl = ["send"] + trusted + ["--pinnedpubkey", try pinFile(key), good.url]
        #expect(try await ProgramRun.of(asCurl).end == .exit(0))
    }

    private func pinFile(_ text: String) throws -> String {
        try made.write(Array(text.utf8), to: "key-\(text.utf8.count).pub")
    }

    @Test(arguments: ["/nothing/there", "/", "junk"])
    func `a pin file that cannot be read sends nothing`(file: String) async throws {
        let listener = try LoopbackServer(.silence)
        let path = file == "junk" ? try made.write([1, 2, 3], to: "junk") : file
        let run = try await ProgramRun.of(["send", "--pin", path, "https://127.0.0.1:\(listener.port)/"])
        #expect(run.end == .exit(2) && run.errors.hasPrefix("curlew: --pin"))
        #expect(listener.connectionCount == 0)
    }

    @Test func `--tlsv1_3 refuses what is older`() async throws {
        let old = try server("good", "-www", "-tls1_2")
        #expect(try await send(old, "--cacert", made.certificate("root"), "--tlsv1.2").end == .exit(0))
        let refused = try await send(old, "--cacert", made.certificate("root"), "--tlsv1.3")
        #expect(refused.end == .exit(3) && refused.errors.contains("TLS 1.2"))
    }

    @Test func `--cert and --key show who asks, in one file or two`() async throws {
        let strict = try server(
            "good", "-www", "-Verify", "1", "-verify_return_error", "-CAfile", made.certificate("root"))
        let (certificate, key) = (made.certificate("client"), made.key("client"))
        let fine = try await ProgramRun.of(["send"] + trusted + ["--cert", certificate, "--key", key, strict.url])
        #expect(fine.end == .exit(0), "\(fine.errors)")
        let both =
            try String(contentsOfFile: certificate, encoding: .utf8) + String(contentsOfFile: key, encoding: .utf8)
        let file = try made.write(Array(both.utf8), to: "client-both.pem")
        #expect(try await ProgramRun.of(["send"] + trusted + ["-E", file, strict.url]).end == .exit(0))
        let nobody = try await ProgramRun.of(["send"] + trusted + [strict.url])
        #expect(nobody.end == .exit(3) && nobody.errors.contains("certificate"))
    }

    @Test func `proxies of the environment have no say`() async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let proxy = "http://127.0.0.1:\(try LoopbackServer.closedPort())"
        let names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        let run = try await ProgramRun.of(
            ["send", server.url], environment: Dictionary(uniqueKeysWithValues: names.map { ($0, proxy) }))
        #expect(run.end == .exit(0) && run.text == "ok", "\(run.errors)")
    }

    @Test func `what is odd about an answer is told on standard error`() async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok, and more")
        let run = try await ProgramRun.of(["send", server.url])
        #expect(run.end == .exit(0) && run.text == "ok")
        #expect(run.errors == "curlew: 10 bytes came behind the end of the body. Dropped; the connection is closed.\n")
    }

    @Test func `a jar that curl wrote is read`() async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let folder = try TemporaryFolder()
        let jar = try folder.write(
            """
            # Netscape HTTP Cookie File
            127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t1
            #HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t4000000000\tlang\ten
            127.0.0.1\tFALSE\t/\tTRUE\t0\tsafe\t1
            127.0.0.1\tFALSE\t/other\tFALSE\t0\tdeep\t1

            """, to: "jar")
        #expect(try await ProgramRun.of(["send", "-b", jar, server.url]).end == .exit(0))
        let head = try #require(server.received.first)
        #expect(head.contains("sid=1") && head.contains("lang=en") && head.contains("safe=1"))
        #expect(!head.contains("deep"))
    }
}

extension LoopbackServer {
    /// Reads one request, says this, closes.
    fileprivate static func saying(_ response: String) throws -> LoopbackServer {
        try LoopbackServer(.readHead, .send(response))
    }
}
