import CurlewBytes
import CurlewFiles
import Keys
import Workspace

/// Changes of a collection's files.
enum FileChanges {
    static func save(
        _ job: SaveJob, collection: inout RequestCollection?, currentFolder: String
    ) throws(SaveError) -> SaveAnswer {
        switch job.target {
        case .over(let opened, let root):
            let current = try Self.collection(at: root, or: collection)
            let saved = try current.save(job.request, over: opened)
            return answer(saved, root, current)
        case .anew(let opened, let root):
            let current = try Self.collection(at: root, or: collection)
            return answer(try current.saveAnew(job.request, over: opened), root, current)
        case .new(let name, let folder, let home):
            let current = try Self.collection(home, or: collection, currentFolder)
            collection = current
            let path =
                if folder.isEmpty || exists(folder, current) { folder } else { try current.makeFolder(named: folder) }
            let saved = try current.create(job.request, named: name, in: path)
            let folderName = folder.isEmpty ? current.name : current.item(at: path)?.name ?? folder
            return SaveAnswer(
                place: RequestPlace(collection: current.root, path: saved.path), opened: saved, folderName: folderName)
        }
    }

    /// Both texts, where a save found a file that another program changed.
    static func conflict(_ job: SaveJob, _ error: SaveError, in open: RequestCollection?) -> SaveConflict? {
        guard case .file(let fault) = error, fault.reason == .changedOnDisk else { return nil }
        switch job.target {
        case .over(let opened, let root), .anew(let opened, let root):
            return (try? collection(at: root, or: open)).flatMap { SaveConflict(job, over: opened, in: $0) }
        case .new: return nil
        }
    }

    /// The same for a file's text.
    static func conflict(_ text: RequestText, _ error: SaveError, in collection: RequestCollection) -> SaveConflict? {
        guard case .file(let fault) = error, [.changedOnDisk, .missing, .alreadyExists].contains(fault.reason) else {
            return nil
        }
        return SaveConflict(text, in: collection)
    }

    private static func answer(_ saved: OpenedRequest, _ root: String, _ collection: RequestCollection) -> SaveAnswer {
        let folder = saved.path.utf8.cut(atLast: "/").map { String($0.before) }
        return SaveAnswer(
            place: RequestPlace(collection: root, path: saved.path), opened: saved,
            folderName: folder.map { collection.item(at: $0)?.name ?? $0 } ?? collection.name)
    }

    private static func exists(_ folder: ItemPath, _ collection: RequestCollection) -> Bool {
        if case .folder? = collection.item(at: folder) { true } else { false }
    }

    /// The collection of a new file. Where the working folder has none, `api` is made in it and gets its name.
    private static func collection(
        _ home: SaveJob.Home, or open: RequestCollection?, _ currentFolder: String
    ) throws(SaveError) -> RequestCollection {
        switch home {
        case .collection(let root): return try collection(at: root, or: open)
        case .workingFolder:
            if let found = CollectionFinder.find(from: currentFolder) { return try collection(at: found, or: open) }
            let path = FilePath.join(currentFolder, CollectionFinder.offered)
            try RequestCollection.make(at: path, name: FilePath.name(currentFolder))
            return try collection(at: path, or: nil)
        case .folder(let path):
            if let found = CollectionFinder.collection(of: path) { return try collection(at: found, or: open) }
            try RequestCollection.make(at: path)
            return try collection(at: path, or: nil)
        }
    }

    /// The collection with that root, which may be another than the open one: another may have been opened since.
    static func collection(
        at root: String, or open: RequestCollection?
    ) throws(SaveError) -> RequestCollection {
        if let open, FilePath.isSame(open.root, root) { return open }
        return try FileError.mapped(try RequestCollection.open(at: root).collection) { SaveError.file($0) }
    }

    /// Saves a batch under a new name, or over the batch of that name, changing only what differs. Returns the file's
    /// stem.
    static func save(
        _ batch: BatchFile, named name: String, in collection: RequestCollection
    ) throws(SaveError) -> String {
        let slug = FileNames.slug(name, fallback: "batch")
        let opened = try CollectionProblem.mapped(try collection.batch(named: slug)) { SaveError.damaged($0) }
        guard let opened else { return try collection.create(batch, named: name).stem }
        return try collection.save(batch.named(like: opened), over: opened).stem
    }

    /// - Parameter asked: the item that the question about deleting was about; nil when it could not be read.
    static func apply(
        _ change: FileChange, to collection: RequestCollection, asked: DeletedItem?
    ) throws(SaveError) -> FileAnswer {
        switch change {
        case .makeFolder(let name, let parent):
            let path = try collection.makeFolder(named: name, in: parent)
            return FileAnswer(message: "folder \(name) made", path: path)
        case .rename(let path, let name):
            let opened = try collection.rename(path, to: name)
            let still = opened.path == path ? "" : left(by: path, in: collection)
            return FileAnswer(
                message: "renamed to \(name)\(still)", path: opened.path,
                moved: .init(from: path, to: opened.path, opened: opened))
        case .duplicate(let path):
            let opened = try collection.duplicate(path)
            return FileAnswer(message: "made \(opened.name)", path: opened.path)
        case .delete(let path):
            guard let asked else { throw .file(FileError(.delete, path, .changedOnDisk)) }
            let item = try collection.delete(path, expecting: asked)
            let still = left(by: path, in: collection)
            return FileAnswer(message: "deleted \(path); \(key: .editUndo) brings it back\(still)", deleted: item)
        case .noteForDelete(let path): return FileAnswer(message: "", path: path)
        case .restore(let item):
            try collection.restore(item)
            return FileAnswer(message: "brought back \(item.path)", path: item.path)
        case .shift(let path, let offset):
            return try shift(path, by: offset, in: collection)
        case .move(let path, let folder):
            let name = collection.item(at: path)?.name ?? path
            let place = folder.isEmpty ? "the top of the collection" : collection.title(of: folder)
            let moved = try collection.move(path, to: folder, at: .max)
            return FileAnswer(
                message: "moved \(name) to \(place)\(left(by: path, in: collection))", path: moved,
                moved: .init(from: path, to: moved))
        }
    }

    /// Says which batches name a path that is no more; empty when none does.
    private static func left(by path: ItemPath, in collection: RequestCollection) -> String {
        let batches = collection.batches(naming: path)
        guard let first = batches.first else { return "" }
        let files = batches.map { "\(BatchFile.folder)/\($0)" }.joined(separator: ", ")
        return batches.count == 1
            ? "; batch \(BatchFile.folder)/\(first) still names \(path): change it there"
            : "; batches \(files) still name \(path): change it there"
    }

    private static func shift(
        _ path: ItemPath, by offset: Int, in collection: RequestCollection
    ) throws(SaveError) -> FileAnswer {
        let folder = path.utf8.cut(atLast: "/").map { String($0.before) } ?? ""
        let siblings = siblings(in: folder, collection)
        guard let index = siblings.firstIndex(of: path), siblings.indices.contains(index + offset) else {
            return FileAnswer(message: "it is at the end already", path: path)
        }
        let moved = try collection.move(path, to: folder, at: index + offset)
        return FileAnswer(message: "moved", path: moved)
    }

    private static func siblings(in folder: ItemPath, _ collection: RequestCollection) -> [ItemPath] {
        if folder.isEmpty { return collection.items.map(\.path) }
        guard case .folder(let found)? = collection.item(at: folder) else { return [] }
        return found.items.map(\.path)
    }
}
