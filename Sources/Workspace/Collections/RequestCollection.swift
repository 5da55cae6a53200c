public import CurlewFiles
internal import CurlewFormats
internal import Glibc

/// A folder with a `curlew.yaml`: requests in folders, environments, and their shared settings. A value: the state on
/// disk when it was read.
///
///     open(at:) ─► RequestCollection ──request(at:)──► OpenedRequest ──save──► OpenedRequest
///                      └── unparsable files stay in the list, named, and are never written
public struct RequestCollection: Sendable {
    /// The collection's folder, absolute, with links resolved.
    public let root: String
    public var name: String
    public var defaults: RequestDefaults
    public var environments: [EnvironmentFile]
    /// The items, in the order of the folder's file, then by name.
    public var items: [CollectionItem]

    init(root: String, name: String) {
        self.root = root
        self.name = name
        defaults = RequestDefaults()
        environments = []
        items = []
    }
}

/// The path of a request or folder inside its collection, without `.yaml`: `tour/search-people`. It names the request
/// on the command line, in drafts and in history.
public typealias ItemPath = String

extension RequestCollection {
    /// Every item of the list, depth first, in the order shown.
    public var allItems: [CollectionItem] { Self.flattened(items) }

    /// Every request of the list, depth first.
    public var requests: [RequestEntry] {
        allItems.compactMap { item in
            guard case .request(let entry) = item else { return nil }
            return entry
        }
    }

    /// The names of the folders above an item and its own: `Tour > Search people`; the path where there is no such
    /// item.
    public func title(of path: ItemPath) -> String {
        var (names, items): ([String], [CollectionItem]) = ([], items)
        while let folder = Self.folder(above: path, in: items) {
            names.append(folder.name)
            items = folder.items
        }
        return Self.item(at: path, in: items).map { (names + [$0.name]).joined(separator: " > ") } ?? path
    }

    /// The item at that path, or nil.
    public func item(at path: ItemPath) -> CollectionItem? {
        Self.item(at: path, in: items)
    }

    /// The collection's defaults with those of the folders above `path` over them; the nearest wins.
    public func defaults(for path: ItemPath) -> RequestDefaults {
        var result = defaults
        var items = items
        while let folder = Self.folder(above: path, in: items) {
            result = folder.defaults.over(result)
            items = folder.items
        }
        return result
    }

    /// Finds the item by its path alone, without walking other folders, because a collection may have ten thousand
    /// requests.
    private static func item(at path: ItemPath, in items: [CollectionItem]) -> CollectionItem? {
        if let found = items.first(where: { FilePath.isSame($0.path, path) }) { return found }
        return folder(above: path, in: items).flatMap { item(at: path, in: $0.items) }
    }

    private static func folder(above path: ItemPath, in items: [CollectionItem]) -> CollectionFolder? {
        for case .folder(let folder) in items
        where FilePath.isInside(path, folder.path) && !FilePath.isSame(path, folder.path) {
            return folder
        }
        return nil
    }

    private static func flattened(_ items: [CollectionItem]) -> [CollectionItem] {
        items.flatMap { item -> [CollectionItem] in
            guard case .folder(let folder) = item else { return [item] }
            return [item] + flattened(folder.items)
        }
    }
}

/// `RequestCollection.title(of:)` of every item, by one walk through all folders: for lists of thousands.
public struct ItemTitles: Sendable {
    /// The titles by the bytes of the path: two paths of one look are two files.
    private var titles: [[UInt8]: String] = [:]

    public init(_ collection: RequestCollection) { add(collection.items, below: "") }

    /// The path where there is no such item.
    public subscript(path: ItemPath) -> String { titles[Array(path.utf8)] ?? path }

    private mutating func add(_ items: [CollectionItem], below folders: String) {
        for item in items {
            let title = folders + item.name
            // A request stands before a folder of the same path.
            if titles[Array(item.path.utf8)] == nil { titles[Array(item.path.utf8)] = title }
            if case .folder(let folder) = item { add(folder.items, below: title + " > ") }
        }
    }
}

extension RequestCollection {
    /// Folders deeper than this many levels are skipped with a note.
    public static let depthLimit = 32
    /// Files beyond this number are left out with a note.
    public static let countLimit = 100_000

