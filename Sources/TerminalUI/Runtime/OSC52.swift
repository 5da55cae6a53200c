internal import CurlewFormats

/// The sequence that puts text into the terminal's clipboard.
public enum OSC52 {
    /// What stands between us and the terminal; multiplexers pass sequences on only in an envelope.
    public enum Wrapping: Hashable, Sendable { case none, tmux, screen }

    /// Longest payload in bytes of text; xterm keeps 100,000 bytes of Base64, common terminals 74,994 bytes of text.
    public static let maximumBytes = 74_994

    /// - Returns: nil when `text` is longer than `maximumBytes` in UTF-8.
    public static func sequence(_ text: String, wrapping: Wrapping = .none) -> [UInt8]? {
        guard text.utf8.count <= maximumBytes else { return nil }
        let plain = Array("\u{1B}]52;c;".utf8) + Array(Base64.encoded(Array(text.utf8)).utf8) + [0x07]
        switch wrapping {
        case .none: return plain
        case .tmux:
            let doubled = plain.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
            return Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
        case .screen: return screen(plain)
        }
    }

    /// screen takes at most 768 bytes per envelope; the pieces join on the other side.
    private static func screen(_ bytes: [UInt8]) -> [UInt8] {
        var pieces: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 700) {
            pieces += "\u{1B}P".utf8
            pieces += bytes[start..<min(start + 700, bytes.count)]
            pieces += "\u{1B}\\".utf8
        }
        return pieces
    }
}
