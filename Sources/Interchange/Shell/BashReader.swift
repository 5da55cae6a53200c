/// Reads commands in the part of bash's grammar that copied commands use (POSIX.1-2017, Shell Command Language §2.2,
/// §2.3, §2.7): words, quotes, comments, redirections, and the signs between commands.
struct BashReader {
    let bytes: [UInt8]
    var at = 0
    private var commands: [ShellCommand] = []
    /// The comments as written, without line breaks.
    private(set) var comments: [String] = []
    private var command = ShellCommand()
    private var joint: String?
    /// The here-documents whose lines follow the current line: the redirection and the command that they belong to, by
    /// index, and the end mark. `isRaw` is true when the mark is quoted, `indents` for `<<-`.
    private var documents: [(redirection: Int, command: Int, mark: String, isRaw: Bool, indents: Bool)] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    func peek(_ distance: Int) -> UInt8? { at + distance < bytes.count ? bytes[at + distance] : nil }

    mutating func read() throws(ShellError) -> [ShellCommand] {
        while let byte {
            if ShellBytes.isBlank(byte) || byte == 0x0D {
                at += 1
            } else if byte == UInt8(ascii: "\\"), breakLength(at + 1) > 0 {
                at += 1 + breakLength(at + 1)
            } else if byte == UInt8(ascii: "#") {
                skipLine()
            } else if byte == 0x0A {
                try endLine()
            } else {
                try readElement(byte)
            }
        }
        finish(nil)
        guard let open = documents.first else { return commands }
        throw fault(.noEndMark(open.mark), at: bytes.count)
    }

    private mutating func readElement(_ byte: UInt8) throws(ShellError) {
        switch byte {
        case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ";"): try readJoint(byte)
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            at += 1
            finish(nil)
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            if peek(1) == UInt8(ascii: "(") { return try takeWord() }
            try readRedirection(number: "")
        default:
            if let digits = redirectedNumber() {
                at += digits.count
                return try readRedirection(number: digits)
            }
            try takeWord()
        }
    }

    private mutating func takeWord() throws(ShellError) {
        let word = try readWord()
        begin(at: word.range.lowerBound)
        command.words.append(word)
        command.range = command.range.lowerBound..<word.range.upperBound
    }

    private mutating func begin(at offset: Int) {
        if command.words.isEmpty, command.redirections.isEmpty { command.range = offset..<offset }
    }

    // MARK: Between commands

    private mutating func readJoint(_ byte: UInt8) throws(ShellError) {
        if byte == UInt8(ascii: "&"), peek(1) == UInt8(ascii: ">") { return try readRedirection(number: "") }
        let isDouble = peek(1) == byte || (byte == UInt8(ascii: "|") && peek(1) == UInt8(ascii: "&"))
        let sign = String(decoding: bytes[at..<(at + (isDouble ? 2 : 1))], as: UTF8.self)
        at += sign.utf8.count
        finish(sign)
    }

    private mutating func endLine() throws(ShellError) {
        at += 1
        let isEmpty = command.words.isEmpty && command.redirections.isEmpty
        finish(isEmpty ? joint : nil)
        for document in documents { try readDocument(document) }
        documents = []
    }

    private mutating func finish(_ next: String?) {
        if !command.words.isEmpty || !command.redirections.isEmpty {
            command.joint = joint
            commands.append(command)
        }
        command = ShellCommand()
        joint = next
    }

    private mutating func skipLine() {
        let start = at
        while let byte, byte != 0x0A { at += 1 }
        comments.append(String(decoding: bytes[start..<at], as: UTF8.self))
    }

    // MARK: Redirections

    /// The digits at the current offset when `<` or `>` follows them directly; nil otherwise.
    private func redirectedNumber() -> String? {
        var end = at
        while end < bytes.count, ShellBytes.isDigit(bytes[end]) { end += 1 }
        guard end > at, end < bytes.count, bytes[end] == UInt8(ascii: "<") || bytes[end] == UInt8(ascii: ">") else {
            return nil
        }
        return String(decoding: bytes[at..<end], as: UTF8.self)
    }

    private mutating func readRedirection(number: String) throws(ShellError) {
        begin(at: at)
        let start = at
        let signs = ["<<<", "<<-", "<<", "<&", "<>", "<", "&>>", "&>", ">>", ">&", ">|", ">"]
        let sign = signs.first { bytes[at...].starts(with: $0.utf8) } ?? "<"
        at += sign.utf8.count
        skipBlanks()
        let word = try readWord()
        let written = number + sign
        switch sign {
        case "<<<": command.redirections.append(ShellRedirection(written, .text(word)))
        case "<<", "<<-":
            let place = (command.redirections.count, commands.count)
            let isRaw = bytes[word.range].contains { "'\"\\".utf8.contains($0) }
            documents.append((place.0, place.1, word.text, isRaw, sign == "<<-"))
            command.redirections.append(ShellRedirection(written + word.text, nil))
        default: command.redirections.append(ShellRedirection(written, .file(word)))
        }
        command.range = min(command.range.lowerBound, start)..<word.range.upperBound
    }

    mutating func skipBlanks() {
        while let byte {
            if ShellBytes.isBlank(byte) {
                at += 1
            } else if byte == UInt8(ascii: "\\"), breakLength(at + 1) > 0 {
                at += 1 + breakLength(at + 1)
            } else {
                return
            }
        }
    }

    /// Reads the lines up to the end mark and gives them to the redirection of a finished command.
    private mutating func readDocument(
        _ document: (redirection: Int, command: Int, mark: String, isRaw: Bool, indents: Bool)
    ) throws(ShellError) {
        let start = at
        var text: [UInt8] = []
        while at < bytes.count {
            let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            var line = bytes[at..<end]
            if line.last == 0x0D { line.removeLast() }
            if document.indents { line = line.drop { $0 == 0x09 } }
            let rest = end < bytes.count ? end + 1 : end
            if line.elementsEqual(document.mark.utf8) {
                at = rest
                let word = try documentWord(text, start..<at, isRaw: document.isRaw)
                commands[document.command].redirections[document.redirection].source = .document(word)
                return
            }
            text += bytes[at..<rest]
            at = rest
        }
        throw fault(.noEndMark(document.mark), at: start)
    }

    /// The text of a here-document as a word. When the end mark is not quoted, `\` escapes line breaks, `$` and
    /// backticks, as in double quotes.
    private func documentWord(_ text: [UInt8], _ range: Range<Int>, isRaw: Bool) throws(ShellError) -> ShellWord {
        guard !isRaw else { return ShellWord(String(decoding: text, as: UTF8.self), range: range) }
        var reader = BashReader(text)
        var word = try reader.readHereText()
        word.range = range
        return word
    }

    // MARK: Helpers

    /// The length of the line break at an offset; 0 when there is none.
    func breakLength(_ offset: Int) -> Int {
        guard offset < bytes.count else { return 0 }
        if bytes[offset] == 0x0A { return 1 }
        return bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 0
    }

    func fault(_ reason: ShellError.Reason, at offset: Int) -> ShellError {
        ShellError(reason, at: offset, in: bytes)
    }
}

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
