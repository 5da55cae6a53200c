import Keys
public import Workspace

/// A request to be saved.
public struct SaveJob: Equatable, Sendable {
    var id: JobID
    var request: SavedRequest
    var target: Target

    enum Target: Equatable, Sendable {
        /// In its own file, changing only what was edited. `overwriting` after the person was asked.
        case over(OpenedRequest, in: String, overwriting: Bool)
        /// Under a new name in a folder of the collection; nil makes the collection `api` in the current folder first.
        case new(name: String, folder: ItemPath, in: String?)
    }
}

/// What a save gave: the file as it is now, and the list that shows it.
public struct SaveAnswer: Equatable, Sendable {
    var place: RequestPlace
    var opened: OpenedRequest
    var folderName: String?
}

/// A change of the collection's files besides saving.
public enum FileChange: Equatable, Sendable {
    case makeFolder(name: String, in: ItemPath)
    case rename(ItemPath, to: String)
    case duplicate(ItemPath)
    /// Keeps in mind what stands there as the question about deleting it is asked; nothing is told.
    case noteForDelete(ItemPath)
    /// Only what was noted before.
    case delete(ItemPath)
    case restore(DeletedItem)
    case shift(ItemPath, by: Int)
}

/// What a change gave.
public struct FileAnswer: Sendable {
    /// For the status line.
    var message: Wording
    /// Where the cursor goes.
    var path: ItemPath?
    var deleted: DeletedItem?
    /// The old and the new path of a request that moved.
    var moved: Moved?

    struct Moved: Equatable, Sendable {
        var from: ItemPath
        var to: OpenedRequest
    }
}

/// A request that was read, with its draft and its last exchange.
public struct ReadAnswer: Sendable {
    var opened: OpenedRequest
    var draft: StoredDraft?
    var exchange: RestoredExchange?
}

/// A collection that was opened, and what to open in it.
public struct OpenedCollection: Sendable {
    var collection: RequestCollection
    var problems: [CollectionProblem]
    var environment: String?
    var request: ItemPath?
    var isDemo = false
    /// Values out of answers, by environment.
    var captured: [String: [StoredValue]] = [:]
}
