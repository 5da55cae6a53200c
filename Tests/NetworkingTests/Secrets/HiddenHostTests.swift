import CurlewTransport
import TestSupport
import Testing

@testable import CurlewNetworking

/// Hosts that a secret is a part of, in what is said when nobody answered.
@Suite struct HiddenHostTests {
    private static let secret = "CANARY-5bd1e995/x.y"

    private static func failing(_ error: TransportError) -> [TransportError] {
        [
            error, .refused(host: "canary-5bd1e995", port: 1),
            .unreachable(host: "CANARY-5bd1e995", port: 1, reason: "no way to canary-5bd1e995 there"),
            .untrustedCertificate(host: "CANARY-5bd1e995", reason: .wrongHost(["other.test"])),
            .pinMismatch(host: "CANARY-5bd1e995", pinned: [], found: nil),
            .tlsFailed(host: "CANARY-5bd1e995", reason: .closed),
            .tlsFailed(host: "CANARY-5bd1e995", reason: .other("canary-5bd1e995 said no")),
            .other(code: 1, text: "CANARY-5bd1e995"), .proxyFailed(proxy: "p", reason: "to CANARY-5bd1e995"),
            .notSent(reason: "CANARY-5bd1e995"), .noCredentials(reason: "CANARY-5bd1e995"),
            .protocolError(.other("canary-5bd1e995")),
        ]
    }

    @Test(arguments: failing(.nameNotFound(host: "CANARY-5bd1e995")))
    func `no error shows a part of a secret`(error: TransportError) {
        let mask = SecretMask([Self.secret])
        let hidden = mask.hidingHost(of: "http://\(Self.secret)?q", in: error)
        #expect(!hidden.message.lowercased().contains("5bd1e995") && hidden.message.contains("******"))
        #expect(mask.hidingHost(of: "http://other.test/", in: error) == error)
        #expect(SecretMask.none.hidingHost(of: "http://\(Self.secret)", in: error) == error)
    }

    @Test(arguments: [
        ("http://tok-12345.api.test/", ["tok-12345"], "******.api.test"),
        ("http://ada:tok-12345@api.test/", ["tok-12345"], "api.test"),
        ("http://TOK-12345.API.test/", ["TOK-12345.API"], "******.test"),
        ("http://api.test/tok-12345", ["tok-12345"], "api.test"),
        ("http://api.test:80/", ["test:80/"], "api.******"),
        ("https://bücher.test/", ["bücher.te"], "******st"),
    ])
    func `stars stand for its part alone`(url: String, secrets: [String], shown: String) throws {
        let host = String(try #require(url.split(separator: "/").dropFirst().first?.split(separator: "@").last))
        let name = String(try #require(host.split(separator: ":").first))
        let hidden = SecretMask(secrets).hidingHost(of: url, in: .nameNotFound(host: name))
        #expect(hidden == .nameNotFound(host: shown))
    }

    @Test func `a request that fails says it so, wherever that is read`() async throws {
        let manager = SessionManager(transport: CurlTransport())
        let port = try LoopbackServer.closedPort()
        var request = PreparedRequest.get("http://127.0.0.1:\(port)/x")
        request.secrets = ["0.0.1:\(port)/x"]
        let failure = try #require(await manager.send(request, id: .unique()).all().last?.failure)
        #expect(failure.error == .refused(host: "127.******", port: port))
        #expect(failure.message.hasPrefix("Nothing answers at 127.******:"))
    }
}
