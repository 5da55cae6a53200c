extension ParameterNote {
    /// A reason for the tree's row, at most 12 characters.
    public var reason: String {
        switch fact {
        case .looksEscaped: "escaped?"
        case .plusInValue: "plus"
        case .keySyntax: "key syntax"
        case .containersUnderBrackets: "nested list"
        case .oneItem: "one item"
        case .equalKeys: "key twice"
        case .sameName: "name twice"
        case .rootHasNoName: "no name"
        case .sentAsTyped: "as typed"
        case .unusualNumber: "odd number"
        case .largeInteger: "above 2^53"
        case .fileAsPath: "path only"
        case .serverReads: "read else"
        case .serializerUnused: "form in URL"
        case .bodyUnused: "body dropped"
        case .longURL: "long URL"
        case .contentTypeKept: "type kept"
        case .contentTypeReplaced: "type yields"
        case .notLookedAt: "not checked"
        }
    }

    /// One sentence, without a full stop and without keys.
    public var sentence: String {
        switch fact {
        case .looksEscaped(let first):
            "looks escaped already: \(first) will be %25\(first.dropFirst())"
        case .plusInValue: "+ is sent as %2B, so no server reads it as a space"
        case .keySyntax(let sign): "the key holds \(sign), which servers may read as nesting"
        case .containersUnderBrackets(let inner):
            "list of \(inner.noun) under []: \(readings ?? "servers disagree on where an item starts")"
        case .oneItem: "a list of one item is sent like the item alone"
        case .equalKeys(let key): "the key \"\(key)\" stands here more than once: both are sent"
        case .sameName(let name, let other):
            "is sent as \"\(name)\", and so is \(other.isEmpty ? "the top" : other.text)"
        case .rootHasNoName: "the top is no dictionary, so its values have no name of their own"
        case .sentAsTyped(let text, let kind): "\"\(text)\" is not a \(kind.rawValue): it is sent as typed"
        case .unusualNumber(let text): "\(text) is sent as typed; JSON would refuse it"
        case .largeInteger(let text): "\(text) is above 2^53: JavaScript and others round it"
        case .fileAsPath: "only the path is sent, not the file"
        case .serverReads(let server, let claim): "\(server): \(claim)"
        case .serializerUnused(let kind, let method):
            "\(method) puts parameters in the URL by the form rules, not as \(kind.formatName)"
        case .bodyUnused(let method): "many servers drop the body of a \(method)"
        case .longURL(let bytes): "the URL has \(bytes) bytes: many servers stop at \(Self.longURLBytes)"
        case .contentTypeKept(let type, let own): "your Content-Type \(type) stands in place of \(own)"
        case .contentTypeReplaced(let type):
            "your Content-Type \(type) gives way to multipart's, which names the boundary"
        case .notLookedAt(let nodes):
            "not looked at for pitfalls: the tree has \(nodes) nodes, and from \(Self.mostNodes) on that takes too long"
        }
    }
}

extension ParameterNote.Inner {
    fileprivate var noun: String {
        switch self {
        case .dictionaries: "dictionaries"
        case .lists: "lists"
        case .both: "lists and dictionaries"
        }
    }
}
