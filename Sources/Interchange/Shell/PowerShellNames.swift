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
