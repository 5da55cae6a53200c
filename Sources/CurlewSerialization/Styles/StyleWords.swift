/// One line of a person's own style in `styles:` of config.yaml or curlew.yaml: an axis by its name. The table of all
/// lines is read from, shown as help and quoted in messages.
///
///     styles:
///       ours: {like: php, lists: repeat, null: word, null-word: nil, plain: "-._~"}
public struct StyleWord: Sendable {
    public let key: String
    /// The decision of the line, as a clause.
    public let meaning: String
    /// The words that are taken; empty where any text is one.
    public let words: [String]
    fileprivate let take: @Sendable (inout QueryAxes, String) -> Bool

    fileprivate init(
        _ key: String, _ meaning: String, _ words: [String] = [],
        _ take: @escaping @Sendable (inout QueryAxes, String) -> Bool
    ) {
        (self.key, self.meaning, self.words, self.take) = (key, meaning, words, take)
    }

    /// A line whose words are the raw values of an axis.
    fileprivate static func axis<Axis: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ meaning: String, _: Axis.Type,
        _ take: @escaping @Sendable (inout QueryAxes, Axis) -> Void
    ) -> StyleWord {
        choice(
            key, meaning,
            Axis.allCases.map { value in StyleChoice(word(value.rawValue)) { take(&$0, value) } })
    }

    /// A line with words of its own.
    fileprivate static func choice(
        _ key: String, _ meaning: String, _ choices: [StyleChoice]
    ) -> StyleWord {
        StyleWord(key, meaning, choices.map(\.word)) { axes, word in
            guard let choice = choices.first(where: { Self.isSame($0.word, word) }) else { return false }
            choice.take(&axes)
            return true
        }
    }

    /// `writtenOutsideLists` as `written-outside-lists`.
    private static func word(_ name: String) -> String {
        var word = ""
        for scalar in name.unicodeScalars {
            if scalar.properties.isUppercase { word += "-" }
            word += scalar.properties.lowercaseMapping
        }
        return word
    }

    fileprivate static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}

private struct StyleChoice: Sendable {
    let word: String
    let take: @Sendable (inout QueryAxes) -> Void

    init(_ word: String, _ take: @escaping @Sendable (inout QueryAxes) -> Void) {
        (self.word, self.take) = (word, take)
    }
}

extension StyleWord {
    /// Every line but `like` and `title`, in the order of help.
    public static let all: [StyleWord] = [
        choice(
            "lists", "how the items of a list are named",
            [
                StyleChoice("brackets") { ($0.items, $0.containers) = (.brackets, .pairs) },
                StyleChoice("index") { ($0.items, $0.containers) = (.index, .pairs) },
                StyleChoice("dotted-index") { ($0.items, $0.containers) = (.dottedIndex, .pairs) },
                StyleChoice("repeat") { ($0.items, $0.containers) = (.sameName, .pairs) },
                StyleChoice("joined") { ($0.items, $0.containers) = (.joined(by: ","), .pairs) },
                StyleChoice("brackets-or-index") { ($0.items, $0.containers) = (.bracketsOrIndex, .pairs) },
                StyleChoice("json") { $0.containers = .json },
                StyleChoice("refused") { ($0.items, $0.containers) = (.refused, .pairs) },
            ]),
        StyleWord("joint", "the text between the items of a list that is joined, not escaped; a comma unless set") {
            guard !$1.isEmpty, $1.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "&") }) else {
                return false
            }
            $0.items = .joined(by: $1)
            return true
        },
        axis("places", "which items an index counts", QueryAxes.Places.self) { $0.places = $1 },
        choice(
            "keys", "how a key within a dictionary is named",
            [StyleChoice("brackets") { $0.members = .brackets }, StyleChoice("dots") { $0.members = .dots }]),
        choice(
            "sets", "how a set is written",
            [
                StyleChoice("repeat") { $0.sets = .sameName }, StyleChoice("like-lists") { $0.sets = .likeLists },
                StyleChoice("refused") { $0.sets = .refused },
            ]),
        choice(
            "null", "how null is written",
            [
                StyleChoice("name") { $0.nulls = .nameAlone }, StyleChoice("empty") { $0.nulls = .emptyText },
                StyleChoice("drop") { $0.nulls = .leftOut }, StyleChoice("word") { $0.nulls = .word("null") },
            ]),
        StyleWord("null-word", "the word for null") {
            $0.nulls = .word($1)
            return !$1.isEmpty
        },
        axis("booleans", "how true and false are written", QueryAxes.Booleans.self) { $0.booleans = $1 },
        axis("numbers", "whose digits a number has", QueryAxes.Numbers.self) { $0.numbers = $1 },
        axis("dates", "how a date is written", DateText.self) { $0.dates = $1 },
        axis("data", "how data is written", DataText.self) { $0.data = $1 },
        choice(
            "empty-lists", "how a list without items is written",
            [
                StyleChoice("nothing") { $0.emptyLists = .nothing },
                StyleChoice("empty") { $0.emptyLists = .emptyText },
                StyleChoice("item") { $0.emptyLists = .emptyItem },
                StyleChoice("item-in-lists") { $0.emptyLists = .emptyItemInLists },
            ]),
        choice(
            "spaces", "how a space is written",
            [StyleChoice("percent") { $0.spaces = .percent }, StyleChoice("plus") { $0.spaces = .plus }]),
        StyleWord("plain", "the signs that stand for themselves, beside letters and digits") {
            ($0.plainInNames, $0.plainInValues) = ($1, $1)
            return arePlain($1)
        },
        StyleWord("plain-in-names", "the same, in names alone") {
            $0.plainInNames = $1
            return arePlain($1)
        },
        StyleWord("plain-in-values", "the same, in values alone") {
            $0.plainInValues = $1
            return arePlain($1)
        },
        axis("order", "the order of pairs", QueryAxes.Order.self) { $0.order = $1 },
        axis("separators", "where & stands", QueryAxes.Separators.self) { $0.separators = $1 },
        axis("key-case", "the letters of a name", QueryAxes.KeyCase.self) { $0.keyCase = $1 },
        axis("root", "what may stand at the root", QueryAxes.Roots.self) { $0.roots = $1 },
        StyleWord("root-list-name", "the name of a list at the root") {
            $0.rootListName = $1
            return true
        },
        StyleWord("most-keys", "the most keys in a name, such as 2") {
            $0.mostKeys = Int($1)
            return $0.mostKeys.map { (1...512).contains($0) } ?? false
        },
    ]

    /// False for signs with which a pair would be misread.
    private static func arePlain(_ signs: String) -> Bool {
        signs.utf8.allSatisfy { (0x21..<0x7F).contains($0) && !"%&=+#".utf8.contains($0) }
    }
}

