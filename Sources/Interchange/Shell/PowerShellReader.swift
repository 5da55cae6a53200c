internal import CurlewBytes

/// Reads the statements of a PowerShell script as sequences of values (about_Quoting_Rules, about_Parsing). Nothing
/// is evaluated.
struct PowerShellReader {
    let bytes: [UInt8]
    var at = 0
    private var depth = 0
    /// The deepest nesting of brackets.
    private static let deepest = 64

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func statements(of bytes: [UInt8]) throws(ShellError) -> [[PowerShellValue]] {
        try ShellReader.check(bytes)
        var reader = PowerShellReader(bytes)
        var statements: [[PowerShellValue]] = []
        while reader.at < bytes.count {
            let statement = try reader.readStatement()
            if !statement.isEmpty { statements.append(statement) }
        }
        return statements
    }

    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    func peek(_ distance: Int) -> UInt8? { at + distance < bytes.count ? bytes[at + distance] : nil }

    func fault(_ reason: ShellError.Reason, at offset: Int) -> ShellError { ShellError(reason, at: offset, in: bytes) }

    /// Reads the values up to a line break, `;` or `|`.
    private mutating func readStatement() throws(ShellError) -> [PowerShellValue] {
        var values: [PowerShellValue] = []
        while let byte {
            if ShellBytes.isBreak(byte) || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|") {
                at += 1
                return values
            }
            if skipBlank() { continue }
            values.append(try readValue())
        }
        return values
    }

    /// Skips one blank, one comment, or a backtick with the line break after it. False when there is none of them.
    private mutating func skipBlank() -> Bool {
        guard let byte else { return false }
        if ShellBytes.isBlank(byte) {
            at += 1
        } else if byte == UInt8(ascii: "`"), let next = peek(1), ShellBytes.isBreak(next) {
            at += next == 0x0D && peek(2) == 0x0A ? 3 : 2
        } else if byte == UInt8(ascii: "#") {
            while let byte = self.byte, !ShellBytes.isBreak(byte) { at += 1 }
        } else {
            return false
        }
        return true
    }

    /// Skips blanks, comments, line breaks and separators, which end no statement inside brackets.
    private mutating func skipInside() {
        while let byte {
            if ShellBytes.isBreak(byte) || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
                at += 1
            } else if !skipBlank() {
                return
            }
        }
    }

    mutating func readValue() throws(ShellError) -> PowerShellValue {
        let start = at
        switch (byte, peek(1)) {
        case (UInt8(ascii: "\""), _): return .text(try readDouble())
        case (UInt8(ascii: "'"), _): return .text(try readSingle())
        case (UInt8(ascii: "@"), UInt8(ascii: "\"")), (UInt8(ascii: "@"), UInt8(ascii: "'")):
            return .text(try readHere())
        case (UInt8(ascii: "@"), UInt8(ascii: "{")): return .table(try readTable())
        case (UInt8(ascii: "("), _), (UInt8(ascii: "@"), UInt8(ascii: "(")): return try readGroup()
        case (UInt8(ascii: "-"), let next?) where ShellBytes.isLetter(next):
            let name = Substring(readWord().utf8.dropFirst()).lowercased()
            return .parameter(name.utf8.text(withoutEnd: ":").map(String.init) ?? name)
        case (UInt8(ascii: "$"), let next?) where ShellBytes.isName(next):
            at += 1
            while let byte, ShellBytes.isName(byte) { at += 1 }
            return .variable(String(decoding: bytes[(start + 1)..<at], as: UTF8.self).lowercased())
        default:
            let text = readWord()
            return .word(ShellWord(text, range: start..<at))
        }
    }

    /// Reads a word of at least one byte, so that reading always goes on.
    private mutating func readWord() -> String {
        let start = at
        at += 1
        while let byte, !ShellBytes.isBlank(byte), !ShellBytes.isBreak(byte), !"\"'()@{};,|=`".utf8.contains(byte) {
            at += 1
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    // MARK: Brackets

    private mutating func enter(_ mark: String, at start: Int) throws(ShellError) {
        depth += 1
        if depth > Self.deepest { throw fault(.tooDeep(mark, limit: Self.deepest), at: start) }
    }

    private mutating func readGroup() throws(ShellError) -> PowerShellValue {
        let start = at
        try enter("(", at: start)
        at += byte == UInt8(ascii: "@") ? 2 : 1
        var values: [PowerShellValue] = []
        skipInside()
        while let byte, byte != UInt8(ascii: ")") {
            values.append(try readValue())
            skipInside()
        }
        guard byte != nil else { throw fault(.notClosed("("), at: start) }
        at += 1
        depth -= 1
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        return .group(values, ShellWord(text, range: start..<at))
    }

    private mutating func readTable() throws(ShellError) -> [PowerShellValue.Entry] {
        let start = at
        try enter("@{", at: start)
        at += 2
        var entries: [PowerShellValue.Entry] = []
        skipInside()
        while let byte, byte != UInt8(ascii: "}") {
            let name = try readValue()
            skipInside()
            guard self.byte == UInt8(ascii: "=") else { continue }
            at += 1
            skipInside()
            guard self.byte != nil else { break }
            entries.append(.init(name: name.plainText ?? "", value: try readValue()))
            skipInside()
        }
        guard byte != nil else { throw fault(.notClosed("@{"), at: start) }
        at += 1
        depth -= 1
        return entries
    }
}

extension PowerShellValue {
    /// The text of a text or a word; nil for other values.
    var plainText: String? {
        switch self {
        case .text(let word), .word(let word): word.text
        case .variable, .parameter, .table, .group: nil
        }
    }
}

/// A value in a PowerShell script, of the kinds that copied requests use.
indirect enum PowerShellValue: Sendable, Equatable {
    /// A text without its quotes and escapes; expansions are kept as written.
    case text(ShellWord)
    /// `@{ "name" = value }`, in order.
    case table([Entry])
    /// `$name`, in lower case.
    case variable(String)
    /// `-Name`, in lower case without its dash.
    case parameter(String)
    /// Another word: a command, a number, an operator.
    case word(ShellWord)
    /// `( .. )`: the values inside, and the whole group as written.
    case group([PowerShellValue], ShellWord)

    struct Entry: Sendable, Equatable {
        var name: String
        var value: PowerShellValue
    }
}

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
        return text.utf8.hasPrefix("[char]") ? UInt32(text.dropFirst(6).filter { $0 != " " }) : nil
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
