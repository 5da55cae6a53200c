/// A whole collection that is no file yet.
public struct NewCollection: Equatable, Sendable {
    public var name: String
    public var defaults = RequestDefaults()
    /// A text for people, written as comments into the collection's file.
    public var notes = ""
    /// In the order of the list; a folder before what is in it.
    public var items: [NewItem] = []
    public var environments: [EnvironmentFile] = []

    public init(name: String) { self.name = name }
}

/// A folder or a request of a collection that is no file yet.
public struct NewItem: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        /// The settings for the requests in it, and a text for people.
        case folder(RequestDefaults, notes: String)
        case request(SavedRequest)
    }

    /// Any text; empty for none.
    public var name: String
    /// The index of the folder that it is in; nil for the root.
    public var parent: Int?
    public var content: Content

    public init(_ content: Content, name: String, parent: Int? = nil) {
        (self.content, self.name, self.parent) = (content, name, parent)
    }
}

extension NewCollection {
    /// The names of the folders above an item, the outermost first.
    public func folders(above item: NewItem) -> [String] {
        var names: [String] = []
        var next = item.parent
        while let index = next {
            names.append(items[index].name)
            next = items[index].parent
        }
        return names.reversed()
    }

    /// Changes every request in place.
    public mutating func changeRequests(_ change: (inout SavedRequest) -> Void) {
        for index in items.indices {
            guard case .request(var request) = items[index].content else { continue }
            items[index].content = .request(SavedRequest())
            change(&request)
            items[index].content = .request(request)
        }
    }

    /// Changes the settings of the collection and of every folder.
    public mutating func changeDefaults(_ change: (inout RequestDefaults) -> Void) {
        change(&defaults)
        for index in items.indices {
            guard case .folder(var defaults, let notes) = items[index].content else { continue }
            change(&defaults)
            items[index].content = .folder(defaults, notes: notes)
        }
    }
}

extension NewCollection {
    /// The levels of folders that an import makes: fewer than a collection may have, since it may go into one.
    public static let depthLimit = 30

    /// Moves what is in deeper folders into the last one that is allowed.
    ///
    /// - Returns: the number of folders that are left out, with their settings.
    public mutating func flatten() -> Int {
        var kept: [NewItem] = []
        var places: [(depth: Int, index: Int?)] = []
        for item in items {
            var item = item
            let depth = item.parent.map { places[$0].depth + 1 } ?? 0
            item.parent = item.parent.flatMap { places[$0].index }
            if case .folder = item.content, depth >= Self.depthLimit {
                places.append((depth, item.parent))
            } else {
                places.append((depth, kept.count))
                kept.append(item)
            }
        }
        defer { items = kept }
        return items.count - kept.count
    }
}
