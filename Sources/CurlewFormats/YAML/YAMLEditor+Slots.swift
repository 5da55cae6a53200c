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
