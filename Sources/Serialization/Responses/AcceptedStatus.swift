/// The status codes that count as success.
public struct AcceptedStatus: Hashable, Sendable, CustomStringConvertible {
    public var ranges: [ClosedRange<Int>]

    public init(_ ranges: [ClosedRange<Int>]) {
        self.ranges = ranges
    }

    /// 200 to 299, the default everywhere.
    public static let success = AcceptedStatus([200...299])

    /// `200-299, 304`; nil when a piece is neither a number nor a range of 1 to 999.
    public init?(parsing text: String) {
        let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
        let ranges = pieces.map(Self.range)
        guard ranges.allSatisfy({ $0 != nil }) else { return nil }
        self.init(ranges.compactMap { $0 })
    }

    /// Whether the status is accepted.
    public func contains(_ status: Int) -> Bool {
        ranges.contains { $0.contains(status) }
    }

    public var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }

    private static func range(_ piece: Substring) -> ClosedRange<Int>? {
        let ends = piece.split(separator: "-", omittingEmptySubsequences: false).map { code(String($0)) }
        guard let first = ends.first, let low = first, let last = ends.last, let high = last, ends.count <= 2,
            low <= high
        else { return nil }
        return low...high
    }

    private static func code(_ text: String) -> Int? {
        let digits = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard let code = Int(String(digits)), (1...999).contains(code) else { return nil }
        return code
    }
}
