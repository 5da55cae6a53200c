/// A table of pane 3 on the screen.
public struct RowsState: Equatable, Sendable {
    /// The row under the cursor; behind the last row stands the line that adds, where there is one.
    public var cursor = 0
    public var top = 0
    /// The rows at their default are shown.
    public var isUnfolded = false

    public init() {}
}
