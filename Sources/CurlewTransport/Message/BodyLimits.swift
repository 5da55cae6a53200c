/// How much of a body is taken, in decoded bytes. What comes up to a limit stays; then the exchange fails.
///
///     bytes on the wire ─► decoded ─┬─► kept, in memory or in a spool:  `kept`
///                                   └─► straight into a file:           `stored`
///                   either way:  `inflated`, then `fold` times the bytes on the wire
public struct BodyLimits: Sendable, Equatable {
    /// Most bytes of a body that is kept in memory or in a spool.
    public var kept: Int64
    /// Most bytes of a body that goes into a file as it comes.
    public var stored: Int64
    /// A body that has come to so many bytes must not be more than `fold` times what came over the wire. Each of several
    /// codings in one another is measured.
    public var inflated: Int64
    public var fold: Int64

    /// As many as there are.
    public static let none = Int64.max

    public init(
        kept: Int64 = 4 << 30, stored: Int64 = Self.none, inflated: Int64 = 256 << 20, fold: Int64 = 200
    ) {
        self.kept = kept
        self.stored = stored
        self.inflated = inflated
        self.fold = fold
    }

    /// What a person says: so many bytes, wherever they go and whatever they came from; 0 is without any limit.
    public init(exactly bytes: Int64) {
        let most = bytes == 0 ? Self.none : bytes
        self.init(kept: most, stored: most, inflated: Self.none)
    }

    /// Most bytes that any coding may have made of `wire` bytes.
    func inflating(wire: Int64) -> Int64 {
        let (folded, isPastAll) = wire.multipliedReportingOverflow(by: fold)
        return isPastAll ? Self.none : max(inflated, folded)
    }
}
