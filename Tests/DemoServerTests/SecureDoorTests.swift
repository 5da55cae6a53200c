import DemoServer
import TestSupport
import Testing

/// The demo API over TLS, as curl sees it.
@Suite struct SecureDoorTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
        try folder.write(server.authority, to: "ca.pem")
    }

    private func get(_ url: String, _ options: String...) async throws -> Curl.Answer {
        try await Curl.get(url, options: ["--cacert", folder.path("ca.pem")] + options)
    }

    @Test func `who trusts the demo's authority gets the same answers, by address and by name`() async throws {
        let base = try server.secureBaseURL
        let answer = try await get(base + "/people/1")
        #expect(answer.text.contains("\"url\": \"\(base)/people/1\""))
        #expect(try await get(base.replacing("127.0.0.1", with: "localhost") + "/").status == 200)
    }

    @Test func `who does not trust it is kept out`() async throws {
        let base = try server.secureBaseURL
        await #expect(throws: Curl.Failure(end: .exit(60))) { try await Curl.get(base + "/") }
    }

    @Test func `old versions of TLS are not spoken`() async throws {
        let base = try server.secureBaseURL
        await #expect(throws: Curl.Failure.self) { try await get(base + "/", "--tlsv1.0", "--tls-max", "1.1") }
        #expect(try await get(base + "/", "--tlsv1.3").status == 200)
    }

    @Test func `both doors lead to the same orders`() async throws {
        let made = try await get(
            try server.secureBaseURL + "/orders", "-H", "Content-Type: application/json", "-d", "{\"items\": []}")
        let place = try #require(made.field("Location"))
        #expect(place.hasPrefix(try server.secureBaseURL))
        #expect(try await Curl.get(place.replacing(try server.secureBaseURL, with: server.baseURL)).status == 200)
    }

    @Test func `another key holds from the next connection on, under the same authority and port`() async throws {
        let base = try server.secureBaseURL
        let before = try await pin(base)
        try server.rotateKey()
        #expect(try server.secureBaseURL == base)
        #expect(try await pin(base) != before)
        #expect(try await get(base + "/").status == 200)
    }

    @Test func `a stopped server has no secure door either`() throws {
        _ = try server.secureBaseURL
        server.stop()
        #expect(throws: DemoServerError.self) { try server.secureBaseURL }
    }

    /// The leaf's public key, as openssl reads it.
    private func pin(_ base: String) async throws -> String {
        let run = try await ProgramRun.of(
            ["s_client", "-connect", base.replacing("https://", with: "")], program: "/usr/bin/openssl")
        let key = try await ProgramRun.of(
            ["x509", "-noout", "-pubkey"], program: "/usr/bin/openssl", input: run.output)
        #expect(key.text.contains("PUBLIC KEY"))
        return key.text
    }
}
