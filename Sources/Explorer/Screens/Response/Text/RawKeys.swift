import CurlewBytes
import CurlewFormats
import Keys
import TerminalUI
import Viewing

/// Keys of the Raw tab.
extension RawPosition {
    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool {
        guard let text = facts.text else { return false }
        if action == .respLayOut {
            layOut(facts, &desk)
            return true
        }
        let rows = facts.rows(text)
        let size = (columns: facts.columns(text), height: facts.size.height)
        if let row = Self.row(for: action, self, rows, size.height) {
            go(toRow: row, rows, size: size)
        } else if let offset = Self.offset(for: action, self, rows) {
            go(to: offset, rows, size: size)
        } else if !Self.scroll(action, &self, rows, size.height) {
            return false
        }
        followsEnd = action == .moveLast || isAtEnd(of: text)
        return true
    }

    // MARK: As received

    /// Changes between the body as received and laid out; the cursor stays on its value.
    private mutating func layOut(_ facts: Facts, _ desk: inout Desk<Never>) {
        guard let pretty = facts.pretty, let document = facts.index?.document as? JSONDocument else {
            return desk.say("it is shown as it was received")
        }
        let place: Int
        if isAsReceived {
            place = pretty.offset(of: RawCapture.node(at: cursor, document) ?? 0)
        } else {
            place = document.sourceRange(of: pretty.node(at: cursor))?.lowerBound ?? 0
        }
        let wasLaidOut = !isAsReceived
        self = RawPosition()
        isAsReceived = wasLaidOut
        cursor = place
        desk.say(isAsReceived ? "as it was received" : "laid out; only the space between the values is new")
    }

    // MARK: Moving

    private static func row(for action: Action, _ raw: RawPosition, _ rows: TextRows, _ height: Int) -> Int? {
        let here = rows.start(of: raw.cursor)
        switch action {
        case .moveDown: return rows.step(from: here, by: 1)
        case .moveUp: return rows.step(from: here, by: -1)
        case .moveHalfDown: return rows.step(from: here, by: height / 2)
        case .moveHalfUp: return rows.step(from: here, by: -height / 2)
        case .movePageDown: return rows.step(from: here, by: height - 1)
        case .movePageUp: return rows.step(from: here, by: 1 - height)
        case .moveFirst: return 0
        case .moveLast: return rows.start(of: rows.text.bytes.count - 1)
        case .moveNextSibling: return block(from: here, by: 1, rows)
        case .movePrevSibling: return block(from: here, by: -1, rows)
        default: return nil
        }
    }

    /// The next empty row in a direction, within a bounded number of rows.
    private static func block(from row: Int, by step: Int, _ rows: TextRows) -> Int {
        var row = row
        for _ in 0..<10_000 {
            guard let next = step > 0 ? rows.next(after: row) : rows.previous(before: row) else { return row }
            row = next
            if rows.contentEnd(of: row) == row { return row }
        }
        return row
    }

    private static func offset(for action: Action, _ raw: RawPosition, _ rows: TextRows) -> Int? {
        let bytes = rows.text.bytes
        let row = rows.start(of: raw.cursor)
        switch action {
        case .moveLeft where rows.text.isBinary: return max(0, raw.cursor - 1)
        case .moveRight where rows.text.isBinary: return min(bytes.count - 1, raw.cursor + 1)
        case .moveLeft: return max(row, ShownText.start(before: raw.cursor, in: bytes))
        case .moveRight: return raw.cursor + ShownText.length(at: raw.cursor, in: bytes)
        case .byteLineStart: return row
        case .byteLineEnd: return raw.lastPlace(in: row, rows)
        case .textMatch: return Brackets.partner(of: raw.cursor, in: bytes) ?? raw.cursor
        default: return nil
        }
    }

    // MARK: Scrolling

    private static func scroll(_ action: Action, _ raw: inout RawPosition, _ rows: TextRows, _ height: Int) -> Bool {
        let here = rows.start(of: raw.cursor)
        switch action {
        case .scrollDown: raw.top = rows.step(from: raw.top, by: 1)
        case .scrollUp: raw.top = rows.step(from: raw.top, by: -1)
        case .scrollTop: raw.top = here
        case .scrollCentre: raw.top = rows.step(from: here, by: -(height / 2))
        case .scrollBottom: raw.top = rows.step(from: here, by: 1 - height)
        default: return false
        }
        let shown = rows.rows(from: raw.top, count: height)
        if let first = shown.first, let last = shown.last, !shown.contains(here) {
            raw.cursor = here < first ? first : last
        }
        return true
    }
}
