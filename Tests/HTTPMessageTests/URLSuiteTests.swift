import CurlewMessage
import Foundation
import Glibc
import TestSupport
import Testing

/// The URL standard's own cases: what is taken here must mean the host that the standard says, all else is refused.
@Suite(.enabled(if: SharedSuites.areThere)) struct `The URL standard's cases` {
    @Test func `agree on the host, or are refused`() throws {
        var taken = 0
        for row in try rows("urltestdata.json") {
            guard let input = row["input"] as? String, let url = try? URLText(input) else { continue }
            taken += 1
            // A name in Punycode is ASCII and goes as it stands, whatever it would be written as; so it does with curl.
            let isPunycode = url.asciiHost.contains("xn--") && url.host.utf8.allSatisfy { $0 < 0x80 }
            // The standard has no zones of IPv6 addresses; RFC 6874 and curl have.
            let hasZone = url.asciiHost.hasPrefix("[") && url.asciiHost.contains("%25")
            if row["failure"] as? Bool == true, isPunycode || hasZone { continue }
            #expect(row["failure"] as? Bool != true, "taken, must fail: \(input)")
            let hostname = row["hostname"] as? String ?? ""
            #expect(canonical(url.asciiHost) == canonical(hostname), "\(input)")
            let port = row["port"] as? String ?? ""
            #expect(url.effectivePort == (Int(port) ?? (url.isSecure ? 443 : 80)), "\(input)")
        }
        #expect(taken > 100)
    }

    @Test func `agree on the Punycode of labels that normalising leaves alone`() throws {
        var taken = 0
        for row in try rows("punycode_tests.json") {
            guard let decoded = row["decoded"] as? String, let encoded = row["encoded"] as? String,
                !decoded.utf8.allSatisfy({ $0 < 0x80 }), let url = try? URLText("http://\(decoded).test/")
            else { continue }
            taken += 1
            #expect(url.asciiHost == "xn--\(encoded.lowercased()).test")
            #expect(try URLText("http://\(url.asciiHost)/").asciiHost == url.asciiHost)
        }
        #expect(taken > 5)
    }

    private func rows(_ file: String) throws -> [[String: Any]] {
        let folder = try #require(SharedSuites.folder).appendingPathComponent("suites/url")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent(file)))
        return (json as? [Any] ?? []).compactMap { $0 as? [String: Any] }
    }

    /// IPv6 addresses by their bits, the rest as it is.
    private func canonical(_ host: String) -> String {
        guard host.hasPrefix("[") else { return host }
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1 else { return host }
        return withUnsafeBytes(of: &address) { $0.map { String($0, radix: 16) }.joined(separator: ":") }
    }
}
