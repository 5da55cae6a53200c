/// A place in a text: bytes from 0, line and column from 1. Columns count characters, as editors do.
public struct YAMLMark: Hashable, Sendable {
    public var offset: Int
    public var line: Int
    public var column: Int

    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }
}

/// One node of a parsed document, with its place.
public struct YAMLNode: Equatable, Sendable {
    /// The tag as typed, `!off.date`; nil for none.
    public var tag: String?
    public var content: Content
    public var mark: YAMLMark
    /// The bytes of the node with its tag. For a block collection they end with its last entry, before the comments
    /// that follow it; a block scalar ends at the start of the next line.
    public var range: Range<Int>

    /// The content of the node.
    public enum Content: Equatable, Sendable {
        case scalar(String, YAMLScalarStyle)
        case sequence([YAMLNode], isFlow: Bool)
        case mapping([YAMLPair], isFlow: Bool)
    }
}

/// A key and its node. Keys are always text.
public struct YAMLPair: Equatable, Sendable {
    public var key: YAMLKey
    public var node: YAMLNode
}

/// A key as in the text.
public struct YAMLKey: Equatable, Sendable {
    public var text: String
    public var style: YAMLScalarStyle
    public var mark: YAMLMark
    public var range: Range<Int>
}

/// The style of a scalar.
public enum YAMLScalarStyle: Sendable {
    case plain, single, double, literal, folded

    public var isBlock: Bool { self == .literal || self == .folded }
}

extension YAMLNode {
    /// The entries of a mapping, else nil.
    public var pairs: [YAMLPair]? {
        guard case .mapping(let pairs, _) = content else { return nil }
        return pairs
    }

    /// The items of a sequence, else nil.
    public var items: [YAMLNode]? {
        guard case .sequence(let items, _) = content else { return nil }
        return items
    }

    /// The characters of a scalar whatever its type, else nil.
    public var text: String? {
        guard case .scalar(let text, _) = content else { return nil }
        return text
    }

    /// Nothing was written: `key:` and no more.
    public var isEmptyPlain: Bool {
        guard tag == nil, case .scalar(let text, .plain) = content else { return false }
        return text.isEmpty
    }

    /// The node under that key of a mapping, or nil.
    public subscript(key: String) -> YAMLNode? {
        pairs?.first { YAMLText.isSame($0.key.text, key) }?.node
    }
}
