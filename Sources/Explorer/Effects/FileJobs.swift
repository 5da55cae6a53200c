public import Workspace

/// A request to be saved.
public struct SaveJob: Equatable, Sendable {
    public var id: JobID
    public var request: SavedRequest
    public var target: Target

    public enum Target: Equatable, Sendable {
        /// In its own file, changing only what was edited. `overwriting` after the person was asked.
        case over(OpenedRequest, in: String, overwriting: Bool)
        /// Under a new name in a folder of the collection; nil makes the collection `api` in the current folder first.
        case new(name: String, folder: ItemPath, in: String?)
    }

    public init(id: JobID, request: SavedRequest, target: Target) {
        self.id = id
        self.request = request
        self.target = target
    }
}

/// What a save gave: the file as it is now, and the list that shows it.
public struct SaveAnswer: Equatable, Sendable {
    public var place: RequestPlace
    public var opened: OpenedRequest
    public var folderName: String?

    public init(place: RequestPlace, opened: OpenedRequest, folderName: String?) {
        self.place = place
        self.opened = opened
        self.folderName = folderName
    }
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
    public var message: Wording
    /// Where the cursor goes.
    public var path: ItemPath?
    public var deleted: DeletedItem?
    /// The old and the new path of a request that moved.
    public var moved: Moved?

    public struct Moved: Equatable, Sendable {
        public var from: ItemPath
        public var to: OpenedRequest
    }

    public init(message: Wording, path: ItemPath? = nil, deleted: DeletedItem? = nil, moved: Moved? = nil) {
        self.message = message
        self.path = path
        self.deleted = deleted
        self.moved = moved
    }
}

/// A request that was read, with its draft and its last exchange.
public struct ReadAnswer: Sendable {
    public var opened: OpenedRequest
    public var draft: StoredDraft?
    public var exchange: RestoredExchange?

    public init(opened: OpenedRequest, draft: StoredDraft? = nil, exchange: RestoredExchange? = nil) {
        self.opened = opened
        self.draft = draft
        self.exchange = exchange
    }
}

/// A collection that was opened, and what to open in it.
public struct OpenedCollection: Sendable {
    public var collection: RequestCollection
    public var problems: [CollectionProblem]
    public var environment: String?
    public var request: ItemPath?
    public var isDemo: Bool
    /// Values out of answers, by environment.
    public var captured: [String: [StoredValue]]

    public init(
        collection: RequestCollection, problems: [CollectionProblem], environment: String? = nil,
        request: ItemPath? = nil, isDemo: Bool = false, captured: [String: [StoredValue]] = [:]
    ) {
        self.isDemo = isDemo
        self.captured = captured
        self.collection = collection
        self.problems = problems
        self.environment = environment
        self.request = request
    }
}
