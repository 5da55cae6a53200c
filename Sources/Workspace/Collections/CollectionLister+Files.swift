internal import CurlewFiles
internal import CurlewFormats

extension CollectionLister {
    /// The content of `folder.yaml`, or of `curlew.yaml` at the root. A file that cannot be read is named in the
    /// problems, and the requests below it cannot be sent.
    mutating func folderFile(of path: ItemPath, _ listing: FolderListing) -> FolderFile {
        let name = FilePath.name(FolderFile.path(in: path))
        return listing.entries.contains { $0.name == name } ? folderFile(of: path) : FolderFile()
    }

    /// The same for a folder that is not listed.
    mutating func folderFile(of path: ItemPath) -> FolderFile {
        let file = FolderFile.path(in: path)
        guard FileKind.of(FilePath.join(root, file)) != nil else { return FolderFile() }
        do {
            let source = try RequestCollection.content(of: file, in: root).bytes
            let reading = try FolderFile.read(source, file: file)
            problems += reading.notes
            return reading.file
        } catch {
            problems.append(error)
            return FolderFile(defaults: RequestDefaults(unreadable: [error]))
        }
    }

    /// The environments in the order of their names, including those that cannot be read.
    mutating func environments() -> [EnvironmentFile] {
        let folder = FilePath.join(root, EnvironmentFile.folder)
        guard FileStatus.isFolder(folder), let listing = try? FolderListing.read(folder) else { return [] }
        let entries = listing.entries.compactMap { entry in entry.name.map { (name: $0, kind: entry.kind) } }
        return entries.sorted { Self.order($0.name).lexicographicallyPrecedes(Self.order($1.name)) }.compactMap {
            entry -> EnvironmentFile? in
            guard let stem = FilePath.stem(entry.name) else { return nil }
            let file = FilePath.join(EnvironmentFile.folder, entry.name)
            return isReadable(file, entry.kind) ? environment(stem, file: file) : nil
        }
    }

    /// The end of a name comes before every character, so that `demo.yaml` stands before `demo-2.yaml`.
    private static func order(_ name: String) -> [UInt8] { name.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 } }

    /// Whether the path is a file, or a link to a file inside the collection. Anything else with such a name is named
    /// in the problems and left alone. A link to a file that git keeps private is refused too: under the link's name
    /// its secrets would be treated as plain values.
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
            let reading = try EnvironmentFile.read(
                try RequestCollection.content(of: file, in: root).bytes, stem: stem, file: file)
            problems += reading.notes
            return reading.environment
        } catch {
            problems.append(error)
            return .damaged(stem, error)
        }
    }

    /// The items in order: first those that the folder's file names, then the rest by name.
    mutating func sorted(_ items: [CollectionItem], by file: FolderFile, in path: ItemPath) -> [CollectionItem] {
        var rank: [String: Int] = [:]
        for (index, name) in file.order.enumerated() where rank[name] == nil { rank[name] = index }
        // Items are large to move, so their indexes are sorted and each item is moved once.
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

/// Makes the line of the list for a request file.
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
        let (text, _) = try NodeReader.reading(file) { $0.text("request", line) ?? "" }
        let (method, url) = RequestLine.read(text)
        let name = root["name"]?.plainText ?? FilePath.name(path)
        return RequestEntry(path: path, name: name, method: method, url: url)
    }
}
