import CurlewFormats
import TerminalUI

/// A row of bytes: `00000010  89 50 4e 47 ...  .PNG....`.
enum HexLine {
    /// Columns of a row of `count` bytes, including the cursor's column.
    static func columns(_ count: Int) -> Int { 1 + 8 + 2 + 3 * count + 1 + count }

    /// - Parameters:
    ///   - bytes: at most `count`; nil for a hidden byte. A short last row is filled with blanks.
    static func runs(_ bytes: [UInt8?], offset: Int, count: Int) -> [Run] {
        let hex = bytes.map { $0.map { Digits.text($0, width: 2, radix: 16) } ?? "**" }.joined(separator: " ")
        let characters = bytes.map { byte in
            guard let byte else { return "*" }
            return (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "."
        }.joined()
        let gap = String(repeating: " ", count: 3 * count - hex.count + 1)
        return [
            Run(Digits.text(offset, width: 8, radix: 16) + "  ", .textMuted), Run(hex + gap),
            Run(characters, .syntaxString),
        ]
    }

    /// The column of a byte's first digit, from the row's start.
    static func column(ofByte place: Int) -> Int { 10 + 3 * place }
}
