import Drafting
import TerminalUI
import Viewing

/// The places of everything on the main screen, computed from the size, the focus and the settings.
struct MainLayout: Sendable {
    /// The inside of each visible pane.
    var panes: [Pane: Rect] = [:]
    /// The row of each pane's top border, with the columns for its title.
    var titles: [Pane: Rect] = [:]
    var explain: Rect?
    var explainTitle: Rect?
    var timing: Rect?
    var timingTitle: Rect?
    var place: Rect
    var status: Rect
    var hints: Rect
    var lines = FrameLines()
    /// The collections drawer, which covers other panes.
    var drawer: Rect?

    /// Everything that the layout depends on.
    struct Key: Equatable, Sendable {
        var size: Size
        var focus: Pane
        var zoom: Zoom
        var choice: Settings.Layout
        var needs: PaneNeeds
        var sizes: PaneSizes

        init(_ bench: borrowing Workbench, _ size: Size, _ settings: borrowing Settings) {
            (self.size, focus, zoom, choice, needs) = (size, bench.focus, bench.zoom, settings.layout, bench.needs)
            sizes = bench.sizes
        }

        init(_ model: borrowing Model) { self.init(model.bench, model.size, model.settings) }
    }

    init(_ model: borrowing Model) { self.init(model.bench, model.size, model.settings) }

    init(_ bench: borrowing Workbench, _ size: Size, _ settings: borrowing Settings) {
        let key = Key(bench, size, settings)
        self = bench.layouts.of(key) {
            MainLayout(
                size: key.size, focus: key.focus, zoom: key.zoom, choice: key.choice, needs: key.needs, sizes: key.sizes
            )
        }
    }

    init(
        size: Size, focus: Pane, zoom: Zoom, choice: Settings.Layout = .automatic, needs: PaneNeeds = PaneNeeds(),
        sizes: PaneSizes = PaneSizes()
    ) {
        place = Rect(x: 0, y: 0, width: size.width, height: 1)
        status = Rect(x: 0, y: size.height - 2, width: size.width, height: 1)
        hints = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
        let sizeClass = SizeClass(size)
        if sizeClass == .reduced || zoom == .full {
            single(size, focus, hasTabBar: sizeClass == .reduced)
        } else {
            full(size, sizeClass, focus, zoom, choice, needs, sizes)
        }
        if drawer == nil { lines.focus = panes[focus]?.inset(by: -1) }
    }

    // MARK: One pane

    private mutating func single(_ size: Size, _ focus: Pane, hasTabBar: Bool) {
        let top = hasTabBar ? 2 : 1
        let bottom = size.height - 3
        let explainRow = bottom - 1
        box(focus, Rect(x: 0, y: top, width: size.width, height: explainRow - top))
        explain = Rect(x: 1, y: explainRow, width: size.width - 2, height: 1)
        lines.rule(y: bottom, from: 0, to: size.width - 1)
        lines.bar(x: 0, from: top, to: bottom)
        lines.bar(x: size.width - 1, from: top, to: bottom)
    }

