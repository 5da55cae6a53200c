/// A value that may hold credentials, or what somebody sent: its text, its debugging text and what `dump` shows of it are
/// `description`, in which none of that stands.
///
/// A value that holds such values needs no words of its own: what Swift writes of it is made of theirs.
public protocol Discreet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Discreet {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Bytes: Discreet {
    /// `12 bytes`.
    public var description: String { Plural.of(count, "byte") }
}

extension RequestBody: Discreet {
    /// `12 bytes`, or `a stream`.
    public var description: String {
        count.map { Plural.of($0, "byte") } ?? "a stream"
    }
}

extension RequestBody.Piece: Discreet {
    public var description: String { "a piece of \(RequestBody(pieces: [self]))" }
}

extension BodyStream: Discreet {
    public var description: String { "a stream of \(count.map { "\($0)" } ?? "any number of") bytes" }
}