/// The reasons why a line of a person's own style is not used.
public enum StyleWordError: Error, Equatable, Sendable {
    case unknownKey(String, known: [String])
    /// A value that the key does not take; `known` is empty where any text of another form is wanted.
    case value(String, key: String, known: [String])
    /// `like` names no style.
    case noStyle(String, known: [String])
    /// The name of a style that there is.
    case taken(String)
}

/// A person's own style while its lines are read, one by one.
public struct StyleBuilder: Sendable {
    private let name: String
    private var title: String
    private var axes = QueryAxes()

    /// - Parameter like: the style that it starts from; AFNetworking's when nil. It counts before all other lines.
    public init(_ name: String, like: String? = nil, among styles: QueryStyles = .standard) throws(StyleWordError) {
        if QueryStyles.standard[name] != nil { throw .taken(name) }
        (self.name, title) = (name, String(name.prefix(16)))
        guard let like else { return }
        guard let base = styles[like] else { throw .noStyle(like, known: styles.names) }
        axes = base.axes
    }

    /// Takes a line. One that is not used changes nothing.
    public mutating func take(_ key: String, _ value: String) throws(StyleWordError) {
        if StyleWord.isSame(key, "title") {
            title = String(value.prefix(16))
            return
        }
        guard let word = StyleWord.all.first(where: { StyleWord.isSame($0.key, key) }) else {
            throw .unknownKey(key, known: Self.keys)
        }
        var changed = axes
        guard word.take(&changed, value) else { throw .value(value, key: key, known: word.words) }
        axes = changed
    }

    public var style: QueryStyle { QueryStyle(name, title: title, axes) }

    /// The keys of all lines.
    public static let keys = ["like", "title"] + StyleWord.all.map(\.key)
}

extension StyleWordError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownKey(let key, let known):
            "\"\(key)\" is no line of a style. There are \(known.joined(separator: ", "))."
        case .value(let value, let key, []): "\(key) cannot be \"\(value)\". Write it in another form."
        case .value(let value, let key, let known):
            "\(key) cannot be \"\(value)\". There are \(known.joined(separator: ", "))."
        case .noStyle(let name, let known):
            "No style is called \"\(name)\". There are \(known.joined(separator: ", "))."
        case .taken(let name): "A style is called \"\(name)\" already. Give this one another name."
        }
    }
}
