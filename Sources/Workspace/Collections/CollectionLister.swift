internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats

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

/// An item in the list of a collection or a folder.
public enum CollectionItem: Equatable, Sendable {
    case folder(CollectionFolder)
    case request(RequestEntry)
    /// A file that cannot be opened, listed in place of its request.
    case damaged(DamagedEntry)

    public var path: ItemPath {
        switch self {
        case .folder(let folder): folder.path
        case .request(let entry): entry.path
        case .damaged(let entry): entry.path
        }
    }

    public var name: String {
        switch self {
        case .folder(let folder): folder.name
        case .request(let entry): entry.name
        case .damaged(let entry): FilePath.name(entry.path)
        }
    }
}

/// A folder and its items, in order.
public struct CollectionFolder: Equatable, Sendable {
    public var path: ItemPath
    public var name: String
    public var defaults = RequestDefaults()
    public var items: [CollectionItem] = []
}

/// One line of the list, with the values shown before the request is opened.
public struct RequestEntry: Equatable, Sendable {
    public var path: ItemPath
    public var name: String
    public var method: String
    public var url: String
}

/// A file that cannot be read. It is listed, named in the problems, and never written.
public struct DamagedEntry: Equatable, Sendable {
    public var path: ItemPath
    public var problem: CollectionProblem
}

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
        let source = try FileError.mapped(try BoundedFile.read(location).bytes) {
            CollectionProblem(.file($0), file: file)
        }
        let root = try RequestFile.root(of: source, file: file)
        guard let line = root["request"] else { throw CollectionProblem(.noRequest, file: file, at: root.mark) }
        let (text, _) = try NodeReader.reading(file) { $0.text("request", line) ?? "" }
        let (method, url) = RequestLine.read(text)
        let name = root["name"]?.plainText ?? FilePath.name(path)
        return RequestEntry(path: path, name: name, method: method, url: url)
    }
}
