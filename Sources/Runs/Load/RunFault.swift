internal import CurlewFormats
public import Workspace

/// A fault that keeps requests from being sent together, with its file and line.
public struct RunFault: Error, Sendable, Hashable {
    /// The path inside the collection, `tour/log-in.yaml`.
    public var file: String
    /// Nil when the fault concerns the whole file.
    public var line: Int?
    public var column: Int?
    /// The fact, its reason, and what to do.
    public var sentence: String

    public init(file: String, line: Int? = nil, column: Int? = nil, _ sentence: String) {
        self.file = file
        self.line = line
        self.column = column
        self.sentence = sentence
    }

    public init(_ problem: CollectionProblem) {
        self.init(file: problem.file, at: problem.mark, problem.sentence)
    }

    init(file: String, at mark: YAMLMark?, _ sentence: String) {
        self.init(file: file, line: mark?.line, column: mark?.column, sentence)
    }

    /// A fault at the first occurrence of `text` in the file; without a line when the file writes the text in another
    /// form.
    init(file: String, of text: String, in source: [UInt8], _ sentence: String) {
        let place = SourcePlace.first(of: text, in: source)
        self.init(file: file, line: place?.line, column: place?.column, sentence)
    }
}

extension RunFault: CustomStringConvertible {
    /// `tour/log-in.yaml:3:5:`, the fault, and what to do.
    public var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + sentence
    }
}

/// Finds the place of a text in a file.
enum SourcePlace {
    /// The line and column of its first occurrence, each from 1; columns count Unicode scalars.
    static func first(of text: String, in source: [UInt8]) -> (line: Int, column: Int)? {
        guard let start = source.firstRange(of: Array(text.utf8))?.lowerBound, !text.isEmpty else { return nil }
        let before = source[..<start]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
        return (line, source[lineStart..<start].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
