import CurlewBytes
import CurlewFiles
import Keys
public import Workspace

/// A request to be saved.
public struct SaveJob: Equatable, Sendable {
    var id: JobID
    var request: SavedRequest
    var target: Target

    indirect enum Target: Equatable, Sendable {
        /// Into the request's own file, changing only what was edited.
        case over(OpenedRequest, in: String)
        /// Into the request's own file, which was deleted; never over another one.
        case anew(OpenedRequest, in: String)
        /// Under a new name in a folder of a collection.
        case new(name: String, folder: ItemPath, in: Home)
    }

    /// The collection of a new file.
    enum Home: Equatable, Sendable {
        /// The one with that root.
        case collection(String)
        /// The nearest in the working folder or above it; where there is none, `api` is made in the working folder.
        case workingFolder
        /// The one that a folder is or holds; a folder that is none becomes one.
        case folder(String)
    }
}

/// The result of a save: the file as it is now, and the list that shows it.
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
    /// Remembers the item on disk when the question about deleting it is asked; has no message.
    case noteForDelete(ItemPath)
    /// Deletes the item, but only if it is still as `noteForDelete` remembered it.
    case delete(ItemPath)
    case restore(DeletedItem)
    case shift(ItemPath, by: Int)
    /// To the end of another folder; empty for the top of the collection.
    case move(ItemPath, to: ItemPath)
}

/// The result of a change.
public struct FileAnswer: Sendable {
    /// Message for the status line.
    var message: Wording
    /// The path that the cursor moves to.
    var path: ItemPath?
    var deleted: DeletedItem?
    /// The old path and the new one of an item that moved, with all below it.
    var moved: Moved?

    struct Moved: Equatable, Sendable {
        var from: ItemPath
        var to: ItemPath
        /// The file as it is now, of a request.
        var opened: OpenedRequest?

        /// The new path of what was at the old one, or below it; nil for anything else.
        func path(of item: ItemPath) -> ItemPath? {
            if item.utf8.elementsEqual(from.utf8) { return to }
            return item.utf8.text(behind: from + "/").map { to + "/" + $0 }
        }
    }
}

/// A request that was read, with its draft and its last exchange.
public struct ReadAnswer: Sendable {
    var opened: OpenedRequest
    var draft: StoredDraft?
    var exchange: RestoredExchange?
    var baseline: BaselineReading?
    /// Several drafts, newest first, of which the user is to choose one; none is taken yet.
    var drafts: [DraftChoice] = []
}

/// One of several drafts of a request.
public struct DraftChoice: Equatable, Sendable {
    var kept: DraftStore.Kept
    /// When it was edited last: `14:02`.
    var time: String

    var place: RequestPlace { RequestPlace(collection: kept.draft.key.collection, path: kept.draft.key.request) }
}

/// A collection that was opened, and the request to open in it.
public struct OpenedCollection: Sendable {
    var collection: RequestCollection
    var problems: [CollectionProblem]
    var environment: String?
    var request: ItemPath?
    var reason = StartingPlace.Reason.asked
    var isDemo = false
    /// Values captured from answers, by environment.
    var captured: [String: [StoredValue]] = [:]
    /// The collection of the working folder; nil when there is none.
    var home: CollectionPlace?
}

/// A look at the files that the open request depends on, after another program may have changed them.
public struct FilesLook: Equatable, Sendable {
    /// The sending that waits for it, or a job of its own.
    var id: JobID
    /// The collection's folder.
    var root: String
    /// The request's file as it was read; nil for a request without a file, or one that is being saved.
    var path: ItemPath?
    var stamp: FileStamp?
    /// A sending waits for it.
    var isForSending = false
}
