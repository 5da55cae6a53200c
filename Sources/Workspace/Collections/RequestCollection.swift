public import CurlewFiles

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

/// What `RequestCollection.title(of:)` says of each item, by one walk through all folders: for whoever asks for thousands.
public struct ItemTitles: Sendable {
    /// By the bytes of the path: two paths of one look are two files.
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
