/// The shown part of a list. It stores the first row, so that rows do not move while the cursor moves inside the
/// window.
public struct ListScroll: Hashable, Sendable {
    /// The position in the window that a row is scrolled to.
    public enum Place: Hashable, Sendable { case top, center, bottom }

    /// The first row shown, from 0.
    public private(set) var first: Int

    public init(first: Int = 0) { self.first = max(0, first) }

    /// The first row to show so that row `cursor` of `count` is inside `height` rows, moving as little as needed,
    /// and leaving no blank rows at the end while there are rows above.
    public func offset(cursor: Int, count: Int, height: Int) -> Int {
        guard height > 0, count > 0 else { return 0 }
        let cursor = min(max(0, cursor), count - 1)
        let nearest = min(max(first, cursor - height + 1), cursor)
        return min(nearest, max(0, count - height))
    }

    /// Stores the offset for the next call.
    public mutating func follow(cursor: Int, count: Int, height: Int) {
        first = offset(cursor: cursor, count: count, height: height)
    }

    /// Scrolls the cursor's row to the top, centre or bottom of the window.
    public mutating func place(_ place: Place, cursor: Int, count: Int, height: Int) {
        first =
            switch place {
            case .top: cursor
            case .center: cursor - height / 2
            case .bottom: cursor - height + 1
            }
        first = min(max(0, first), max(0, count - height))
    }

    /// Scrolls the window by `rows`, as the mouse wheel does. `follow` would scroll back, so move the cursor too.
    public mutating func scroll(by rows: Int, count: Int, height: Int) {
        first = min(max(0, first + rows), max(0, count - height))
    }
}
