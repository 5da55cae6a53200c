import CurlewMessage
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// The files that the settings of TLS name.
@Suite struct TLSFileTests {
    /// A setting with the path that it has in a request.
    private static let settings: [(name: String, with: @Sendable (String) -> TLSSettings)] = [
        ("ca", { TLSSettings(trustedCertificates: $0) }),
        ("client-certificate", { TLSSettings(clientCertificate: ClientCertificate(certificate: $0)) }),
        (
            "client-key",
            { TLSSettings(clientCertificate: ClientCertificate(certificate: "/etc/hostname", key: $0)) }
        ),
    ]

    private func path(_ kind: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path(kind)
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "link to a pipe":
            #expect(mkfifo(folder.path("other"), 0o600) == 0 && symlink(folder.path("other"), path) == 0)
        case "large":
            try Data().write(to: URL(fileURLWithPath: path))
            #expect(truncate(path, 1 << 30) == 0)
        case "device": return "/dev/zero"
        default: break
        }
        return path
    }

    /// OpenSSL would wait for the other end of a pipe, and read a device for ever.
    @Test(arguments: settings.map(\.name), ["pipe", "link to a pipe", "folder", "device", "large", "missing"])
    func `what is no plain file is refused before anybody is asked`(name: String, kind: String) async throws {
        let folder = try TemporaryFolder()
        let path = try path(kind, in: folder)
        let setting = try #require(Self.settings.first { $0.name == name })
        let server = try LoopbackServer(.silence)
        let sending = await Sending.run(
            TransportRequest(
                url: "https://127.0.0.1:\(server.port)/", timeout: .seconds(60), tls: setting.with(path)))
        switch sending.error {
        case .untrustedCertificate("127.0.0.1", .unreadableAnchors(path)): #expect(name == "ca")
        case .tlsFailed("127.0.0.1", .unusableCertificate(path, let reason)):
            #expect(name != "ca" && reason.hasPrefix("It ") && !reason.hasSuffix("."))
        default: Issue.record("\(String(describing: sending.error))")
        }
        #expect(sending.error?.message.contains(path) == true && !sending.phases.contains(.connecting))
        #expect(server.received.isEmpty)
    }

    @Test func `a file that is no certificate is named with its path`() async throws {
        let folder = try TemporaryFolder()
        let (own, key) = (folder.path("own.pem"), folder.path("own.key"))
        for path in [own, key] { try Data("nothing\n".utf8).write(to: URL(fileURLWithPath: path)) }
        let server = try await SecureSending("good")
        for client in [ClientCertificate(certificate: own), ClientCertificate(certificate: own, key: key)] {
            var settings = server.settings()
            settings.clientCertificate = client
            let message = await server.send(tls: settings).error?.message ?? ""
            #expect(message.contains(own) && !message.contains("BLOB") && !message.contains("blob"), "\(message)")
        }
    }

    @Test func `one damaged block among the trusted certificates makes all of them unusable`() async throws {
        let server = try await SecureSending("good")
        let folder = try TemporaryFolder()
        let path = folder.path("ca.pem")
        let root = try String(contentsOfFile: server.made.certificate("root"), encoding: .utf8)
        let cut = root.replacingOccurrences(of: "-----END CERTIFICATE-----", with: "")
        for (text, isUsable) in [("text\n\(root)", true), (root + cut, false), ("", false), (root + root, true)] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let sending = await server.send(tls: TLSSettings(trustedCertificates: path))
            #expect((sending.response != nil) == isUsable)
            guard !isUsable else { continue }
            #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .unreadableAnchors(path)))
        }
    }
}
