public import CurlewBytes
import TerminalUI

/// A piece of a body as Raw shows it: control characters and invalid bytes as visible marks, tabs as spaces.
public enum ShownText {
    public static func text(_ bytes: Bytes) -> String {
        DisplayText.visible(bytes: bytes.array.flatMap { $0 == 0x09 ? tab : [$0] })
    }

    private static let tab = [UInt8](repeating: 0x20, count: 4)

    public static func columns(_ bytes: Bytes) -> Int { TextWidth.columns(of: text(bytes)) }

    /// Length in bytes of the character at `offset`; a character with very many combining marks is split.
    public static func length(at offset: Int, in bytes: Bytes) -> Int {
        let window = bytes[offset..<min(bytes.count, offset + 64)].array
        guard let lead = window.first else { return 0 }
        if lead < 0x80, window.count < 2 || window[1] < 0x80 { return 1 }
        let text = String(decoding: window, as: UTF8.self)
        guard let first = text.first, !first.unicodeScalars.contains("\u{FFFD}") else { return 1 }
        return max(1, min(window.count, String(first).utf8.count))
    }

    /// The offset at which the character before `offset` starts.
    public static func start(before offset: Int, in bytes: Bytes) -> Int {
        let from = boundary(max(0, offset - 64), in: bytes)
        var start = from
        while start < offset {
            let next = start + length(at: start, in: bytes)
            if next >= offset { return start }
            start = next
        }
        return max(0, offset - 1)
    }

    /// `offset`, or the start of the UTF-8 sequence that contains it.
    public static func boundary(_ offset: Int, in bytes: Bytes) -> Int {
        let from = max(0, offset - 3)
        let window = bytes[from..<min(bytes.count, offset + 1)].array
        var place = window.count - 1
        while place > 0, window[place] & 0xC0 == 0x80 { place -= 1 }
        return offset < bytes.count ? from + max(0, place) : offset
    }
}
