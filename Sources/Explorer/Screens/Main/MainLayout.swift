import Drafting
import TerminalUI

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

        init(_ bench: borrowing Workbench, _ size: Size, _ settings: borrowing Settings) {
            (self.size, focus, zoom, choice, needs) = (size, bench.focus, bench.zoom, settings.layout, bench.needs)
        }

        init(_ model: borrowing Model) { self.init(model.bench, model.size, model.settings) }
    }

    init(_ model: borrowing Model) { self.init(model.bench, model.size, model.settings) }

    init(_ bench: borrowing Workbench, _ size: Size, _ settings: borrowing Settings) {
        let key = Key(bench, size, settings)
        self = bench.layouts.of(key) {
            MainLayout(size: key.size, focus: key.focus, zoom: key.zoom, choice: key.choice, needs: key.needs)
        }
    }

    init(
        size: Size, focus: Pane, zoom: Zoom, choice: Settings.Layout = .automatic, needs: PaneNeeds = PaneNeeds()
    ) {
        place = Rect(x: 0, y: 0, width: size.width, height: 1)
        status = Rect(x: 0, y: size.height - 2, width: size.width, height: 1)
        hints = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
        let sizeClass = SizeClass(size)
        if sizeClass == .reduced || zoom == .full {
            single(size, focus, hasTabBar: sizeClass == .reduced)
        } else {
            full(size, sizeClass, focus, zoom, choice, needs)
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
        _ needs: PaneNeeds
    ) {
        let side = needs.collections(sizeClass == .large ? 28...PaneNeeds.widest : 24...32)
        let left = sizeClass >= .medium ? side + 1 : 0
        let right = size.width - 1
        let bottom = size.height - 3
        if sizeClass >= .medium {
            panes[.collections] = Rect(x: 1, y: 2, width: side, height: bottom - 2)
            titles[.collections] = Rect(x: 1, y: 1, width: side, height: 1)
            lines.rule(y: 1, from: 0, to: left)
            lines.rule(y: bottom, from: 0, to: left)
            lines.bar(x: 0, from: 1, to: bottom)
        }
        request(left, right)
        let available = size.height - 10
        let upper =
            zoom == .normal && choice != .automatic
            ? Self.upperRows(available: available, choice)
            : Self.upperRows(available: available, focus: focus, zoom: zoom, sizeClass)
        let split = Self.split(left, right, sizeClass, needs)
        let explains = !Self.isTall(focus, zoom, choice, sizeClass)
        middle(left, split, right, rows: upper, explains: explains)
        lower(left, right, top: 4 + upper + (explains ? 2 : 0), bottom: bottom, sizeClass)
        lines.bar(x: left, from: 1, to: bottom)
        lines.bar(x: right, from: 1, to: bottom)
        if sizeClass == .small, focus == .collections { openDrawer(bottom: bottom) }
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

    private mutating func lower(
        _ left: Int, _ right: Int, top: Int, bottom: Int, _ sizeClass: SizeClass
    ) {
        let edge = sizeClass == .large ? right - 71 : right
        lines.rule(y: top, from: left, to: edge)
        lines.rule(y: bottom, from: left, to: right)
        titles[.response] = Rect(x: left + 1, y: top, width: edge - left - 1, height: 1)
        panes[.response] = Rect(x: left + 1, y: top + 1, width: edge - left - 1, height: bottom - top - 1)
        guard sizeClass == .large else { return }
        lines.rule(y: top, from: edge, to: right)
        lines.bar(x: edge, from: top, to: bottom)
        timingTitle = Rect(x: edge + 1, y: top, width: right - edge - 1, height: 1)
        timing = Rect(x: edge + 1, y: top + 1, width: right - edge - 1, height: bottom - top - 1)
    }

    private mutating func openDrawer(bottom: Int) {
        drawer = Rect(x: 0, y: 1, width: 32, height: bottom)
        panes[.collections] = Rect(x: 1, y: 2, width: 30, height: bottom - 2)
        titles[.collections] = Rect(x: 1, y: 1, width: 30, height: 1)
    }

    // MARK: Proportions

    /// Whether the response takes the rows of the explain strip too, which explains nothing in it.
    private static func isTall(
        _ focus: Pane, _ zoom: Zoom, _ choice: Settings.Layout, _ sizeClass: SizeClass
    ) -> Bool {
        focus == .response && sizeClass == .small && (choice == .automatic || zoom != .normal)
    }

    /// Rows of parameters and preview. The focused pane gets the height.
    private static func upperRows(available: Int, focus: Pane, zoom: Zoom, _ sizeClass: SizeClass) -> Int {
        let least = 3
        switch (focus, zoom) {
        case (.response, .half): return least
        case (_, .half): return max(least, available - least)
        case (.response, _): return sizeClass == .small ? least : max(least, available * 3 / 10)
        default: return max(least, (available * 4 + 3) / 7)
        }
    }

    /// Rows of parameters and preview when they do not follow the focus.
    private static func upperRows(available: Int, _ choice: Settings.Layout) -> Int {
        choice == .even ? max(3, available / 2) : max(3, available * 3 / 10)
    }

    private static func split(_ left: Int, _ right: Int, _ sizeClass: SizeClass, _ needs: PaneNeeds) -> Int {
        let both = right - left
        switch sizeClass {
        case .small: return left + both / 2
        case .medium: return left + needs.parameters(of: both, usual: (both * 52 + 50) / 100)
        case .large: return left + needs.parameters(of: both, usual: 59)
        case .tiny, .reduced: return right
        }
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
    /// From 120x40: the collections beside the other panes.
    case medium
    /// From 200x50: the timing beside the response.
    case large

    init(_ size: Size) {
        switch (size.width, size.height) {
        case (200..., 50...): self = .large
        case (120..., 40...): self = .medium
        case (80..., 24...): self = .small
        case (60..., 16...): self = .reduced
        default: self = .tiny
        }
    }

    static func < (left: SizeClass, right: SizeClass) -> Bool { left.rawValue < right.rawValue }
}

/// The columns that two panes want, on a screen that has room to share. In steps, so that a pane does not change its
/// width with every key that is typed.
struct PaneNeeds: Equatable, Sendable {
    /// Of the collections' rows, at most `widest`: a longer text changes no layout.
    var collections = 0
    /// Of the rows of parameters; 0 without rows.
    var parameters = 0

    /// Rows that are looked at; a longer list does not decide the width.
    private static let most = 200
    /// The most columns that the collections get.
    static let widest = 44
    private static let step = 8

    init() {}

    /// - Parameter before: what the parameters keep while a field is open.
    init(_ library: Library, _ bench: Workbench, before: PaneNeeds) {
        collections = min(Self.widest, library.columns)
        parameters = bench.edit == nil ? Self.columns(of: bench.request.parameters.rows) : before.parameters
    }

    private static func columns(of rows: [ParameterRow]) -> Int {
        let widest = rows.prefix(most).reduce(0) { widest, row in
            guard case .scalar(let scalar) = row.content else { return widest }
            let key = TextWidth.columns(of: row.key)
            return max(widest, ParameterColumns.columns(key: key, value: ScalarWords.shown(scalar), depth: row.depth))
        }
        return (widest + step - 1) / step * step
    }

    /// The columns of the collections: what they want, between `least` and `most`.
    func collections(_ range: ClosedRange<Int>) -> Int { min(range.upperBound, max(range.lowerBound, collections)) }

    /// The columns of the parameters beside the preview: what they want, from the usual width to 3/5 of both.
    func parameters(of both: Int, usual: Int) -> Int { max(usual, min(both * 3 / 5, parameters)) }
}
