/// A part of the text that could be read in another way, and how it was read.
public struct ReadingNote: Equatable, Sendable {
    /// The kinds of notes. `ReadingNote+Wording.swift` has the words.
    public enum Fact: Equatable, Sendable {
        case plusAsSpace
        /// `b.c`: one name, not a path.
        case dotInName
        /// Text that could be a number or a boolean; `wasTaken` when types are guessed.
        case looksTyped(ScalarKind, wasTaken: Bool)
        /// A single `a[]`: read as an array of one, which other readers may take for a single value.
        case oneItem
        /// A repeated name: read as a set when its members are distinct and sorted, else as several rows.
        case repeatedName(asSet: Bool)
        /// A name with and without brackets, or with two kinds of them: read as several rows.
        case mixedName
        /// `a[0]`, `a[1]`: read as an array when `asArray`, else as keys that are digits.
        case indexes(asArray: Bool)
        /// `a[][x]`: nothing marks where an item ends.
        case itemStart
        case emptyName
        /// `&&`: kept as raw text, or dropped.
        case emptyPair(isKept: Bool)
        /// `a[b`: brackets that do not pair are part of the name.
        case bracketsInName
        /// More brackets than the tree has levels.
        case tooDeep(limit: Int)
        /// `%zz`, or `%` at the end: kept as raw text.
        case badEscape
        /// Bytes that are not UTF-8: kept as raw text.
        case notUTF8
        /// Kept as raw text, because it would be written with other bytes.
        case keptAsIs
        /// A notation of that style, which would escape other characters.
        case otherStyle(String)
        /// The style that was found, when it is not the default.
        case style(String)
        /// Other styles write the same bytes.
        case alike([String])
        /// An equal key of an object.
        case equalKeys(String)
        /// A part with a file name: its content is kept as data, the name is not.
        case filePart(name: String)
        /// A head line of a part that is not kept.
        case partHead(String)
        /// An empty part: read as empty text, where null is written the same way.
        case emptyPart
        /// Content that is not text: kept as data.
        case binaryPart
        /// A reference of a keyed archive, which is read as a number.
        case reference
    }

    /// Nil for a note on the whole text.
    public var node: NodeID?
    /// The offset in the text, in bytes from 0; nil without a place.
    public var offset: Int?
    public var fact: Fact

    public init(_ fact: Fact, node: NodeID? = nil, offset: Int? = nil) {
        self.fact = fact
        self.node = node
        self.offset = offset
    }
}

extension ReadingNote.Fact {
    /// A short clause for a row, such as `dot: read as one name`.
    public var words: String {
        switch self {
        case .plusAsSpace: "+ read as space"
        case .dotInName: "dot: read as one name"
        case .looksTyped(let kind, let wasTaken):
            wasTaken ? "read as \(kind.rawValue), could be text" : "read as text, could be \(kind.rawValue)"
        case .oneItem: "[] stands once: read as an array of one"
        case .repeatedName(let asSet): asSet ? "same name again: read as a set" : "same name again: kept as rows"
        case .mixedName: "name with and without brackets: kept as rows"
        case .indexes(let asArray): asArray ? "indexes: read as an array" : "indexes: kept as keys"
        case .itemStart: "nothing says where an item of the array ends"
        case .emptyName: "the name is empty"
        case .emptyPair(let isKept): isKept ? "empty pair: kept as raw text" : "empty pair: dropped"
        case .bracketsInName: "brackets do not pair: read as one name"
        case .tooDeep(let limit): "more than \(limit) levels: read as one name"
        case .badEscape: "% without two digits: kept as raw text"
        case .notUTF8: "not UTF-8: kept as raw text"
        case .keptAsIs: "kept as it is, already encoded"
        case .otherStyle(let name): "looks like the style \(name), with other escapes"
        case .style(let name): "written in the style \(name)"
        case .alike(let names): "the same bytes as in the style \(names.joined(separator: ", "))"
        case .equalKeys(let key): "the key \"\(key)\" stands here more than once"
        case .filePart(let name): "the file \"\(name)\": its content is kept as data"
        case .partHead(let name): "the part's \(name) is not kept"
        case .emptyPart: "empty part: read as empty text, could be null"
        case .binaryPart: "no text: kept as data"
        case .reference: "a reference of a keyed archive: read as a number"
        }
    }
}
