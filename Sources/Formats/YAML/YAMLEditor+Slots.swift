extension YAMLEditor {
    /// The bytes of an entry or item, from its key or dash to its end.
    struct Slot {
        var start: Int
        var end: Int

        init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        init(_ pair: YAMLPair) {
            self.init(start: pair.key.range.lowerBound, end: pair.end)
        }

        init(_ item: YAMLNode) {
            self.init(start: item.range.lowerBound, end: item.range.upperBound)
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
            } else if !insertInBlock(lines, after: after.map { slots[$0].end }, before: before) {
                return false
            }
        }
        return true
    }

    private mutating func removeInBlock(_ slot: Slot) -> Bool {
        guard source.isFirstOnLine(slot.start) else { return false }
        let start = source.lineStart(slot.start)
        let end = source.lastLineEnd(slot.end)
        let next = source.nextLine(end)
        // The last line of a file without a final line break takes the break before it.
        let range = next == end && start > 0 ? source.lastLineEnd(start)..<end : start..<next
        edits.append(YAMLTextEdit(range: range, text: ""))
        return true
    }

    private mutating func insertInBlock(_ lines: [String], after: Int?, before: Int) -> Bool {
        if let after {
            let end = source.lastLineEnd(after)
            edits.append(YAMLTextEdit(range: end..<end, text: lines.map { source.newline + $0 }.joined()))
            return true
        }
        guard source.isFirstOnLine(before) else { return false }
        let start = source.lineStart(before)
        edits.append(YAMLTextEdit(range: start..<start, text: lines.map { $0 + source.newline }.joined()))
        return true
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

    /// What stands between the first two entries, so that one entry a line stays one entry a line.
    private func separator(_ slots: [Slot]) -> String {
        guard slots.count > 1, slots[0].end < slots[1].start else { return ", " }
        let between = source.bytes[slots[0].end..<slots[1].start]
        guard between.first == UInt8(ascii: ","), !between.contains(UInt8(ascii: "#")) else { return ", " }
        return String(decoding: between, as: UTF8.self)
    }
}
