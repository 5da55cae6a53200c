/// The words of choices in files (`ids: !comma [1, 2]`), in `{"$style": ["comma", [1, 2]]}` and on the screen. A word
/// may have its kind before it, `keys-dots`, and needs it where the word alone means something else:
///
/// - `brackets` and `dots` are about the items on a list, and about the keys on a dictionary.
/// - `number` on a single value is its type.
extension NodeChoice {
    /// The word without its kind.
    public var word: String {
        switch self {
        case .brackets, .keyBrackets: "brackets"
        case .index: "index"
        case .repeat: "repeat"
        case .comma: "comma"
        case .dots, .keyDots: "dots"
        case .json: "json"
        case .nullName: "name"
        case .nullEmpty: "empty"
        case .nullDrop: "drop"
        case .nullText: "text"
        case .boolNumber: "number"
        case .boolWord: "word"
        case .dateISO: "iso"
        case .dateSeconds: "seconds"
        case .dateMillis: "millis"
        case .spacePlus: "plus"
        case .spacePercent: "percent"
        case .unescaped: "unescaped"
        }
    }

    /// The word with its kind: `keys-dots`.
    public var fullWord: String { subject.prefix.map { "\($0)-\(word)" } ?? word }

    /// The shortest word that means this choice on a value.
    public func word(on value: ParameterNode.Value) -> String {
        if self == .boolNumber, case .scalar = value { return fullWord }
        return Self.named(word, on: value) == self ? word : fullWord
    }

    /// The choice that a word means on a value, whether it fits there or not; nil for an unknown word.
    public static func named(_ word: String, on value: ParameterNode.Value) -> NodeChoice? {
        let found = allCases.filter {
            word.utf8.elementsEqual($0.word.utf8) || word.utf8.elementsEqual($0.fullWord.utf8)
        }
        let preferred = if case .dictionary = value { Subject.keys } else { Subject.items }
        return found.first { $0.subject == preferred } ?? found.first
    }
}

extension NodeChoice.Subject {
    fileprivate var prefix: String? {
        switch self {
        case .items: "items"
        case .keys: "keys"
        case .nulls: "null"
        case .booleans: "bool"
        case .dates: "date"
        case .spaces: "space"
        case .escapes: nil
        }
    }
}

extension NodeChoices {
    /// An error in the words for a value.
    public enum Fault: Error, Equatable, Sendable {
        case unknown(String)
        /// The word means nothing for the value, such as `comma` on a text.
        case misplaced(String)
        /// A second word for the same subject.
        case second(String, after: String)

        /// A clause without a full stop.
        public var sentence: String {
            switch self {
            case .unknown(let word): "the word \(word) is not known here"
            case .misplaced(let word): "\(word) means nothing for this value"
            case .second(let word, let first): "\(word) cannot stand beside \(first)"
            }
        }
    }

    /// Reads words as they stand at a value.
    public init(words: some Sequence<String>, on value: ParameterNode.Value) throws(Fault) {
        self.init()
        for word in words {
            guard let choice = NodeChoice.named(word, on: value) else { throw .unknown(word) }
            guard choice.subject.fits(value) else { throw .misplaced(word) }
            if let first = self[choice.subject] { throw .second(word, after: first.word(on: value)) }
            self[choice.subject] = choice
        }
    }

    /// The words of those that mean something for a value.
    public func words(on value: ParameterNode.Value) -> [String] {
        fitting(value).list.map { $0.word(on: value) }
    }
}

extension NodeChoices.Fault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let word): "The word \(word) is not known here."
        case .misplaced, .second: sentence + "."
        }
    }
}
