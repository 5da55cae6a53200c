/// Finds the smallest text edits that turn one value into another, over the nodes of the source.
///
/// `change` answers false when it has no edit that it trusts; then the next larger piece is replaced.
struct YAMLEditor {
    let source: YAMLSource
    var edits: [YAMLTextEdit] = []
    var writer: YAMLWriter
    /// Nodes at this depth are replaced as a whole.
    private let limit: Int

    init(source: [UInt8], root: YAMLNode, limit: Int) {
        self.source = YAMLSource(source)
        self.limit = limit
        writer = YAMLWriter()
        let style = YAMLIndentation(root, source: self.source)
        writer.step = style.step
        writer.sequenceStep = style.sequenceStep
    }

    /// The context of a node: after a key or a dash, in block or flow style.
    struct Place {
        /// Behind the `:` or `-`.
        var start: Int
        /// The column of the key or dash; children of a new block are to the right of it.
        var column: Int
        var isFlow: Bool
        var depth: Int
    }

    mutating func changeRoot(_ root: YAMLNode, from old: YAMLValue, to new: YAMLValue) -> Bool {
        if limit > 0, changeInside(root, from: old, to: new, depth: 0) { return true }
        guard limit == 0 else { return false }
        // Comments above the first entry and below it are kept.
        let range = source.lineStart(root.range.lowerBound)..<source.bytes.count
        let lines = writer.lines(ofDocument: new) + source.comments(in: range, of: root, at: 0)
        edits = [YAMLTextEdit(range: range, text: lines.map { $0 + source.newline }.joined())]
        return true
    }

    mutating func change(_ node: YAMLNode, from old: YAMLValue, to new: YAMLValue, at place: Place) -> Bool {
        if old == new { return true }
        let before = edits.count
        if place.depth < limit {
            if old.tag != new.tag, old.content == new.content, changeTag(node, to: new.tagText, at: place) {
                return true
            }
            if changeInside(node, from: old, to: new, depth: place.depth) { return true }
        }
        edits.removeSubrange(before...)
        return place.isFlow ? replaceInFlow(node, with: new, at: place) : replaceInBlock(node, with: new, at: place)
    }

    /// Entry by entry, when the node is a collection of the kind that both values are.
    private mutating func changeInside(
        _ node: YAMLNode, from old: YAMLValue, to new: YAMLValue, depth: Int
    ) -> Bool {
        let before = edits.count
        guard old.tag == new.tag else { return false }
        let isDone: Bool =
            switch (node.content, old.content, new.content) {
            case (.mapping(let pairs, let isFlow), .mapping(let old), .mapping(let new)):
                changeMapping(pairs, from: old, to: new, isFlow: isFlow, depth: depth)
            case (.sequence(let items, let isFlow), .sequence(let old), .sequence(let new)):
                items.count == old.count
                    && changeSequence(node, items, from: old, to: new, isFlow: isFlow, depth: depth)
            default: false
            }
        if !isDone { edits.removeSubrange(before...) }
        return isDone
    }

    /// Changes `1` to `!off 1` and back, without changing the lines below.
    private mutating func changeTag(_ node: YAMLNode, to tag: String?, at place: Place) -> Bool {
        let start = node.range.lowerBound
        guard node.tag != nil else {
            // A block below its key has no place for the tag but behind the key.
            let isBelow = !place.isFlow && !source.isOneLine(place.start..<start)
            guard let tag else { return false }
            let text = isBelow ? " " + tag : tag + " "
            edits.append(YAMLTextEdit(range: isBelow ? place.start..<place.start : start..<start, text: text))
            return true
        }
        let end = source.tokenEnd(start)
        if let tag {
            edits.append(YAMLTextEdit(range: start..<end, text: tag))
        } else if end < source.bytes.count, source.bytes[end] == 0x20, node.range.upperBound > end {
            edits.append(YAMLTextEdit(range: start..<(end + 1), text: ""))
        } else {
            edits.append(YAMLTextEdit(range: place.start..<end, text: ""))
        }
        return true
    }
}

/// The indentation of the file, taken from its first nested block.
struct YAMLIndentation {
    private(set) var step = 2
    private(set) var sequenceStep = 2

    init(_ root: YAMLNode, source: YAMLSource) {
        var foundMapping = false
        var foundSequence = false
        visit(root, source, &foundMapping, &foundSequence)
    }

    private mutating func visit(
        _ node: YAMLNode, _ source: YAMLSource, _ foundMapping: inout Bool, _ foundSequence: inout Bool
    ) {
        guard case .mapping(let pairs, false) = node.content else { return }
        for pair in pairs where !(foundMapping && foundSequence) {
            let column = source.column(pair.key.range.lowerBound)
            switch pair.node.content {
            case .mapping(let inner, false):
                guard let first = inner.first, !foundMapping else { break }
                step = max(1, source.column(first.key.range.lowerBound) - column)
                foundMapping = true
            case .sequence(_, false) where !foundSequence && pair.node.tag == nil:
                sequenceStep = max(0, source.column(pair.node.range.lowerBound) - column)
                foundSequence = true
            default: break
            }
            visit(pair.node, source, &foundMapping, &foundSequence)
        }
    }
}
