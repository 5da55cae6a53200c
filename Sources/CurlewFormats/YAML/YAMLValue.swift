/// The meaning of a node without its place and style: it is compared and written.
public struct YAMLValue: Equatable, Sendable {
    public var tag: String?
    public var content: Content
    /// Written as a comment, in block style: its entry or item stands behind `#`.
    public var isComment = false

    /// The value to write.
    public enum Content: Sendable {
        /// Quoted where a reader could take it for something else.
        case text(String)
        /// `true`, `false`, `null` or a number: written as it is.
        case plain(String)
        case sequence([YAMLValue])
        case mapping([YAMLEntry])
    }

    public init(_ content: Content, tag: String? = nil) {
        self.content = content
        self.tag = tag
    }

    public static func text(_ text: String, tag: String? = nil) -> YAMLValue { YAMLValue(.text(text), tag: tag) }
    public static func plain(_ text: String, tag: String? = nil) -> YAMLValue { YAMLValue(.plain(text), tag: tag) }
    public static func sequence(_ items: [YAMLValue], tag: String? = nil) -> YAMLValue {
        YAMLValue(.sequence(items), tag: tag)
    }
    public static func mapping(_ entries: [YAMLEntry], tag: String? = nil) -> YAMLValue {
        YAMLValue(.mapping(entries), tag: tag)
    }
}

/// A key and its value.
public struct YAMLEntry: Equatable, Sendable {
    public var key: String
    public var value: YAMLValue

    public init(_ key: String, _ value: YAMLValue) {
        self.key = key
        self.value = value
    }

    public static func == (left: YAMLEntry, right: YAMLEntry) -> Bool {
        YAMLText.isSame(left.key, right.key) && left.value == right.value
    }
}

/// Texts are equal when their bytes are: composed and decomposed forms of a letter are two texts in a file.
extension YAMLValue.Content: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.text(let a), .text(let b)), (.plain(let a), .plain(let b)): YAMLText.isSame(a, b)
        case (.sequence(let a), .sequence(let b)): a == b
        case (.mapping(let a), .mapping(let b)): a == b
        default: false
        }
    }
}

extension YAMLValue {
    public var entries: [YAMLEntry]? {
        guard case .mapping(let entries) = content else { return nil }
        return entries
    }

    public subscript(key: String) -> YAMLValue? {
        entries?.first { YAMLText.isSame($0.key, key) }?.value
    }

    /// No entries and no items.
    public var isEmptyCollection: Bool {
        switch content {
        case .sequence(let items): items.isEmpty
        case .mapping(let entries): entries.isEmpty
        case .text, .plain: false
        }
    }
}

extension YAMLNode {
    public var value: YAMLValue {
        switch content {
        case .scalar(let text, let style):
            style == .plain && YAMLText.isTyped(text) ? .plain(text, tag: tag) : .text(text, tag: tag)
        case .sequence(let items, _): .sequence(items.map(\.value), tag: tag)
        case .mapping(let pairs, _): .mapping(pairs.map { YAMLEntry($0.key.text, $0.node.value) }, tag: tag)
        }
    }
}
