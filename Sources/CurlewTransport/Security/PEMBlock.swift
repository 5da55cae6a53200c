internal import CurlewBytes
internal import CurlewFormats

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
