internal import Formats

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

    private mutating func scalar(_ kind: ScalarKind, _ text: String, _ form: NumberForm = .typed) -> ParameterNode {
        tree.makeNode(.scalar(Scalar(kind, text, numberForm: form)))
    }

    private func marker(of index: Int) -> (ParameterText.Marker, value: Int)? {
        guard document.childCount(at: index) == 1, let child = document.firstChild(of: index),
            let marker = document.key(of: child).flatMap(ParameterText.Marker.init)
        else { return nil }
        return (marker, child)
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

    private mutating func node(marked marker: ParameterText.Marker, at value: Int) throws(ParameterTextError)
        -> ParameterNode
    {
        switch marker {
        case .set:
            try require(document.kind(at: value) == .array, marker, "a list")
            return tree.makeNode(.set(try items(of: value)))
        case .entries: return tree.makeNode(.dictionary(try entries(at: value)))
        case .off:
            var node = try node(at: value)
            node.isOn = false
            return node
        case .null: return scalar(.null, "")
        case .nan: return scalar(.number, "nan")
        case .double: return scalar(.number, try numberText(at: value, marker), .double)
        case .decimal: return scalar(.number, try numberText(at: value, marker), .decimal)
        case .number: return scalar(.number, try numberText(at: value, marker))
        case .boolean: return scalar(.boolean, try text(at: value, marker))
        case .date: return scalar(.date, try text(at: value, marker))
        case .data: return scalar(.data, try text(at: value, marker))
        case .url: return scalar(.string, try text(at: value, marker))
        case .file: return scalar(.file, try text(at: value, marker))
        case .raw: return scalar(.raw, try text(at: value, marker))
        }
    }

    /// `[[key, value], ..]`, where a key may be any single value.
    private mutating func entries(at index: Int) throws(ParameterTextError) -> [ParameterNode.Member] {
        let wanted = "a list of [key, value]"
        try require(document.kind(at: index) == .array, .entries, wanted)
        var members: [ParameterNode.Member] = []
        for pair in document.children(of: index) {
            let ends = Array(document.children(of: pair))
            try require(document.kind(at: pair) == .array && ends.count == 2, .entries, wanted)
            try require(!document.kind(at: ends[0]).isContainer, .entries, wanted)
            let key = key(at: ends[0])
            members.append(.init(key: key, node: try node(at: ends[1], step: .key(key.text))))
        }
        return members
    }

    private func key(at index: Int) -> ParameterKey {
        let text = document.text(of: index)
        return switch document.kind(at: index) {
        case .boolean: ParameterKey(text == "true" ? "1" : "0", isText: false)
        case .null: ParameterKey("<null>", isText: false)
        case .number: ParameterKey(text, isText: false)
        default: ParameterKey(text)
        }
    }

    private func text(at index: Int, _ marker: ParameterText.Marker) throws(ParameterTextError) -> String {
        try require(document.kind(at: index) == .string, marker, "text")
        return document.text(of: index)
    }

    private func numberText(at index: Int, _ marker: ParameterText.Marker) throws(ParameterTextError) -> String {
        try require([.string, .number].contains(document.kind(at: index)), marker, "a number as text")
        return document.text(of: index)
    }

    private func require(_ condition: Bool, _ marker: ParameterText.Marker, _ wanted: String)
        throws(ParameterTextError)
    {
        guard condition else { throw .marker(marker.rawValue, wanted: wanted, path: path) }
    }
}
