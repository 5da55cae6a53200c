import CurlewFiles

/// Reads a collection's folders and makes its list.
struct CollectionLister {
    let root: String
    var problems: [CollectionProblem] = []
    private var count = 0

    init(root: String) {
        self.root = root
    }

    /// The items of a folder in order, and the content of the folder's own file.
    mutating func items(
        of path: ItemPath, _ listing: FolderListing, depth: Int
    ) -> (items: [CollectionItem], file: FolderFile) {
        let file = folderFile(of: path, listing)
        var items: [CollectionItem] = []
        for entry in listing.entries where !isOwnFile(entry, in: path) {
            guard let name = entry.name else {
                note(.nameIsNotUTF8, FilePath.join(path, entry.shown))
                continue
            }
            if let item = item(named: name, entry.kind, in: path, depth: depth) { items.append(item) }
        }
        return (sorted(items, by: file, in: path), file)
    }

    mutating func note(_ kind: CollectionProblem.Kind, _ file: String) {
        problems.append(CollectionProblem(kind, file: file))
    }

    private mutating func item(named name: String, _ kind: FileKind, in path: ItemPath, depth: Int) -> CollectionItem? {
        let inner = FilePath.join(path, name)
        switch kind {
        case .folder: return FilePath.stem(name) == nil ? folder(inner, depth: depth + 1) : skip(inner, .folder)
        case .regular:
            guard let stem = FilePath.stem(name), !SavedBaseline.isBaseline(stem) else { return nil }
            return request(FilePath.join(path, stem), file: inner)
        case .link: return link(name, in: path)
        default: return FilePath.stem(name) == nil ? nil : skip(inner, kind)
        }
    }

    private mutating func skip(_ file: String, _ kind: FileKind) -> CollectionItem? {
        note(.notARegularFile(kind), file)
        return nil
    }

    /// The item for a link. A link to a file inside the collection is a request; links to folders are left out,
    /// because they would list the folder twice.
    private mutating func link(_ name: String, in path: ItemPath) -> CollectionItem? {
        let inner = FilePath.join(path, name)
        guard let stem = FilePath.stem(name), !SavedBaseline.isBaseline(stem) else { return nil }
        guard let target = FileStatus.resolved(FilePath.join(root, inner)), FilePath.isInside(target, root) else {
            note(.linkLeaves, inner)
            return nil
        }
        return FileStatus.isFile(target) ? request(FilePath.join(path, stem), file: inner) : skip(inner, .link)
    }

    private mutating func folder(_ path: ItemPath, depth: Int) -> CollectionItem? {
        guard depth <= RequestCollection.depthLimit else {
            note(.tooDeep(limit: RequestCollection.depthLimit), path)
            return nil
        }
        do {
            let listing = try FolderListing.read(FilePath.join(root, path))
            let (items, file) = items(of: path, listing, depth: depth)
            return .folder(
                CollectionFolder(
                    path: path, name: file.name ?? FilePath.name(path), defaults: file.defaults, items: items))
        } catch {
            note(.file(error), path)
            return nil
        }
    }

    private mutating func request(_ path: ItemPath, file: String) -> CollectionItem? {
        count += 1
        guard count <= RequestCollection.countLimit else {
            if count == RequestCollection.countLimit + 1 {
                note(.tooMany(limit: RequestCollection.countLimit), file)
            }
            return nil
        }
        do {
            return .request(try RequestSummary.read(FilePath.join(root, file), path: path, file: file))
        } catch {
            problems.append(error)
            return .damaged(DamagedEntry(path: path, problem: error))
        }
    }

    private func isOwnFile(_ entry: FolderListing.Entry, in path: ItemPath) -> Bool {
        let reserved = path.isEmpty ? FolderFile.reservedAtRoot : FolderFile.reserved
        return entry.name.map(reserved.contains) ?? false
    }
}
