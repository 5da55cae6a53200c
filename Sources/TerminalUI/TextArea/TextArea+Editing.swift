extension TextArea {
    @discardableResult
    public mutating func apply(_ edit: TextEdit) -> TextAreaEvent {
        let (oldCursor, oldMark, oldRevision) = (cursor, mark, revision)
        switch edit {
        case .move(let move, let selects): self.move(move, selects: selects)
        case .mark: toggleMark()
        case .selectAll: select(0..<buffer.count)
        case .copy: copy()
        default: if !isReadOnly { change(edit) }
        }
        if revision != oldRevision { return .changed }
        return cursor == oldCursor && mark == oldMark ? .nothing : .moved
    }

    private mutating func change(_ edit: TextEdit) {
        switch edit {
        case .type(let text): type(text)
        case .paste(let text): insert(text)
        case .newline: newline()
        case .indent: indent()
        case .outdent: outdent()
        case .backspace: remove(buffer.boundary(before: cursor)..<cursor, run: .backspace)
        case .delete: remove(cursor..<buffer.boundary(after: cursor), run: .delete)
        case .killWordBack: kill(spaceWordStart(before: cursor)..<cursor)
        case .killWord: kill(cursor..<wordEnd(after: cursor))
        case .killToStart: kill(lineContent.lowerBound..<cursor)
        case .killToEnd: kill(restOfLine)
        case .yank: insert(killed)
        case .transpose: transpose()
        case .undo: _ = restore(undo: true)
        case .redo: _ = restore(undo: false)
        case .move, .mark, .selectAll, .copy: break
        }
    }

    /// The cursor's line without its line break.
    var lineContent: Range<Int> { buffer.content(ofLine: buffer.line(at: cursor)) }

    // MARK: Inserting

    private mutating func insert(_ text: String) {
        guard !text.isEmpty || selection != nil else { return }
        substitute(selection ?? cursor..<cursor, text)
    }

    private mutating func type(_ text: String) {
        guard !text.isEmpty else { return }
        if text == "}" || text == "]", selection == nil, let blanks = blanksBeforeCursor { return close(text, blanks) }
        let isBlank = text.allSatisfy(\.isWhitespace)
        substitute(selection ?? cursor..<cursor, text, run: selection == nil ? (isBlank ? .blanks : .word) : nil)
    }

    /// The kind of line break that the text has already; LF in a text of one line.
    private var lineBreak: String {
        guard buffer.lineCount > 1 else { return "\n" }
        let second = buffer.start(ofLine: 1)
        return buffer.byte(at: second - 2) == 0x0D ? "\r\n" : "\n"
    }

    private mutating func newline() {
        let line = buffer.start(ofLine: buffer.line(at: cursor))
        var blanks = blanks(from: line, to: cursor)
        if let byte = buffer.byte(at: cursor - 1), byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
            blanks += String(repeating: " ", count: indentation)
        }
        substitute(selection ?? cursor..<cursor, lineBreak + blanks)
    }

    /// The spaces and tabs at the start of a line.
    private func blanks(from start: Int, to end: Int) -> String {
        let bytes = buffer.bytes(in: start..<max(start, min(end, start + 4096)))
        return String(decoding: bytes.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    // MARK: Indentation

    /// The start of the cursor's line when there are only spaces before the cursor; nil for other lines.
    private var blanksBeforeCursor: Int? {
        let start = lineContent.lowerBound
        return blanks(from: start, to: cursor).utf8.count == cursor - start && cursor > start ? start : nil
    }

    /// Inserts a closing bracket; at the start of a line it is moved one step to the left.
    private mutating func close(_ bracket: String, _ start: Int) {
        let kept = max(start, cursor - indentation)
        let isTab = buffer.byte(at: cursor - 1) == 0x09
        substitute((isTab ? cursor - 1 : kept)..<cursor, bracket)
    }

    private mutating func indent() {
        guard let selection, buffer.line(at: selection.lowerBound) != buffer.line(at: selection.upperBound) else {
            let column = position.column
            return type(String(repeating: " ", count: indentation - column % indentation))
        }
        let blanks = String(repeating: " ", count: indentation)
        changeLines { blanks + $0 }
    }

    private mutating func outdent() {
        let step = indentation
        changeLines { line in
            if line.first == "\t" { return String(line.dropFirst()) }
            let blanks = line.prefix { $0 == " " }.count
            return String(line.dropFirst(min(blanks, step)))
        }
    }

    /// Changes every line of the selection, or the cursor's; they stay selected.
    private mutating func changeLines(_ body: (String) -> String) {
        let range = selection ?? cursor..<cursor
        let first = buffer.line(at: range.lowerBound)
        let last = max(first, buffer.line(at: max(range.lowerBound, range.upperBound - 1)))
        let lines = buffer.start(ofLine: first)..<buffer.content(ofLine: last).upperBound
        var new = ""
        for line in first...last {
            let content = buffer.content(ofLine: line)
            new += body(buffer.text(in: content))
            if line < last { new += buffer.text(in: content.upperBound..<buffer.start(ofLine: line + 1)) }
        }
        guard new.utf8.count != lines.count else { return }
        let hadSelection = selection != nil
        let place = max(lines.lowerBound, cursor + new.utf8.count - lines.count)
        substitute(lines, new, cursor: hadSelection ? nil : place)
        if hadSelection { select(lines.lowerBound..<lines.lowerBound + new.utf8.count) }
    }

    // MARK: Deleting

    private mutating func remove(_ range: Range<Int>, run: TextHistory.Run) {
        if let selection { return substitute(selection, "") }
        if !range.isEmpty { substitute(range, "", run: run) }
    }

    private mutating func kill(_ range: Range<Int>) {
        let range = selection ?? range
        guard !range.isEmpty else { return }
        killed = buffer.text(in: range)
        substitute(range, "")
    }

    private var restOfLine: Range<Int> {
        let end = lineContent.upperBound
        return cursor..<(cursor < end ? end : buffer.boundary(after: cursor))
    }

    private mutating func copy() {
        guard let selection else { return }
        killed = buffer.text(in: selection)
        dropMark()
    }

    /// Swaps the characters around the cursor and moves past them; at the end of a line, the last two.
    private mutating func transpose() {
        let line = lineContent
        guard cursor > line.lowerBound else { return }
        let middle = cursor < line.upperBound ? cursor : buffer.boundary(before: cursor)
        guard middle > line.lowerBound else { return }
        let (start, end) = (buffer.boundary(before: middle), buffer.boundary(after: middle))
        substitute(start..<end, buffer.text(in: middle..<end) + buffer.text(in: start..<middle))
    }
}
