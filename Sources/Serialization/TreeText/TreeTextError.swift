public import CurlewFormats

/// Why an edited text holds no tree.
public struct TreeTextError: Error, Equatable, Sendable {
    public var problem: Problem
    /// In bytes of UTF-8, from 0.
    public var offset: Int
    /// From 1.
    public var line: Int
    /// From 1, in characters of Unicode.
    public var column: Int

    public init(_ problem: Problem, offset: Int, line: Int, column: Int) {
        self.problem = problem
        self.offset = offset
        self.line = line
        self.column = column
    }

    init(_ problem: Problem, at offset: Int, in bytes: [UInt8]) {
        let place = TextPosition(of: min(offset, bytes.count), in: bytes.span)
        self.init(problem, offset: place.offset, line: place.line, column: place.column)
    }

    /// What is wrong there; words beside it.
    public enum Problem: Equatable, Sendable {
        case empty
        case notText
        case tooDeep(limit: Int)
        case endsBeforeValue
        case notClosed(String, line: Int)
        case keyWanted
        case colonWanted
        case quoteWanted
        case controlInText
        case wrongEscape
        case variableNotClosed
        case noValue(String)
        case moreBehindValue
        /// A marker such as `$date` whose value is not what it marks.
        case marker(String, wanted: String)
        /// A line of form text without `=`.
        case equalsWanted
        /// A name with brackets that do not close.
        case bracketWanted
        case nameWanted
        /// A line puts a key where another put an item, or the other way round.
        case otherContainer(String)
        case yaml(YAMLError.Problem)
        case tag(String)
        /// What stands behind a tag is not what it marks.
        case tagged(String, wanted: String)
        case cancelled
    }
}

/// What stopped a reader, before anyone has counted lines.
struct TreeTextFault: Error {
    var problem: TreeTextError.Problem
    var offset: Int

    init(_ problem: TreeTextError.Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }
}
