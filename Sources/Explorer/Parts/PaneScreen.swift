import Keys
import TerminalUI

/// One pane of the main screen: its keys, its words, its picture. `Pane.screen` is the registry.
protocol PaneScreen {
    /// The bindings that hold while the pane has the focus and nothing is edited.
    static func context(_ model: Model) -> KeyContext
    /// For the last line, the most useful first.
    static func hints(_ model: Model) -> [Hint]
    /// For its border, with so many columns.
    static func title(_ model: Model, width: Int) -> PaneTitle
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect)
    /// - Returns: nil when the pane has no use for the action, which then means what it means everywhere.
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]?
    /// Why a movement moves nothing here; nil where it does.
    static func movementRefusal(_ action: Action, _ model: Model) -> String?
}

/// A pane whose keys change nothing but the workbench, and say the rest on its desk.
protocol BenchPane: PaneScreen {
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]?
}

extension BenchPane {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        Parts.perform(&model) { perform(action, &$0, &$1) }
    }
}

/// The texts in a pane's border.
struct PaneTitle {
    var left: [Run]
    /// The columns of each tab, from the first of `left` on.
    var tabs: [Range<Int>] = []
    /// The runs at the right end; those that do not fit are left out, the last first.
    var right: [Run] = []

    init(left: [Run], right: [Run] = []) { (self.left, self.right) = (left, right) }

    init(_ strip: TabStrip, right: [Run] = []) {
        (left, tabs, self.right) = (strip.runs, strip.places, right)
    }

    /// Columns of the blank before it.
    static let indent = 1

    func draw(on canvas: inout Canvas, in border: Rect) {
        let used = canvas.putCut([Run(" ")] + left, in: border, row: 0)
        let rest = Rect(x: border.x + used, y: border.y, width: border.width - used, height: 1)
        let fitting = right.fitting(rest.width - 2)
        guard !fitting.isEmpty else { return }
        canvas.putRight(fitting.spaced, in: rest, row: 0, margin: 1)
    }
}

extension [Run] {
    /// The runs without the last ones, as many as do not fit.
    fileprivate func fitting(_ columns: Int) -> [Run] {
        var runs = self
        while runs.spaced.reduce(0, { $0 + TextWidth.columns(of: $1.text) }) > columns, !runs.isEmpty {
            runs.removeLast()
        }
        return runs
    }

    /// With a blank at both ends; a block brings its own.
    fileprivate var spaced: [Run] {
        (first?.isBlock == true ? [] : [Run(" ")]) + self + (last?.isBlock == true ? [] : [Run(" ")])
    }
}

extension Pane {
    var screen: any PaneScreen.Type {
        switch self {
        case .collections: CollectionsScreen.self
        case .request: RequestLineScreen.self
        case .parameters: ParametersScreen.self
        case .preview: PreviewScreen.self
        case .response: ResponseScreen.self
        }
    }
}
