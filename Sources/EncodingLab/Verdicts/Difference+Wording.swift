internal import CurlewBytes
internal import CurlewSerialization

extension ReadingVerdict {
    /// A word of at most 8 columns for a table; with several differences, of the first.
    public var word: String {
        switch self {
        case .same: "same"
        case .refused: "refused"
        case .differs(let differences): differences.first?.fact.word ?? "same"
        }
    }
}

extension Difference.Fact {
    /// A word of at most 8 columns.
    public var word: String {
        switch self {
        case .items(let count, _): count == 1 ? "1 item" : count < 1000 ? "\(count) items" : "items"
        case .indexesAreKeys: "dict 0,1"
        case .merged: "merged"
        case .lastOnly: "last one"
        case .oneList: "one list"
        case .itemAlone: "no list"
        case .oneText: "text"
        case .jsonText: "JSON"
        case .nameIsText: "flat"
        case .renamed: "renamed"
        case .becameList: "list"
        case .becameDictionary: "dict"
        case .otherText: "changed"
        case .lost: "lost"
        case .extraMembers: "more"
        }
    }

    /// The word in half a line, for the legend of a table.
    public var legend: String {
        switch self {
        case .items: "items = another number of items than meant"
        case .indexesAreKeys: "dict 0,1 = a dictionary with the keys 0, 1"
        case .merged: "merged = several items became one"
        case .lastOnly: "last one = only the last item is left"
        case .oneList: "one list = the inner lists are joined"
        case .itemAlone: "no list = the item without its list"
        case .oneText: "text = one text, no structure"
        case .jsonText: "JSON = a text that the server must parse itself"
        case .nameIsText: "flat = names with their signs are the keys"
        case .renamed: "renamed = another key"
        case .becameList: "list = a list instead"
        case .becameDictionary: "dict = a dictionary instead"
        case .otherText: "changed = another text"
        case .lost: "lost = it is not there"
        case .extraMembers: "more = members that were not meant"
        }
    }

    /// A clause behind the node's path: `order.lines` "is read as 4 items instead of 2".
    public var claim: String {
        switch self {
        case .items(let count, let meant):
            "is read as \(Plural.of(count, "item")) instead of \(meant)"
        case .indexesAreKeys: "is read as a dictionary with the keys 0, 1, ..."
        case .merged: "is read with its items merged"
        case .lastOnly: "is read as its last item alone"
        case .oneList: "is read as one list, its inner lists joined"
        case .itemAlone: "is read as its item, without a list"
        case .oneText: "is read as one text"
        case .jsonText: "is read as a text that holds JSON"
        case .nameIsText(let key): "is read under the name \"\(Self.shown(key))\", without structure"
        case .renamed(let key): "is read under the name \"\(Self.shown(key))\""
        case .becameList: "is read as a list"
        case .becameDictionary: "is read as a dictionary"
        case .otherText(let text): "is read as \"\(Self.shown(text))\""
        case .lost: "is not read at all"
        case .extraMembers(let keys):
            "is read with more: " + keys.prefix(3).map { "\"\(Self.shown($0))\"" }.joined(separator: ", ")
        }
    }

    /// A text of any kind for display, at most 60 characters.
    private static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(240), as: UTF8.self)
        return text.count > 60 ? text.prefix(57) + "..." : text
    }
}

extension Difference {
    /// `order.lines is read as 4 items instead of 2`; the root is "the tree".
    public var sentence: String { (path.isEmpty ? "the tree" : path.text) + " " + fact.claim }
}

extension ReadingVerdict {
    /// One sentence, without a full stop.
    public var sentence: String {
        switch self {
        case .same: "read as meant"
        case .refused(let error): error.isEmpty ? "refused" : "refused: \(error)"
        case .differs(let differences): differences.first?.sentence ?? "read as meant"
        }
    }
}

extension Difference.Fact {
    /// The words behind the server's name: `PHP` "reads 4 items".
    public var verb: String {
        switch self {
        case .items(let count, _): "reads \(Plural.of(count, "item"))"
        case .indexesAreKeys: "makes a dictionary 0, 1"
        case .merged: "merges"
        case .lastOnly: "keeps the last item"
        case .oneList: "joins the lists"
        case .itemAlone: "reads no list"
        case .oneText: "reads one text"
        case .jsonText: "reads a text with JSON"
        case .nameIsText: "reads flat names"
        case .renamed: "renames it"
        case .becameList: "makes a list"
        case .becameDictionary: "makes a dictionary"
        case .otherText: "reads another text"
        case .lost: "drops it"
        case .extraMembers: "adds members"
        }
    }
}

extension ReadingVerdict {
    /// The words behind the server's name; nil when it reads the meant tree.
    public var verb: String? {
        switch self {
        case .same: nil
        case .refused: "refuses it"
        case .differs(let differences): differences.first?.fact.verb
        }
    }
}
