/// A row of the screen: which bytes it shows.
public struct TextRow: Hashable, Sendable {
    public var place: TextPlace
    /// Without what ends the line.
    public var range: Range<Int>
    /// The column at which the range begins, as if the line did not wrap; 0 where it does.
    var column = 0
    /// The last row of its line.
    public var endsLine: Bool
}
