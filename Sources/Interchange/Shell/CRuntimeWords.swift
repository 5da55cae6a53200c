/// Splits a line into words by the rules of Microsoft's C runtime: `2n` backslashes before a quote are `n` backslashes,
/// and the quote opens or closes; one more backslash makes the quote a character; `""` inside quotes is one quote.
struct CRuntimeWords {
    private let line: [UInt8]
    /// The offset in `source` of each byte of `line`.
    private let places: [Int]
    /// The offsets in `line` of `<` and `>` that redirect, unless they are in quotes of the runtime.
    private let signs: Set<Int>
    private let source: [UInt8]
    private var at = 0
    private var redirections: [ShellRedirection] = []

    init(_ line: [UInt8], places: [Int], signs: Set<Int>, source: [UInt8]) {
        self.line = line
        self.signs = signs
        self.places = places
        self.source = source
    }

    mutating func read() throws(ShellError) -> (words: [ShellWord], redirections: [ShellRedirection]) {
        var words: [ShellWord] = []
        while at < line.count {
            if signs.contains(at) || ShellBytes.isDigit(line[at]) && signs.contains(at + 1) {
                try readRedirection()
            } else if endsWord(at) {
                at += 1
            } else {
                words.append(try readWord())
            }
        }
        return (words, redirections)
    }

    private func endsWord(_ place: Int) -> Bool {
        ShellBytes.isBlank(line[place]) || ShellBytes.isBreak(line[place]) || signs.contains(place)
    }

    /// Reads a sign, which may have the number of a descriptor before it, and the word behind it.
    private mutating func readRedirection() throws(ShellError) {
        let start = at
        at += signs.contains(at) ? 1 : 2
        while signs.contains(at), line[at] == line[at - 1] { at += 1 }
        let sign = String(decoding: line[start..<at], as: UTF8.self)
        while at < line.count, ShellBytes.isBlank(line[at]) { at += 1 }
        let word = at < line.count && !endsWord(at) ? try readWord() : ShellWord("")
        redirections.append(ShellRedirection(sign, .file(word)))
    }

    private mutating func readWord() throws(ShellError) -> ShellWord {
        let start = at
        var text: [UInt8] = []
        var opening: Int?
        while at < line.count, opening != nil || !endsWord(at) {
            if line[at] == UInt8(ascii: "\\") {
                readBackslashes(&text)
            } else if line[at] == UInt8(ascii: "\"") {
                let isDouble = opening != nil && at + 1 < line.count && line[at + 1] == UInt8(ascii: "\"")
                if isDouble {
                    text.append(line[at])
                    at += 1
                } else {
                    opening = opening == nil ? at : nil
                }
                at += 1
            } else {
                text.append(line[at])
                at += 1
            }
        }
        if let opening { throw ShellError(.notClosed("\""), at: places[opening], in: source) }
        let range = places[start]..<(places[at - 1] + 1)
        return ShellWord(String(decoding: text, as: UTF8.self), range: range, expansions: Self.variables(text))
    }

    private mutating func readBackslashes(_ text: inout [UInt8]) {
        let start = at
        while at < line.count, line[at] == UInt8(ascii: "\\") { at += 1 }
        let count = at - start
        let isBeforeQuote = at < line.count && line[at] == UInt8(ascii: "\"")
        text += repeatElement(UInt8(ascii: "\\"), count: isBeforeQuote ? count / 2 : count)
        guard isBeforeQuote, count % 2 == 1 else { return }
        text.append(line[at])
        at += 1
    }

    /// The variables in a word, `%NAME%`. Single percent signs are text, and so are names that begin with a digit or
    /// have fewer than three characters, which may be escapes of a URL.
    private static func variables(_ text: [UInt8]) -> [ShellExpansion] {
        guard var open = text.firstIndex(of: UInt8(ascii: "%")) else { return [] }
        var found: [ShellExpansion] = []
        while let close = text[(open + 1)...].firstIndex(of: UInt8(ascii: "%")) {
            let name = text[(open + 1)..<close]
            if let first = name.first, name.allSatisfy(ShellBytes.isName), !ShellBytes.isDigit(first), name.count > 2 {
                found.append(ShellExpansion(.variable, "%" + String(decoding: name, as: UTF8.self) + "%"))
            }
            open = close
        }
        return found
    }
}
