import TerminalUI

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
