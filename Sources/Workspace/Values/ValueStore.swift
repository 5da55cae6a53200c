internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats

/// Values outside the collection, one 0600 file for each environment of each collection in the state directory. Two
/// programs may write at the same time: each change reads the present file and writes it under a lock.
public struct ValueStore: Sendable {
    /// The kinds of stored values.
    public enum Kind: String, CaseIterable, Sendable {
        /// Captured from answers.
        case captured
        /// Typed by the user.
        case secrets
    }

    private let folder: String?
    private var isHeld = false

    /// Without a state directory nothing is kept.
    public init(_ kind: Kind, directories: StateDirectories) {
        folder = directories.state.map { FilePath.join($0, kind.rawValue) }
    }

    /// The folder of the values. For the secrets' store it is where relative paths of secret files start.
    public var path: String? { folder }

    /// The values in the order of their names; empty when nothing is stored or the file cannot be read.
    public func values(in place: ValuePlace) -> [StoredValue] {
        guard let bytes = try? file(of: place).read() else { return [] }
        return (ValueFile.read(bytes, place) ?? []).sorted { $0.name < $1.name }
    }

    /// The same where what cannot be read is an error, for a change that would lose it.
    public func kept(in place: ValuePlace) throws(SaveError) -> [StoredValue] {
        let file = file(of: place)
        guard let bytes = try saving(file.read()) else { return [] }
        guard let values = ValueFile.read(bytes, place) else {
            throw .damaged(CollectionProblem(.unreadableValues, file: file.path ?? ""))
        }
        return values
    }

    /// Runs `body` while no other program changes values of this kind; its store makes several changes as one.
    public func hold<Result>(_ body: (ValueStore) throws(SaveError) -> Result) throws(SaveError) -> Result {
        guard let folder else { return try body(self) }
        var held = self
        held.isHeld = true
        return try PrivateFile.hold(folder: folder) { () throws(SaveError) in try body(held) }
    }

    /// Sets values and removes names; all other values are kept. Returns the values afterwards.
    @discardableResult
    public func change(
        _ place: ValuePlace, setting values: [StoredValue] = [], removing names: Set<String> = []
    ) throws(SaveError) -> [StoredValue] {
        let (file, dropped) = (file(of: place), names.union(values.map(\.name)))
        var all = values
        do throws(FileError) {
            try file.change { bytes throws(FileError) in
                let kept = bytes.flatMap { ValueFile.read($0, place) }
                if bytes != nil, kept == nil { try file.setAside() }
                all = ((kept ?? []).filter { !dropped.contains($0.name) } + values).sorted { $0.name < $1.name }
                return Array(YAMLWriter().document(ValueFile.value(of: all, place)).utf8)
            }
        } catch {
            throw .file(error)
        }
        return all
    }

    private func file(of place: ValuePlace) -> PrivateFile {
        let hash = FileStamp.hash(Array((place.collection + "\n" + place.environment).utf8))
        let name = FileNames.slug(place.environment, fallback: "none").prefix(60)
        let path = folder.map { FilePath.join($0, name + "-" + String(hash, radix: 16) + ".yaml") }
        return PrivateFile(path, isHeld: isHeld)
    }
}

/// The file format of the values of one place.
enum ValueFile {
    static func value(of values: [StoredValue], _ place: ValuePlace) -> YAMLValue {
        .mapping([
            YAMLEntry("collection", .text(place.collection)), YAMLEntry("environment", .text(place.environment)),
            YAMLEntry("values", .sequence(values.map(Self.value(of:)))),
        ])
    }

    private static func value(of stored: StoredValue) -> YAMLValue {
        let origin = stored.issuingOrigin.map { [YAMLEntry("home", .text($0))] } ?? []
        return .mapping(
            [
                YAMLEntry("name", .text(stored.name)), YAMLEntry("value", .text(stored.value)),
                YAMLEntry("secret", .plain(stored.isSecret ? "true" : "false")),
                YAMLEntry("request", .text(stored.request)), YAMLEntry("source", .text(stored.source)),
                YAMLEntry("date", .plain(String(stored.date))),
            ] + origin)
    }

    /// Reads the values; nil for a text of another format, or of another place.
    static func read(_ source: [UInt8], _ place: ValuePlace) -> [StoredValue]? {
        guard let root = try? YAMLDocument(parsing: source, tags: nil).root,
            root["collection"]?.text == place.collection, root["environment"]?.text == place.environment,
            let items = root["values"]?.items
        else { return nil }
        return items.compactMap(read)
    }

    private static func read(_ node: YAMLNode) -> StoredValue? {
        guard let name = node["name"]?.text, let value = node["value"]?.text else { return nil }
        return StoredValue(
            name, value, isSecret: node["secret"]?.text != "false", request: node["request"]?.text ?? "",
            source: node["source"]?.text ?? "", date: node["date"]?.text.flatMap { Double($0) } ?? 0,
            issuingOrigin: node["home"]?.text)
    }
}

/// A value that is stored outside the collection: captured from an answer, or typed as a secret.
public struct StoredValue: Equatable, Sendable {
    public var name: String
    public var value: String
    public var isSecret: Bool
    /// The name of the request whose answer had it; empty for a typed value.
    public var request: String
    /// The rule that captured it, `$.token`; empty for a typed value.
    public var source: String
    /// The time it was stored, in seconds since 1970.
    public var date: Double
    /// The origin that issued the value, see `CapturedValue.issuingOrigin`.
    public var issuingOrigin: String?

    public init(
        _ name: String, _ value: String, isSecret: Bool, request: String = "", source: String = "", date: Double,
        issuingOrigin: String? = nil
    ) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
        self.request = request
        self.source = source
        self.date = date
        self.issuingOrigin = issuingOrigin
    }
}

/// The collection and environment that values belong to.
public struct ValuePlace: Hashable, Sendable {
    /// The collection's root; empty for none.
    public var collection: String
    /// Empty for none.
    public var environment: String

    public init(collection: String, environment: String) {
        self.collection = collection
        self.environment = environment
    }

    /// Compares by bytes, so that folders whose names only look the same are different.
    public static func == (left: ValuePlace, right: ValuePlace) -> Bool {
        left.collection.utf8.isSame(as: right.collection) && left.environment.utf8.isSame(as: right.environment)
    }
}
