/// Splits a text into commands as Windows `cmd` does, and each command into words as the C runtime of the program does
/// ("Parsing C command-line arguments", Microsoft).
///
///     ^"a\^"b^"  ── cmd: ^ takes the next character as it is ──►  "a\"b"  ── runtime ──►  a"b
struct CmdReader {
    private let bytes: [UInt8]
    private var at = 0
    private var isQuoted = false
    /// The current line after `cmd` has processed it.
    private var line: [UInt8] = []
    /// The offset in the text of each byte of `line`.
    private var places: [Int] = []
    /// The offsets in `line` of `<` and `>` that redirect.
    private var signs: Set<Int> = []
    private var joint: String?
    private var commands: [ShellCommand] = []
    /// True when `^` takes the next character as it is inside quotes too, as browsers wrote commands before 2021.
    private let escapesInQuotes: Bool

    init(_ bytes: [UInt8], escapesInQuotes: Bool = false) {
        self.bytes = bytes
        self.escapesInQuotes = escapesInQuotes
    }

    private func peek(_ distance: Int) -> UInt8? { at + distance < bytes.count ? bytes[at + distance] : nil }

    mutating func read() throws(ShellError) -> [ShellCommand] {
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "^") {
                readCaret()
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
                take(byte)
            } else if !isQuoted, ShellBytes.isBreak(byte) {
                at += 1
                try finish(nil)
            } else if !isQuoted, byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
                signs.insert(line.count)
                take(byte)
            } else if byte == UInt8(ascii: "&"), signs.contains(line.count - 1) {
                take(byte)
            } else if !isQuoted, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|") {
                let isDouble = peek(1) == byte
                let sign = String(decoding: bytes[at..<(at + (isDouble ? 2 : 1))], as: UTF8.self)
                at += sign.utf8.count
                try finish(sign)
            } else {
                take(byte)
            }
        }
        try finish(nil)
        return commands
    }

    private mutating func take(_ byte: UInt8) {
        line.append(byte)
        places.append(at)
        at += 1
    }

    /// Reads `^`. Outside quotes the next character is taken as it is; a line break after `^` is removed with it, and
    /// the character after that is taken as it is. Inside quotes `^` is text, except in `^\^"` and `^%^`, which
    /// browsers write there by mistake.
    private mutating func readCaret() {
        if isQuoted, !escapesInQuotes {
            if peek(1) == UInt8(ascii: "\\"), peek(2) == UInt8(ascii: "^"), peek(3) == UInt8(ascii: "\"") {
                at += 1
                take(bytes[at])
                at += 1
                return take(bytes[at])
            }
            if peek(1) == UInt8(ascii: "%"), peek(2) == UInt8(ascii: "^") {
                at += 1
                take(bytes[at])
                return at += 1
            }
            return take(bytes[at])
        }
        at += 1
        if peek(0) == 0x0D, peek(1) == 0x0A {
            at += 2
        } else if let next = peek(0), ShellBytes.isBreak(next) {
            at += 1
        }
        guard let next = peek(0) else { return }
        // A line break taken as it is ends no command.
        if next == 0x0D, peek(1) == 0x0A { at += 1 }
        take(bytes[at])
    }

    private mutating func finish(_ next: String?) throws(ShellError) {
        var splitter = CRuntimeWords(line, places: places, signs: signs, source: bytes)
        let (words, redirections) = try splitter.read()
        if let first = places.first, let last = places.last, !words.isEmpty || !redirections.isEmpty {
            commands.append(
                ShellCommand(words: words, redirections: redirections, joint: joint, range: first..<(last + 1)))
        }
        (line, places, signs, isQuoted, joint) = ([], [], [], false, next)
    }
}
