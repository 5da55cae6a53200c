import Bytes

/// Keys of the raw tab.
enum RawKeys {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard let text = model.request.response.index?.text, !text.bytes.isEmpty else { return nil }
        let rows = rows(text, model)
        let size = (columns: columns(text, model), height: ResponseScreen.height(model))
        var raw = model.request.response.raw
        if let row = row(for: action, raw, rows, size.height) {
            raw.go(toRow: row, rows, size: size)
        } else if let offset = offset(for: action, raw, rows) {
            raw.go(to: offset, rows, size: size)
        } else if !scroll(action, &raw, rows, size.height) {
            return nil
        }
        model.request.response.raw = raw
        return []
    }

    static func go(to offset: Int, _ model: inout Model) {
        guard let text = model.request.response.index?.text, !text.bytes.isEmpty else { return }
        let size = (columns: columns(text, model), height: ResponseScreen.height(model))
        model.request.response.raw.go(to: offset, rows(text, model), size: size)
    }

    // MARK: Shape

    static func rows(_ text: BodyText, _ model: Model) -> TextRows {
        TextRows(text: text, shape: shape(text, model))
    }

    private static func shape(_ text: BodyText, _ model: Model) -> TextRows.Shape {
        if text.isBinary { return .hex(bytes: ResponseScreen.width(model) >= HexLine.columns(16) ? 16 : 8) }
        return model.settings.wrapsLines ? .wrapped(columns: columns(text, model)) : .lines
    }

    /// Columns for text: without the margin for marks and numbers.
    static func columns(_ text: BodyText, _ model: Model) -> Int {
        max(1, ResponseScreen.width(model) - margin(text, model))
    }

    /// The cursor's column, and line numbers when they are on.
    static func margin(_ text: BodyText, _ model: Model) -> Int {
        model.settings.showsNumbers && !text.isBinary ? String(text.lineCount).count + 2 : 1
    }

    // MARK: Moving

    private static func row(for action: Action, _ raw: RawReading, _ rows: TextRows, _ height: Int) -> Int? {
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

    /// The next empty row in a direction, looked for in a bounded number of rows.
    private static func block(from row: Int, by step: Int, _ rows: TextRows) -> Int {
        var row = row
        for _ in 0..<10_000 {
            guard let next = step > 0 ? rows.next(after: row) : rows.previous(before: row) else { return row }
            row = next
            if rows.contentEnd(of: row) == row { return row }
        }
        return row
    }

    private static func offset(for action: Action, _ raw: RawReading, _ rows: TextRows) -> Int? {
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

    private static func scroll(_ action: Action, _ raw: inout RawReading, _ rows: TextRows, _ height: Int) -> Bool {
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
