/// A span in 32 bytes without references. Its bytes begin where those of the span before it end.
struct PackedSpan: Equatable {
    private var endLow: UInt32
    private var endHigh: UInt8
    let part: TracePart
    let rule: Rule?
    let reason: Escape.Reason?
    private let originValue: UInt64
    private var ownerValue: UInt64
    /// The first character in the origin's own text; `.max` for none.
    private var source: UInt32
    /// The number of characters there. An escape always has one: there it is the scalar's value, or from
    /// `firstCluster` on the place of a character of several scalars in `TraceSpans.clusters`.
    private var extent: UInt32

    private static let firstCluster: UInt32 = 1 << 31
    private static let noNode = UInt64.max
    private static let noSource = UInt32.max
    /// No body is that long: one tebibyte, in bytes.
    private static let farthest = 1 << 40 - 1

    /// Bytes that are no escape, up to `end`.
    @inline(__always)
    init(_ mark: TraceMark, upTo end: Int, source: Range<Int>? = nil) {
        self.init(
            mark, end, reason: nil, source: source?.lowerBound, extent: UInt32(clamping: source?.count ?? 0))
    }

    /// The escape of a single scalar, up to `end`.
    @inline(__always)
    init(_ mark: TraceMark, upTo end: Int, source: Int?, escapeOf scalar: Unicode.Scalar, _ reason: Escape.Reason) {
        self.init(mark, end, reason: reason, source: source, extent: scalar.value)
    }

    /// The escape of a character of several scalars, which is kept at `place` elsewhere.
    init(_ mark: TraceMark, upTo end: Int, source: Int?, escapeOfCluster place: Int, _ reason: Escape.Reason) {
        self.init(mark, end, reason: reason, source: source, extent: 0)
        cluster = place
    }

    @inline(__always)
    private init(_ mark: TraceMark, _ end: Int, reason: Escape.Reason?, source: Int?, extent: UInt32) {
        (part, rule, self.reason) = (mark.part, mark.rule, reason)
        originValue = mark.origin?.rawValue ?? Self.noNode
        ownerValue = mark.owner?.rawValue ?? Self.noNode
        self.source = source.map { UInt32(clamping: $0) } ?? Self.noSource
        self.extent = extent
        (endLow, endHigh) = (0, 0)
        self.end = end
    }

    /// The offset behind the last byte.
    var end: Int {
        @inline(__always) get { Int(endHigh) << 32 | Int(endLow) }
        @inline(__always) set {
            let end = min(newValue, Self.farthest)
            (endLow, endHigh) = (UInt32(truncatingIfNeeded: end), UInt8(truncatingIfNeeded: end >> 32))
        }
    }

    var origin: NodeID? { originValue == Self.noNode ? nil : NodeID(originValue) }

    var owner: NodeID? {
        @inline(__always) get { ownerValue == Self.noNode ? nil : NodeID(ownerValue) }
        @inline(__always) set { ownerValue = newValue?.rawValue ?? Self.noNode }
    }

    var sourceRange: Range<Int>? {
        guard source != Self.noSource else { return nil }
        return Int(source)..<Int(source) + (reason == nil ? Int(extent) : 1)
    }

    /// The place of an escaped character of several scalars; nil for every other span.
    var cluster: Int? {
        @inline(__always) get {
            reason != nil && extent >= Self.firstCluster ? Int(extent - Self.firstCluster) : nil
        }
        set { if let newValue { extent = Self.firstCluster + UInt32(clamping: newValue) } }
    }

    /// The escaped character, when it is a single scalar.
    var scalar: Unicode.Scalar? { reason == nil ? nil : Unicode.Scalar(extent) }

    /// Whether `next`, which follows, has the same properties and goes on in the same text; escapes stay alone.
    @inline(__always)
    func continues(with next: PackedSpan) -> Bool {
        originValue == next.originValue && ownerValue == next.ownerValue && part == next.part && rule == next.rule
            && reason == nil && next.reason == nil && continuesSource(with: next)
    }

    @inline(__always)
    private func continuesSource(with next: PackedSpan) -> Bool {
        guard source != Self.noSource, next.source != Self.noSource else { return source == next.source }
        return UInt64(source) + UInt64(extent) == UInt64(next.source)
    }

    @inline(__always)
    mutating func extend(with next: PackedSpan) {
        (endLow, endHigh) = (next.endLow, next.endHigh)
        extent = UInt32(clamping: UInt64(extent) + UInt64(next.extent))
    }
}