    private mutating func box(_ pane: Pane, _ rect: Rect) {
        panes[pane] = rect.inset()
        titles[pane] = Rect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1)
        lines.rule(y: rect.y, from: rect.x, to: rect.maxX - 1)
        lines.rule(y: rect.maxY - 1, from: rect.x, to: rect.maxX - 1)
    }

    // MARK: All panes

    private mutating func full(
        _ size: Size, _ sizeClass: SizeClass, _ focus: Pane, _ zoom: Zoom, _ choice: Settings.Layout,
        _ needs: PaneNeeds, _ sizes: PaneSizes
    ) {
        var columns = MainColumns(width: size.width, names: needs.names)
        if let dragged = sizes.collections, columns.collections != nil {
            columns.collections = min(max(12, dragged), size.width / 2)
        }
        let left = columns.collections.map { $0 + 1 } ?? 0
        let right = size.width - 1
        let bottom = size.height - 3
        if let side = columns.collections {
            panes[.collections] = Rect(x: 1, y: 2, width: side, height: bottom - 2)
            titles[.collections] = Rect(x: 1, y: 1, width: side, height: 1)
            lines.rule(y: 1, from: 0, to: left)
            lines.rule(y: bottom, from: 0, to: left)
            lines.bar(x: 0, from: 1, to: bottom)
        }
        request(left, right)
        var rows =
            zoom == .normal && choice == .automatic
            ? MainRows(height: size.height, focus: focus, needs: needs)
            : MainRows(height: size.height, focus: focus, zoom: zoom, choice)
        if zoom == .normal, let dragged = sizes.upper { rows.upper = min(max(3, dragged), size.height - 13) }
        let split =
            sizes.parameters.map { left + min(max(20, $0 + 1), right - left - 20) } ?? left + columns.parameters + 1
        middle(left, split, right, rows: rows.upper, explains: rows.explains)
        lower(left, right, top: 4 + rows.upper + (rows.explains ? 2 : 0), bottom: bottom, timing: columns.timing)
        lines.bar(x: left, from: 1, to: bottom)
        lines.bar(x: right, from: 1, to: bottom)
        if columns.collections == nil, focus == .collections { openDrawer(bottom: bottom) }
    }

    private mutating func request(_ left: Int, _ right: Int) {
        lines.rule(y: 1, from: left, to: right)
        titles[.request] = Rect(x: left + 1, y: 1, width: right - left - 1, height: 1)
        panes[.request] = Rect(x: left + 1, y: 2, width: right - left - 1, height: 1)
    }

    private mutating func middle(_ left: Int, _ split: Int, _ right: Int, rows: Int, explains: Bool) {
        lines.rule(y: 3, from: left, to: split)
        lines.rule(y: 3, from: split, to: right)
        lines.bar(x: split, from: 3, to: 4 + rows)
        titles[.parameters] = Rect(x: left + 1, y: 3, width: split - left - 1, height: 1)
        titles[.preview] = Rect(x: split + 1, y: 3, width: right - split - 1, height: 1)
        panes[.parameters] = Rect(x: left + 1, y: 4, width: split - left - 1, height: rows)
        panes[.preview] = Rect(x: split + 1, y: 4, width: right - split - 1, height: rows)
        guard explains else { return }
        lines.rule(y: 4 + rows, from: left, to: right)
        explainTitle = Rect(x: left + 1, y: 4 + rows, width: right - left - 1, height: 1)
        explain = Rect(x: left + 1, y: 5 + rows, width: right - left - 1, height: 1)
    }

    private mutating func lower(_ left: Int, _ right: Int, top: Int, bottom: Int, timing columns: Int?) {
        let edge = columns.map { right - $0 - 1 } ?? right
        lines.rule(y: top, from: left, to: edge)
        lines.rule(y: bottom, from: left, to: right)
        titles[.response] = Rect(x: left + 1, y: top, width: edge - left - 1, height: 1)
        panes[.response] = Rect(x: left + 1, y: top + 1, width: edge - left - 1, height: bottom - top - 1)
        guard columns != nil else { return }
        lines.rule(y: top, from: edge, to: right)
        lines.bar(x: edge, from: top, to: bottom)
        timingTitle = Rect(x: edge + 1, y: top, width: right - edge - 1, height: 1)
        timing = Rect(x: edge + 1, y: top + 1, width: right - edge - 1, height: bottom - top - 1)
    }

    /// The border between panes at a point, which can be dragged.
    func border(at point: Point) -> PaneBorder? {
        guard drawer == nil, let parameters = panes[.parameters], panes[.preview] != nil else { return nil }
        if panes[.collections]?.maxX == point.x, (1..<status.y).contains(point.y) { return .collections }
        if point.x == parameters.maxX, (parameters.y..<parameters.maxY).contains(point.y) { return .parameters }
        let rows = [explainTitle?.y, titles[.response]?.y]
        return point.x > parameters.x && rows.contains(point.y) ? .response(below: point.y - parameters.maxY) : nil
    }

    private mutating func openDrawer(bottom: Int) {
        drawer = Rect(x: 0, y: 1, width: 32, height: bottom)
        panes[.collections] = Rect(x: 1, y: 2, width: 30, height: bottom - 2)
        titles[.collections] = Rect(x: 1, y: 1, width: 30, height: 1)
    }
}

/// The inner widths of what stands side by side, by the width of the screen alone.
struct MainColumns: Equatable {
    /// Nil: the collections are a drawer.
    var collections: Int?
    var parameters: Int
    /// Nil: the timing is a tab of the answer.
    var timing: Int?

    /// - Parameter names: columns of the longest row of the collections.
    init(width: Int, names: Int) {
        collections = width < 110 ? nil : min(max(names, 24), width < 160 ? 28 : 32)
        let both = width - 1 - (collections.map { $0 + 1 } ?? 0)
        parameters = width < 110 ? (width - 4) / 2 : min(max(both * 52 / 100, 38), 58)
        timing = width < 160 ? nil : min(max(width * 31 / 100, 48), 64)
    }
}

