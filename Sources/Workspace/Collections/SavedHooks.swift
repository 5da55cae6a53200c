public import CurlewFormats
internal import CurlewNetworking

/// Programs that see a request before it is sent and its exchange afterwards:
/// `hooks: {before: ./sign.sh, after: [python3, check.py], limit: 5s}`.
public struct SavedHooks: Equatable, Sendable {
    /// Gets the request and may change it.
    public var before: SavedHook?
    /// Gets the exchange.
    public var after: SavedHook?
    /// How long each may take; nil: `usualLimit`.
    public var limit: Duration?
    /// The values that `after` gives, for those that need them: a run sends this request before them.
    public var sets: [String]
    /// Keys set to `null`: what the collection or a folder sets for them does not hold.
    public var removed: Set<String>
    public var others: [YAMLEntry]

    public init(
        before: SavedHook? = nil, after: SavedHook? = nil, limit: Duration? = nil, sets: [String] = [],
        removed: Set<String> = [], others: [YAMLEntry] = []
    ) {
        self.before = before
        self.after = after
        self.limit = limit
        self.sets = sets
        self.removed = removed
        self.others = others
    }

    /// Where nothing is said.
    public static let usualLimit = Duration.seconds(10)

    /// `hooks: null`: none, also where the collection or a folder has some.
    public static let none = SavedHooks(removed: ["before", "after", "limit"])
}

/// A program and its arguments; no shell takes them apart.
public struct SavedHook: Hashable, Sendable {
    /// The program by its path, relative to `folder`, or by a name that is looked for in `PATH`; then its arguments.
    /// Never empty.
    public var words: [String]
    /// The folder of the file that says so, inside the collection: where it runs.
    public var folder: ItemPath

    public init(_ words: [String], folder: ItemPath = "") {
        self.words = words
        self.folder = folder
    }

    /// As it stands in the file, on one line.
    public var text: String { words.joined(separator: " ") }
}

extension SavedHooks {
    /// These where they are set, else those of `outer`.
    public func over(_ outer: SavedHooks?) -> SavedHooks {
        guard let outer else { return self }
        var result = self
        if before == nil, !removed.contains("before") { result.before = outer.before }
        if after == nil, !removed.contains("after") { (result.after, result.sets) = (outer.after, outer.sets) }
        if limit == nil, !removed.contains("limit") { result.limit = outer.limit }
        return result
    }

    /// As a file has it.
    var value: YAMLValue {
        if self == .none { return .plain("null") }
        var entries: [YAMLEntry] = []
        for (key, hook) in [("before", before), ("after", after)] {
            if let hook { entries.append(YAMLEntry(key, hook.value)) }
        }
        if let limit { entries.append(YAMLEntry("limit", .plain(TimeText.write(limit)))) }
        if !sets.isEmpty { entries.append(YAMLEntry("sets", .sequence(sets.map { .text($0) }))) }
        entries += removed.sorted().map { YAMLEntry($0, .plain("null")) }
        return .mapping(entries + others)
    }
}

extension SavedHook {
    /// A program alone stands alone.
    fileprivate var value: YAMLValue {
        words.count == 1 ? .text(words[0]) : .sequence(words.map { .text($0) })
    }
}
