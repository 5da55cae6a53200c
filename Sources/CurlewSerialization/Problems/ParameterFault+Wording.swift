extension ParameterFault {
    /// A reason for the tree's row, at most 12 characters.
    public var reason: String {
        switch self {
        case .noForm(_, let kind) where kind.hasParts: "not in parts"
        case .notFinite(_, let kind), .numberForm(_, let kind), .noForm(_, let kind), .topLevel(let kind):
            "not \(kind.formatName)"
        case .notANumber: "not a number"
        case .tooLarge: "too large"
        case .notABoolean: "not a bool"
        case .notADate, .notData: "invalid"
        case .keyIsNoText: "key no text"
        case .equalKeys: "key twice"
        case .controlCharacter: "control char"
        case .unresolved: "not set"
        case .file(let fault, _, _): fault.reason
        case .notInEncoding: "no encoding"
        case .notInOneValue: "not in list"
        case .tooDeep: "too deep"
        case .styleLacks: "not in style"
        case .path(let fault): fault.reason
        }
    }

    /// One sentence, without a full stop.
    public var sentence: String {
        switch self {
        case .notFinite(let text, let kind): "\(Self.called(text)) has no \(kind.formatName) form"
        case .numberForm(let text, let kind): "\"\(text)\" is not how \(kind.formatName) writes a number"
        case .notANumber(let text): "\"\(text)\" is not a number"
        case .tooLarge(let text): "\(text) does not fit in 64 bits"
        case .notABoolean(let text): "\"\(text)\" is not true or false"
        case .notADate(let text, _): "\"\(text)\" is not a date"
        case .notData(let text): "\"\(text)\" is not Base64 or 0x and hex digits"
        case .noForm(let lacking, let kind): "\(lacking.name) has no \(kind.formatName) form"
        case .topLevel(let kind): "the top of \(kind.formatName) must be a dictionary or an array"
        case .keyIsNoText(let key): "the key \(key) is not text"
        case .equalKeys(let key): "the key \"\(key)\" stands here more than once"
        case .controlCharacter(let scalar): "\(scalar.escaped(asASCII: true)) has no form in XML"
        case .unresolved(let name): "{{\(name)}} is not set"
        case .file(let fault, let name, let path): fault.sentence(name: name, path: path)
        case .notInEncoding(let encoding): "a character has no form in \(encoding.rawValue)"
        case .notInOneValue: "a list in one value holds single values alone"
        case .tooDeep(let limit): "more than \(limit) levels stand in one another"
        case .styleLacks(let lack): lack.sentence
        case .path(let fault): fault.claim
        }
    }

    /// The fault of a file, when that is the cause.
    public var fileFault: FileFault? {
        if case .file(let fault, _, _) = self { fault } else { nil }
    }

    /// True when the text itself is wrong, whatever the serializer.
    public var isLocalCheck: Bool {
        switch self {
        case .notANumber, .notABoolean, .notADate, .notData, .unresolved, .file, .path, .tooDeep: true
        default: false
        }
    }

    /// A clause about the node: `order.qty` "is NaN".
    var claim: String {
        switch self {
        case .notFinite(let text, _): "is \(Self.called(text))"
        case .noForm(let lacking, _): "is \(lacking.name)"
        case .numberForm(let text, _), .notANumber(let text), .tooLarge(let text), .notABoolean(let text),
            .notADate(let text, _), .notData(let text):
            "is \"\(text)\""
        case .topLevel: "is a single value"
        case .keyIsNoText, .equalKeys: "has a key that cannot be written"
        case .controlCharacter: "holds a control character"
        case .unresolved: "holds a variable"
        case .file(let fault, _, let path): "is \"\(path)\", which \(fault.reason)"
        case .notInEncoding: "holds a character outside the encoding"
        case .notInOneValue: "has no form in a list that is one value"
        case .tooDeep(let limit): "is deeper than \(limit) levels"
        case .styleLacks(let lack): lack.claim
        case .path: "has no form in the path"
        }
    }

    private static func called(_ text: String) -> String {
        switch text.lowercased() {
        case "nan", "+nan", "-nan": "NaN"
        case let text where text.hasPrefix("-"): "-infinity"
        default: "infinity"
        }
    }
}

extension ParameterFault.Lacking {
    fileprivate var name: String {
        switch self {
        case .null: "null"
        case .date: "a date"
        case .data: "data"
        case .set: "a set"
        case .raw: "raw text"
        }
    }
}

extension StyleLack {
    fileprivate var sentence: String {
        switch self {
        case .keys(1): "this style has no dictionaries within the root's"
        case .keys(let most): "a name of this style holds at most \(most) keys"
        case .lists: "this style has no lists"
        case .sets: "this style has no sets"
        case .root(.dictionaries): "this style needs names: a dictionary at the root"
        case .root: "this style needs names: a dictionary or a list at the root"
        case .containersUnderBrackets: "a list whose name ends with [] holds single values alone in this style"
        case .joint(let joint): "this style writes \(joint) between items, so no item can hold it"
        }
    }

    fileprivate var claim: String {
        switch self {
        case .keys: "is a dictionary too deep in the tree"
        case .lists: "is a list"
        case .sets: "is a set"
        case .root: "is not a dictionary"
        case .containersUnderBrackets: "is a list or a dictionary"
        case .joint(let joint): "would hold \(joint)"
        }
    }
}
