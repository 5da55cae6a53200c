public import CurlewFiles
public import CurlewFormats

/// An entry or a file of a collection that could not be used, or only in part. The file is left as it is.
public struct CollectionProblem: Error, Equatable, Sendable {
    /// The path inside the collection, `tour/search-people.yaml`.
    public var file: String
    /// The place of the problem; nil when it concerns the whole file.
    public var mark: YAMLMark?
    public var kind: Kind

    public init(_ kind: Kind, file: String, at mark: YAMLMark? = nil) {
        self.file = file
        self.mark = mark
        self.kind = kind
    }

    /// The kinds of problems.
    public enum Kind: Equatable, Sendable {
        /// Errors: the file cannot be opened.
        case yaml(YAMLError.Problem)
        case empty
        case conflictMarks
        case noRequest
        case wrongShape(key: String, expected: String)
        case unknownTag(String)
        case unreadableJSON(String)
        /// An invalid line under `checks:` or `capture:`, or an invalid tree of `format:`, with a sentence about the
        /// error and its repair.
        case wrongRule(key: String, sentence: String)
        case file(FileError)
        /// A link to that environment's file, which a change would rename or delete.
        case linkFollows(String)
        /// A file of values outside the collection of another format.
        case unreadableValues

        /// Notes: the rest of the file is used.
        case unknownKey(String, nearest: String? = nil)
        /// A value that is not supported, with the nearest supported word, or all of them.
        case unsupported(key: String, value: String, nearest: String? = nil)
        case notARegularFile(FileKind)
        case linkLeaves
        case linkToPrivate
        case nameIsNotUTF8
        case tooDeep(limit: Int)
        case tooMany(limit: Int)
        case missingFromFolder(String)
        /// A style of form text that is left out.
        case style(StyleProblem)
    }

    /// True for a key that is probably a misspelt known one: what it says was meant to have an effect.
    public var isNearMiss: Bool { if case .unknownKey(_, nearest: _?) = kind { true } else { false } }

    /// True for another unknown key: of a later version, or of another program.
    public var isForeignKey: Bool { if case .unknownKey(_, nearest: nil) = kind { true } else { false } }

    /// Whether this is a note: everything else in the file is used.
    public var isNote: Bool {
        switch kind {
        case .yaml, .empty, .conflictMarks, .noRequest, .wrongShape, .unknownTag, .unreadableJSON, .wrongRule, .file,
            .linkFollows, .unreadableValues:
            false
        default: true
        }
    }
}

extension CollectionProblem: CustomStringConvertible {
    /// `tour/a.yaml line 3, column 7:`, the error, and what to do.
    public var description: String {
        guard let mark else { return "\(file): \(sentence)" }
        return "\(file) line \(mark.line), column \(mark.column): \(sentence)"
    }

    public var sentence: String {
        switch kind {
        case .yaml(let problem):
            YAMLError(problem, at: mark ?? YAMLMark(offset: 0, line: 1, column: 1)).sentence
        case .empty: "The file is empty. Write `request: GET https://...` into it."
        case .conflictMarks: "A merge left its conflict marks here. Resolve them, then open it again."
        case .noRequest: "There is no `request:` line. Write `request: GET https://...`."
        case .wrongShape(let key, let expected): "\"\(key)\" must be \(expected)."
        case .unknownTag(let tag): "The tag \(tag) is not known here."
        case .unreadableJSON(let reason): "The text under !json is not JSON: \(reason)."
        case .wrongRule(let key, let sentence): "\(key): \(sentence)"
        case .file(let error): error.description
        case .linkFollows(let file): "It is a link to \(file) and would lead nowhere. Delete or change the link first."
        case .unreadableValues: "It holds values that cannot be read. Correct the file or delete it, then try again."
        case .unknownKey(let key, let nearest):
            "\"\(key)\" is not known here"
                + (nearest == nil ? "; it is kept and has no effect." : "." + Self.hint(nearest))
        case .unsupported(let key, let value, let nearest):
            "\(key): \(value) is not known here; it is kept and has no effect.\(Self.hint(nearest))"
        case .notARegularFile(let kind): "Skipped: it is a \(kind.rawValue), not a file."
        case .linkLeaves: "Skipped: the link leads out of the collection, in circles or nowhere."
        case .linkToPrivate: "Skipped: the link leads to a file that is one person's own."
        case .nameIsNotUTF8: "Skipped: its name is not UTF-8."
        case .tooDeep(let limit): "Skipped: folders are read \(limit) levels deep."
        case .tooMany(let limit): "At most \(limit) files are listed; the rest is left out."
        case .missingFromFolder(let name): "The order names \"\(name)\", which is not in the folder."
        case .style(let problem): problem.sentence
        }
    }
}

extension CollectionProblem {
    private static func hint(_ nearest: String?) -> String {
        guard let nearest else { return "" }
        return nearest.contains(", ") ? " It is one of \(nearest)." : " Did you mean \(nearest)?"
    }

    init(_ error: YAMLError, file: String, source: [UInt8] = []) {
        if let mark = ConflictMarks.first(in: source) {
            self.init(.conflictMarks, file: file, at: mark)
        } else {
            self.init(.yaml(error.problem), file: file, at: error.mark)
        }
    }
}

/// Finds the lines of an unresolved `git merge`.
enum ConflictMarks {
    static func first(in source: [UInt8]) -> YAMLMark? {
        var line = 1
        for part in source.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if part.starts(with: "<<<<<<< ".utf8) { return YAMLMark(offset: part.startIndex, line: line, column: 1) }
            line += 1
        }
        return nil
    }
}
