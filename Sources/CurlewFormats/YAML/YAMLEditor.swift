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
        /// The offset behind the `:` or `-`.
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

extension YAMLEditor {
    mutating func replaceInFlow(_ node: YAMLNode, with new: YAMLValue, at place: Place) -> Bool {
        let text = scalar(new, like: node, inFlow: true) ?? writer.flow(new)
        guard !node.range.isEmpty else {
            edits.append(YAMLTextEdit(range: place.start..<place.start, text: " " + text))
            return true
        }
        edits.append(YAMLTextEdit(range: node.range, text: text))
        return true
    }

    /// The part of the old value on its key's line goes to the new head, the lines below it to the new tail; a comment
    /// behind the head stays where it is, and comments on lines of their own stand below the new tail.
    mutating func replaceInBlock(_ node: YAMLNode, with new: YAMLValue, at place: Place) -> Bool {
        let old = extent(of: node, at: place)
        var written = writer.written(new, at: place.column, depth: place.depth)
        if written.tail.isEmpty, let text = scalar(new, like: node, inFlow: false) { written.head = text }
        let head = written.head.isEmpty ? "" : " " + written.head
        let comments = source.comments(in: old.head.lowerBound..<old.tail.upperBound, of: node, at: place.column)
        let tail = (written.tail + comments).map { source.newline + $0 }.joined()
        edits.append(YAMLTextEdit(range: old.head, text: head))
        edits.append(YAMLTextEdit(range: old.tail, text: tail))
        return true
    }

    /// New text in the quotes of the old; nil when the new value is no text of one line or the old no quoted scalar.
    private func scalar(_ new: YAMLValue, like node: YAMLNode, inFlow: Bool) -> String? {
        guard case .text(let text) = new.content, case .scalar(_, let style) = node.content else { return nil }
        guard style == .single || style == .double, inFlow || !YAMLLiteral.canSay(text) else { return nil }
        let quoted = YAMLScalarText.write(text, like: style, inFlow: inFlow)
        return (new.tagText.map { $0 + " " } ?? "") + quoted
    }

    private func extent(of node: YAMLNode, at place: Place) -> (head: Range<Int>, tail: Range<Int>) {
        let start = place.start
        let lastEnd = source.lastLineEnd(max(node.range.upperBound, start))
        switch node.content {
        case .scalar(_, let style) where style.isBlock:
            let header = node.tag == nil ? node.range.lowerBound : afterTag(node)
            let end = source.tokenEnd(header)
            return (start..<end, source.lineEnd(end)..<max(lastEnd, source.lineEnd(end)))
        case .sequence(_, isFlow: false), .mapping(_, isFlow: false):
            let end = blockHeadEnd(node, start: start)
            return (start..<end, source.lineEnd(end)..<max(lastEnd, source.lineEnd(end)))
        default:
            let end = max(node.range.upperBound, start)
            return (start..<end, source.lineEnd(end)..<source.lineEnd(end))
        }
    }

    /// A block collection has nothing but its tag on the key's line, or begins there when it is an item.
    private func blockHeadEnd(_ node: YAMLNode, start: Int) -> Int {
        guard source.isOneLine(start..<node.range.lowerBound) else { return start }
        return node.tag == nil ? source.lineEnd(start) : source.tokenEnd(node.range.lowerBound)
    }

    private func afterTag(_ node: YAMLNode) -> Int {
        source.nextSign(source.tokenEnd(node.range.lowerBound)) ?? node.range.upperBound
    }
}

extension YAMLEditor {
    /// The bytes of an entry or item, from its key or dash to its end.
    struct Slot {
        var start: Int
        var end: Int
        var node: YAMLNode
        /// True when the entry is moved: it is removed here and written elsewhere with all its lines.
        var movesOn = false

        init(start: Int, end: Int, _ node: YAMLNode) {
            self.start = start
            self.end = end
            self.node = node
        }

        init(_ pair: YAMLPair, movesOn: Bool) {
            self.init(start: pair.key.range.lowerBound, end: pair.end, pair.node)
            self.movesOn = movesOn
        }

        init(_ item: YAMLNode) {
            self.init(start: item.range.lowerBound, end: item.range.upperBound, item)
        }
    }

    /// Removes and inserts. A collection that keeps none of its entries is better written anew.
    mutating func place(
        _ alignment: YAMLAlignment, _ slots: [Slot], isFlow: Bool,
        text: (YAMLEditor, _ new: Int, _ column: Int) -> [String]
    ) -> Bool {
        if alignment.removed.isEmpty, alignment.inserted.isEmpty { return true }
        let gone = Set(alignment.removed)
        guard let firstKept = slots.indices.first(where: { !gone.contains($0) }) else { return false }
        for index in alignment.removed {
            if isFlow {
                removeInFlow(index, slots, firstKept: firstKept)
            } else if !removeInBlock(slots[index]) {
                return false
            }
        }
        let column = isFlow ? 0 : source.column(slots[firstKept].start)
        for (index, after) in alignment.inserted {
            let lines = text(self, index, column)
            let before = slots[firstKept].start
            if isFlow {
                insertInFlow(lines.joined(), after: after.map { slots[$0].end }, before: before, separator(slots))
            } else if let after {
                insertInBlock(lines, after: slots[after], isLast: after == slots.count - 1, column)
            } else if !insertInBlock(lines, before: before) {
                return false
            }
        }
        return true
    }

    /// Whole lines, so that text inserted before or after touches no other edit.
    private mutating func removeInBlock(_ slot: Slot) -> Bool {
        guard source.isFirstOnLine(slot.start) else { return false }
        let range = source.lineStart(slot.start)..<source.nextLine(source.lastLineEnd(slot.end))
        let comments = slot.movesOn ? [] : source.comments(in: range, of: slot.node, at: source.column(slot.start))
        edits.append(YAMLTextEdit(range: range, text: comments.map { $0 + source.newline }.joined()))
        return true
    }

    /// Behind the last entry stand comments of the same block; what is new comes below them.
    private mutating func insertInBlock(_ lines: [String], after slot: Slot, isLast: Bool, _ column: Int) {
        let next = source.nextLine(source.lastLineEnd(slot.end))
        insert(lines, at: isLast ? source.behindComments(next, at: column) : next)
    }

    private mutating func insertInBlock(_ lines: [String], before: Int) -> Bool {
        guard source.isFirstOnLine(before) else { return false }
        insert(lines, at: source.lineStart(before))
        return true
    }

    private mutating func insert(_ lines: [String], at start: Int) {
        edits.append(YAMLTextEdit(range: start..<start, text: lines.map { $0 + source.newline }.joined()))
    }

    private mutating func removeInFlow(_ index: Int, _ slots: [Slot], firstKept: Int) {
        let range =
            index > firstKept
            ? slots[index - 1].end..<slots[index].end : slots[index].start..<slots[index + 1].start
        edits.append(YAMLTextEdit(range: range, text: ""))
    }

    private mutating func insertInFlow(_ text: String, after: Int?, before: Int, _ separator: String) {
        let place = after ?? before
        let text = after == nil ? text + separator : separator + text
        edits.append(YAMLTextEdit(range: place..<place, text: text))
    }

    /// The text between the first two entries, so that one entry a line stays so.
    private func separator(_ slots: [Slot]) -> String {
        guard slots.count > 1, slots[0].end < slots[1].start else { return ", " }
        let between = source.bytes[slots[0].end..<slots[1].start]
        guard between.first == UInt8(ascii: ","), !between.contains(UInt8(ascii: "#")) else { return ", " }
        return String(decoding: between, as: UTF8.self)
    }
}
