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
