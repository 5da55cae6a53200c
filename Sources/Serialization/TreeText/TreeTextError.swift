public import CurlewFormats

/// An error in an edited text.
public struct TreeTextError: Error, Equatable, Sendable {
    public var problem: Problem
    /// The UTF-8 offset, from 0.
    public var offset: Int
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode characters.
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

    /// The kinds of errors. `TreeTextError+Wording.swift` has the words.
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
        /// A marker such as `$date` with an invalid value.
        case marker(String, wanted: String)
        /// A line of form text without `=`.
        case equalsWanted
        /// A name with an unclosed bracket.
        case bracketWanted
        case nameWanted
        /// A line adds a key to a container that has items, or an item to one that has keys.
        case otherContainer(String)
        case yaml(YAMLError.Problem)
        case tag(String)
        /// The value after a tag does not have the tag's type.
        case tagged(String, wanted: String)
        /// A word of a tag does not fit the value, or another word.
        case choice(String, NodeChoices.Fault)
        case cancelled
    }
}

/// A reader's error, before its line and column are counted.
struct TreeTextFault: Error {
    var problem: TreeTextError.Problem
    var offset: Int

    init(_ problem: TreeTextError.Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }
}

extension TreeTextFault: CustomStringConvertible {
    var description: String { "The text does not hold parameters at byte \(offset)." }
}
