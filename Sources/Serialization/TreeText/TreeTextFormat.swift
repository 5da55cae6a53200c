/// A text format for a tree.
public enum TreeTextFormat: String, Sendable, CaseIterable {
    /// JSON with two spaces a level; one-key objects such as `{"$date": ..}` for types that JSON lacks; nodes that
    /// are off after `//`. Commas may be missing or additional, and `{{name}}` may be unquoted.
    case json
    /// One leaf a line: `page[size]:=10`, `tags[]=a`. Text follows `=`, JSON follows `:=`; lines that are off follow
    /// `#`.
    case form
    /// YAML as in request files: `since: !date 2026-11-21`; nodes that are off follow `#`.
    case yaml
}

/// The range of a node in a text.
public struct TreeTextPlace: Equatable, Sendable {
    public var node: NodeID
    /// In UTF-8 bytes, from the start of the key to the end of the value. The ranges of children are inside.
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
    /// The whole tree with the new nodes in place.
    public var tree: ParameterTree
    /// The number of nodes that were changed, added or removed; 0 leaves the tree as it was.
    public var changes: Int
    /// The ranges of the nodes that were read: parents before children, in tree order.
    public var places: [TreeTextPlace]

    public init(tree: ParameterTree, changes: Int, places: [TreeTextPlace]) {
        self.tree = tree
        self.changes = changes
        self.places = places
    }
}

extension [TreeTextPlace] {
    /// The innermost node at an offset; nil between nodes.
    public func node(at offset: Int) -> NodeID? {
        last { $0.range.contains(offset) || $0.range.upperBound == offset }?.node
    }
}
