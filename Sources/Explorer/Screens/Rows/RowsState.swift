/// The cursor of a table in pane 3.
struct RowsState: Equatable, Sendable {
    /// Index of the row at the cursor; the line after the last row adds one, if there is such a line.
    var cursor = 0
    var top = 0

    init() {}
}
