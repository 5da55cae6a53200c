extension RequestCollection {
    /// Writes an environment's file, patched where it exists. A local one is 0600, and the first adds its line to
    /// `.gitignore`.
    public func save(_ environment: EnvironmentFile) throws(SaveError) {
        let stem = FileNames.slug(environment.name, fallback: "environment") + (environment.isLocal ? ".local" : "")
        let file = FilePath.join(EnvironmentFile.folder, stem + ".yaml")
        let existing = try content(of: file)
        let bytes = try environment.written(over: existing?.bytes, file: file)
        do {
            try Folders.make(FilePath.join(root, EnvironmentFile.folder), mode: 0o777)
        } catch {
            throw .file(error)
        }
        if environment.isLocal { try ignoreLocalEnvironments() }
        _ = try write(
            bytes, to: file, expecting: existing.map { .unchanged($0.stamp) } ?? .absent,
            access: environment.isLocal ? .owner : .shared)
    }

    static let ignoredLine = "environments/*.local.yaml"

    /// Once; the rest of the file stays.
    private func ignoreLocalEnvironments() throws(SaveError) {
        let existing = try content(of: ".gitignore")
        let text = existing.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let lines = text.split(whereSeparator: \.isNewline).map { $0.hasPrefix("/") ? $0.dropFirst() : $0 }
        if lines.contains(where: { $0 == Self.ignoredLine }) { return }
        let needsBreak = existing.map { !$0.bytes.isEmpty && $0.bytes.last != 0x0A } ?? false
        let added = Array(((needsBreak ? "\n" : "") + Self.ignoredLine + "\n").utf8)
        _ = try write(
            (existing?.bytes ?? []) + added, to: ".gitignore",
            expecting: existing.map { .unchanged($0.stamp) } ?? .absent)
    }
}
