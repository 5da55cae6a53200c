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
        case .over(let opened, let root, let overwriting):
            guard let current = collection else { throw .file(FileError(.save, opened.path, .missing)) }
            let saved = try current.save(job.request, over: opened, overwriting: overwriting)
            return answer(saved, root, current)
        case .anew(let opened, let root):
            guard let current = collection else { throw .file(FileError(.save, opened.path, .missing)) }
            return answer(try current.saveAnew(job.request, over: opened), root, current)
        case .new(let name, let folder, let root):
            let current =
                if let collection, root != nil { collection } else { try makeCollection(in: currentFolder) }
            collection = current
            let path =
                if folder.isEmpty || exists(folder, current) { folder } else { try current.makeFolder(named: folder) }
            let saved = try current.create(job.request, named: name, in: path)
            let folderName = folder.isEmpty ? nil : current.item(at: path)?.name ?? folder
            return SaveAnswer(
                place: RequestPlace(collection: current.root, path: saved.path), opened: saved, folderName: folderName)
        }
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

    /// The first save without a collection makes `api` in the current folder and gives it that folder's name.
    private static func makeCollection(in folder: String) throws(SaveError) -> RequestCollection {
        let path = "\(folder)/\(CollectionFinder.offered)"
        try RequestCollection.make(at: path, name: FilePath.name(folder))
        do {
            return try RequestCollection.open(at: path).collection
        } catch {
            throw .file(error)
        }
    }

    /// Saves a batch under a new name, or over the batch of that name, changing only what differs. Returns the file's
    /// stem.
    static func save(
        _ batch: BatchFile, named name: String, in collection: RequestCollection
    ) throws(SaveError) -> String {
        let opened: OpenedBatch?
        do throws(CollectionProblem) {
            opened = try collection.batch(named: FileNames.slug(name, fallback: "batch"))
        } catch {
            throw .damaged(error)
        }
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
            return FileAnswer(
                message: "renamed to \(name)", path: opened.path, moved: .init(from: path, to: opened))
        case .duplicate(let path):
            let opened = try collection.duplicate(path)
            return FileAnswer(message: "made \(opened.name)", path: opened.path)
        case .delete(let path):
            guard let asked else { throw .file(FileError(.delete, path, .changedOnDisk)) }
            let item = try collection.delete(path, expecting: asked)
            return FileAnswer(message: "deleted \(path); \(key: .editUndo) brings it back", deleted: item)
        case .noteForDelete(let path): return FileAnswer(message: "", path: path)
        case .restore(let item):
            try collection.restore(item)
            return FileAnswer(message: "brought back \(item.path)", path: item.path)
        case .shift(let path, let offset):
            return try shift(path, by: offset, in: collection)
        }
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
