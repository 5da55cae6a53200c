import Foundation

extension [UInt8] {
    /// DER as a block of PEM.
    var pem: [UInt8] {
        let lines = Data(self).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return Array("-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n".utf8)
    }
}
