/// What becomes of a text that was read into a tree when the tree is written again.
public enum RoundTrip: Equatable, Sendable {
    /// Every byte comes back.
    case same(bytes: Int)
    /// The first byte that does not: `at` counts from 0 in the text; a byte is nil where one of the two has ended.
    case differs(at: Int, was: UInt8?, becomes: UInt8?, reason: RoundTripReason)

    public var isSame: Bool {
        if case .same = self { true } else { false }
    }
}

/// Why a byte does not come back, and what stands around it.
public struct RoundTripReason: Equatable, Sendable {
    /// The cause, where it can be named.
    public enum Cause: Equatable, Sendable {
        /// `+` for a space.
        case plusForSpace
        /// `%7e`: hexadecimal digits in lower case.
        case lowerCaseEscape
        /// `%41`: a character that could stand for itself.
        case needlessEscape
        /// `[`: a character that is escaped by this style.
        case notEscaped
        /// `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case notText
        /// `a[0]` is written `a[]`.
        case nameForm
        /// `&&`.
        case emptyPair
        /// Keys are written in ascending order.
        case order
        /// Equal members of a set are one.
        case merged
        /// A value that was read as another type: `true` is written `1`.
        case typed
        /// Blanks and line breaks.
        case layout
        /// JSON: `\u00e9` or `\/`. XML: `&quot;`.
        case stringEscape
        case byteOrderMark
        /// UTF-16 and the like.
        case encoding
        /// Head lines of a part that the tree cannot keep, such as a file's name.
        case partHead
        /// Text before the first or after the last boundary.
        case outsideParts
        /// The serializer refuses the tree; its own words.
        case notWritable(String)
    }

    public var cause: Cause
    /// The smallest piece of the text that differs, and what is written for it: `+` and `%20`.
    public var was: String
    public var becomes: String
    /// How many pieces differ; nil where only the first was looked for.
    public var count: Int?

    public init(_ cause: Cause, was: String, becomes: String, count: Int? = nil) {
        self.cause = cause
        self.was = was
        self.becomes = becomes
        self.count = count
    }
}
