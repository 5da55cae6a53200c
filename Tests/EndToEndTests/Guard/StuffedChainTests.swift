import Foundation
import TestSupport
import Testing

/// Whoever stands in a server's place sends that server's public certificate behind his own. The pin is for the key, and
/// he does not have it: by option, in a file, and in the explorer.
@Suite struct StuffedChainTests {
    private static let here = "DNS:localhost,IP:127.0.0.1"
    private static let making = Task {
        try await CertificateWorkshop([
            .init("root", isAuthority: true), .init("real", by: "root", for: here, key: .p256),
            .init("other", by: "root", for: here, key: .p256), .init("attacker", for: here, key: .p256),
            .init("elsewhere", by: "root", for: "DNS:wrong.invalid", key: .p256),
        ])
    }

    private let made: CertificateWorkshop
    init() async throws { made = try await Self.making.value }

    /// Sends `behind` behind its own certificate.
    private func server(_ leaf: String, behind: String..., port: Int = 0) throws -> SecureServer {
        let text = try behind.map { try String(contentsOfFile: made.certificate($0), encoding: .utf8) }.joined()
        let file = behind.isEmpty ? nil : try made.write(Array(text.utf8), to: "behind-\(UUID()).pem")
        return try SecureServer(made.certificate(leaf), above: file, key: made.key(leaf), port: port)
    }

    /// The files between are of this call alone: cases of one test run beside each other in one workshop.
    private func pin(_ name: String) async throws -> String {
        let key = "\(name)-\(UUID()).pub"
        try await made.run("x509", "-in", "\(name).pem", "-pubkey", "-noout", "-out", key)
        try await made.run("pkey", "-pubin", "-in", key, "-outform", "DER", "-out", "\(key).der")
        return try await digest(of: "\(key).der")
    }

    private func digest(of file: String) async throws -> String {
        "sha256/" + (try await made.run("dgst", "-sha256", "-binary", file).output).base64EncodedString()
    }

    @Test(arguments: [
        (["-k", "--pin", "real.pem"], "attacker"), (["-k", "--pinnedpubkey", "real.pem"], "attacker"),
        (["--cacert", "root.pem", "--pin", "real.pem"], "other"),
        (["--cacert", "root.pem", "--pinnedpubkey", "real.pem"], "other"),
        (["--cacert", "root.pem", "--pinnedpubkey", "root.pem"], "other"), (["--pin", "real.pem"], "attacker"),
    ])
    func `an option that pins sends nothing to a server that shows the certificate of another`(
        options: [String], leaf: String
    ) async throws {
        let server = try server(leaf, behind: "real", "root")
        let arguments = options.map { $0.hasSuffix(".pem") ? made.path($0) : $0 }
        let run = try await ProgramRun.of(["send", "--exchange"] + arguments + [server.url])
        #expect(run.end == .exit(3), "\(run.errors)")
        #expect(run.errors.contains("Stopped") || run.errors.contains("not trusted"))
        #expect(!run.text.contains("s_server"))
    }

    @Test func `a pin of the root holds by its signature, and --pinnedpubkey is the leaf's alone`() async throws {
        let real = try server("real", behind: "attacker")
        let trusted = ["send", "--exchange", "--cacert", made.certificate("root")]
        let byRoot = try await ProgramRun.of(trusted + ["--pin", made.certificate("root"), real.url])
        #expect(byRoot.end == .exit(0), "\(byRoot.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: byRoot.output) as? [String: Any])
        let chain = try #require((json["tls"] as? [String: Any])?["chain"] as? [[String: Any]])
        #expect(chain.map { $0["name"] as? String } == ["real", "root", "attacker"])
        #expect(chain.map { $0["proven"] as? Bool } == [true, true, false])
        let leaf = ["--pinnedpubkey", made.certificate("real"), real.url]
        #expect(try await ProgramRun.of(trusted + leaf).end == .exit(0))
        let both = try await ProgramRun.of(trusted + ["--pin", made.certificate("root")] + leaf)
        #expect(both.end == .exit(2) && both.errors.contains("Give one of them"))
        let plain = try LoopbackServer(.silence)
        let unpinnable = try await ProgramRun.of(["send", "--pin", made.certificate("real"), plain.url])
        #expect(unpinnable.end == .exit(3) && unpinnable.errors.contains("shows no key over http"))
        #expect(plain.connectionCount == 0)
    }

    /// `-k` forgives the name, and then the authority's pin says nothing of who is there.
    @Test func `a pin of the authority does not hold for a certificate of another name`() async throws {
        let server = try server("elsewhere", behind: "root")
        let forgiving = ["send", "-k", "--cacert", made.certificate("root")]
        let byRoot = try await ProgramRun.of(forgiving + ["--pin", made.certificate("root"), server.url])
        #expect(byRoot.end == .exit(3) && byRoot.output.isEmpty, "\(byRoot.errors)")
        let byLeaf = try await ProgramRun.of(forgiving + ["--pin", made.certificate("elsewhere"), server.url])
        #expect(byLeaf.end == .exit(0), "\(byLeaf.errors)")
    }

    @Test(arguments: ["pins", "leaf-pins", "certificate-pins", nil])
    func `pins of a file are matched by what is proven`(trust: String?) async throws {
        let attacker = try server("attacker", behind: "real", "root")
        let real = try server("real", behind: "root")
        var pin = try await pin("real")
        if trust == "certificate-pins" {
            let file = "real-\(UUID()).der"
            try made.write(made.der("real"), to: file)
            pin = try await digest(of: file)
        }
        let options = "options: {pins: [\(pin)]\(trust.map { ", trust: \($0)" } ?? ""), verify: false}\n"
        let folder = try GuardedFolder([
            "attacker.yaml": "request: GET \(attacker.url)\n" + options,
            "real.yaml": "request: GET \(real.url)\n" + options,
        ])
        let refused = try await folder.curlew("send", "attacker")
        #expect(refused.end == .exit(3) && refused.output.isEmpty, "\(refused.errors)")
        #expect(try await folder.curlew("send", "real").end == .exit(0))
        #expect(try await folder.curlew("run", "attacker").end != .exit(0))
    }

    @Test func `a key that P pinned is not had around by showing its certificate`() async throws {
        let real = try server("real")
        let journey = try Journey(.color, ["\(real.url)people"])
        try await journey.see("https://127.0.0.1:\(real.port)/people")
        journey.keys("s")
        try await journey.see("The certificate is not trusted.", "P there pins it")
        journey.keys("5]]]]")
        try await journey.see("[TLS]", "pinned: no", "refused: its issuer")
        journey.keys("jP")
        try await journey.see("Question", "Only this key will be", mode: "CMD")
        journey.keys("y")
        try await journey.see("pinned 1 key for 127.0.0.1:\(real.port)", "pinned: yes")
        journey.keys("s")
        try await journey.see("200 ok", "pinned: yes, matched")
        real.kill()
        let attacker = try server("attacker", behind: "real", "root", port: real.port)
        journey.keys("s")
        try await journey.see("Stopped: the key of 127.0.0.1 has changed.", "Nothing was sent", not: ["200 ok"])
        withExtendedLifetime(attacker) {}
        journey.keys("q")
        try await journey.seeEnd()
    }
}
