/// The result of writing a tree that was read from a text, compared with that text.
public enum RoundTrip: Equatable, Sendable {
    /// Every byte is the same.
    case same(bytes: Int)
    /// The first byte that differs: `at` counts from 0 in the text; a byte is nil where one of the two has ended.
    case differs(at: Int, was: UInt8?, becomes: UInt8?, reason: RoundTripReason)

    public var isSame: Bool {
        if case .same = self { true } else { false }
    }

    /// The result for a tree that cannot be written at all.
    ///
    /// - Parameter was: the byte of the text at the fault.
    static func notWritable(_ error: RequestSerializationError, at: Int = 0, was: UInt8?) -> RoundTrip {
        let reason = RoundTripReason(.notWritable(error.message), was: "", becomes: "")
        return .differs(at: at, was: was, becomes: nil, reason: reason)
    }
}

/// The reason why a byte differs, and the text around it.
public struct RoundTripReason: Equatable, Sendable {
    /// The known causes.
    public enum Cause: Equatable, Sendable {
        /// `+` for a space.
        case plusForSpace
        /// `%7e`: hexadecimal digits in lower case.
        case lowerCaseEscape
        /// `%41`: an escape for a character that needs none.
        case needlessEscape
        /// `[`: a character that the style escapes.
        case notEscaped
        /// `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case notText
        /// `a[0]` is written `a[]`.
        case nameForm
        /// `&&`.
        case emptyPair
        /// Keys are written in ascending order.
        case order
        /// Equal members of a set are written once.
        case merged
        /// A value that was read as another type: `true` is written `1`.
        case typed
        /// White space and line breaks.
        case layout
        /// JSON: `\u00e9` or `\/`. XML: `&quot;`.
        case stringEscape
        case byteOrderMark
        /// UTF-16 and the like.
        case encoding
        /// Head lines of a part that a tree cannot hold, such as a file's name.
        case partHead
        /// Text before the first or after the last boundary.
        case outsideParts
        /// The serializer refuses the tree, with its message.
        case notWritable(String)
    }

    public var cause: Cause
    /// The smallest differing piece of the text, and the text written for it: `+` and `%20`.
    public var was: String
    public var becomes: String
    /// The number of differing pieces; nil when only the first was searched for.
    public var count: Int?

    public init(_ cause: Cause, was: String, becomes: String, count: Int? = nil) {
        self.cause = cause
        self.was = was
        self.becomes = becomes
        self.count = count
    }
}