/// The rows of what stands one above the other, by the height of the screen and what the panes hold.
struct MainRows: Equatable {
    /// Of parameters and preview.
    var upper: Int
    /// Of the answer.
    var lower: Int
    /// The strip between them is there; the answer has its two rows otherwise.
    var explains = true

    static let least = 3

    /// Rows follow what the panes hold. What is left lies below the answer, up to two rows of it above, for the lines
    /// below their content. Where not everything fits, the focus decides.
    init(height: Int, focus: Pane, needs: PaneNeeds) {
        let available = height - 10
        let spare = available - needs.upper - needs.lower
        if spare >= 0 {
            upper = needs.upper + min(2, spare / 4)
        } else if focus != .response {
            upper = min(needs.upper, available - 5)
        } else if height < 30 {
            (upper, explains) = (Self.least, false)
        } else {
            upper = min(needs.upper, max(4, available / 3))
        }
        lower = available - upper + (explains ? 0 : 2)
    }

    /// Rows that a key or a setting has fixed.
    init(height: Int, focus: Pane, zoom: Zoom, _ choice: Settings.Layout) {
        let available = height - 10
        let isHalf = zoom == .half
        explains = !(isHalf && focus == .response && height < 30)
        let part = isHalf ? 0 : choice == .even ? available / 2 : available * 3 / 10
        upper = isHalf && focus != .response ? max(Self.least, available - Self.least) : max(Self.least, part)
        lower = available - upper + (explains ? 0 : 2)
    }
}

/// Size classes of the terminal, which decide what is shown. Follows every resize.
enum SizeClass: Int, Comparable, Sendable {
    /// Under 60x16: one line says that the terminal is too small.
    case tiny
    /// One pane at a time.
    case reduced
    /// From 80x24: all panes, with the collections as a drawer.
    case small
    /// From 110 columns: the collections beside the other panes.
    case medium
    /// From 160 columns: the timing beside the response.
    case large

    init(_ size: Size) {
        switch (size.width, size.height) {
        case (160..., 24...): self = .large
        case (110..., 24...): self = .medium
        case (80..., 24...): self = .small
        case (60..., 16...): self = .reduced
        default: self = .tiny
        }
    }

    static func < (left: SizeClass, right: SizeClass) -> Bool { left.rawValue < right.rawValue }
}

/// The room that the panes want.
struct PaneNeeds: Equatable, Sendable {
    /// Columns of the longest row of the collections, at most `widest`: a longer text changes no layout.
    var names = 0
    /// Rows of parameters and preview, and of the answer.
    var upper = MainRows.least
    var lower = MainRows.least

    /// Changes of these change the rows; the cursor, a fold and a key that is typed do not.
    struct Cause: Equatable, Sendable {
        var focus: Pane
        var size: Size
        var tab: ParametersTab
        var preview: PreviewTab
        /// Of the request whose bytes are on the screen; nil before they are there.
        var revision: Derived.Revision?
        /// A text area is open in place of rows.
        var hasText: Bool
        var response: ResponseTab
        /// Nodes of an answer; its state where there is none.
        var answer: Int

        init(_ model: Model, before: Cause?) {
            (focus, size, tab) = (model.focus, model.size, model.parametersTab)
            let isTyping = model.edit != nil || model.text != nil
            let shown = model.request.isDerived ? model.request.revisionID : nil
            revision = isTyping ? before?.revision : shown
            preview = model.request.preview.shownTab(of: model.request.draft)
            hasText = model.text != nil
            response = model.request.response.tab
            answer =
                switch model.request.exchange {
                case .none: -1
                case .sending: -2
                case .failed: -3
                case .received: model.request.response.index?.places.count ?? -4
                }
        }
    }

    /// The most columns that the collections get.
    private static let widest = 44

    static func settle(_ model: inout Model) {
        model.bench.needs.names = min(widest, model.library.columns)
        let cause = Cause(model, before: model.bench.needsCause)
        guard cause != model.bench.needsCause, SizeClass(model.size) >= .small else { return }
        model.bench.needsCause = cause
        let most = model.size.height
        let upper = max(ParametersScreen.rowsNeeded(model), PreviewPane.rowsNeeded(model, most: most))
        model.bench.needs.upper = min(most, max(MainRows.least, upper))
        model.bench.needs.lower = min(most, max(MainRows.least, ResponseScreen.rowsNeeded(model)))
    }
}
