internal import CurlewBytes
internal import CurlewFormats

/// Builds a tree from a JSON document with markers.
struct ParameterTextReader {
    private let document: JSONDocument
    private var tree = ParameterTree()
    private var path: ParameterPath = []

    init(_ document: JSONDocument) {
        self.document = document
    }

    mutating func read() throws(ParameterTextError) -> ParameterTree {
        let root = try node(at: 0)
        tree.root = root
        return tree
    }

    private mutating func node(at index: Int) throws(ParameterTextError) -> ParameterNode {
        switch document.kind(at: index) {
        case .object:
            if let (marker, value) = marker(of: index) { return try node(marked: marker, at: value) }
            return tree.makeNode(.dictionary(try members(of: index)))
        case .array: return tree.makeNode(.array(try items(of: index)))
        case .string: return scalar(.string, document.text(of: index))
        case .number: return scalar(.number, document.text(of: index))
        case .boolean: return scalar(.boolean, document.text(of: index))
        case .null, .date, .data: return scalar(.null, "")
        }
    }

    private mutating func scalar(_ kind: ScalarKind, _ text: String) -> ParameterNode {
        tree.makeNode(.scalar(Scalar(kind, text)))
    }

    private func marker(of index: Int) -> (ParameterText.Marker, value: Int)? {
        guard document.childCount(at: index) == 1, let child = document.firstChild(of: index),
            let marker = document.key(of: child).flatMap(ParameterText.Marker.init)
        else { return nil }
        return (marker, child)
    }

    private mutating func node(marked marker: ParameterText.Marker, at value: Int) throws(ParameterTextError)
        -> ParameterNode
    {
        let child = try node(at: value)
        return try MarkerMismatch.mapped(try marker.node(tree.makeID(), around: child)) {
            ParameterTextError.marker(marker.rawValue, wanted: $0.wanted, path: path)
        }
    }

    private mutating func members(of index: Int) throws(ParameterTextError) -> [ParameterNode.Member] {
        var members: [ParameterNode.Member] = []
        for child in document.children(of: index) {
            let key = ParameterKey(document.key(of: child) ?? "")
            members.append(.init(key: key, node: try node(at: child, step: .key(key.text))))
        }
        return members
    }

    private mutating func items(of index: Int) throws(ParameterTextError) -> [ParameterNode] {
        var items: [ParameterNode] = []
        for child in document.children(of: index) {
            items.append(try node(at: child, step: .index(items.count)))
        }
        return items
    }

    private mutating func node(at index: Int, step: PathStep) throws(ParameterTextError) -> ParameterNode {
        path.append(step)
        let node = try node(at: index)
        path.removeLast()
        return node
    }
}
