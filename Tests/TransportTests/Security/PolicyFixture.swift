import CurlewBytes
import CurlewTransport
import Foundation
import TestSupport

/// AFNetworking's stored certificate chains, judged as of a day on which they were good. The roots among them stand
/// for those of the system.
enum PolicyFixture {
    static let isThere =
        SharedSuites.folder.map {
            FileManager.default.fileExists(atPath: $0.appending(path: "suites/certificates").path)
        } ?? false

    static func path(_ name: String) -> String {
        (SharedSuites.folder?.path ?? "") + "/suites/certificates/" + name
    }

    static func certificate(_ name: String) -> Certificate? {
        guard let bytes = try? Bytes(contentsOf: path(name)) else { return nil }
        return Certificate(der: bytes)
    }

    static let site = (0...3).map { "HTTPBin.org/HTTPBinOrgServerTrustChain/httpbin_\($0).cer" }
    static let other = (0...2).map { "ADN.net/ADNNetServerTrustChain/adn_\($0).cer" }
    static let leaf = "HTTPBin.org/httpbinorg_02182021.cer"
    static let intermediate = "HTTPBin.org/Amazon.cer"
    static let root = "HTTPBin.org/Amazon Root CA 1.cer"
    static let google = ["google.com.cer", "GoogleInternetAuthorityG2.cer", "GeoTrust_Global_CA_Root.cer"].map {
        "Google.com/" + $0
    }
    static let commonNameOnly = "SelfSigned/foobar.com.cer"
    static let alternativeName = "SelfSigned/AltName.cer"
    static let nameless = "SelfSigned/NoDomains.cer"

    /// 2020-06-01, or 2015-01-01 for the older ones.
    private static let date = 1_590_969_600.0
    private static let olderDate = 1_420_070_400.0

    static func trust(_ names: [String]) -> ServerTrust {
        let roots = ["HTTPBin.org/Starfield Services Root Certificate Authority - G2.cer", other[2]]
        return ServerTrust(
            chain: names.compactMap(certificate), anchors: .certificates(roots.compactMap { certificate($0)?.der }),
            date: names == site ? date : olderDate)
    }

    static func pins(_ names: [String], _ mode: SecurityPolicy.Mode) -> [Pin] {
        names.flatMap { (try? PinFile.pins(in: path($0), mode: mode)) ?? [] }
    }
}
