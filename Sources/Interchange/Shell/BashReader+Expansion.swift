/// Reads expansions of the shell to their end. They stay in the word as text.
extension BashReader {
    mutating func readDollar(_ draft: inout Draft, isQuoted: Bool = false) throws(ShellError) {
        let start = at
        switch peek(1) {
        case UInt8(ascii: "'") where !isQuoted: return try readANSI(&draft)
        case UInt8(ascii: "\"") where !isQuoted:
            // `$".."` is a text that bash may translate; here it is text in double quotes.
            at += 1
            return try readDoubleQuoted(&draft)
        case UInt8(ascii: "("): try skipBalanced(open: UInt8(ascii: "("), close: UInt8(ascii: ")"), mark: "$(")
        case UInt8(ascii: "{"): try skipBalanced(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), mark: "${")
        case let next? where ShellBytes.isName(next):
            at += 2
            // `$1` has a single digit; a name takes all characters of names.
            if !ShellBytes.isDigit(next) { while let byte, ShellBytes.isName(byte) { at += 1 } }
        case let next? where "?!@*#$-".utf8.contains(next): at += 2
        default:
            draft.bytes.append(UInt8(ascii: "$"))
            at += 1
            return
        }
        let isCommand = bytes[start + 1] == UInt8(ascii: "(")
        keep(start, isCommand ? .command : .variable, &draft)
    }

    mutating func readBackticks(_ draft: inout Draft) throws(ShellError) {
        let start = at
        at += 1
        while let byte, byte != UInt8(ascii: "`") { at += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard at < bytes.count else { throw fault(.notClosed("`"), at: start) }
        at += 1
        keep(start, .command, &draft)
    }

    mutating func readProcess(_ draft: inout Draft) throws(ShellError) {
        let start = at
        try skipBalanced(open: UInt8(ascii: "("), close: UInt8(ascii: ")"), mark: "<(")
        keep(start, .command, &draft)
    }

    private func keep(_ start: Int, _ kind: ShellExpansion.Kind, _ draft: inout Draft) {
        let text = bytes[start..<at]
        draft.bytes += text
        draft.expansions.append(ShellExpansion(kind, String(decoding: text, as: UTF8.self)))
    }

    /// Goes from a sign and its bracket to behind the bracket that closes it. Brackets in quotes do not count.
    private mutating func skipBalanced(open: UInt8, close: UInt8, mark: String) throws(ShellError) {
        let start = at
        var depth = 1
        at += 2
        while let byte, depth > 0 {
            if byte == UInt8(ascii: "\\") {
                at += 1
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                skipQuoted(byte)
            } else if byte == open {
                depth += 1
            } else if byte == close {
                depth -= 1
            }
            at += 1
        }
        guard depth == 0, at <= bytes.count else { throw fault(.notClosed(mark), at: start) }
    }

    /// Goes to the closing quote, or to the end of the text when it is missing.
    private mutating func skipQuoted(_ quote: UInt8) {
        at += 1
        while let byte, byte != quote {
            at += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
        }
    }
}
