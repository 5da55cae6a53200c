/// Splits a line into words by the rules of Microsoft's C runtime: `2n` backslashes before a quote are `n` backslashes,
/// and the quote opens or closes; one more backslash makes the quote a character; `""` inside quotes is one quote.
struct RuntimeWords {
    private let line: [UInt8]
    /// The offset in `source` of each byte of `line`.
    private let places: [Int]
    private let source: [UInt8]
    private var at = 0
    private var redirections: [ShellRedirection] = []

    init(_ line: [UInt8], places: [Int], source: [UInt8]) {
        self.line = line
        self.places = places
        self.source = source
    }

    mutating func read() throws(ShellError) -> (words: [ShellWord], redirections: [ShellRedirection]) {
        var words: [ShellWord] = []
        while at < line.count {
            if ShellBytes.isBlank(line[at]) || ShellBytes.isBreak(line[at]) {
                at += 1
            } else if line[at] == UInt8(ascii: "<") || line[at] == UInt8(ascii: ">") {
                try readRedirection()
            } else {
                words.append(try readWord())
            }
        }
        return (words, redirections)
    }

    private mutating func readRedirection() throws(ShellError) {
        let start = at
        while at < line.count, line[at] == line[start] { at += 1 }
        let sign = String(decoding: line[start..<at], as: UTF8.self)
        while at < line.count, ShellBytes.isBlank(line[at]) { at += 1 }
        let word = at < line.count ? try readWord() : ShellWord("")
        redirections.append(ShellRedirection(sign, .file(word)))
    }

    private mutating func readWord() throws(ShellError) -> ShellWord {
        let start = at
        var text: [UInt8] = []
        var opening: Int?
        while at < line.count, opening != nil || !(ShellBytes.isBlank(line[at]) || ShellBytes.isBreak(line[at])) {
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
