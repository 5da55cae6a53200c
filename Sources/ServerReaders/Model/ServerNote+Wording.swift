extension ServerNote.Fact {
    /// A clause for a row, such as `dropped: the name is empty`.
    public var words: String {
        switch self {
        case .dropped(let reason): "dropped: \(reason.words)"
        case .renamed(let name): "renamed to \(String(decoding: name, as: UTF8.self))"
        case .replaced: "takes the place of an earlier value"
        case .merged: "merged with an earlier value"
        case .mended(let reason): "kept, although \(reason.words)"
        case .refused(let error, let reason): "refused with \(error): \(reason.words)"
        }
    }
}

extension ServerNote.Reason {
    /// Why the server did not keep a pair, as a clause of its own.
    public var words: String {
        switch self {
        case .noName: "the name is empty"
        case .badEscape: "a % stands without two hexadecimal digits"
        case .notUTF8: "it is not UTF-8"
        case .semicolon: "a ; stands in it"
        case .tooMany(let limit): "more than \(limit) are not taken"
        case .tooLong(let limit): "more than \(limit) bytes are not taken"
        case .tooDeep(let limit): "it is deeper than \(limit) levels"
        case .indexTooHigh(let limit): "the index is not below \(limit)"
        case .badIndex: "the index is none that a list has"
        case .reserved: "the program keeps this name for itself"
        case .unknownProperty: "there is no property of that name"
        case .conflict: "the name wants a list or a dictionary where something else is"
        case .nothingThere: "what the name leads through is not there"
        }
    }
}
