/// Takes bytes that come in pieces: a file, a pipe, another stage.
public protocol PieceSink {
    associatedtype Failure: Error

    /// The next bytes. No bytes ask whether to go on at all.
    mutating func take(_ piece: [UInt8]) throws(Failure)
}

/// A stage that pieces pass on their way: what goes in comes out, as it is or changed, at once or later. What may go on
/// in the next piece, such as a word to be hidden, is held back until it is there.
///
///     pass ─► what can go on now     finish ─► what was held back
///
/// A value, so that each text begins with a fresh one.
public protocol PieceFilter: Sendable {
    mutating func pass(_ piece: [UInt8]) -> [UInt8]

    /// Called once, behind the last piece.
    mutating func finish() -> [UInt8]
}

/// A filter in front of a sink.
public struct FilteredSink<Next: PieceSink>: PieceSink {
    private var filter: any PieceFilter
    private var next: Next

    public init(_ filter: any PieceFilter, to next: Next) {
        self.filter = filter
        self.next = next
    }

    public mutating func take(_ piece: [UInt8]) throws(Next.Failure) {
        try next.take(piece.isEmpty ? piece : filter.pass(piece))
    }

    /// Behind the last piece; gives the sink back.
    public mutating func finish() throws(Next.Failure) -> Next {
        try next.take(filter.finish())
        return next
    }
}
