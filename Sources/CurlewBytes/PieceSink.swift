/// A consumer of bytes that arrive in pieces: a file, a pipe, another stage.
public protocol PieceSink {
    associatedtype Failure: Error

    /// Consumes the next bytes. An empty piece only checks that writing may go on; the call throws when it may not.
    mutating func take(_ piece: [UInt8]) throws(Failure)
}

/// A stage that pieces pass through. Each input byte leaves it unchanged or changed, at once or later: the start of
/// something that may continue in the next piece, such as a word to be masked, is held back until that piece arrives.
///
///     pass ─► bytes that need not wait     finish ─► bytes that were held back
///
/// A filter is a value, so that each text starts with a fresh one.
public protocol PieceFilter: Sendable {
    mutating func pass(_ piece: [UInt8]) -> [UInt8]

    /// Called once, after the last piece.
    mutating func finish() -> [UInt8]
}
