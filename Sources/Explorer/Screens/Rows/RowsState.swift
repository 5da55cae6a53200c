/// Where the cursor stands in a table of pane 3.
public struct RowsState: Equatable, Sendable {
    /// The row under the cursor; behind the last row stands the line that adds, where there is one.
    public var cursor = 0
    public var top = 0

    public init() {}
}
