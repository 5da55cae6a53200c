import Keys
import TerminalUI
import Viewing

/// Movements of the cursor through the bytes.
enum PreviewMoves {
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect]? {
        let content = bench.request.preview.content
        guard let place = target(of: action, from: bench.request.preview.cursor, content, bench, desk) else {
            return scroll(action, &bench, desk)
        }
        bench.request.preview.cursor = place
        return []
    }

    private static func target(
        of action: Action, from cursor: Int, _ content: PreviewContent, _ bench: Workbench, _ desk: PaneDesk
    ) -> Int? {
        let stops = ByteStops(content)
        switch action {
        case .moveRight: return stops.next(cursor)
        case .moveLeft: return stops.previous(cursor)
        case .byteRight: return min(cursor + 1, max(0, content.bytes.count - 1))
        case .byteLeft: return max(cursor - 1, 0)
        case .byteNextToken: return stops.nextToken(cursor)
        case .bytePrevToken: return stops.previousToken(cursor)
        case .moveNextSibling: return stops.nextPair(cursor)
        case .movePrevSibling: return stops.previousPair(cursor)
        case .moveFirst: return 0
        case .moveLast: return max(0, content.bytes.count - 1)
        default: return rowTarget(of: action, from: cursor, bench, desk)
        }
    }

    private static func rowTarget(of action: Action, from cursor: Int, _ bench: Workbench, _ desk: PaneDesk) -> Int? {
        guard let pane = desk.preview(bench), !pane.content.bytes.isEmpty else { return nil }
        let page = max(1, pane.body.height)
        switch action {
        case .moveDown: return pane.place(rows: 1, from: cursor)
        case .moveUp: return pane.place(rows: -1, from: cursor)
        case .moveHalfDown: return pane.place(rows: max(1, page / 2), from: cursor)
        case .moveHalfUp: return pane.place(rows: -max(1, page / 2), from: cursor)
        case .movePageDown: return pane.place(rows: page, from: cursor)
        case .movePageUp: return pane.place(rows: -page, from: cursor)
        case .byteLineStart: return pane.lineRange(around: cursor).lowerBound
        case .byteLineEnd:
            let line = pane.lineRange(around: cursor)
            return ByteStops(pane.content).stop(at: max(line.lowerBound, line.upperBound - 1)).lowerBound
        default: return nil
        }
    }

    // MARK: Scrolling

    private static func scroll(_ action: Action, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect]? {
        guard let pane = desk.preview(bench) else { return nil }
        let here = pane.layout.address(of: bench.request.preview.cursor)
        switch action {
        case .scrollDown:
            if let next = pane.layout.next(bench.request.preview.top) { show(from: next, pane, &bench.request.preview) }
        case .scrollUp:
            if let above = pane.layout.previous(bench.request.preview.top) {
                show(from: above, pane, &bench.request.preview)
            }
        case .scrollTop: bench.request.preview.top = here
        case .scrollCentre: bench.request.preview.top = pane.moved(here, by: -(pane.body.height / 2))
        case .scrollBottom:
            bench.request.preview.top = pane.top(showing: bench.request.preview.cursor, from: RowAddress())
        case .moveDown, .moveUp, .moveHalfDown, .moveHalfUp, .movePageDown, .movePageUp, .byteLineStart, .byteLineEnd:
            break
        default: return nil
        }
        return []
    }

    /// Scrolls the window, and moves the cursor only as far as needed to stay in it.
    private static func show(from top: RowAddress, _ pane: PreviewPane, _ state: inout PreviewState) {
        let top = min(top, pane.lastTop)
        state.top = top
        let shown = pane.rows(from: top).map(\.address)
        let here = pane.layout.address(of: state.cursor)
        guard let first = shown.first, let last = shown.last, !shown.contains(here) else { return }
        state.cursor = pane.layout.range(of: here < first ? first : last).lowerBound
    }
}

extension PreviewPane {
    /// The byte some rows below, in the same column or the last one before it.
    func place(rows: Int, from cursor: Int) -> Int {
        let here = layout.address(of: cursor)
        let target = moved(here, by: rows)
        guard target != here else { return cursor }
        return place(column: layout.indent(of: here) + columns(before: cursor, in: here), in: target)
    }

    /// The byte in a column of a row, or the last one before that column.
    func place(column: Int, in address: RowAddress) -> Int {
        var left = layout.indent(of: address)
        var place = layout.range(of: address).lowerBound
        for unit in layout.units(of: address) where left <= column {
            place = unit.range.lowerBound
            left += hexColumns ?? unit.columns
        }
        return ByteStops(content).stop(at: place).lowerBound
    }

    /// The byte that is drawn at a point of the screen.
    func place(at point: Point) -> Int? {
        guard body.contains(point) else { return nil }
        let row = rows(from: state.top).last { $0.y <= point.y - body.y }
        let column = layout.hex?.index(ofColumn: point.x - body.x) ?? point.x - body.x
        return row.map { place(column: column, in: $0.address) }
    }

    func moved(_ address: RowAddress, by rows: Int) -> RowAddress {
        var here = address
        for _ in 0..<abs(rows) {
            guard let next = rows > 0 ? layout.next(here) : layout.previous(here) else { break }
            here = next
        }
        return here
    }

    /// The line as it is broken now: a row of a text that is shown as sent, else a pair or an element.
    func lineRange(around cursor: Int) -> Range<Int> {
        let address = layout.address(of: cursor)
        return asSent || layout.hex != nil ? layout.range(of: address) : layout.lines.range(of: address.line)
    }

    private func columns(before cursor: Int, in address: RowAddress) -> Int {
        layout.units(of: address).prefix { $0.range.upperBound <= cursor }.reduce(0) { $0 + (hexColumns ?? $1.columns) }
    }

    /// In hexadecimal all bytes have the same width.
    private var hexColumns: Int? { layout.hex == nil ? nil : 1 }
}
