internal import CurlewBytes
internal import CurlewFiles

/// Carries out changes of environments; a change may also make, rename or delete one.
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
        try saving(Folders.make(folder, mode: 0o777))
        return try FileLock.hold(folder: folder) { () throws(SaveError) in
            var change = change
            change.texts = try texts(of: change, overwriting: overwriting)
            try put(change.texts)
            var environment = EnvironmentFile(name: change.newName)
            if case .entries(_, let isLocal) = change.kind, let text = change.texts.first {
                environment.isLocal = isLocal
                if let bytes = text.after { environment = try read(bytes, like: environment, file: text.file) }
            }
            return (environment, change)
        }
    }

    /// Writes the files, or none of them: what was written before one that fails gets its old text.
    private func put(_ texts: [EnvironmentChange.Text]) throws(SaveError) {
        for (index, text) in texts.enumerated() {
            do throws(SaveError) {
                try put(text)
            } catch {
                for written in texts[..<index].reversed() { try? put(written.reversed) }
                throw error
            }
        }
    }

    private func put(_ text: EnvironmentChange.Text) throws(SaveError) {
        let existing = try content(of: text.file)
        // A link to a file that was just written has its new text.
        guard existing?.bytes == text.before || existing?.bytes == text.after else { throw changed(text.file) }
        try put(text.after, in: text.file, over: existing, isLocal: text.isLocal, as: text.link)
    }

    /// The files that the change writes, new ones before those that it deletes.
    private func texts(
        of change: EnvironmentChange, overwriting: Bool
    ) throws(SaveError) -> [EnvironmentChange.Text] {
        if !change.texts.isEmpty {
            var isAsLeft = true
            for text in change.texts where try content(of: text.file)?.bytes != text.before { isAsLeft = false }
            if isAsLeft { return change.texts }
        }
        switch change.kind {
        case .entries(let entries, let isLocal):
            let file = environmentFile(change.environment, isLocal: isLocal)
            let source = try content(of: file)?.bytes
            var environment = EnvironmentFile(name: change.environment, isLocal: isLocal)
            if let source { environment = try read(source, like: environment, file: file) }
            for entry in entries {
                guard overwriting || environment[entry.key] == entry.before else { throw changed(file) }
                environment[entry.key] = entry.after
            }
            let after = try environment.written(over: source, spelledLike: change.texts.first?.after, file: file)
            return [.init(file: file, isLocal: isLocal, before: source, after: after)]
        case .rename(let name):
            // The files as they are now get the name, whoever wrote them meanwhile.
            let own = try ownTexts(of: change)
            for text in own {
                let target = environmentFile(name, isLocal: text.isLocal)
                guard try content(of: target) == nil else {
                    throw .file(FileError(.create, FilePath.join(root, target), .alreadyExists))
                }
            }
            return own.map {
                .init(
                    file: environmentFile(name, isLocal: $0.isLocal), isLocal: $0.isLocal, before: nil,
                    after: $0.before, link: $0.link)
            } + (try heirTexts(of: change.environment, inheriting: name)) + own
        case .delete:
            if !change.texts.isEmpty { return try texts(change.texts, overwriting: overwriting) }
            return try heirTexts(of: change.environment, inheriting: nil) + ownTexts(of: change)
        }
    }

    /// The texts of a change that is made again, where another program wrote a file meanwhile: of an environment that
    /// inherits only that entry changes, and what else stands there stays.
    private func texts(
        _ texts: [EnvironmentChange.Text], overwriting: Bool
    ) throws(SaveError) -> [EnvironmentChange.Text] {
        var result: [EnvironmentChange.Text] = []
        for text in texts {
            let source = try content(of: text.file)?.bytes
            guard source != text.before else {
                result.append(text)
                continue
            }
            guard text.before != nil, let after = text.after else {
                guard overwriting else { throw changed(text.file) }
                result.append(
                    .init(file: text.file, isLocal: text.isLocal, before: source, after: text.after, link: text.link))
                continue
            }
            // One that was deleted meanwhile inherits no more.
            guard let source else { continue }
            let like = EnvironmentFile(name: "", isLocal: text.isLocal)
            var environment = try read(source, like: like, file: text.file)
            environment.inherits = try read(after, like: like, file: text.file).inherits
            let merged = try environment.written(over: source, file: text.file)
            result.append(.init(file: text.file, isLocal: text.isLocal, before: source, after: merged))
        }
        return result
    }

    private func changed(_ file: String) -> SaveError {
        .file(FileError(.read, FilePath.join(root, file), .changedOnDisk))
    }

    /// The environment's own files, which go; at least one, else another program was quicker.
    private func ownTexts(of change: EnvironmentChange) throws(SaveError) -> [EnvironmentChange.Text] {
        var texts: [EnvironmentChange.Text] = []
        for isLocal in [false, true] {
            let file = environmentFile(change.environment, isLocal: isLocal)
            guard let bytes = try content(of: file)?.bytes else { continue }
            let link = FileLinks.direct(of: FilePath.join(root, file))
            texts.append(.init(file: file, isLocal: isLocal, before: bytes, after: nil, link: link))
        }
        for text in texts { try checkLinks(to: text.file, of: change) }
        if texts.isEmpty {
            let place = FilePath.join(root, environmentFile(change.environment, isLocal: false))
            throw .file(FileError(change.isDeletion ? .delete : .rename, place, .missing))
        }
        return texts
    }

    /// Throws where another environment's file leads to this one by links, and this one goes: it would lead nowhere.
    private func checkLinks(to file: String, of change: EnvironmentChange) throws(SaveError) {
        func entry(_ path: String) -> String? {
            FileStatus.resolved(FilePath.parent(path)).map { FilePath.join($0, FilePath.name(path)) }
        }
        var lister = CollectionLister(root: root)
        for other in lister.environments() where other.name != change.environment {
            let link = environmentFile(other.name, isLocal: other.isLocal)
            var place = FilePath.join(root, link)
            // The kernel follows no more of them.
            for _ in 0..<40 {
                guard let text = FileLinks.direct(of: place) else { break }
                place = text.utf8.hasPrefix("/") ? text : FilePath.parent(place) + "/" + text
                if entry(place) == entry(FilePath.join(root, file)) {
                    throw .damaged(CollectionProblem(.linkFollows(file), file: link))
                }
            }
        }
    }

    /// The files of the environments that inherit from it now, whoever wrote them; they inherit from another then.
    private func heirTexts(
        of name: String, inheriting other: String?
    ) throws(SaveError) -> [EnvironmentChange.Text] {
        var texts: [EnvironmentChange.Text] = []
        var lister = CollectionLister(root: root)
        for heir in lister.environments() where heir.inherits == name {
            let file = environmentFile(heir.name, isLocal: heir.isLocal)
            guard let source = try content(of: file)?.bytes else { continue }
            var environment = try read(source, like: heir, file: file)
            guard environment.inherits == name else { continue }
            environment.inherits = other
            let after = try environment.written(over: source, file: file)
            texts.append(.init(file: file, isLocal: heir.isLocal, before: source, after: after))
        }
        return texts
    }

    private func read(
        _ source: [UInt8], like environment: EnvironmentFile, file: String
    ) throws(SaveError) -> EnvironmentFile {
        let stem = environment.name + (environment.isLocal ? EnvironmentFile.localEnding : "")
        return try undamaged(EnvironmentFile.read(source, stem: stem, file: file).environment)
    }
}
