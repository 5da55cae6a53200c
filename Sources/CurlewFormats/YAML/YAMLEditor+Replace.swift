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
