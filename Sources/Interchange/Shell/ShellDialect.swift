/// A shell with its rules for quoting.
public enum ShellDialect: String, Sendable, CaseIterable {
    /// bash, with the rules that it shares with zsh, dash and ksh (POSIX.1-2017, Shell Command Language §2).
    case bash
    /// Windows `cmd`, with the C runtime's rules for the words of a program.
    case cmd
    /// `cmd` as browsers wrote it before 2021: `^` escapes inside quotes too.
    case olderCmd = "older-cmd"
    case powerShell = "powershell"

    /// The name in sentences.
    public var title: String {
        switch self {
        case .bash: "bash"
        case .cmd: "Windows cmd"
        case .olderCmd: "older Windows cmd"
        case .powerShell: "PowerShell"
        }
    }

    /// The dialect of a copied command, by marks in its first 64 KiB that only one dialect has: the names of
    /// PowerShell's own commands; for cmd `^` before a quote or at the end of a line. Otherwise bash.
    public static func found(in text: String) -> ShellDialect {
        let bytes = Array(text.utf8.prefix(1 << 16))
        if PowerShellNames.areIn(bytes) { return .powerShell }
        return hasCaret(bytes) ? .cmd : .bash
    }

    /// Whether `^` escapes a quote or a line break outside single quotes, which cmd does not know.
    private static func hasCaret(_ bytes: [UInt8]) -> Bool {
        var (isQuoted, isEscaped) = (false, false)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "'"), !isEscaped { isQuoted.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isQuoted && !isEscaped
            guard byte == UInt8(ascii: "^"), !isQuoted, index + 1 < bytes.count else { continue }
            if bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == 0x0A || bytes[index + 1] == 0x0D {
                return true
            }
        }
        return false
    }
}

/// The commands of PowerShell that send requests.
enum PowerShellNames {
    static let all: Set<String> = ["invoke-webrequest", "invoke-restmethod", "iwr", "irm"]

    /// Whether a line of a text has one of the commands among its first three words and is not curl's, or makes an
    /// object for a session.
    static func areIn(_ bytes: [UInt8]) -> Bool {
        bytes.split(whereSeparator: ShellBytes.isBreak).contains { line in
            let words = line.split(maxSplits: 3, whereSeparator: ShellBytes.isBlank).prefix(3)
            let names = words.map { String(decoding: $0, as: UTF8.self).lowercased() }
            if names.contains(where: { all.contains($0) }) { return names.first.map { !$0.hasPrefix("curl") } ?? false }
            return names.first?.hasPrefix("$") == true && names.dropFirst().first == "=" && names.last == "new-object"
        }
    }
}
