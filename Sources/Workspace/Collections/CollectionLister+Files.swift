internal import CurlewFiles
internal import CurlewFormats

extension CollectionLister {
    /// `folder.yaml`, or `curlew.yaml` at the root. One that cannot be read is named, and keeps what lies
    /// below it from being sent.
    mutating func folderFile(of path: ItemPath, _ listing: FolderListing) -> FolderFile {
        let name = path.isEmpty ? CollectionFinder.file : FolderFile.name
        guard listing.entries.contains(where: { $0.name == name }) else { return FolderFile() }
        let file = FilePath.join(path, name)
        do {
            let source = try content(of: file)
            let reading = try FolderFile.read(source, file: file)
            problems += reading.notes
            return reading.file
        } catch {
            problems.append(error)
            return FolderFile(defaults: RequestDefaults(unreadable: [error]))
        }
    }

    /// The environments in the order of their names, those that cannot be read among them.
    mutating func environments() -> [EnvironmentFile] {
        let folder = FilePath.join(root, EnvironmentFile.folder)
        guard FileStatus.isFolder(folder), let listing = try? FolderListing.read(folder) else { return [] }
        let entries = listing.entries.compactMap { entry in entry.name.map { (name: $0, kind: entry.kind) } }
        return entries.sorted { $0.name < $1.name }.compactMap { entry -> EnvironmentFile? in
            guard let stem = FilePath.stem(entry.name) else { return nil }
            let file = FilePath.join(EnvironmentFile.folder, entry.name)
            return isReadable(file, entry.kind) ? environment(stem, file: file) : nil
        }
    }

    /// A file, or a link to one inside the collection; what else has the name of a file is named and left alone, and so is a
    /// link to what git keeps to one person: under another name its secrets would be plain.
    private mutating func isReadable(_ file: String, _ kind: FileKind) -> Bool {
        guard kind != .regular else { return true }
        guard kind == .link else {
            note(.notARegularFile(kind), file)
            return false
        }
        let target = FileStatus.resolved(FilePath.join(root, file))
        let isInside = target.map { FilePath.isInside($0, root) } ?? false
        if !isInside { note(.linkLeaves, file) }
        guard isInside, let target, FileStatus.isFile(target) else { return false }
        let isPrivate = FilePath.name(target) != FilePath.name(file) && ConsentFinder.isPrivate(target, in: root)
        if isPrivate { note(.linkToPrivate, file) }
        return !isPrivate
    }

    private mutating func environment(_ stem: String, file: String) -> EnvironmentFile {
        do {
            let reading = try EnvironmentFile.read(try content(of: file), stem: stem, file: file)
            problems += reading.notes
            return reading.environment
        } catch {
            problems.append(error)
            return .damaged(stem, error)
        }
    }

    private func content(of file: String) throws(CollectionProblem) -> [UInt8] {
        do {
            _ = try FileLinks.target(of: FilePath.join(root, file), inside: root, for: .read)
            return try BoundedFile.read(FilePath.join(root, file)).bytes
        } catch {
            throw CollectionProblem(.file(error), file: file)
        }
    }

    /// First what the folder's file names, in its order; then the rest by name.
    mutating func sorted(_ items: [CollectionItem], by file: FolderFile, in path: ItemPath) -> [CollectionItem] {
        var rank: [String: Int] = [:]
        for (index, name) in file.order.enumerated() where rank[name] == nil { rank[name] = index }
        // An item is large to move about: its places are sorted, and it is moved once.
        let keys = items.map { item in
            (rank: rank[FilePath.name(item.path)] ?? Int.max, name: item.name.lowercased(), path: item.path)
        }
        let here = Set(items.map { FilePath.name($0.path) })
        for name in file.order where !here.contains(name) {
            note(.missingFromFolder(name), FilePath.join(path, path.isEmpty ? CollectionFinder.file : FolderFile.name))
        }
        let places = keys.indices.sorted { first, second in
            let (first, second) = (keys[first], keys[second])
            return (first.rank, first.name, first.path) < (second.rank, second.name, second.path)
        }
        return places.map { items[$0] }
    }
}

/// The line of the list that stands for a request file.
enum RequestSummary {
    static func read(_ location: String, path: ItemPath, file: String) throws(CollectionProblem) -> RequestEntry {
        let source: [UInt8]
        do {
            source = try BoundedFile.read(location).bytes
        } catch {
            throw CollectionProblem(.file(error), file: file)
        }
        let root = try RequestFile.root(of: source, file: file)
        guard let line = root["request"] else { throw CollectionProblem(.noRequest, file: file, at: root.mark) }
        let reader = NodeReader(file: file)
        let (method, url) = RequestLine.read(try reader.text("request", line))
        let name = root["name"]?.plainText ?? FilePath.name(path)
        return RequestEntry(path: path, name: name, method: method, url: url)
    }
}
