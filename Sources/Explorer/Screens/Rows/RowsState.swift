/// Where the cursor stands in a table of pane 3.
struct RowsState: Equatable, Sendable {
    /// The row under the cursor; behind the last row stands the line that adds, where there is one.
    var cursor = 0
    var top = 0

    init() {}
}
