/// The text of a one-line field during editing, with commands of readline: kill and yank, words, undo. The text keeps
/// its line breaks and controls; they are only shown as marks.
public struct LineEditor: Hashable, Sendable {
    /// Graphemes.
    private(set) var characters: [Character]
    /// Graphemes before the cursor, 0 to `count`.
    public private(set) var cursor: Int
    /// The text that the last kill removed.
    public var killed: String
    private var history = EditHistory()

    public init(_ text: String = "", killed: String = "") {
        characters = Array(text)
        cursor = characters.count
        self.killed = killed
    }

    public var count: Int { characters.count }
    public var isEmpty: Bool { characters.isEmpty }
    public var text: String { String(characters) }
    public var textBeforeCursor: String { String(characters[..<cursor]) }
    public var textAfterCursor: String { String(characters[cursor...]) }

    /// Puts the cursor after that many graphemes, or at the nearest end.
    public mutating func moveCursor(to index: Int) {
        cursor = min(max(0, index), characters.count)
        history.seal()
    }

    /// Replaces graphemes and puts the cursor after the new text; one step of undo. For completion.
    public mutating func replace(_ range: Range<Int>, with text: String) {
        history.seal()
        substitute(range.clamped(to: 0..<count), Array(text))
        history.seal()
    }

    /// - Returns: false when the action changed nothing.
    @discardableResult
    public mutating func apply(_ action: LineEdit) -> Bool {
        switch action {
        case .insert(let text): insert(text)
        case .start: move(to: 0)
        case .end: move(to: count)
        case .left: move(to: cursor - 1)
        case .right: move(to: cursor + 1)
        case .wordLeft: move(to: wordStart(before: cursor))
        case .wordRight: move(to: wordEnd(after: cursor))
        case .wordEnd: move(to: max(cursor, wordEnd(after: min(cursor + 1, count)) - 1))
        case .backspace: remove(cursor - 1..<cursor)
        case .delete: remove(cursor..<cursor + 1)
        case .killWordBack: kill(spaceWordStart(before: cursor)..<cursor)
        case .killWord: kill(cursor..<wordEnd(after: cursor))
        case .killToStart: kill(0..<cursor)
        case .killToEnd: kill(cursor..<count)
        case .clear: kill(0..<count)
        case .yank: insert(killed)
        case .transpose: transpose()
        case .undo: undo()
        case .replace(let character): overwrite(character)
        }
    }

    private mutating func move(to index: Int) -> Bool {
        let old = cursor
        moveCursor(to: index)
        return cursor != old
    }

    private mutating func insert(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        // A combining mark typed after its base, or a flag's second half, joins the grapheme before it.
        if cursor > 0 {
            let joined = Array(String(characters[cursor - 1]) + text)
            if joined.first != characters[cursor - 1] {
                substitute(cursor - 1..<cursor, joined)
                return true
            }
        }
        let new = Array(text)
        substitute(cursor..<cursor, new, joins: new.count == 1)
        return true
    }

    private mutating func overwrite(_ character: Character) -> Bool {
        guard cursor < count, characters[cursor] != character else { return false }
        let place = cursor
        substitute(place..<place + 1, [character])
        cursor = place
        return true
    }

    private mutating func remove(_ range: Range<Int>) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= count, !range.isEmpty else { return false }
        substitute(range, [])
        return true
    }

    private mutating func kill(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        killed = String(characters[range])
        return remove(range)
    }

    /// Swaps the characters around the cursor and moves past them; at the end, the last two.
    private mutating func transpose() -> Bool {
        guard cursor > 0, count > 1 else { return false }
        let second = min(cursor, count - 1)
        substitute(second - 1..<second + 1, [characters[second], characters[second - 1]])
        return true
    }

    private mutating func undo() -> Bool {
        guard let change = history.pop() else { return false }
        characters.replaceSubrange(change.start..<change.start + change.inserted.count, with: change.removed)
        cursor = change.cursor
        return true
    }

    /// The only method that changes the text.
    private mutating func substitute(_ range: Range<Int>, _ new: [Character], joins: Bool = false) {
        history.push(
            EditHistory.Change(
                start: range.lowerBound, removed: Array(characters[range]), inserted: new, cursor: cursor),
            joins: joins)
        characters.replaceSubrange(range, with: new)
        cursor = range.lowerBound + new.count
    }
}

