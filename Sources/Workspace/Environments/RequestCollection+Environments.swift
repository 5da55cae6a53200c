extension RequestCollection {
    /// Writes an environment's file, patched where it exists. A local one is 0600, and the first adds its line to
    /// `.gitignore`.
    public func save(_ environment: EnvironmentFile) throws(SaveError) {
        let file = environmentFile(environment.name, isLocal: environment.isLocal)
        let existing = try content(of: file)
        let bytes = try environment.written(over: existing?.bytes, file: file)
        try write(bytes, of: environment, to: file, over: existing)
    }

    /// Carries a change out on the file as it is on disk now, so that what another program changed in it stays. Gives the
    /// file as it is afterwards.
    ///
    /// - Parameter overwriting: true after the person was asked; else an entry that is not what it was when the change
    ///   was made is `FileError.Reason.changedOnDisk`.
    @discardableResult
    public func apply(
        _ change: EnvironmentChange, overwriting: Bool = false
    ) throws(SaveError) -> EnvironmentFile {
        let folder = FilePath.join(root, EnvironmentFile.folder)
        do {
            try Folders.make(folder, mode: 0o777)
        } catch {
            throw .file(error)
        }
        let file = environmentFile(change.environment, isLocal: change.isLocal)
        return try FileLock.hold(folder: folder) { () throws(SaveError) in
            try apply(change, to: file, overwriting: overwriting)
        }
    }

    private func apply(
        _ change: EnvironmentChange, to file: String, overwriting: Bool
    ) throws(SaveError) -> EnvironmentFile {
        let existing = try content(of: file)
        var environment = EnvironmentFile(name: change.environment, isLocal: change.isLocal)
        if let existing { environment = try read(existing.bytes, like: environment, file: file) }
        var bytes = existing?.bytes
        for entry in change.entries {
            guard overwriting || environment[entry.key] == entry.before else {
                throw .file(FileError(.read, FilePath.join(root, file), .changedOnDisk))
            }
            environment[entry.key] = entry.after
            // One at a time: where two edits meet, the patch would write more than the entries anew.
            bytes = try environment.written(over: bytes, file: file)
        }
        try write(bytes ?? [], of: environment, to: file, over: existing)
        return environment
    }

    private func read(
        _ source: [UInt8], like environment: EnvironmentFile, file: String
    ) throws(SaveError) -> EnvironmentFile {
        do {
            let stem = environment.name + (environment.isLocal ? EnvironmentFile.localEnding : "")
            return try EnvironmentFile.read(source, stem: stem, file: file).environment
        } catch {
            throw .damaged(error)
        }
    }

    private func write(
        _ bytes: [UInt8], of environment: EnvironmentFile, to file: String, over existing: BoundedFile.Content?
    ) throws(SaveError) {
        if bytes == existing?.bytes { return }
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

    /// `environments/staging.yaml`: the file that is there, else one with a name made of the environment's.
    func environmentFile(_ name: String, isLocal: Bool) -> String {
        let ending = isLocal ? EnvironmentFile.localEnding : ""
        let exact = [".yaml", ".yml"].map { FilePath.join(EnvironmentFile.folder, name + ending + $0) }
        let isPath = name.isEmpty || name.contains("/") || name.hasPrefix(".")
        if !isPath, let file = exact.first(where: { FileKind.of(FilePath.join(root, $0)) != nil }) { return file }
        return FilePath.join(
            EnvironmentFile.folder, FileNames.slug(name, fallback: "environment") + ending + ".yaml")
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
