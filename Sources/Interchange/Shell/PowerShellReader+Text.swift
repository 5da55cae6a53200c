/// Reads texts in quotes (about_Quoting_Rules, about_Special_Characters).
extension PowerShellReader {
    /// Reads a text in single quotes: `''` is a quote, and every other character is itself.
    mutating func readSingle() throws(ShellError) -> ShellWord {
        let start = at
        var text: [UInt8] = []
        at += 1
        while let byte {
            at += 1
            guard byte == UInt8(ascii: "'") else {
                text.append(byte)
                continue
            }
            guard self.byte == UInt8(ascii: "'") else { return word(text, from: start) }
            text.append(byte)
            at += 1
        }
        throw fault(.notClosed("'"), at: start)
    }

    mutating func readDouble() throws(ShellError) -> ShellWord {
        let start = at
        at += 1
        var (text, expansions): ([UInt8], [ShellExpansion]) = ([], [])
        while let byte {
            if byte == UInt8(ascii: "\"") {
                guard peek(1) == byte else {
                    at += 1
                    return word(text, expansions, from: start)
                }
                text.append(byte)
                at += 2
            } else {
                try readCharacter(&text, &expansions)
            }
        }
        throw fault(.notClosed("\""), at: start)
    }

    /// Reads a here-string: from `@"` and a line break to a line that begins with `"@`. The last line break is no part
    /// of it.
    mutating func readHere() throws(ShellError) -> ShellWord {
        let start = at
        let quote = bytes[at + 1]
        at += 2
        while let byte, !ShellBytes.isBreak(byte) { at += 1 }
        if byte == 0x0D { at += 1 }
        if byte == 0x0A { at += 1 }
        var (text, expansions): ([UInt8], [ShellExpansion]) = ([], [])
        while byte != nil {
            if byte == quote, peek(1) == UInt8(ascii: "@"), at == 0 || ShellBytes.isBreak(bytes[at - 1]) {
                at += 2
                if text.last == 0x0A { text.removeLast() }
                if text.last == 0x0D { text.removeLast() }
                return word(text, expansions, from: start)
            }
            if quote == UInt8(ascii: "\"") {
                try readCharacter(&text, &expansions)
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        throw fault(.notClosed(quote == UInt8(ascii: "\"") ? "@\"" : "@'"), at: start)
    }

    private func word(_ text: [UInt8], _ expansions: [ShellExpansion] = [], from start: Int) -> ShellWord {
        ShellWord(String(decoding: text, as: UTF8.self), range: start..<at, expansions: expansions)
    }

    // MARK: Inside double quotes

    private mutating func readCharacter(_ text: inout [UInt8], _ expansions: inout [ShellExpansion]) throws(ShellError)
    {
        guard let byte else { return }
        if byte == UInt8(ascii: "`"), let next = peek(1) {
            readEscape(next, &text)
        } else if byte == UInt8(ascii: "$"), let next = peek(1), next == UInt8(ascii: "(") || ShellBytes.isName(next) {
            try readExpansion(&text, &expansions)
        } else {
            text.append(byte)
            at += 1
        }
    }

    private mutating func readEscape(_ next: UInt8, _ text: inout [UInt8]) {
        let start = at
        at += 2
        if next == UInt8(ascii: "u"), byte == UInt8(ascii: "{"),
            let close = bytes[at...].prefix(9).firstIndex(of: UInt8(ascii: "}")),
            let value = UInt32(String(decoding: bytes[(at + 1)..<close], as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(value)
        {
            text += String(scalar).utf8
            at = close + 1
            return
        }
        // Any other character that is escaped, a line break too, is itself.
        text.append(Self.escapes[next] ?? bytes[start + 1])
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "a"): 0x07,
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B, UInt8(ascii: "e"): 0x1B,
        UInt8(ascii: "0"): 0x00,
    ]

    /// Reads `$name` or `$( .. )`. Browsers write `$([char]233)` for a character beyond ASCII, which is put into the
    /// text; other expansions stay as written.
    private mutating func readExpansion(_ text: inout [UInt8], _ expansions: inout [ShellExpansion]) throws(ShellError)
    {
        let start = at
        at += 2
        guard bytes[start + 1] == UInt8(ascii: "(") else {
            while let byte, ShellBytes.isName(byte) { at += 1 }
            return keep(start, .variable, &text, &expansions)
        }
        var depth = 1
        while let byte, depth > 0 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            at += 1
        }
        guard depth == 0 else { throw fault(.notClosed("$("), at: start) }
        if let character = character(Self.code(bytes[(start + 2)..<(at - 1)])) {
            text += String(character).utf8
        } else {
            keep(start, .command, &text, &expansions)
        }
    }

    private func keep(
        _ start: Int, _ kind: ShellExpansion.Kind, _ text: inout [UInt8], _ expansions: inout [ShellExpansion]
    ) {
        text += bytes[start..<at]
        expansions.append(ShellExpansion(kind, String(decoding: bytes[start..<at], as: UTF8.self)))
    }

    /// The number in `[char]233`; nil for another text.
    private static func code(_ inside: ArraySlice<UInt8>) -> UInt32? {
        let text = String(decoding: inside, as: UTF8.self).lowercased()
        return text.hasPrefix("[char]") ? UInt32(text.dropFirst(6).filter { $0 != " " }) : nil
    }

    /// The character of a code. One beyond U+FFFF is written as two halves, of which the second is read here.
    private mutating func character(_ code: UInt32?) -> Unicode.Scalar? {
        guard let code, (0xD800...0xDBFF).contains(code) else { return code.flatMap(Unicode.Scalar.init) }
        let mark = Array("$([char]".utf8)
        guard bytes[at...].starts(with: mark),
            let close = bytes[(at + mark.count)...].prefix(8).firstIndex(of: UInt8(ascii: ")")),
            let low = Self.code(bytes[(at + 2)..<close]), (0xDC00...0xDFFF).contains(low)
        else { return nil }
        at = close + 1
        return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
    }
}
