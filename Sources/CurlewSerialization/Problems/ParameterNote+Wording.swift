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
        case .escaped: "escaped"
        case .contentTypeKept: "type kept"
        case .contentTypeReplaced: "type yields"
        case .headerClash(_, let clash): clash.reason
        case .viewedAlone: "in view"
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
        case .escaped(let value): value.claim
        case .contentTypeKept(let type, let own): "your Content-Type \(type) stands in place of \(own)"
        case .contentTypeReplaced(let type):
            "your Content-Type \(type) gives way to multipart's, which names the boundary"
        case .headerClash(let name, let clash): "your \(name) \(clash.claim)"
        case .viewedAlone(let count): "only the nodes in view are checked for pitfalls, of \(count)"
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

extension HeaderClash {
    /// The reason in at most 12 characters.
    fileprivate var reason: String {
        switch self {
        case .length: "own length"
        case .coding: "own chunks"
        case .accept: "asks else"
        case .host: "other host"
        case .cookies: "jar unused"
        case .credentials: "auth unused"
        }
    }

    /// Goes on behind `your Accept`.
    fileprivate var claim: String {
        switch self {
        case .length(let length): "\(length) stays when the body changes; without it the body's own length is sent"
        case .coding(let coding): "\(coding) is in place of the body's length, without which some servers take no body"
        case .accept(let asked, let types): "\(asked) does not ask for what is read: \(types.joined(separator: ", "))"
        case .host(let host, let asked): "\(host) is another name than the URL's \(asked)"
        case .cookies(nil): "is sent in place of the cookie jar's"
        case .cookies(1?): "is sent in place of the cookie in the jar"
        case .cookies(let count?): "is sent in place of the \(count) cookies in the jar"
        case .credentials: "is sent in place of what Auth makes"
        }
    }
}
