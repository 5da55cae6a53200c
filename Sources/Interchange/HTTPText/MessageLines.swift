/// The lines of a message, split at LF with or without CR. Each line has its offset, so that a body can be taken byte
/// for byte.
struct MessageLines {
    /// One line.
    struct Line {
        /// The text without its line break.
        var text: String
        /// The offset of the first byte.
        var start: Int
        /// The offset after the line break.
        var end: Int
    }

    private let bytes: [UInt8]
    /// The offset of the current line.
    private(set) var at = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The current line; nil at the end.
    var peek: Line? {
        guard at < bytes.count else { return nil }
        let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
        let isBroken = end < bytes.count
        let text = end > at && bytes[end - 1] == 0x0D && isBroken ? bytes[at..<(end - 1)] : bytes[at..<end]
        return Line(text: String(decoding: text, as: UTF8.self), start: at, end: isBroken ? end + 1 : end)
    }

    /// Returns the current line and goes on to the next.
    mutating func next() -> Line? {
        guard let line = peek else { return nil }
        at = line.end
        return line
    }

    /// Whether the current line or one after it contains a text.
    func holds(_ text: String) -> Bool { bytes[at...].firstRange(of: text.utf8) != nil }

    /// Returns all bytes from the current line on and goes to the end.
    mutating func rest() -> [UInt8] {
        defer { at = bytes.count }
        return Array(bytes[at...])
    }
}