/// The commands on a line of text; the names are those of the key map (`line.wordLeft`).
public enum LineEdit: Hashable, Sendable {
    case insert(String)
    case start, end, left, right, wordLeft, wordRight, wordEnd
    case backspace, delete
    case killWordBack, killWord, killToStart, killToEnd, clear
    case yank, transpose, undo
    /// Overwrites the character under the cursor (vi's `r`).
    case replace(Character)
}

extension LineEditor {
    /// Letters and digits make words, as in readline's word motions.
    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    func wordStart(before index: Int) -> Int {
        var at = index
        while at > 0, !Self.isWord(characters[at - 1]) { at -= 1 }
        while at > 0, Self.isWord(characters[at - 1]) { at -= 1 }
        return at
    }

    func wordEnd(after index: Int) -> Int {
        var at = index
        while at < count, !Self.isWord(characters[at]) { at += 1 }
        while at < count, Self.isWord(characters[at]) { at += 1 }
        return at
    }

    /// The start of the word that Ctrl-W deletes: everything back to white space.
    func spaceWordStart(before index: Int) -> Int {
        var at = index
        while at > 0, characters[at - 1].isWhitespace { at -= 1 }
        while at > 0, !characters[at - 1].isWhitespace { at -= 1 }
        return at
    }
}

/// The changes of a line, newest last. Characters typed in sequence are one change.
struct EditHistory: Hashable, Sendable {
    struct Change: Hashable, Sendable {
        let start: Int
        let removed: [Character]
        var inserted: [Character]
        /// The cursor before the change.
        let cursor: Int
    }

    private static let maximumChanges = 1000

    private var changes: [Change] = []
    private var isOpen = false

    /// - Parameter joins: true for typed text, which continues the previous change if that ended at the same place.
    mutating func push(_ change: Change, joins: Bool) {
        if joins, isOpen, let last = changes.last, last.start + last.inserted.count == change.start {
            changes[changes.count - 1].inserted += change.inserted
        } else {
            changes.append(change)
            if changes.count > Self.maximumChanges { changes.removeFirst() }
        }
        isOpen = joins
    }

    /// Ends the current change, so that the next typed text is a new one.
    mutating func seal() { isOpen = false }

    mutating func pop() -> Change? {
        isOpen = false
        return changes.popLast()
    }
}

extension LineEditor {
    /// The displayed part of the line in a field of `width` columns, and the column of the cursor in it. While there
    /// is text after the cursor, a quarter of the field shows it. A long line scrolls by a quarter of the field at a
    /// time, so that most keys change one character only.
    public func visible(width: Int) -> (text: String, cursorColumn: Int) {
        guard width > 0 else { return ("", 0) }
        var before = 0
        var first = cursor
        let room = cursor == count ? width - 1 : width - max(1, min(width / 4, columns(from: cursor, upTo: width)))
        while first > 0 {
            let columns = TextWidth.columns(of: characters[first - 1])
            if before + columns > room { break }
            before += columns
            first -= 1
        }
        let step = max(1, width / 4)
        while first < cursor, !first.isMultiple(of: step) {
            before -= TextWidth.columns(of: characters[first])
            first += 1
        }
        return (DisplayText.visible(String(characters[first..<lastVisible(from: first, width: width)])), before)
    }

    /// The grapheme index at a column of `visible(width:)`, for the mouse.
    public func index(atColumn column: Int, width: Int) -> Int {
        let shown = visible(width: width)
        var at = cursor
        var x = shown.cursorColumn
        while at > 0, x > column {
            at -= 1
            x -= TextWidth.columns(of: characters[at])
        }
        while at < count, x + TextWidth.columns(of: characters[at]) <= column {
            x += TextWidth.columns(of: characters[at])
            at += 1
        }
        return at
    }

    private func columns(from index: Int, upTo limit: Int) -> Int {
        var sum = 0
        var at = index
        while at < count, sum < limit {
            sum += TextWidth.columns(of: characters[at])
            at += 1
        }
        return sum
    }

    private func lastVisible(from first: Int, width: Int) -> Int {
        var left = width
        var at = first
        while at < count {
            left -= TextWidth.columns(of: characters[at])
            if left < 0 { break }
            at += 1
        }
        return at
    }
}
