/// Splits a text into commands and words. Nothing is run, read or expanded.
///
///     text ─► ShellDialect ─┬─ BashReader ───────┐
///                           ├─ CmdReader ────────┴─► [ShellCommand]
///                           └─ PowerShellReader ───► [[PowerShellValue]]
public enum ShellReader {
    /// The commands of a text in bash or cmd. Takes time linear in the length of the text.
    public static func commands(
        of text: String, dialect: ShellDialect = .bash
    ) throws(ShellError) -> [ShellCommand] {
        try commands(of: Array(text.utf8), dialect: dialect)
    }

    /// The commands of bytes, which may be invalid UTF-8.
    public static func commands(
        of bytes: [UInt8], dialect: ShellDialect = .bash
    ) throws(ShellError) -> [ShellCommand] {
        try script(of: bytes, dialect: dialect).commands
    }

    /// The commands and the comments of bytes. A comment in cmd is one of the commands.
    static func script(
        of bytes: [UInt8], dialect: ShellDialect
    ) throws(ShellError) -> (commands: [ShellCommand], comments: [String]) {
        try check(bytes)
        switch dialect {
        case .cmd, .olderCmd:
            var reader = CmdReader(bytes, escapesInQuotes: dialect == .olderCmd)
            return (try reader.read(), [])
        case .bash, .powerShell:
            var reader = BashReader(bytes)
            return (try reader.read(), reader.comments)
        }
    }

    static func check(_ bytes: [UInt8]) throws(ShellError) {
        if let nul = bytes.firstIndex(of: 0) { throw ShellError(.nul, at: nul, in: bytes) }
        guard let fault = ShellText.firstFault(in: bytes) else { return }
        throw ShellError(.notUTF8, at: fault, in: bytes)
    }
}

/// Validates UTF-8.
enum ShellText {
    /// The bytes as text; nil when they are not UTF-8.
    static func string(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

    /// The offset of the first invalid byte; nil when all are valid.
    static func firstFault(in bytes: [UInt8]) -> Int? {
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var rest = bytes.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
        return offset
    }
}
