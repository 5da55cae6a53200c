/// Gathers a bracketed paste. It goes on after an end mark, because the pasted text may itself contain one;
/// `finish` takes the last mark as the real one.
struct PasteCollector: Sendable {
    private static let start: [UInt8] = Array("\u{1B}[200~".utf8)
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var lastEnd: Int?

    /// An end mark has come, so that the paste may be over.
    var hasEnd: Bool { lastEnd != nil }

    /// - Returns: true when the paste has reached its bound and must be delivered.
    mutating func feed(_ byte: UInt8) -> Bool {
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.end.count).elementsEqual(Self.end) { lastEnd = bytes.count }
        return bytes.count >= InputDecoder.maximumPaste
    }

    /// The pasted text without its marks, and the bytes typed after it.
    func finish() -> (text: String, rest: ArraySlice<UInt8>) {
        guard let lastEnd else { return (Self.text(bytes[...]), []) }
        return (Self.text(bytes[..<lastEnd]), bytes[lastEnd...])
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for byte in bytes {
            kept.append(byte)
            guard byte == UInt8(ascii: "~") else { continue }
            let tail = kept.suffix(end.count)
            if tail.elementsEqual(end) || tail.elementsEqual(start) { kept.removeLast(end.count) }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
