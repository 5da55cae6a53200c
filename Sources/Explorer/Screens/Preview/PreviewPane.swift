import CurlewSerialization
import TerminalUI
import Viewing

/// The parts of the preview in its rectangle: the lines above the bytes, the bytes, the lines below. Both drawing and
/// scrolling use it, so that they agree.
struct PreviewPane {
    let state: PreviewState
    let content: PreviewContent
    let head: [[Run]]
    let foot: [[Run]]
    /// The area of the rows of bytes.
    let body: Rect
    let layout: ByteLayout
    let hasWriters: Bool
    /// Nothing is drawn to the right of the bytes.
    let asSent: Bool
    /// The preview has the focus.
    let isFocused: Bool
    /// Nothing covers the preview.
    let isFree: Bool
    let showsCarets: Bool
    let selected: Range<Int>?

    /// - Parameter over: what covers the panes.
    init(_ bench: Workbench, _ display: DisplayContext, over: Cover, in rect: Rect) {
        let state = bench.request.preview
        self.state = state
        content = state.content
        isFocused = bench.focus == .preview
        isFree = over == .nothing
        showsCarets = display.settings.caretRow == .always
        selected = PreviewScreen.selectedBytes(bench)
        let isZoomed = bench.zoom == .full
        asSent = state.asSent ?? isZoomed
        let rect = isZoomed ? over.uncovered(rect) : rect
        hasWriters = content.hasWriters && rect.width >= Self.writersFrom
        let left = Self.gutter
        let room = Size(width: rect.width - left, height: rect.height)
        head = PreviewHead.lines(bench, display, room, hasWriters: hasWriters)
        foot = PreviewFoot.lines(bench, display, room)
        let right = hasWriters ? Self.writerColumns + 1 : asSent ? 0 : 1
        body = Rect(
            x: rect.x + left, y: rect.y + head.count, width: rect.width - left - right,
            height: rect.height - head.count - foot.count)
        layout = ByteLayout(
            content, asSent: asSent || content.hasWriters, width: body.width,
            showsBlanks: display.settings.showsNumbers)
    }

    /// The preview of the main screen; nil when it is not shown there.
    init?(_ bench: Workbench, _ display: DisplayContext, over: Cover) {
        guard SizeClass(display.size) > .tiny,
            let rect = MainLayout(bench, display.size, display.settings).panes[.preview]
        else { return nil }
        self.init(bench, display, over: over, in: rect)
    }

    init?(_ model: Model) {
        self.init(model.bench, model.display, over: Cover(model))
    }

    /// Columns for the mark of lines that the tree's cursor wrote.
    static let gutter = 1
    static let writersFrom = 60
    static let writerColumns = 22

    /// The card that covers the panes, if any.
    enum Cover: Equatable {
        case nothing, card
        /// The explain card, which hides a zoomed preview from this row on.
        case explanation(top: Int)

        init(_ model: borrowing Model) {
            switch model.overlays.last {
            case nil: self = .nothing
            case .explain? where model.zoom == .full: self = .explanation(top: ExplainCard().facts(model).frame.y)
            default: self = .card
            }
        }

        func uncovered(_ rect: Rect) -> Rect {
            guard case .explanation(let top) = self else { return rect }
            return Rect(x: rect.x, y: rect.y, width: rect.width, height: min(rect.height, top - 1 - rect.y))
        }
    }

    // MARK: Rows

    /// The rows that everything in it and the lines below it would fill, were it as high as the screen.
    static func rowsNeeded(_ model: Model, most: Int) -> Int {
        guard var rect = MainLayout(model).panes[.preview] else { return 0 }
        rect.height = most
        let pane = PreviewPane(model.bench, model.display, over: .nothing, in: rect)
        guard !pane.content.bytes.isEmpty else { return pane.head.count }
        let rows = sequence(first: RowAddress()) { pane.layout.next($0) }.prefix(most)
        return pane.head.count + rows.reduce(2) { $0 + pane.height(of: $1) }
    }

    /// A row of bytes on the screen.
    struct ShownRow {
        var address: RowAddress
        /// Row relative to the top of `body`.
        var y: Int
    }

    /// The rows that fit below `top`.
    func rows(from top: RowAddress) -> [ShownRow] {
        guard !content.bytes.isEmpty else { return [] }
        var rows: [ShownRow] = []
        var y = 0
        var address: RowAddress? = layout.clamped(top)
        while let here = address, y < body.height {
            rows.append(ShownRow(address: here, y: y))
            y += height(of: here)
            address = layout.next(here)
        }
        return rows
    }

    /// The address nearest to `top` from which the whole range is visible, or its start when it is too long.
    func top(showing range: Range<Int>, from top: RowAddress) -> RowAddress {
        let withEnd = self.top(showing: max(range.lowerBound, range.upperBound - 1), from: top)
        return self.top(showing: range.lowerBound, from: withEnd)
    }

    /// The address nearest to `top` from which the byte at `offset` is visible.
    func top(showing offset: Int, from top: RowAddress) -> RowAddress {
        let target = layout.address(of: offset)
        var top = min(layout.clamped(top), lastTop)
        if target < top { top = target }
        let earliest = walkingBack(from: target)
        return max(top, earliest)
    }

    /// The last address from which the rows fill the body.
    var lastTop: RowAddress { walkingBack(from: layout.last) }

    /// The first row of a body whose last row is `last`.
    private func walkingBack(from last: RowAddress) -> RowAddress {
        var here = last
        var used = height(of: last)
        while let previous = layout.previous(here), used + height(of: previous) <= body.height {
            here = previous
            used += height(of: here)
        }
        return here
    }

    /// Height of a row with the carets under it, when they are drawn as text.
    func height(of address: RowAddress) -> Int {
        hasCarets(layout.range(of: address)) ? 2 : 1
    }

    func hasCarets(_ range: Range<Int>) -> Bool {
        showsCarets && content.subject != .binary && isLinked(range)
    }

    /// Whether the row at the tree's cursor wrote some of these bytes.
    func isLinked(_ range: Range<Int>) -> Bool {
        spans(in: range).contains { state.link.mark($0) != nil }
    }

    func spans(in range: Range<Int>) -> TraceSpans { content.spans.spans.part(range) }
}
