/// Why a text is not accepted, and where.
public struct YAMLError: Error, Equatable, Sendable {
    public var problem: Problem
    public var mark: YAMLMark

    public init(_ problem: Problem, at mark: YAMLMark) {
        self.problem = problem
        self.mark = mark
    }

    /// The fault of the text.
    public enum Problem: Equatable, Sendable {
        /// The words are libyaml's.
        case syntax(String)
        case tab
        case anchor(String)
        case alias(String)
        case mergeKey
        case repeatedKey(String, firstLine: Int)
        case keyIsNoText
        case unknownTag(String)
        case tooDeep(limit: Int)
        case tooLarge(count: Int, limit: Int)
        case tooManyEntries(limit: Int)
        case severalDocuments
        case notUTF8
        case control(UInt8)
        /// A value that starts with an unquoted `{{`; the text as it should be written.
        case unquotedTemplate(String)
        case noMemory
        /// The package trait `YAML` was left out.
        case notBuilt
    }
}

extension YAMLError: CustomStringConvertible {
    /// `line 3, column 7: what happened. What to do.`
    public var description: String { "line \(mark.line), column \(mark.column): \(sentence)" }

    /// The fact and what to do, without the place.
    public var sentence: String {
        switch problem {
        case .syntax(let words): "This is not valid YAML: \(words)."
        case .tab: "A tab stands in the indentation. YAML wants spaces there."
        case .anchor(let name): "An anchor is not accepted: &\(name). Write the value where it is used."
        case .alias(let name): "An alias is not accepted: *\(name). Write the value in its place."
        case .mergeKey: "A merge key is not accepted: <<. Write the entries in their place."
        case .repeatedKey(let key, let line): "The key \"\(key)\" stands here a second time; first in line \(line)."
        case .keyIsNoText: "A key must be text, not a list or a mapping."
        case .unknownTag(let tag): "The tag \(tag) is not known here."
        case .tooDeep(let limit): "This is nested deeper than \(limit) levels."
        case .tooLarge(let count, let limit): "This has \(count) bytes; at most \(limit) are read."
        case .tooManyEntries(let limit): "This is entry \(limit + 1) of the file; at most \(limit) are read."
        case .severalDocuments: "A second document starts here. One file holds one document."
        case .notUTF8: "This is not UTF-8 text."
        case .control(let byte):
            "A control character stands here (\(YAMLEscape.hexadecimal(byte))). Is this a text file?"
        case .unquotedTemplate(let text): "YAML takes {{ for a mapping; quote it: \"\(text)\""
        case .noMemory: "There is not enough memory to read it."
        case .notBuilt: "No YAML is read: the program was built without the package trait YAML. Write JSON instead."
        }
    }
}