    /// Reads the list of a collection: names, methods and URLs, not the requests themselves. Everything that cannot
    /// be used is named in the problems and does not stop the rest.
    ///
    /// - Throws: only when the folder itself cannot be listed.
    public static func open(
        at folder: String
    ) throws(FileError) -> (collection: RequestCollection, problems: [CollectionProblem]) {
        guard let root = FileStatus.resolved(folder) else { throw FileError(.list, folder, .missing) }
        let listing = try FolderListing.read(root)
        var lister = CollectionLister(root: root)
        let (items, file) = lister.items(of: "", listing, depth: 0)
        var collection = RequestCollection(root: root, name: file.name ?? FilePath.name(root))
        collection.defaults = file.defaults
        collection.defaults.root = root
        collection.items = items
        collection.environments = lister.environments()
        return (collection, lister.problems)
    }

    /// The content of a file that must be there. A link out of the collection is an error.
    func requiredContent(of file: String) throws(CollectionProblem) -> BoundedFile.Content {
        try Self.content(of: file, in: root)
    }

    static func content(of file: String, in root: String) throws(CollectionProblem) -> BoundedFile.Content {
        do {
            _ = try FileLinks.target(of: FilePath.join(root, file), inside: root, for: .read)
            return try BoundedFile.read(FilePath.join(root, file))
        } catch {
            throw CollectionProblem(.file(error), file: file)
        }
    }

    /// Opens a request for editing.
    public func request(at path: ItemPath) throws(CollectionProblem) -> OpenedRequest {
        let file = fileName(of: path)
        let content = try requiredContent(of: file)
        let reading = try RequestFile.read(content.bytes, file: file)
        return OpenedRequest(
            path: path, request: reading.request, notes: reading.notes, source: content.bytes, stamp: content.stamp)
    }

    /// The request's file, `tour/hello.yaml`, or `.yml` when that is the file in the folder.
    public func fileName(of path: ItemPath) -> String {
        let short = path + ".yml"
        return FileKind.of(FilePath.join(root, short)) != nil ? short : path + ".yaml"
    }
}

/// Reads and patches the `order` of a folder's file.
extension RequestCollection {
    /// The order in the folder's file. It is read before anything is changed, so that a file that does not parse
    /// stops the change.
    func order(of folder: ItemPath) throws(SaveError) -> [String] {
        try orderFile(of: folder).order
    }

    /// Patches the order.
    ///
    /// - Parameter always: true to write an order even where the file has none yet.
    func changeOrder(
        in folder: ItemPath, always: Bool = false, _ change: ([String]) -> [String]
    ) throws(SaveError) {
        let (file, content, old) = try orderFile(of: folder)
        let new = change(old)
        if new == old || (old.isEmpty && !always) { return }
        let source = content?.bytes ?? []
        let order = YAMLValue.sequence(new.map { .text($0) })
        let bytes = try patching(source, file, YAMLPatch.set(["order"], to: order, in: source))
        _ = try write(bytes, to: file, expecting: content.map { .unchanged($0.stamp) } ?? .absent)
    }

    private func orderFile(
        of folder: ItemPath
    ) throws(SaveError) -> (file: String, content: BoundedFile.Content?, order: [String]) {
        let file = FolderFile.path(in: folder)
        let content = try content(of: file)
        return (file, content, try undamaged(FolderFile.read(content?.bytes ?? [], file: file).file.order))
    }

    /// The content of the file; nil when there is none.
    func content(of file: String) throws(SaveError) -> BoundedFile.Content? {
        let place = FilePath.join(root, file)
        guard FileKind.of(place) != nil else { return nil }
        try saving(FileLinks.target(of: place, inside: root, for: .read))
        return try saving(BoundedFile.read(place))
    }
}

/// The file of a request as text: of one that cannot be read as a request, too.
public struct RequestText: Equatable, Sendable {
    public var path: ItemPath
    /// The file's path inside the collection.
    public var file: String
    public var bytes: [UInt8]
    /// The file as it was read; nil when there is none.
    public var stamp: FileStamp?
    /// Why it is no request; nil when it is one.
    public var problem: CollectionProblem?

    public init(path: ItemPath, file: String, bytes: [UInt8], stamp: FileStamp?) {
        (self.path, self.file, self.bytes, self.stamp) = (path, file, bytes, stamp)
        problem = Self.problem(in: bytes, file: file)
    }

    /// Why a text is no request; nil when it is one.
    public static func problem(in bytes: [UInt8], file: String) -> CollectionProblem? {
        do {
            _ = try RequestFile.read(bytes, file: file)
            return nil
        } catch {
            return error
        }
    }
}

