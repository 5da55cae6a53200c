import CurlewFiles

/// Carries out changes of environments; a change may also make a new environment.
extension RequestCollection {
    /// Carries out a change on the file as it is on disk now, so that changes by other programs are kept. A reversed
    /// change restores the file byte for byte unless another program wrote it, and deletes a file that the change
    /// made.
    ///
    /// - Parameter overwriting: true after the user confirmed it; otherwise an entry that differs from its old value
    ///   in the change gives `FileError.Reason.changedOnDisk`.
    /// - Returns: the file as it is afterwards, and the change with the texts of the file before and after it.
    @discardableResult
    public func apply(
        _ change: EnvironmentChange, overwriting: Bool = false
    ) throws(SaveError) -> (environment: EnvironmentFile, change: EnvironmentChange) {
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
    ) throws(SaveError) -> (environment: EnvironmentFile, change: EnvironmentChange) {
        let existing = try content(of: file)
        var change = change
        let isAsLeft = change.texts.map { $0.before == existing?.bytes } ?? false
        let bytes =
            isAsLeft ? change.texts?.after : try patched(existing?.bytes, by: change, file: file, overwriting)
        try put(bytes, in: file, over: existing, isLocal: change.isLocal)
        change.texts = .init(before: existing?.bytes, after: bytes)
        var environment = EnvironmentFile(name: change.environment, isLocal: change.isLocal)
        if let bytes { environment = try read(bytes, like: environment, file: file) }
        return (environment, change)
    }

    private func patched(
        _ source: [UInt8]?, by change: EnvironmentChange, file: String, _ overwriting: Bool
    ) throws(SaveError) -> [UInt8] {
        var environment = EnvironmentFile(name: change.environment, isLocal: change.isLocal)
        if let source { environment = try read(source, like: environment, file: file) }
        for entry in change.entries {
            guard overwriting || environment[entry.key] == entry.before else {
                throw .file(FileError(.read, FilePath.join(root, file), .changedOnDisk))
            }
            environment[entry.key] = entry.after
        }
        return try environment.written(over: source, spelledLike: change.texts?.after, file: file)
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
}
