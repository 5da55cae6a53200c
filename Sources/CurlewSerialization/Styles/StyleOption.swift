/// An option of a style, as `--style-option name=value` has it.
public struct StyleOption: Sendable {
    public let name: String
    /// The values, the default first; empty where any text is one.
    public let values: [String]
    fileprivate let change: @Sendable (inout QueryAxes, String) -> Void

    private init(_ name: String, _ choices: [Value]) {
        self.name = name
        values = choices.map(\.word)
        change = { axes, word in choices.first { $0.word.utf8.elementsEqual(word.utf8) }?.change(&axes) }
    }

    private init(_ name: String, anyText change: @escaping @Sendable (inout QueryAxes, String) -> Void) {
        (self.name, values, self.change) = (name, [], change)
    }
}

/// One value of an option.
private struct Value: Sendable {
    let word: String
    let change: @Sendable (inout QueryAxes) -> Void

    init(_ word: String, _ change: @escaping @Sendable (inout QueryAxes) -> Void) {
        (self.word, self.change) = (word, change)
    }
}

/// The reasons why an option is not taken.
public enum StyleOptionError: Error, Equatable, Sendable {
    case unknown(String, known: [String])
    case value(String, option: String, known: [String])
}

extension QueryStyle {
    /// The options that the style has.
    public var options: [StyleOption] {
        // A style with an option set has more of them.
        switch name {
        case QueryStyle.alamofire.name: StyleOption.alamofire
        case QueryStyle.alamofireURLEncoding.name: StyleOption.urlEncoding
        default: []
        }
    }

    /// The style with an option set. It keeps its name.
    public func with(option name: String, _ value: String) throws(StyleOptionError) -> QueryStyle {
        let known = options
        guard let option = known.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            throw .unknown(name, known: known.map(\.name))
        }
        guard option.values.isEmpty || option.values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) else {
            throw .value(value, option: name, known: option.values)
        }
        return QueryStyle(self.name, title: title, axes.with { option.change(&$0, value) })
    }
}

extension StyleOption {
    /// The options of URLEncodedFormEncoder.
    fileprivate static let alamofire = [
        array,
        bool,
        StyleOption(
            "nil",
            [
                Value("dropKey") { $0.nulls = .leftOut }, Value("dropValue") { $0.nulls = .emptyText },
                Value("null") { $0.nulls = .word("null") },
            ]),
        StyleOption("keyPath", [Value("brackets") { $0.members = .brackets }, Value("dots") { $0.members = .dots }]),
        StyleOption(
            "space", [Value("percentEscaped") { $0.spaces = .percent }, Value("plusReplaced") { $0.spaces = .plus }]),
        StyleOption(
            "key",
            [
                Value("useDefaultKeys") { $0.keyCase = .typed }, Value("convertToSnakeCase") { $0.keyCase = .snake },
                Value("convertToKebabCase") { $0.keyCase = .kebab }, Value("capitalized") { $0.keyCase = .capitalized },
                Value("uppercased") { $0.keyCase = .uppercased }, Value("lowercased") { $0.keyCase = .lowercased },
            ]),
        StyleOption(
            "date",
            [
                Value("deferredToDate") { $0.dates = .doubleSecondsSince2001 },
                Value("secondsSince1970") { $0.dates = .doubleSeconds },
                Value("millisecondsSince1970") { $0.dates = .doubleMilliseconds },
                Value("iso8601") { $0.dates = .iso8601Seconds },
            ]),
        StyleOption("data", [Value("base64") { $0.data = .base64 }, Value("deferredToData") { $0.data = .bytes }]),
        StyleOption("alphabetize", [Value("true") { $0.order = .written }, Value("false") { $0.order = .tree }]),
        StyleOption("escape_also", anyText: { $0.escape(also: $1) }),
    ]

    /// The options of URLEncoding.
    fileprivate static let urlEncoding = [array, bool]

    private static let array = StyleOption(
        "array",
        [
            Value("brackets") { $0.items = .brackets }, Value("noBrackets") { $0.items = .sameName },
            Value("indexInBrackets") { $0.items = .index },
        ])

    private static let bool = StyleOption(
        "bool", [Value("numeric") { $0.booleans = .digits }, Value("literal") { $0.booleans = .words }])
}

extension QueryAxes {
    /// Takes characters out of those that stand for themselves.
    fileprivate mutating func escape(also characters: String) {
        plainInNames.unicodeScalars.removeAll { characters.unicodeScalars.contains($0) }
        plainInValues.unicodeScalars.removeAll { characters.unicodeScalars.contains($0) }
    }
}

extension StyleOptionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let name, let known):
            known.isEmpty
                ? "The style has no options, so \"\(name)\" cannot be set."
                : "The style has no option \"\(name)\". There are \(known.joined(separator: ", "))."
        case .value(let value, let option, let known):
            "\(option) cannot be \"\(value)\". There are \(known.joined(separator: ", "))."
        }
    }
}
