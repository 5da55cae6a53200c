/// A Markdown text as values: what topics use of CommonMark, with tables.
public struct Document: Sendable, Equatable {
    public var blocks: [Block]

    public init(_ blocks: [Block] = []) {
        self.blocks = blocks
    }
}

public indirect enum Block: Sendable, Equatable {
    /// `level` is 1 for the title of a topic.
    case heading(level: Int, [Inline])
    case paragraph([Inline])
    /// Each item is a list of blocks; a short one is a single paragraph.
    case list(isNumbered: Bool, items: [[Block]])
    /// The text ends with a line feed. The language is empty where none is named.
    case code(language: String, text: String)
    /// Each row has as many cells as the head.
    case table(head: [[Inline]], rows: [[[Inline]]])
}

public indirect enum Inline: Sendable, Equatable {
    case text(String)
    case code(String)
    case strong([Inline])
    case emphasis([Inline])
    /// The target is the name of a topic, or `#KIND` where the words in it are defined; see `Definition`.
    case link(target: String, [Inline])

    /// The letters without their looks.
    public var words: String {
        switch self {
        case .text(let text), .code(let text): text
        case .strong(let inlines), .emphasis(let inlines), .link(_, let inlines): inlines.words
        }
    }
}

extension [Inline] {
    public var words: String { map(\.words).joined() }
}

extension Block {
    /// Every run of inline parts in the block, in the order of the text; code blocks have none.
    public var inlines: [[Inline]] {
        switch self {
        case .heading(_, let inlines), .paragraph(let inlines): [inlines]
        case .list(_, let items): items.flatMap { $0.flatMap(\.inlines) }
        case .code: []
        case .table(let head, let rows): head + rows.flatMap { $0 }
        }
    }
}
