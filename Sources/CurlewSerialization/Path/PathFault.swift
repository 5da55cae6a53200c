/// The reasons why a path cannot be written.
public struct PathFault: Equatable, Sendable {
    /// The kinds of faults.
    public enum Fact: Equatable, Sendable {
        /// The place has no value.
        case noValue
        /// The text is empty, or no member of the container is sent.
        case empty
        /// A container inside a container.
        case nested
        /// `:3` on a list or a map.
        case prefixOfMany
        case file
        /// Raw text with a character that would end the path.
        case endsPath(Unicode.Scalar)
        /// `.` or `..`, which servers take for a step to the same or the upper folder.
        case dots(String)
        /// A form of RFC 6570 for other parts of a URL.
        case otherForm(String)
        /// A variable without a value.
        case unresolved(String)
        /// The text is not valid for its kind.
        case noText(Scalar)
    }

    /// The name in the template; the whole expression when its form is not supported.
    public var name: String
    /// The row that the value comes from; nil without one.
    public var node: NodeID?
    /// The UTF-8 offset of the place in the URL.
    public var position: Int
    public var fact: Fact
}

extension PathFault {
    /// A reason for the row, at most 12 characters.
    public var reason: String {
        switch fact {
        case .noValue, .empty: "no value"
        case .nested: "too deep"
        case .prefixOfMany: "no text"
        case .file: "not in paths"
        case .endsPath: "ends path"
        case .dots: "dots"
        case .otherForm: "other form"
        case .unresolved: "not set"
        case .noText: "invalid"
        }
    }

    /// The fact, without a full stop.
    public var claim: String {
        let end = sentence.firstRange(of: ". ")?.lowerBound ?? sentence.index(before: sentence.endIndex)
        return String(sentence[..<end])
    }

    /// The fact, its reason, and what to do.
    public var sentence: String {
        switch fact {
        case .noValue, .empty:
            "{\(name)} has no value. The path would have a hole there. Fill in \(name), or switch it off."
        case .nested: "\(name) has a list in a list. A path has one level (RFC 6570 §2.3). Take it apart."
        case .prefixOfMany: "{\(name):..} wants text. A list has no first characters. Take the prefix away."
        case .file: "\(name) is a file. A path has no room for one. Choose another type."
        case .endsPath(let character):
            "\(name) is raw text with \"\(character)\". The path would end there. Make it text, or escape that."
        case .dots(let text):
            "\(name) makes \"\(text)\" a part of the path. Servers take that for a step up. Make it raw text if it is meant."
        case .otherForm(let typed):
            "\(typed) is no path parameter. Places are {id}, {.id} and {;id}. Write a query as parameters."
        case .unresolved(let variable): "{{\(variable)}} is not set."
        case .noText(let scalar): "\(name) is no \(scalar.kind.rawValue): \"\(scalar.text)\". Mend it, or make it text."
        }
    }
}
