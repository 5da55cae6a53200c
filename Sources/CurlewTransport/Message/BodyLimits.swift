/// Limits for the size of a body, in decoded bytes. The bytes up to a limit are kept; a body that passes it fails the
/// exchange.
///
///     bytes on the wire ─► decoded ─┬─► kept, in memory or in a spool:  `kept`
///                                   └─► straight into a file:           `stored`
///                   either way:  `inflated`, then `fold` times the bytes on the wire
public struct BodyLimits: Sendable, Equatable {
    /// Most bytes of a body in memory or in a spool.
    public var kept: Int64
    /// Most bytes of a body that is written straight into a file.
    public var stored: Int64
    /// A body of more than `inflated` decoded bytes must not have more than `fold` times its bytes on the wire. With
    /// several codings the output of each is measured.
    public var inflated: Int64
    public var fold: Int64

    /// No limit.
    public static let none = Int64.max

    public init(
        kept: Int64 = 4 << 30, stored: Int64 = Self.none, inflated: Int64 = 256 << 20, fold: Int64 = 200
    ) {
        self.kept = kept
        self.stored = stored
        self.inflated = inflated
        self.fold = fold
    }

    /// The same limit for bodies in memory and in a file, whatever their compression, as the user chose it; 0 is no
    /// limit.
    public init(exactly bytes: Int64) {
        let most = bytes == 0 ? Self.none : bytes
        self.init(kept: most, stored: most, inflated: Self.none)
    }

    /// Most bytes that one coding may have produced from `wire` bytes.
    func inflating(wire: Int64) -> Int64 {
        let (folded, isPastAll) = wire.multipliedReportingOverflow(by: fold)
        return isPastAll ? Self.none : max(inflated, folded)
    }
}
