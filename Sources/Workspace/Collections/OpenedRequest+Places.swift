public import CurlewFormats
public import Serialization

extension OpenedRequest {
    /// Where nodes of the parameters stand in the file.
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
