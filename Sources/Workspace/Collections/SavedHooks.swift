public import CurlewFormats
internal import CurlewNetworking

/// Programs that see a request before it is sent and its exchange afterwards:
/// `hooks: {before: ./sign.sh, after: [python3, check.py], limit: 5s}`.
public struct SavedHooks: Equatable, Sendable {
    /// Gets the request and may change it.
    public var before: SavedHook?
    /// Gets the exchange.
    public var after: SavedHook?
    /// The time limit of each program; when nil it is `usualLimit`.
    public var limit: Duration?
    /// The names of values that `after` captures. A run sends this request before those that use them.
    public var sets: [String]
    /// Keys set to `null`: the settings of the collection or a folder for them do not apply.
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

    /// The time limit when none is set.
    public static let usualLimit = Duration.seconds(10)

    /// `hooks: null`: no hooks, even when the collection or a folder sets some.
    public static let none = SavedHooks(removed: ["before", "after", "limit"])
}

/// A program and its arguments, started without a shell.
public struct SavedHook: Hashable, Sendable {
    /// The program, as a path relative to `folder` or as a name to find in `PATH`, then its arguments. Never empty.
    public var words: [String]
    /// The folder of the file that names the hook, inside the collection. The hook runs there.
    public var folder: ItemPath

    public init(_ words: [String], folder: ItemPath = "") {
        self.words = words
        self.folder = folder
    }

    /// The words on one line.
    public var text: String { words.joined(separator: " ") }
}

extension SavedHooks {
    /// These hooks over those of `outer`, which apply where nothing is set here.
    public func over(_ outer: SavedHooks?) -> SavedHooks {
        guard let outer else { return self }
        var result = self
        if before == nil, !removed.contains("before") { result.before = outer.before }
        if after == nil, !removed.contains("after") { (result.after, result.sets) = (outer.after, outer.sets) }
        if limit == nil, !removed.contains("limit") { result.limit = outer.limit }
        return result
    }

    /// The value as a file has it.
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
    /// A program without arguments is a single text, otherwise a list.
    fileprivate var value: YAMLValue {
        words.count == 1 ? .text(words[0]) : .sequence(words.map { .text($0) })
    }
}
