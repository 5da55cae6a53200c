/// Extracts the printed characters from a terminal's output; control sequences are left out.
struct PrintedText {
    private enum State { case text, escape, sequence, string, stringEscape }

    private var state = State.text

    /// The printed bytes of the next piece, without spaces.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var printed: [UInt8] = []
        for byte in bytes where take(byte) { printed.append(byte) }
        return printed
    }

    /// Whether the byte is printed (ECMA-48, 5.4 and 8.3).
    private mutating func take(_ byte: UInt8) -> Bool {
        switch (state, byte) {
        case (.text, 0x1B): state = .escape
        case (.text, _): return byte > 0x20 && byte != 0x7F
        case (.escape, UInt8(ascii: "[")): state = .sequence
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")): state = .string
        case (.escape, 0x20...0x2F): break
        case (.escape, _): state = .text
        case (.sequence, 0x40...0x7E): state = .text
        case (.string, 0x07): state = .text
        case (.string, 0x1B): state = .stringEscape
        case (.stringEscape, _): state = .text
        case (.sequence, _), (.string, _): break
        }
        return false
    }
}
