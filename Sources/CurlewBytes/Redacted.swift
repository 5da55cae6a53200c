/// A value that may contain credentials or a user's data. Its text, its debugging text and its `dump` are its
/// `description`, which must show none of them: the name of its type, unless it has one of its own.
///
/// A type that is composed of such values needs no conformance of its own: Swift composes its text from theirs.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The name of the type.
    public var description: String { "\(Self.self)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Bytes: Redacted {
    /// `12 bytes`.
    public var description: String { Plural.of(count, "byte") }
}

extension RequestBody: Redacted {
    /// `12 bytes`, or `a stream`.
    public var description: String {
        count.map { Plural.of($0, "byte") } ?? "a stream"
    }
}

extension RequestBody.Piece: Redacted {
    public var description: String { "a piece of \(RequestBody(pieces: [self]))" }
}

extension BodyStream: Redacted {
    public var description: String { "a stream of \(count.map { "\($0)" } ?? "any number of") bytes" }
}
