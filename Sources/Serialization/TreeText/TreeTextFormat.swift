/// A way of writing a tree as text.
public enum TreeTextFormat: String, Sendable, CaseIterable {
    /// Two spaces a level; one-key objects such as `{"$date": ..}` for what JSON cannot say; nodes that are off behind
    /// `//`. Commas may be missing or too many, and `{{name}}` may stand without quotes.
    case json
    /// One leaf a line: `page[size]:=10`, `tags[]=a`. Behind `=` stands text, behind `:=` JSON; lines that are off
    /// behind `#`.
    case form
    /// As in request files: `since: !date 2026-11-21`; nodes that are off behind `#`.
    case yaml

    /// The text of a tree without parameters.
    var nothing: String {
        switch self {
        case .json: "{\n}\n"
        case .form: ""
        case .yaml: "{}\n"
        }
    }
}

/// Where a node stands in a text.
public struct TreeTextPlace: Equatable, Sendable {
    public var node: NodeID
    /// In bytes of UTF-8, from the key's first to the value's last. Children lie inside.
    public var range: Range<Int>

    public init(node: NodeID, range: Range<Int>) {
        self.node = node
        self.range = range
    }
}

/// A tree written as text.
public struct TreeTextPage: Equatable, Sendable {
    public var text: String
    /// Parents before children, in tree order.
    public var places: [TreeTextPlace]

    public init(text: String, places: [TreeTextPlace]) {
        self.text = text
        self.places = places
    }
}

/// A text read into a tree.
public struct TreeTextReading: Equatable, Sendable {
    /// The whole tree with what was read in its place.
    public var tree: ParameterTree
    /// How many nodes were changed, added or taken away; 0 leaves the tree as it was.
    public var changes: Int
    /// Of what was read: parents before children, in tree order.
    public var places: [TreeTextPlace]

    public init(tree: ParameterTree, changes: Int, places: [TreeTextPlace]) {
        self.tree = tree
        self.changes = changes
        self.places = places
    }
}

extension [TreeTextPlace] {
    /// The innermost node at a byte; nil between nodes.
    public func node(at offset: Int) -> NodeID? {
        last { $0.range.contains(offset) || $0.range.upperBound == offset }?.node
    }
}
