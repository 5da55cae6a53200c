internal import CurlewBytes
public import CurlewFiles

/// Finds out whether another program has changed the file of a request, or a file whose settings hold for it. A file is
/// read again only when its `stat` values differ from those of the last look; what counts is what it says.
public struct CollectionWatch: Sendable {
    /// The marks of files that said the same as the collection at the last look, with the hash of a request's file.
    private var known: [String: Entry] = [:]
    /// The names in the folder of the environments at the last look that found nothing new there.
    private var environmentNames: [String]?

    private struct Entry: Equatable, Sendable {
        var mark: FileMark
        var hash: UInt64 = 0
    }

    public init() {}

    /// - Parameters:
    ///   - path: of the request; nil looks at the collection's own files and its environments alone.
    ///   - stamp: of the request's file when it was read; nil leaves that file out.
    public mutating func look(
        at path: ItemPath?, readAs stamp: FileStamp?, in collection: RequestCollection
    ) -> FilesFound {
        var found = FilesFound()
        if let path, let stamp { found.request = request(at: path, readAs: stamp, in: collection) }
        for folder in Self.folders(above: path ?? "") where !isSame(folder, in: collection) {
            found.settings.append(FolderFile.path(in: folder))
        }
        found.settings += environments(in: collection)
        return found
    }

    /// The folders above a path from the outermost, which is empty, to the nearest.
    private static func folders(above path: ItemPath) -> [ItemPath] {
        guard let parent = path.utf8.cut(atLast: "/")?.before else { return [""] }
        return folders(above: String(parent)) + [String(parent)]
    }

    // MARK: The request

    private mutating func request(
        at path: ItemPath, readAs stamp: FileStamp, in collection: RequestCollection
    ) -> FilesFound.Request {
        let name = collection.fileName(of: path)
        let file = FilePath.join(collection.root, name)
        if isKnown(file, hash: stamp.hash) { return .unchanged }
        let (mark, time) = (FileMark(file), FileMark.now)
        do throws(SaveError) {
            guard let content = try collection.content(of: name) else { return .missing }
            guard content.stamp.hasSameContent(as: stamp) else { return try .changed(collection.opened(path)) }
            note(file, mark, at: time, hash: stamp.hash)
            return .unchanged
        } catch {
            if case .damaged(let problem) = error { return .unreadable(problem) }
            guard case .file(let fault) = error, fault.reason != .missing else { return .missing }
            return .unreadable(CollectionProblem(.file(fault), file: name))
        }
    }

    // MARK: Settings

    private mutating func isSame(_ folder: ItemPath, in collection: RequestCollection) -> Bool {
        let file = FilePath.join(collection.root, FolderFile.path(in: folder))
        if isKnown(file) { return true }
        let (mark, time) = (FileMark(file), FileMark.now)
        var lister = CollectionLister(root: collection.root)
        var now = lister.folderFile(of: folder).defaults
        if folder.isEmpty { now.root = collection.root }
        guard now == collection.ownDefaults(of: folder) else { return false }
        note(file, mark, at: time)
        return true
    }

    /// The environments' files that say something else.
    private mutating func environments(in collection: RequestCollection) -> [String] {
        let folder = FilePath.join(collection.root, EnvironmentFile.folder)
        let names = ((try? FolderListing.read(folder))?.entries ?? []).compactMap(\.name).sorted()
        let files = names.map { FilePath.join(folder, $0) }
        if names == environmentNames, files.allSatisfy({ isKnown($0) }) { return [] }
        let (marks, time) = (files.map { FileMark($0) }, FileMark.now)
        var lister = CollectionLister(root: collection.root)
        let (now, then) = (lister.environments(), collection.environments)
        guard now == then else {
            let different = now.filter { !then.contains($0) } + then.filter { !now.contains($0) }
            return Set(different.map { collection.environmentFile($0.name, isLocal: $0.isLocal) }).sorted()
        }
        environmentNames = names
        for (file, mark) in zip(files, marks) { note(file, mark, at: time) }
        return []
    }

    // MARK: Marks

    private func isKnown(_ file: String, hash: UInt64 = 0) -> Bool {
        guard let entry = known[file], let mark = FileMark(file) else { return false }
        return entry == Entry(mark: mark, hash: hash)
    }

    private mutating func note(_ file: String, _ mark: FileMark?, at time: Int, hash: UInt64 = 0) {
        known[file] = mark.flatMap { $0.isSettled(at: time) ? Entry(mark: $0, hash: hash) : nil }
    }
}

/// The findings of a look at the files of a collection.
public struct FilesFound: Equatable, Sendable {
    /// The state of the request's file.
    public enum Request: Equatable, Sendable {
        case unchanged
        case changed(OpenedRequest)
        case missing
        /// The file has changed, and cannot be read or parsed now.
        case unreadable(CollectionProblem)
    }

    public var request: Request
    /// The files whose settings differ from those that were read, by their paths in the collection.
    public var settings: [String]

    public init(_ request: Request = .unchanged, settings: [String] = []) {
        self.request = request
        self.settings = settings
    }

    public var isUnchanged: Bool { request == .unchanged && settings.isEmpty }
}

extension RequestCollection {
    /// The settings of one folder's file, without those of the folders above it.
    fileprivate func ownDefaults(of folder: ItemPath) -> RequestDefaults {
        if folder.isEmpty { return defaults }
        return if case .folder(let found)? = item(at: folder) { found.defaults } else { RequestDefaults() }
    }
}
