import Keys
import TerminalUI

/// Where a list is: the cursor, the first row on the screen, and the lines whose explanation is open.
struct ListState: Hashable, Sendable {
    /// Index of the row at the cursor, from 0.
    var cursor = 0
    /// Index of the first row shown.
    var top = 0
    /// Indices of lines whose explanation is open.
    var explained: Set<Int> = []
    /// Where the search that is typed began.
    private(set) var origin: Origin?

    struct Origin: Hashable { var cursor, top: Int }

    /// The height of a list that keeps no window: a page reaches its end.
    static let whole = 1 << 30

    // MARK: Moving

    /// Performs an action.
    ///
    /// - Parameter height: rows on the screen.
    /// - Returns: false when it is not an action of lists.
    mutating func perform(_ action: Action, count: Int, height: Int = ListState.whole) -> Bool {
        guard let row = row(for: action, count: count, page: height - 1, half: height / 2) else {
            return scroll(action, count, height)
        }
        go(to: row, count: count, height: height)
        return true
    }

    /// Puts the cursor on the row, or on the nearest one that there is; the window follows.
    mutating func go(to row: Int, count: Int, height: Int = ListState.whole) {
        cursor = min(max(0, row), max(0, count - 1))
        top = ListScroll(first: top).offset(cursor: cursor, count: count, height: height)
    }

    /// The row that an action leads to, which may be outside the list; nil when the action moves no cursor.
    ///
    /// - Parameters:
    ///   - page: rows of a page.
    ///   - half: rows of half a page.
    func row(for action: Action, count: Int, page: Int, half: Int) -> Int? {
        switch action {
        case .moveDown, .moveNextSibling, .pickerDown, .promptNext, .paletteDown: cursor + 1
        case .moveUp, .movePrevSibling, .pickerUp, .promptPrev, .paletteUp: cursor - 1
        case .moveHalfDown: cursor + half
        case .moveHalfUp: cursor - half
        case .movePageDown: cursor + page
        case .movePageUp: cursor - page
        case .moveFirst: 0
        case .moveLast: count - 1
        default: nil
        }
    }

    private mutating func scroll(_ action: Action, _ count: Int, _ height: Int) -> Bool {
        var scroll = ListScroll(first: top)
        switch action {
        case .scrollDown: scroll.scroll(by: 1, count: count, height: height)
        case .scrollUp: scroll.scroll(by: -1, count: count, height: height)
        case .scrollTop: scroll.place(.top, cursor: cursor, count: count, height: height)
        case .scrollCentre: scroll.place(.center, cursor: cursor, count: count, height: height)
        case .scrollBottom: scroll.place(.bottom, cursor: cursor, count: count, height: height)
        default: return false
        }
        top = scroll.first
        cursor = min(max(cursor, top), top + height - 1)
        return true
    }

    // MARK: Searching

    /// Rows that one key looks through.
    static let searched = 5_000

    /// Goes to the row where the search began, which is kept as long as it is typed.
    mutating func begin(_ step: SearchStep) {
        let began = origin
        origin = step == .look ? began ?? Origin(cursor: cursor, top: top) : nil
        if let began { (cursor, top) = (began.cursor, began.top) }
    }

    /// The next row that fits, behind the last one on from the first; the cursor's own row comes last.
    ///
    /// - Parameters:
    ///   - step: 1 forwards, -1 backwards.
    ///   - most: rows that are looked at.
    func search(by step: Int, count: Int, most: Int = .max, where fits: (Int) -> Bool) -> Int? {
        guard count > 0 else { return nil }
        let places = (1...min(count, most)).lazy.map { ((cursor + step * $0) % count + count) % count }
        return places.first(where: fits)
    }

    // MARK: Folding

    /// Opens or closes the explanation of the line at the cursor.
    mutating func toggleExplanation() {
        if explained.remove(cursor) == nil { explained.insert(cursor) }
    }
}
