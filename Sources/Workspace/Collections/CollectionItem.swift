import CurlewFiles

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
