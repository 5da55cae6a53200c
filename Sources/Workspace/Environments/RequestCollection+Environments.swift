internal import CurlewBytes
internal import CurlewFiles

extension RequestCollection {
    /// Writes an environment's file, patched when it exists. A private one gets mode 0600, and the first one adds a
    /// line to `.gitignore`.
    public func save(_ environment: EnvironmentFile) throws(SaveError) {
        let file = environmentFile(environment.name, isLocal: environment.isLocal)
        let existing = try content(of: file)
        let bytes = try environment.written(over: existing?.bytes, file: file)
        try put(bytes, in: file, over: existing, isLocal: environment.isLocal)
    }

    /// - Parameter link: the text of the link that a file which is not there is made as.
    func put(
        _ bytes: [UInt8]?, in file: String, over existing: BoundedFile.Content?, isLocal: Bool, as link: String? = nil
    ) throws(SaveError) {
        if bytes == existing?.bytes { return }
        guard let bytes else { return try saving(remove(file)) }
        try saving(Folders.make(FilePath.join(root, EnvironmentFile.folder), mode: 0o777))
        if isLocal { try ignoreLocalEnvironments() }
        if existing == nil, try saving(putLink(link, at: file)) { return }
        _ = try write(
            bytes, to: file, expecting: existing.map { .unchanged($0.stamp) } ?? .absent,
            access: isLocal ? .owner : .shared)
    }

    /// `environments/staging.yaml`: the existing file, or a file name made from the environment's name.
    func environmentFile(_ name: String, isLocal: Bool) -> String {
        let ending = isLocal ? EnvironmentFile.localEnding : ""
        let exact = [".yaml", ".yml"].map { FilePath.join(EnvironmentFile.folder, name + ending + $0) }
        let isPath = name.isEmpty || name.utf8.contains("/") || name.utf8.hasPrefix(".")
        if !isPath, let file = exact.first(where: { FileKind.of(FilePath.join(root, $0)) != nil }) { return file }
        return FilePath.join(
            EnvironmentFile.folder, FileNames.slug(name, fallback: "environment") + ending + ".yaml")
    }

    static let ignoredLine = "environments/*.local.yaml"

    /// Adds the line once; the rest of the file is kept.
    private func ignoreLocalEnvironments() throws(SaveError) {
        let existing = try content(of: ".gitignore")
        let text = existing.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { $0.text(behind: "/") ?? Substring($0) }
        if lines.contains(where: { $0 == Self.ignoredLine }) { return }
        let needsBreak = existing.map { !$0.bytes.isEmpty && $0.bytes.last != 0x0A } ?? false
        let added = Array(((needsBreak ? "\n" : "") + Self.ignoredLine + "\n").utf8)
        _ = try write(
            (existing?.bytes ?? []) + added, to: ".gitignore",
            expecting: existing.map { .unchanged($0.stamp) } ?? .absent)
    }
}
