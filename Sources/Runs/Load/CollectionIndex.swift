internal import CurlewFiles
internal import Workspace

/// The requests of a collection by path, each with its defaults. Made in one walk.
struct CollectionIndex {
    struct Entry {
        var defaults: RequestDefaults
        /// The problem of a file that cannot be read.
        var problem: CollectionProblem?
    }

    /// The paths in the order of the list.
    private(set) var paths: [ItemPath] = []
    private var entries: [ItemPath: Entry] = [:]
    private var folders: [ItemPath: Range<Int>] = [:]

    init(_ collection: RequestCollection) {
        add(collection.items, collection.defaults)
        folders[""] = paths.indices
    }

    subscript(path: ItemPath) -> Entry? { entries[path] }

    /// The requests below a folder; nil when the folder does not exist.
    func requests(in folder: ItemPath) -> ArraySlice<ItemPath>? {
        folders[folder].map { paths[$0] }
    }

    private mutating func add(_ items: [CollectionItem], _ defaults: RequestDefaults) {
        for item in items {
            switch item {
            case .folder(let folder):
                let start = paths.count
                add(folder.items, folder.defaults.over(defaults))
                folders[folder.path] = start..<paths.count
            case .request(let entry): add(Entry(defaults: defaults), at: entry.path)
            case .damaged(let entry): add(Entry(defaults: defaults, problem: entry.problem), at: entry.path)
            }
        }
    }

    private mutating func add(_ entry: Entry, at path: ItemPath) {
        paths.append(path)
        entries[path] = entry
    }
}
