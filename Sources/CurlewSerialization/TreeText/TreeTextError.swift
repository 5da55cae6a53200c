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
        /// A comma that parts nothing; it is left out.
        case spareComma
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

extension TreeTextError: CustomStringConvertible {
    /// `line 3, column 7: a colon is wanted behind the key`
    public var description: String { "line \(line), column \(column): \(message)" }

    /// A clause without the place and without a full stop.
    public var message: String {
        switch problem {
        case .empty: "the text is empty"
        case .notText: "these bytes are not UTF-8 text"
        case .tooDeep(let limit): "more than \(limit) levels stand in one another"
        case .endsBeforeValue: "the text ends where a value is wanted"
        case .notClosed(let sign, let line): "the \(sign) of line \(line) is not closed"
        case .keyWanted: "a key in quotes is wanted"
        case .spareComma: "an extra comma is left out"
        case .colonWanted: "a colon is wanted behind the key"
        case .quoteWanted: "the text is not closed with a quote"
        case .controlInText: "a control character in text is written as an escape, such as \\t"
        case .wrongEscape: "behind \\ stands one of \" \\ / b f n r t, or u and four digits"
        case .variableNotClosed: "the variable is not closed with }}"
        case .noValue(let text): "\(text) is no value; text stands in quotes"
        case .moreBehindValue: "nothing may follow the end of the value"
        case .marker(let name, let wanted): "\"\(name)\" wants \(wanted)"
        case .equalsWanted: "the line wants name=text or name:=value"
        case .bracketWanted: "a name in brackets is not closed with ]"
        case .nameWanted: "a name in quotes ends before [ or ="
        case .otherContainer(let name): "\(name) holds other children in the lines above"
        case .yaml(let problem): Self.words(problem)
        case .tag(let tag): "the tag \(tag) is not known here"
        case .tagged(let tag, let wanted): "\(tag) wants \(wanted)"
        case .choice(let tag, let fault): "in the tag \(tag) \(fault.sentence)"
        case .cancelled: "reading was cancelled"
        }
    }

    /// The first sentence of the parser's message.
    private static func words(_ problem: YAMLError.Problem) -> String {
        let sentence = YAMLError(problem, at: YAMLMark(offset: 0, line: 1, column: 1)).sentence
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}