extension RequestCollection {
    /// Reads a request's file as text.
    public func text(at path: ItemPath) throws(FileError) -> RequestText {
        let file = fileName(of: path)
        let location = FilePath.join(root, file)
        _ = try FileLinks.target(of: location, inside: root, for: .read)
        let content = try BoundedFile.read(location)
        return RequestText(path: path, file: file, bytes: content.bytes, stamp: content.stamp)
    }

    /// Writes a text as it is, whether it is a request or not, over the file that it was read from. A file that
    /// changed since gives `FileError.Reason.changedOnDisk`.
    ///
    /// - Parameter stamp: the file that it replaces; nil for one that was deleted.
    public func save(_ text: RequestText, over stamp: FileStamp?) throws(SaveError) -> RequestText {
        let written = try write(text.bytes, to: text.file, expecting: stamp.map { .unchanged($0) } ?? .absent)
        return RequestText(path: text.path, file: text.file, bytes: text.bytes, stamp: written)
    }
}

extension RequestCollection {
    /// Makes the folder of a collection with its `curlew.yaml`; an existing one stays as it is.
    public static func make(at folder: String, name: String? = nil) throws(SaveError) {
        try saving(Folders.make(folder, mode: 0o777))
        let file = FilePath.join(folder, CollectionFinder.file)
        guard FileKind.of(file) == nil else { return }
        let value = YAMLValue.mapping([YAMLEntry("name", .text(name ?? FilePath.name(folder)))])
        try saving(AtomicWriter().write(Array(YAMLWriter().document(value).utf8), to: file, expecting: .absent))
    }

    /// Makes a folder. Its name becomes the folder's name on disk; a name that no folder can have is kept in
    /// `folder.yaml`.
    public func makeFolder(named name: String, in parent: ItemPath = "") throws(SaveError) -> ItemPath {
        let stem = FileNames.free(name, taken: try stems(in: parent), fallback: "folder")
        let path = FilePath.join(parent, stem)
        try saving(FileLinks.target(of: FilePath.join(root, path), inside: root))
        try saving(Folders.make(FilePath.join(root, path), mode: 0o777))
        if name != stem {
            let value = YAMLValue.mapping([YAMLEntry("name", .text(name))])
            let file = FilePath.join(path, FolderFile.name)
            _ = try write(Array(YAMLWriter().document(value).utf8), to: file, expecting: .absent)
        }
        return path
    }

    /// Moves an item to `index` in the list of `folder`, which may be the folder it is in or another.
    public func move(_ path: ItemPath, to folder: ItemPath, at index: Int) throws(SaveError) -> ItemPath {
        let from = FilePath.parent(path, bare: "")
        _ = try (order(of: from), order(of: folder))
        var name = FilePath.name(path)
        if !FilePath.isSame(from, folder) {
            name = FileNames.free(name, taken: try stems(in: folder))
            try moveFile(location(of: path), to: FilePath.join(folder, name) + (isFolder(path) ? "" : ".yaml"))
            try moveBaseline(of: path, to: FilePath.join(folder, name))
            let old = FilePath.name(path)
            try changeOrder(in: from) { $0.filter { $0 != old } }
        }
        var names = list(of: folder).map { FilePath.name($0.path) }.filter { $0 != name }
        names.insert(name, at: min(max(0, index), names.count))
        try changeOrder(in: folder, always: true) { _ in names }
        return FilePath.join(folder, name)
    }

    func isFolder(_ path: ItemPath) -> Bool { FileKind.of(FilePath.join(root, path)) == .folder }

    /// The file or folder of an item, as a path inside the collection.
    func location(of path: ItemPath) -> String { isFolder(path) ? path : fileName(of: path) }

    func list(of folder: ItemPath) -> [CollectionItem] {
        if folder.isEmpty { return items }
        guard case .folder(let found) = item(at: folder) else { return [] }
        return found.items
    }

    /// Renames inside the collection without overwriting.
    func moveFile(_ file: String, to target: String) throws(SaveError) {
        let from = FilePath.join(root, file)
        let to = FilePath.join(root, target)
        let place = try saving(FileLinks.target(of: to, inside: root))
        guard FileKind.of(place) == nil else { throw .file(FileError(.rename, to, .alreadyExists)) }
        guard Glibc.rename(from, place) == 0 else { throw .file(FileError(.rename, from, code: errno)) }
    }
}
