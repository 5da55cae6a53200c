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
