internal import CCurlewManual

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

extension Document {
    /// Reads Markdown by libmd4c: CommonMark with tables, without raw HTML. Quotes, rules and pictures are taken for the
    /// blocks that are in them.
    public init(markdown: String) {
        let stack = MarkdownStack()
        var markdown = markdown
        _ = markdown.withUTF8 { bytes in
            curlew_markdown_read(
                bytes.baseAddress, bytes.count,
                { context, event, part, level, text, count in
                    guard let context else { return }
                    let stack = Unmanaged<MarkdownStack>.fromOpaque(context).takeUnretainedValue()
                    let text = text.map { start in
                        start.withMemoryRebound(to: UInt8.self, capacity: count) {
                            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
                        }
                    }
                    switch event {
                    case CURLEW_MARKDOWN_BEGIN: stack.begin(part, level: Int(level), text ?? "")
                    case CURLEW_MARKDOWN_END: stack.end()
                    default: stack.take(part == CURLEW_MARKDOWN_SPACE ? " " : text ?? "")
                    }
                }, Unmanaged.passUnretained(stack).toOpaque())
        }
        self.init(stack.document)
    }
}

/// Builds the document while libmd4c goes through the text. A class, since C hands it on as a pointer.
private final class MarkdownStack {
    private struct Frame {
        var part: curlew_markdown_part
        var level = 0
        /// Target or language.
        var text = ""
        var inlines: [Inline] = []
        var blocks: [Block] = []
        var items: [[Block]] = []
        var cells: [[Inline]] = []
        var rows: [[[Inline]]] = []

        var isOfBlocks: Bool { part == CURLEW_MARKDOWN_ITEM || part == CURLEW_MARKDOWN_DOCUMENT }
    }

    private var frames = [Frame(part: CURLEW_MARKDOWN_DOCUMENT)]

    var document: [Block] { frames[0].blocks }

    func begin(_ part: curlew_markdown_part, level: Int, _ text: String) {
        frames.append(Frame(part: part, level: level, text: text))
    }

    func take(_ text: String) {
        let top = frames.count - 1
        // libmd4c hands a text over in pieces.
        if case .text(let before)? = frames[top].inlines.last {
            frames[top].inlines[frames[top].inlines.count - 1] = .text(before + text)
        } else {
            frames[top].inlines.append(.text(text))
        }
    }

    func end() {
        var frame = frames.removeLast()
        let top = frames.count - 1
        // An item of a tight list, a cell or a quote has its text without a paragraph.
        if !frame.inlines.isEmpty, frame.isOfBlocks {
            frame.blocks.insert(.paragraph(frame.inlines), at: 0)
        }
        switch frame.part {
        case CURLEW_MARKDOWN_HEADING: frames[top].blocks.append(.heading(level: frame.level, frame.inlines))
        case CURLEW_MARKDOWN_PARAGRAPH: frames[top].blocks.append(.paragraph(frame.inlines))
        case CURLEW_MARKDOWN_LIST, CURLEW_MARKDOWN_NUMBERED_LIST:
            let isNumbered = frame.part == CURLEW_MARKDOWN_NUMBERED_LIST
            frames[top].blocks.append(.list(isNumbered: isNumbered, items: frame.items))
        case CURLEW_MARKDOWN_ITEM: frames[top].items.append(frame.blocks)
        case CURLEW_MARKDOWN_CODE_BLOCK:
            frames[top].blocks.append(.code(language: frame.text, text: frame.inlines.words))
        case CURLEW_MARKDOWN_TABLE:
            guard let head = frame.rows.first else { break }
            frames[top].blocks.append(.table(head: head, rows: Array(frame.rows.dropFirst())))
        case CURLEW_MARKDOWN_ROW: frames[top].rows.append(frame.cells)
        case CURLEW_MARKDOWN_CELL: frames[top].cells.append(frame.inlines)
        case CURLEW_MARKDOWN_STRONG: frames[top].inlines.append(.strong(frame.inlines))
        case CURLEW_MARKDOWN_EMPHASIS: frames[top].inlines.append(.emphasis(frame.inlines))
        case CURLEW_MARKDOWN_CODE: frames[top].inlines.append(.code(frame.inlines.words))
        case CURLEW_MARKDOWN_LINK: frames[top].inlines.append(.link(target: frame.text, frame.inlines))
        default:
            // The document itself, the head and the body of a table, and what topics do not use.
            frames[top].blocks += frame.blocks
            frames[top].rows += frame.rows
            frames[top].inlines += frame.isOfBlocks ? [] : frame.inlines
        }
    }
}
