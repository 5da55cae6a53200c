extension YAMLEditor {
    /// The entries of a mapping. Entries of the node that `old` does not know stay.
    mutating func changeMapping(
        _ pairs: [YAMLPair], from old: [YAMLEntry], to new: [YAMLEntry], isFlow: Bool, depth: Int
    ) -> Bool {
        let mapping = YAMLMappingAlignment(pairs, from: old, to: new)
        for (index, target) in mapping.alignment.kept {
            guard let value = mapping.oldValue(of: pairs[index]),
                change(pairs[index], from: value, to: new[target], isFlow: isFlow, depth: depth)
            else { return false }
        }
        let keys = Set(new.map { ByteText($0.key) })
        let slots = pairs.map { Slot($0, movesOn: keys.contains(ByteText($0.key.text))) }
        return place(mapping.alignment, slots, isFlow: isFlow) { editor, index, column in
            if isFlow { return [editor.writer.flow(new[index])] }
            return editor.movedLines(of: new[index], in: mapping, at: column, depth: depth)
                ?? editor.writer.lines(of: new[index], at: column, depth: depth + 1)
        }
    }

    mutating func changeSequence(
        _ node: YAMLNode, _ items: [YAMLNode], from old: [YAMLValue], to new: [YAMLValue], isFlow: Bool, depth: Int
    ) -> Bool {
        guard let slots = isFlow ? items.map({ Slot($0) }) : dashes(node, items) else { return false }
        let alignment = YAMLAlignment(
            oldCount: old.count, newCount: new.count, matches: YAMLAlignment.equalEnds(old, new), pairsGaps: true)
        for (index, target) in alignment.kept {
            let start = isFlow ? slots[index].start : slots[index].start + 1
            let column = isFlow ? 0 : source.column(slots[index].start)
            let place = Place(start: start, column: column, isFlow: isFlow, depth: depth + 1)
            guard change(items[index], from: old[index], to: new[target], at: place) else { return false }
        }
        return place(alignment, slots, isFlow: isFlow) { editor, index, column in
            isFlow
                ? [editor.writer.flow(new[index])]
                : editor.writer.lines(of: new[index], dashAt: column, depth: depth + 1)
        }
    }

    private mutating func change(
        _ pair: YAMLPair, from old: YAMLValue, to new: YAMLEntry, isFlow: Bool, depth: Int
    ) -> Bool {
        if !YAMLText.isSame(pair.key.text, new.key) {
            let text = YAMLScalarText.write(new.key, like: pair.key.style, inFlow: isFlow)
            edits.append(YAMLTextEdit(range: pair.key.range, text: text))
        }
        if old == new.value { return true }
        guard let colon = source.nextSign(pair.key.range.upperBound), source.bytes[colon] == UInt8(ascii: ":") else {
            return false
        }
        let place = Place(
            start: colon + 1, column: source.column(pair.key.range.lowerBound), isFlow: isFlow, depth: depth + 1)
        return change(pair.node, from: old, to: new.value, at: place)
    }

    /// The lines of an entry that stands elsewhere, comments included, with what else changes in it; nil for a new one.
    private func movedLines(
        of entry: YAMLEntry, in mapping: YAMLMappingAlignment, at column: Int, depth: Int
    ) -> [String]? {
        guard let pair = mapping.moved(entry), let value = mapping.oldValue(of: pair) else { return nil }
        let end = source.nextLine(source.lastLineEnd(pair.end))
        let lines = source.lineStart(pair.key.range.lowerBound)..<end
        var inner = self
        inner.edits = []
        if inner.change(pair, from: value, to: entry, isFlow: false, depth: depth),
            var text = source.applying(inner.edits, within: lines)
        {
            source.dropLastBreak(&text)
            return [String(decoding: text, as: UTF8.self)]
        }
        return writer.lines(of: entry, at: column, depth: depth + 1)
            + source.comments(in: lines, of: pair.node, at: column)
    }

    /// The items of a block sequence by their dashes; nil when one is not where it should be.
    private func dashes(_ node: YAMLNode, _ items: [YAMLNode]) -> [Slot]? {
        var slots: [Slot] = []
        var place = node.tag == nil ? node.range.lowerBound : source.tokenEnd(node.range.lowerBound)
        for item in items {
            guard let dash = source.nextSign(place), source.bytes[dash] == UInt8(ascii: "-") else { return nil }
            place = max(item.range.upperBound, dash + 1)
            slots.append(Slot(start: dash, end: place, item))
        }
        return slots
    }
}
