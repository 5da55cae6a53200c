public import CurlewFormats

/// The shape a JSON value should have: a tree whose leaves name types. YTKNetwork's `jsonValidator`, with the classes
/// written as words.
///
///     {"people": [{"name": "string", "age": "number"}]}
///
/// The words are `string`, `number` (booleans too), `dictionary`, `array`, `null` and `any`; `boolean` is ours. YTKNetwork's
/// class names (`NSString`, `NSNumber`, `NSDictionary`, `NSArray`, `NSNull`, `NSObject`) mean the same.
///
/// The rules are those of `YTKNetworkUtils validateJSON:withValidator:`: every key of an object's format must be there,
/// further keys are ignored; of an array's format only the first element is used, for every item, and an empty one takes
/// anything; null passes for any member, even where a shape is asked for, but not for items.
public struct JSONFormat: Sendable, Equatable {
    /// The tree as compact JSON.
    public let text: String
    let shape: JSONShape
    /// See `faults(in:strictNull:limit:)`; kept for a rule.
    public var strictNull = false

    /// - Throws: for a leaf that is no known word.
    public init(_ tree: JSONValue) throws(JSONFormatError) {
        shape = try JSONShape(tree, at: "$")
        text = tree.text()
    }

    public init(_ document: JSONDocument) throws(JSONFormatError) {
        try self.init(JSONValue(document))
    }

    /// What is not as the format wants it, in document order.
    ///
    /// - Parameters:
    ///   - strictNull: null passes only where the format says `null` or `any`. YTKNetwork takes it for every member.
    ///   - limit: the search ends with so many faults. YTKNetwork ends with the first.
    public func faults(in document: JSONDocument, strictNull: Bool = false, limit: Int = 100) -> [JSONFormatFault] {
        var search = JSONFormatSearch(document, strictNull: strictNull, limit: limit)
        search.compare(0, with: shape)
        return search.faults
    }

    /// As `+[YTKNetworkUtils validateJSON:withValidator:]` answers; without a value it is false there too, although the
    /// agent never asks then.
    public func accepts(_ document: JSONDocument?, strictNull: Bool = false) -> Bool {
        document.map { faults(in: $0, strictNull: strictNull, limit: 1).isEmpty } ?? false
    }

    public static func == (left: JSONFormat, right: JSONFormat) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) && left.strictNull == right.strictNull
    }
}

/// Why a tree is no format.
public enum JSONFormatError: Error, Sendable, Equatable {
    /// `path` is the place in the format, normalized.
    case unknownWord(String, nearest: String?, path: String)
    /// A number or a boolean stands where a type should.
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

/// One value that is not as the format wants it.
public struct JSONFormatFault: Sendable, Equatable {
    /// The value on the tape; the object when a member is missing.
    public let node: Int
    /// Normalized (RFC 9535 §2.7); of the missing member when one is missing.
    public let path: String
    /// `a string`, `an object`.
    public let wanted: String
    /// What it is; nil when it is missing.
    public let found: TreeKind?

    /// `$['age'] is a string`.
    public var finding: String {
        found.map { "\(path) is \(JSONTypeName.words($0))" } ?? "\(path) is missing"
    }
}
