internal import CurlewFiles
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
    /// Unknown entries, kept; and keys set to `null`: the settings of the collection or a folder for them do not apply.
    public var others: [YAMLEntry]

    /// - Parameter removed: keys set to `null`.
    public init(
        before: SavedHook? = nil, after: SavedHook? = nil, limit: Duration? = nil, sets: [String] = [],
        removed: Set<String> = [], others: [YAMLEntry] = []
    ) {
        self.before = before
        self.after = after
        self.limit = limit
        self.sets = sets
        self.others = removed.sorted().map { YAMLEntry($0, .plain("null")) } + others
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

extension SavedHooks: FieldRecord {
    static let table: [Field<Self>] = [
        Field("before", \.before, .hook),
        Field("after", \.after, .hook),
        Field("limit", \.limit, .limit.required("a time such as 10s")),
        Field("sets", \.sets, .texts.unlessEmpty),
    ]

    /// These hooks over those of `outer`, which apply where nothing is set here. The names that `after` sets come from
    /// its level.
    public func over(_ outer: SavedHooks?) -> SavedHooks {
        guard let outer else { return self }
        var result = inheriting(outer)
        if after == nil, !removes("after") { result.sets = outer.sets }
        return result
    }
}

extension Form<SavedHooks> {
    static var hooks: Form {
        let mapping = mapping(SavedHooks())
        return Form { reader, name, node in
            if node.isNothing { return SavedHooks.none }
            var hooks = mapping.read(&reader, name, node)
            // The known keys, which are set to null, come before the unknown ones, so that two such hooks are equal.
            let removed = hooks?.others.filter { SavedHooks.keys.contains($0.key) }.sorted { $0.key < $1.key } ?? []
            hooks?.others.removeAll { SavedHooks.keys.contains($0.key) }
            hooks?.others.insert(contentsOf: removed, at: 0)
            return hooks
        } write: {
            $0 == .none ? .plain("null") : .mapping($0.entries)
        }
    }
}

extension Form<Duration> {
    fileprivate static var limit: Form {
        Form(
            read: { $2.plainText.flatMap(TimeText.read).flatMap { $0 > .zero ? $0 : nil } },
            write: { .plain(TimeText.write($0)) })
    }
}

extension Form<SavedHook> {
    /// A program without arguments is a single text, otherwise a list.
    fileprivate static var hook: Form {
        let read: @Sendable (inout NodeReader, String, YAMLNode) -> SavedHook? = { reader, name, node in
            let words = reader.texts(name, node)
            guard words.first?.isEmpty == false else { return nil }
            return SavedHook(words, folder: FilePath.parent(reader.file, bare: ""))
        }
        return Form(read: read) { Form<[String]>.oneOrMore.write($0.words) }
            .required("a program, or a list of it and its arguments")
    }
}
