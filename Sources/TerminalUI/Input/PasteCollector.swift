/// Collects a bracketed paste. It goes on after an end mark, because the pasted text may contain one; `finish` uses
/// the last mark.
struct PasteCollector: Sendable {
    private static let start: [UInt8] = Array("\u{1B}[200~".utf8)
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var lastEnd: Int?
    /// True when a piece that was taken had an end mark.
    private var hadEnd = false

    /// True when an end mark was received, so that the paste may be over.
    var hasEnd: Bool { hadEnd || lastEnd != nil }

    /// Bytes that wait to be taken.
    var count: Int { bytes.count }

    mutating func feed(_ byte: UInt8) {
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.end.count).elementsEqual(Self.end) { lastEnd = bytes.count }
    }

    /// The pasted text without its marks, and the bytes typed after it.
    func finish() -> (text: String, rest: ArraySlice<UInt8>) {
        guard let lastEnd else { return (takeAll(), []) }
        return (Self.text(bytes[..<lastEnd]), bytes[lastEnd...])
    }

    /// Takes all bytes, whatever marks they have.
    func takeAll() -> String { Self.text(bytes[...]) }

    /// Takes the bytes so far; the paste goes on. The last bytes are kept when they may be the start of a mark or of
    /// a character.
    mutating func takePiece() -> String {
        let cut = cut
        hadEnd = hasEnd
        defer {
            bytes.removeFirst(cut)
            lastEnd = lastEnd.flatMap { $0 > cut ? $0 - cut : nil }
        }
        return Self.text(bytes[..<cut])
    }

    /// A place that is neither inside a character nor inside a mark.
    private var cut: Int {
        var cut = max(0, bytes.count - Self.end.count)
        while cut > 0, (0x80...0xBF).contains(bytes[cut]) { cut -= 1 }
        let before = max(0, cut - Self.end.count + 1)..<cut
        return before.first { start in
            bytes[start...].starts(with: Self.end) || bytes[start...].starts(with: Self.start)
        } ?? cut
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
