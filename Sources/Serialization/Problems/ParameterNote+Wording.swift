extension ParameterNote {
    /// A reason for the tree's row, at most 12 characters.
    public var reason: String {
        switch fact {
        case .looksEscaped: "escaped?"
        case .plusInValue: "plus"
        case .keySyntax: "key syntax"
        case .containersUnderBrackets: "nested list"
        case .equalKeys: "key twice"
        case .rootHasNoName: "no name"
        case .sentAsTyped: "as typed"
        case .unusualNumber: "odd number"
        case .fileAsPath: "path only"
        case .serializerUnused: "form in URL"
        case .longURL: "long URL"
        case .contentTypeKept: "type kept"
        case .contentTypeReplaced: "type yields"
        }
    }

    /// One sentence, without a full stop and without keys.
    public var sentence: String {
        switch fact {
        case .looksEscaped(let first):
            "looks escaped already: \(first) will be %25\(first.dropFirst())"
        case .plusInValue: "+ is sent as %2B, so no server reads it as a space"
        case .keySyntax(let sign): "the key holds \(sign), which servers may read as nesting"
        case .containersUnderBrackets: "a list of containers under []: servers disagree on where an item starts"
        case .equalKeys(let key): "the key \"\(key)\" stands here more than once: both are sent"
        case .rootHasNoName: "the top is no dictionary, so its values have no name of their own"
        case .sentAsTyped(let text, let kind): "\"\(text)\" is not a \(kind.rawValue): it is sent as typed"
        case .unusualNumber(let text): "\(text) is sent as typed; JSON would refuse it"
        case .fileAsPath: "only the path is sent, not the file"
        case .serializerUnused(let kind, let method):
            "\(method) puts parameters in the URL by the form rules, not as \(kind.formatName)"
        case .longURL(let bytes): "the URL has \(bytes) bytes: many servers stop at \(Self.longURLBytes)"
        case .contentTypeKept(let type, let own): "your Content-Type \(type) stands in place of \(own)"
        case .contentTypeReplaced(let type):
            "your Content-Type \(type) gives way to multipart's, which names the boundary"
        }
    }
}
