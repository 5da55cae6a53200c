public import CurlewFormats

/// The shape a JSON value should have: a tree whose leaves name types. YTKNetwork's `jsonValidator`, with the classes
/// written as words.
///
///     {"people": [{"name": "string", "age": "number"}]}
///
/// The words are `string`, `number` (booleans too), `dictionary`, `array`, `null` and `any`; `boolean` is an addition
/// to YTKNetwork's. YTKNetwork's class names (`NSString`, `NSNumber`, `NSDictionary`, `NSArray`, `NSNull`, `NSObject`)
/// mean the same.
///
/// The rules are those of `YTKNetworkUtils validateJSON:withValidator:`: every key of an object's format must be there,
/// further keys are ignored; of an array's format only the first element is used, for every item, and an empty one
/// takes anything; null passes for any member, even where a shape is asked for, but not for items.
public struct JSONFormat: Sendable, Equatable {
    /// The tree as compact JSON.
    public let text: String
    let shape: JSONShape
    /// See `faults(in:strictNull:limit:within:)`; used when the format is a rule.
    public var strictNull = false

    /// - Throws: an error for a leaf that is not a known word.
    public init(_ tree: JSONValue) throws(JSONFormatError) {
        shape = try JSONShape(tree, at: "$")
        text = tree.text()
    }

    public init(_ document: JSONDocument) throws(JSONFormatError) {
        try self.init(JSONValue(document))
    }

    /// The values that do not have the format, in document order.
    ///
    /// - Parameters:
    ///   - strictNull: true when null passes only for `null` and `any` in the format. YTKNetwork accepts it for every
    ///     member.
    ///   - limit: the search ends after this many faults. YTKNetwork ends after the first.
    ///   - budget: the work that the search may do.
    /// - Throws: when the budget is used up, and when the task is cancelled.
    public func faults(
        in document: JSONDocument, strictNull: Bool = false, limit: Int = 100, within budget: inout WorkBudget
    ) throws(WorkStop) -> [JSONFormatFault] {
        var search = JSONFormatSearch(document, strictNull: strictNull, limit: limit)
        try search.compare(0, with: shape, &budget)
        return search.faults
    }

    /// The result of `+[YTKNetworkUtils validateJSON:withValidator:]`. Without a value it is false there too,
    /// although the agent never calls it then.
    public func accepts(_ document: JSONDocument?, strictNull: Bool = false) -> Bool {
        guard let document else { return false }
        var budget = WorkBudget()
        return (try? faults(in: document, strictNull: strictNull, limit: 1, within: &budget).isEmpty) ?? false
    }

    public static func == (left: JSONFormat, right: JSONFormat) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) && left.strictNull == right.strictNull
    }
}

/// The reasons why a tree is not a format.
public enum JSONFormatError: Error, Sendable, Equatable {
    /// `path` is the place in the format, normalized.
    case unknownWord(String, nearest: String?, path: String)
    /// A number or a boolean is used in place of a type.
    case notAWord(path: String)
}

extension JSONFormatError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownWord(let word, let nearest, let path):
            "The format at \(path) says \"\(word)\", which is no type."
                + (nearest.map { " Is \"\($0)\" meant?" }
                    ?? " There are string, number, boolean, dictionary, array, null and any.")
        case .notAWord(let path): "The format at \(path) is no type. Write its name, such as \"string\"."
        }
    }
}

/// One value that does not have the format.
public struct JSONFormatFault: Sendable, Equatable {
    /// The node's index in the document; that of the object when a member is missing.
    public let node: Int
    /// The normalized path (RFC 9535 §2.7), also of a missing member.
    public let path: String
    /// The expected type: `a string`, `an object`.
    public let wanted: String
    /// The type that was found; nil when the value is missing.
    public let found: TreeKind?

    /// `$['age'] is a string`.
    public var finding: String {
        found.map { "\(path) is \(JSONTypeName.words($0))" } ?? "\(path) is missing"
    }
}
