internal import CCurlewTLS
internal import CurlewBytes
public import CurlewFiles
internal import CurlewFormats

/// Reads files of certificates or public keys into pins: PEM (RFC 7468) with any number of blocks, or DER. The result
/// is at least one pin or an error, because a file without pins must never look like a policy without pins.
public enum PinFile {
    /// Most bytes of a file. Certificates are small, so a larger file is something else.
    public static let limit = 1 << 20

    /// Reads the pins of a file, each once.
    ///
    /// - Parameter mode: `certificate` pins whole certificates; every other mode pins their public keys.
    public static func pins(in path: String, mode: SecurityPolicy.Mode = .publicKey) throws(PinFileError) -> [Pin] {
        let bytes = try FileError.mapped(try BoundedFile.read(path, limit: limit).bytes) { PinFileError.cannotRead($0) }
        return try pins(from: bytes, path: path, mode: mode)
    }

    static func pins(from bytes: [UInt8], path: String, mode: SecurityPolicy.Mode) throws(PinFileError) -> [Pin] {
        if let reason = TLSLibrary.failure { throw .libraryMissing(reason: reason) }
        guard !bytes.allSatisfy({ $0 <= 0x20 }) else { throw .empty(path: path) }
        // DER begins with a sequence (ITU-T X.690 §8.9).
        if bytes.first == 0x30 {
            guard let pin = pin(der: bytes, mode) else { throw .noCertificate(path: path) }
            return [pin]
        }
        return try pins(fromPEM: bytes, path: path, mode: mode)
    }

    private static func pins(
        fromPEM bytes: [UInt8], path: String, mode: SecurityPolicy.Mode
    ) throws(PinFileError) -> [Pin] {
        let blocks = PEMBlock.all(in: bytes)
        guard !blocks.isEmpty else { throw .noCertificate(path: path) }
        guard !blocks.contains(where: \.isPrivateKey) else { throw .privateKey(path: path) }
        var pins: [Pin] = []
        for (index, block) in blocks.enumerated() {
            guard let pin = pin(block, mode) else { throw .damaged(path: path, number: index + 1) }
            if !pins.contains(pin) { pins.append(pin) }
        }
        return pins
    }

    private static func pin(_ block: PEMBlock, _ mode: SecurityPolicy.Mode) -> Pin? {
        guard let der = block.der else { return nil }
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE": return pin(der: der, mode)
        // The content of this block is a SubjectPublicKeyInfo already.
        case "PUBLIC KEY" where mode != .certificate && der.first == 0x30: return Pin("sha256/" + digest(der))
        default: return nil
        }
    }

    private static func pin(der: [UInt8], _ mode: SecurityPolicy.Mode) -> Pin? {
        guard let certificate = Certificate(der: Bytes(der)) else { return nil }
        let text = mode == .certificate ? certificate.certificatePin : certificate.keyPin
        return Pin(text, certificate: certificate.der)
    }

    /// The SHA-256 in Base64. The TLS library must be there.
    static func digest(_ bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe tls_sha256(bytes, bytes.count, &digest)
        return Base64.encoded(digest)
    }
}

/// The reasons why a file gives no pins.
public enum PinFileError: Error, Equatable, Sendable {
    case cannotRead(FileError)
    case libraryMissing(reason: String)
    case empty(path: String)
    /// The file is neither PEM nor a certificate in DER.
    case noCertificate(path: String)
    /// The file contains a private key, a secret that must not be in a list of pins.
    case privateKey(path: String)
    /// The block of this number, counted from 1, is neither a certificate nor a public key.
    case damaged(path: String, number: Int)
}

extension PinFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotRead(let error): error.description
        case .libraryMissing(let reason):
            "OpenSSL could not be loaded. \(reason.escapedForMessage). Install the package libssl3."
        case .empty(let path): "\(path.escapedForMessage) is empty. It pins nothing. Choose another file."
        case .noCertificate(let path):
            "\(path.escapedForMessage) holds no certificate. It is neither PEM nor DER. Choose another file."
        case .privateKey(let path):
            "\(path.escapedForMessage) holds a private key. Pins are made from certificates. Choose another file."
        case .damaged(let path, let number):
            "\(path.escapedForMessage) is damaged. Block \(number) is no certificate. Choose another file."
        }
    }
}

extension Pin {
    /// Reads a pin in the form `sha256/` or curl's `sha256//`, with 44 characters of Base64; nil for any other text.
    public init?(parsing text: String, host: String? = nil) {
        guard let rest = text.utf8.text(behind: "sha256/") else { return nil }
        // The Base64 may begin with a slash too; only the length shows whether the slash is curl's second one.
        let hash = rest.utf8.count == 45 ? rest.utf8.text(behind: "/") ?? rest : rest
        guard hash.utf8.count == 44, let bytes = Base64.decoded(hash.utf8), bytes.count == 32 else { return nil }
        self.init("sha256/" + hash, host: host)
    }
}

/// One block of a PEM text (RFC 7468 §2): its label, and the Base64 between its first and last line.
struct PEMBlock {
    var label: String
    private var text: [UInt8]
    /// True once the last line was read.
    private var isWhole = false

    /// The decoded bytes; nil when the block is cut off or is not Base64.
    var der: [UInt8]? { isWhole ? Base64.decoded(text) : nil }

    var isCertificate: Bool { ["CERTIFICATE", "X509 CERTIFICATE"].contains(label) }

    var isPrivateKey: Bool { label.utf8.hasSuffix("PRIVATE KEY") }

    /// Every block, in order; text around the blocks is ignored.
    static func all(in bytes: [UInt8]) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var open: PEMBlock?
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let words = String(decoding: line.prefix(80), as: UTF8.self)
            if let label = words.label(after: "-----BEGIN ") {
                if let cut = open { blocks.append(cut) }
                open = PEMBlock(label: label, text: [])
            } else if words.label(after: "-----END ") == open?.label, var done = open {
                done.isWhole = true
                blocks.append(done)
                open = nil
            } else {
                open?.text += line
            }
        }
        return open.map { blocks + [$0] } ?? blocks
    }
}

extension String {
    /// The label of a line: `CERTIFICATE` for `-----BEGIN CERTIFICATE-----`; nil for any other line.
    fileprivate func label(after start: String) -> String? {
        guard let rest = utf8.text(behind: start) else { return nil }
        let label = rest.utf8.text(before: "-")
        return rest[label.endIndex...].utf8.hasPrefix("-----") ? String(label) : nil
    }
}
