/// A text of many lines for viewing and editing. A value: it takes an edit and gives the next value and an event;
/// only the rows on the screen are laid out.
///
///     TextEdit ── apply ──► TextArea ── settle(size) ──► rows ── draw ──► cells
///
/// The cursor is always at a grapheme's boundary. Offsets count bytes of UTF-8.
public struct TextArea: Sendable {
    public private(set) var buffer: TextBuffer
    public private(set) var cursor: Int
    /// The fixed end of the selection; nil without a selection.
    public private(set) var mark: Int?
    /// The text of the last kill or copy.
    public var killed: String
    /// True: edits change nothing.
    public var isReadOnly: Bool
    /// Columns of one step of indentation.
    public var indentation = 2
    /// Goes up with every change of the text.
    public private(set) var revision = 0

    // What is shown.
    /// True: long lines wrap into the next row. False: the window scrolls sideways.
    public var wraps = true { didSet { if wraps != oldValue { tables.clear() } } }
    public var showsNumbers = true
    public internal(set) var top = TextPlace()
    /// The columns left of the window, for lines that do not wrap.
    public internal(set) var left = 0
    /// The visible rows as of the last `settle`, from the top.
    public internal(set) var rows: [TextRow] = []
    /// The search, whose matches are marked where they are visible.
    public var search: TextSearch?

    var columns = TextColumns()
    var tables = TextRowTables()
    /// The column that moving up and down keeps.
    var goal: Int?
    var size = Size(width: 0, height: 0)
    private var history = TextHistory()

    public init(_ text: String = "", cursor: Int = 0, killed: String = "", isReadOnly: Bool = false) {
        self.init(TextBuffer(text), cursor: cursor, killed: killed, isReadOnly: isReadOnly)
    }

    public init(_ buffer: TextBuffer, cursor: Int = 0, killed: String = "", isReadOnly: Bool = false) {
        self.buffer = buffer
        self.cursor = buffer.boundary(atOrAfter: cursor)
        self.killed = killed
        self.isReadOnly = isReadOnly
    }

    public var text: String { buffer.text }

    /// The bytes between the mark and the cursor; nil without a selection.
    public var selection: Range<Int>? {
        guard let mark, mark != cursor else { return nil }
        return min(mark, cursor)..<max(mark, cursor)
    }

    /// The cursor's line, from 0, and its column there, as if lines did not wrap.
    public var position: (line: Int, column: Int) {
        let line = buffer.line(at: cursor)
        return (line, columns.columns(buffer, from: buffer.start(ofLine: line), to: cursor))
    }

    // MARK: Placing

    /// Puts the cursor at an offset, or the next boundary after it.
    public mutating func moveCursor(to offset: Int, selects: Bool = false) {
        if selects { mark = mark ?? cursor } else { mark = nil }
        cursor = buffer.boundary(atOrAfter: offset)
        goal = nil
        history.seal()
    }

    /// Selects bytes; the cursor is at their end.
    public mutating func select(_ range: Range<Int>) {
        moveCursor(to: range.lowerBound)
        mark = cursor
        moveCursor(to: range.upperBound, selects: true)
    }

    mutating func dropMark() { mark = nil }

    /// Sets or removes the fixed end of the selection.
    mutating func toggleMark() {
        mark = mark == nil ? cursor : nil
        history.seal()
    }

    // MARK: Changing

    /// The only method that changes the text. `run` as in `TextHistory.record`.
    mutating func substitute(_ range: Range<Int>, _ text: String, run: TextHistory.Run? = nil, cursor place: Int? = nil)
    {
        let before = state
        buffer.replace(range, with: text)
        tables.forget(from: range.lowerBound)
        cursor = buffer.boundary(atOrAfter: place ?? range.lowerBound + text.utf8.count)
        mark = nil
        goal = nil
        revision += 1
        history.record(before, run: run, end: cursor)
    }

    /// Replaces bytes as one step; the cursor keeps its place in the text around them.
    public mutating func replace(_ range: Range<Int>, with text: String) {
        let length = text.utf8.count
        let place =
            cursor >= range.upperBound
            ? cursor + length - range.count : min(cursor, range.lowerBound + length)
        substitute(range, text, cursor: place)
    }

    mutating func restore(undo: Bool) -> Bool {
        guard let state = undo ? history.undo(state) : history.redo(state) else { return false }
        (buffer, cursor, mark) = (state.buffer, state.cursor, state.mark)
        tables.clear()
        goal = nil
        revision += 1
        return true
    }

    private var state: TextHistory.State { TextHistory.State(buffer: buffer, cursor: cursor, mark: mark) }
}
