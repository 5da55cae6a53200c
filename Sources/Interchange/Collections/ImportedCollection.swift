public import CurlewBytes
internal import CurlewFormats
public import Workspace

/// A collection read from the files of another program. A value: nothing of it is written yet, and nothing that it names
/// was opened, run or sent.
public struct ImportedCollection: Equatable, Sendable {
    public var kind: ImportKind
    /// Folders and requests in their order, each folder before what is in it, with the settings of the whole collection.
    public var content: NewCollection
    /// The values of names that are not written into the files.
    public var secrets: [ImportedSecret] = []
    /// Every part of the source that is in no request, folder, environment or secret.
    public var unused: [UnusedPart] = []
    /// Decisions of the reader, one sentence each.
    public var remarks: [String] = []

    public init(_ kind: ImportKind, name: String) {
        self.kind = kind
        content = NewCollection(name: name)
    }

    /// The requests in their order.
    public var requests: [SavedRequest] {
        content.items.compactMap { if case .request(let request) = $0.content { request } else { nil } }
    }
}

/// The kinds of sources that are read as collections, by their names for `--as`.
public enum ImportKind: String, Equatable, Sendable, CaseIterable {
    case postman
    case archive = "har"
    case http, curl

    /// The name in a sentence.
    public var title: String {
        switch self {
        case .postman: "Postman"
        case .archive: "a HAR archive"
        case .http: "a file of HTTP requests"
        case .curl: "a file of curl commands"
        }
    }
}

/// A value that is kept outside the collection, for the environment of that name.
public struct ImportedSecret: Equatable, Sendable {
    public var name: String
    public var value: String
    /// Empty until `ImportedCollection.keepingSecrets` puts it into an environment.
    public var environment: String

    init(_ name: String, _ value: String, in environment: String = "") {
        (self.name, self.value, self.environment) = (name, value, environment)
    }
}

/// The reason why a source is not read, with its place.
public struct ImportRefusal: Error, Equatable, Sendable {
    /// Whole sentences; the first one begins with the line and the column where they are known.
    public var sentence: String

    init(_ sentence: String, at position: TextPosition? = nil) {
        let place = position.map { "Line \($0.line), column \($0.column): " } ?? ""
        self.sentence = place + sentence
    }
}

extension ImportRefusal: Worded {}

extension ImportedCollection {
    /// Adds what another source holds: environments beside these; requests below a folder of its name, unless there are
    /// none yet.
    public mutating func add(_ other: ImportedCollection) {
        content.environments += other.content.environments
        secrets += other.secrets
        unused += other.unused
        remarks += other.remarks
        guard !other.content.items.isEmpty else { return }
        if content.items.isEmpty {
            (kind, content.name, content.defaults) = (other.kind, other.content.name, other.content.defaults)
            (content.notes, content.items) = (other.content.notes, other.content.items)
            return
        }
        let start = content.items.count
        content.items.append(
            NewItem(.folder(other.content.defaults, notes: other.content.notes), name: other.content.name))
        content.items += other.content.items.map { item in
            var item = item
            item.parent = start + (item.parent.map { $0 + 1 } ?? 0)
            return item
        }
    }

    /// Adds a variable to the environment that holds the collection's own; the first of a name counts.
    ///
    /// - Returns: false when the name has another value already.
    mutating func addVariable(_ variable: EnvironmentFile.Variable) -> Bool {
        guard let place = content.environments.firstIndex(where: { $0.name == Self.ownEnvironment }) else {
            setVariables([variable])
            return true
        }
        if let old = content.environments[place].values.first(where: { $0.name == variable.name }) {
            return old == variable
        }
        content.environments[place].values.append(variable)
        return true
    }

    /// Makes the environment of the collection's own variables, unless there are none.
    mutating func setVariables(_ variables: [EnvironmentFile.Variable]) {
        guard !variables.isEmpty else { return }
        content.environments.insert(EnvironmentFile(name: Self.ownEnvironment, values: variables), at: 0)
    }

    /// The environment of the variables that a source has outside its environments. The others inherit from it.
    static let ownEnvironment = "imported"
}
