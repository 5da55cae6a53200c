internal import CurlewBytes
public import CurlewFiles
public import CurlewFormats
public import CurlewSerialization

/// A request with the file it came from. A save uses the file's bytes to change only the edited entries, and to
/// detect that another program wrote the file meanwhile.
public struct OpenedRequest: Equatable, Sendable {
    public var path: ItemPath
    public var request: SavedRequest
    /// Notes about unknown keys and values, in the file's order.
    public var notes: [CollectionProblem]
    /// The file's bytes as read.
    public var source: [UInt8]
    public var stamp: FileStamp

    public init(
        path: ItemPath, request: SavedRequest, notes: [CollectionProblem] = [], source: [UInt8], stamp: FileStamp
    ) {
        self.path = path
        self.request = request
        self.notes = notes
        self.source = source
        self.stamp = stamp
    }

    /// The name shown in the list.
    public var name: String { request.name ?? FilePath.name(path) }
}

/// Reasons why a request, folder or environment could not be saved. Nothing on disk has changed.
public enum SaveError: Error, Equatable, Sendable {
    case file(FileError)
    /// The file on disk does not parse; it is never overwritten.
    case damaged(CollectionProblem)
    /// The file format cannot express the value: a method with a space in it, for instance.
    case notExpressible(path: ItemPath)
}

extension SaveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let error): error.description
        case .damaged(let problem): "Not saved, to keep what is there. \(problem)"
        case .notExpressible(let path):
            "Not saved: \(path) has no way to say this. Check the method and the URL; the edits are kept."
        }
    }
}

extension SaveError {
    /// The reason alone, as a sentence.
    public var fact: String { if case .file(let error) = self { error.fact } else { description } }
}

/// The result of `work`; when it has a problem with a file, nothing is saved.
@discardableResult
func saving<Value>(_ work: @autoclosure () throws(FileError) -> Value) throws(SaveError) -> Value {
    try FileError.mapped(try work(), SaveError.file)
}

/// The result of `work`; when it cannot read a file, nothing is saved.
@discardableResult
func undamaged<Value>(_ work: @autoclosure () throws(CollectionProblem) -> Value) throws(SaveError) -> Value {
    try CollectionProblem.mapped(try work(), SaveError.damaged)
}

/// The file with its text changed by `work`.
func patching(
    _ source: [UInt8], _ file: String, _ work: @autoclosure () throws(YAMLPatchError) -> [UInt8]
) throws(SaveError) -> [UInt8] {
    try YAMLPatchError.mapped(try work()) { error in
        switch error {
        case .unreadable(let error): SaveError.damaged(CollectionProblem(error, file: file, source: source))
        case .notExpressible: SaveError.notExpressible(path: file)
        }
    }
}

extension OpenedRequest {
    /// The places of the parameters' nodes in the file.
    public var places: ParameterPlaces { ParameterPlaces(source) }
}

/// The lines of a request's file that its parameters come from.
public struct ParameterPlaces: Sendable {
    private let root: YAMLNode?

    init(_ source: [UInt8]) {
        root = (try? YAMLDocument(parsing: source, tags: nil))?.root
    }

    /// The place of the request itself.
    public var request: YAMLMark? { key("request")?.key.mark }

    /// The place of a node: its key or its item. For nodes of exact JSON, and of a tree in another file, the place of
    /// that text.
    public subscript(path: ParameterPath) -> YAMLMark? {
        guard let parameters = key("parameters") else { return request }
        var (mark, node) = (parameters.key.mark, parameters.node)
        for step in path {
            guard let next = Self.child(step, of: node) else { break }
            (mark, node) = next
        }
        return mark
    }

    private func key(_ name: String) -> YAMLPair? { root?.pairs?.first { $0.key.text == name } }

    private static func child(_ step: PathStep, of node: YAMLNode) -> (YAMLMark, YAMLNode)? {
        switch step {
        case .index(let index):
            guard let items = node.items, items.indices.contains(index) else { return nil }
            return (items[index].mark, items[index])
        case .key(let key):
            if let pair = node.pairs?.first(where: { $0.key.text.utf8.elementsEqual(key.utf8) }) {
                return (pair.key.mark, pair.node)
            }
            // The members of `!entries` are pairs in a list.
            let entry = node.items?.first { $0.items?.first?.text.map { $0.utf8.elementsEqual(key.utf8) } ?? false }
            return entry.flatMap { entry in entry.items.flatMap { $0.count == 2 ? (entry.mark, $0[1]) : nil } }
        }
    }
}
