/// Something that could have been read otherwise, and how it was read.
public struct ReadingNote: Equatable, Sendable {
    /// What was noticed; words beside it.
    public enum Fact: Equatable, Sendable {
        case plusAsSpace
        /// `b.c`: one name, not a path.
        case dotInName
        /// Text that could be a number or a boolean; `wasTaken` when types are guessed.
        case looksTyped(ScalarKind, wasTaken: Bool)
        /// `a[]` stands once: an array of one, where others may see one value.
        case oneItem
        /// The same name again: a set where its members are different and in order, else several rows.
        case repeatedName(asSet: Bool)
        /// A name with and without brackets, or with two kinds of them: several rows.
        case mixedName
        /// `a[0]`, `a[1]`: an array when `asArray`, else keys that are digits.
        case indexes(asArray: Bool)
        /// `a[][x]`: nothing says where an item ends.
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
        /// Bytes that are no text: kept as raw text.
        case notUTF8
        /// Kept as raw text, because writing it anew gives other bytes.
        case keptAsIs
        /// A way of writing that has no style here.
        case otherStyle(String)
        /// The style that was found, when it is not the first one.
        case style(String)
        /// An equal key of an object.
        case equalKeys(String)
        /// A part with a file's name: its content is kept as data, the name is not.
        case filePart(name: String)
        /// A head line of a part that is not kept.
        case partHead(String)
        /// An empty part: read as empty text, where null is written the same way.
        case emptyPart
        /// Content that is no text: kept as data.
        case binaryPart
        /// A reference of a keyed archive, which is read as a number.
        case reference
    }

    /// Nil for a note on the whole.
    public var node: NodeID?
    /// Where it stands in the text, in bytes from 0; nil where it stands nowhere.
    public var offset: Int?
    public var fact: Fact

    public init(_ fact: Fact, node: NodeID? = nil, offset: Int? = nil) {
        self.fact = fact
        self.node = node
        self.offset = offset
    }
}
