/// Reads words with their quotes and escapes.
extension BashReader {
    /// A word while it is read.
    struct Draft {
        var bytes: [UInt8] = []
        var expansions: [ShellExpansion] = []
    }

    mutating func readWord() throws(ShellError) -> ShellWord {
        let start = at
        var draft = Draft()
        while let byte, !endsWord(byte) {
            switch byte {
            case UInt8(ascii: "'"): try readSingleQuoted(&draft)
            case UInt8(ascii: "\""): try readDoubleQuoted(&draft)
            case UInt8(ascii: "\\"): readEscape(&draft)
            case UInt8(ascii: "$"): try readDollar(&draft)
            case UInt8(ascii: "`"): try readBackticks(&draft)
            case UInt8(ascii: "<"), UInt8(ascii: ">"): try readProcess(&draft)
            default:
                draft.bytes.append(byte)
                at += 1
            }
        }
        return try word(draft, from: start)
    }

    /// Reads the whole text as a here-document whose end mark is not quoted.
    mutating func readHereText() throws(ShellError) -> ShellWord {
        var draft = Draft()
        while let byte {
            switch byte {
            case UInt8(ascii: "\\"): readEscapeInQuotes(&draft, takesQuote: false)
            case UInt8(ascii: "$"): try readDollar(&draft, isQuoted: true)
            case UInt8(ascii: "`"): try readBackticks(&draft)
            default:
                draft.bytes.append(byte)
                at += 1
            }
        }
        return try word(draft, from: 0)
    }

    private func word(_ draft: Draft, from start: Int) throws(ShellError) -> ShellWord {
        // `$'..'` can write bytes that are no text, and a NUL, which the argument of a program cannot contain.
        if draft.bytes.contains(0) { throw fault(.nul, at: start) }
        guard let text = ShellText.string(draft.bytes) else { throw fault(.notUTF8, at: start) }
        return ShellWord(text, range: start..<at, expansions: draft.expansions)
    }

    /// Whether a byte ends a word; the `<` and `>` of `<(` and `>(` do not.
    private func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "("),
            UInt8(ascii: ")"):
            true
        case UInt8(ascii: "<"), UInt8(ascii: ">"): peek(1) != UInt8(ascii: "(")
        default: false
        }
    }

    // MARK: Quotes

    private mutating func readSingleQuoted(_ draft: inout Draft) throws(ShellError) {
        let start = at
        guard let end = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
            throw fault(.notClosed("'"), at: start)
        }
        draft.bytes += bytes[(at + 1)..<end]
        at = end + 1
    }

    mutating func readDoubleQuoted(_ draft: inout Draft) throws(ShellError) {
        let start = at
        at += 1
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return
            case UInt8(ascii: "\\"): readEscapeInQuotes(&draft, takesQuote: true)
            case UInt8(ascii: "$"): try readDollar(&draft, isQuoted: true)
            case UInt8(ascii: "`"): try readBackticks(&draft)
            default:
                draft.bytes.append(byte)
                at += 1
            }
        }
        throw fault(.notClosed("\""), at: start)
    }

    /// Reads `\` outside quotes: the next character is taken as it is, and a line break is removed.
    private mutating func readEscape(_ draft: inout Draft) {
        let broken = breakLength(at + 1)
        if broken > 0 {
            at += 1 + broken
        } else if let next = peek(1) {
            draft.bytes.append(next)
            at += 2
        } else {
            draft.bytes.append(UInt8(ascii: "\\"))
            at += 1
        }
    }

    /// Reads `\` in double quotes: it escapes `$`, a backtick, `"`, `\` and a line break, and is a character before
    /// others.
    ///
    /// - Parameter takesQuote: false in a here-document, where `\` does not escape `"`.
    private mutating func readEscapeInQuotes(_ draft: inout Draft, takesQuote: Bool) {
        let broken = breakLength(at + 1)
        if broken > 0 {
            at += 1 + broken
            return
        }
        let next = peek(1)
        let isEscape =
            next == UInt8(ascii: "$") || next == UInt8(ascii: "`") || next == UInt8(ascii: "\\")
            || (takesQuote && next == UInt8(ascii: "\""))
        draft.bytes.append(isEscape ? next ?? 0 : UInt8(ascii: "\\"))
        at += isEscape ? 2 : 1
    }
}
