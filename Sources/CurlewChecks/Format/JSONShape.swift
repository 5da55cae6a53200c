internal import CurlewFormats

/// A parsed format.
indirect enum JSONShape: Sendable {
    case type(JSONFormatType)
    case members([Member])
    /// The format of every item; nil for an empty array, which allows any item.
    case items(JSONShape?)

    struct Member: Sendable {
        let key: String
        let shape: JSONShape
    }

    init(_ tree: JSONValue, at path: String) throws(JSONFormatError) {
        switch tree {
        case .null: self = .type(.null)
        case .boolean, .number: throw .notAWord(path: path)
        case .string(let word): self = .type(try JSONFormatType(word, at: path))
        case .array(let items):
            // Only the first format is used, but an unknown word in the others is an error too.
            let shapes = try Self.shapes(items, at: path)
            self = .items(shapes.first)
        case .object(let members):
            var shapes: [Member] = []
            for member in members {
                let shape = try JSONShape(member.value, at: path + NormalizedPaths.step(member.key))
                shapes.removeAll { $0.key.utf8.elementsEqual(member.key.utf8) }
                shapes.append(Member(key: member.key, shape: shape))
            }
            self = .members(shapes)
        }
    }

    private static func shapes(_ items: [JSONValue], at path: String) throws(JSONFormatError) -> [JSONShape] {
        var shapes: [JSONShape] = []
        for (index, item) in items.enumerated() {
            shapes.append(try JSONShape(item, at: path + NormalizedPaths.step(index)))
        }
        return shapes
    }

    var words: String {
        switch self {
        case .type(let type): type.words
        case .members: "an object"
        case .items: "an array"
        }
    }
}

/// A leaf of a format.
enum JSONFormatType: String, Sendable, CaseIterable {
    case string, number, dictionary, array, null, any
    /// Not in YTKNetwork, where booleans are numbers.
    case boolean

    private static let classes: [String: JSONFormatType] = [
        "NSString": .string, "NSNumber": .number, "NSDictionary": .dictionary, "NSArray": .array, "NSNull": .null,
        "NSObject": .any,
    ]

    init(_ word: String, at path: String) throws(JSONFormatError) {
        guard let type = JSONFormatType(rawValue: word) ?? Self.classes[word] else {
            let known = Self.allCases.map(\.rawValue) + Self.classes.keys
            throw .unknownWord(word, nearest: NearestName.of(word, among: known), path: path)
        }
        self = type
    }

    func accepts(_ kind: TreeKind) -> Bool {
        switch self {
        case .any: true
        case .string: kind == .string
        case .number: kind == .number || kind == .boolean
        case .boolean: kind == .boolean
        case .dictionary: kind == .object
        case .array: kind == .array
        case .null: kind == .null
        }
    }

    var words: String {
        switch self {
        case .string, .number, .boolean: "a \(rawValue)"
        case .dictionary: "an object"
        case .array: "an array"
        case .null: "null"
        case .any: "any value"
        }
    }
}
