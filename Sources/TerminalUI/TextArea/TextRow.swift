/// A row of the screen: the bytes that it shows.
public struct TextRow: Hashable, Sendable {
    public var place: TextPlace
    /// The bytes without the line break.
    public var range: Range<Int>
    /// The column of the range's start, for lines that do not wrap; otherwise 0.
    var column = 0
    /// The last row of its line.
    public var endsLine: Bool
}
