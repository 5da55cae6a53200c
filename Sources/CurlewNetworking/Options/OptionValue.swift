internal import CurlewTransport

/// The grammar of an option's words, and where its value lies in `RequestOptions`.
public struct OptionValue: Sendable {
    /// What a free text holds, which decides about variables, consent and masks. It has no default.
    public enum Content: Sendable {
        /// A file that is read, from the collection's folder on.
        case file
        /// A socket that takes the place of the network.
        case socket
        /// Never shown, and a variable of the shell in a command.
        case secret
        /// `none`, or a URL that may hold a user and a password.
        case proxy
    }

    public enum Grammar: Sendable {
        /// `true` and `false`. Where it is strict, another word refuses the file; else it is kept and has no effect.
        case truth(isStrict: Bool)
        case words([String], isStrict: Bool)
        /// What it must be: `a time such as 30s`.
        case measure(String)
        /// The same with commas between the items, a list in a file.
        case list(String)
        /// Anybody's text, with variables.
        case text(Content)
    }

    public let grammar: Grammar
    /// The text as files have it; nil: no value of this option.
    public let normal: @Sendable (String) -> String?
    /// Nil: not set.
    public let read: @Sendable (RequestOptions) -> String?
    /// Takes a text, among the words of the other options.
    package let write: @Sendable (String, OptionWords, inout RequestOptions) -> Void
    /// Takes over what the first options have, with what no word says.
    public let copy: @Sendable (RequestOptions, inout RequestOptions) -> Void

    typealias Path<Value> = any WritableKeyPath<RequestOptions, Value> & Sendable
}

extension OptionValue {
    /// Words that the value is one of; empty for other values.
    public var words: [String] {
        switch grammar {
        case .truth: ["true", "false"]
        case .words(let words, _): words
        case .measure, .list, .text: []
        }
    }

    /// What a value must be: `one of low, normal, high`.
    public var expected: String {
        switch grammar {
        case .truth, .words: "one of \(words.joined(separator: ", "))"
        case .measure(let words), .list(let words): words
        case .text: "text"
        }
    }

    /// Whether another word refuses the file.
    public var isStrict: Bool {
        switch grammar {
        case .truth(let isStrict), .words(_, let isStrict): isStrict
        case .measure, .list, .text: true
        }
    }

    public var content: Content? {
        switch grammar {
        case .text(let content): content
        case .truth, .words, .measure, .list: nil
        }
    }
}

// MARK: Kinds of values

extension OptionValue {
    /// A value with a grammar of its own.
    static func value<Value>(
        _ path: Path<Value>, _ grammar: Grammar, _ parse: @escaping @Sendable (String) -> Value?,
        _ text: @escaping @Sendable (Value) -> String?
    ) -> OptionValue {
        OptionValue(
            grammar: grammar, normal: { parse($0).flatMap(text) }, read: { text($0[keyPath: path]) },
            write: { word, _, options in if let value = parse(word) { options[keyPath: path] = value } },
            copy: { $1[keyPath: path] = $0[keyPath: path] })
    }

    /// The same for a value that may not be set.
    static func value<Value>(
        maybe path: Path<Value?>, _ grammar: Grammar, _ parse: @escaping @Sendable (String) -> Value?,
        _ text: @escaping @Sendable (Value) -> String?
    ) -> OptionValue {
        value(path, grammar, { parse($0).map(Optional.some) }, { $0.flatMap(text) })
    }

    static func truth(_ path: Path<Bool>) -> OptionValue {
        value(path, .truth(isStrict: false), { Bool($0) }, { String($0) })
    }

    static func truth(maybe path: Path<Bool?>) -> OptionValue {
        value(maybe: path, .truth(isStrict: false), { Bool($0) }, { String($0) })
    }

    /// Said by a file, which somebody else may have written: what was typed is more, see `RequestOptions.set`.
    static func reach(_ path: Path<RedirectReach>) -> OptionValue {
        value(
            path, .truth(isStrict: false), { Bool($0).map { $0 ? .unlessSecret : .home } },
            { String($0 > .home) })
    }

    static func words<Value: Equatable & Sendable>(
        _ path: Path<Value>, _ words: [(word: String, value: Value)], isStrict: Bool = false
    ) -> OptionValue {
        value(
            path, .words(words.map(\.word), isStrict: isStrict),
            { word in words.first { $0.word == word }?.value },
            { value in words.first { $0.value == value }?.word })
    }

    static func words<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        maybe path: Path<Value?>
    ) -> OptionValue {
        value(maybe: path, .words(Value.allCases.map(\.rawValue), isStrict: false), { Value(rawValue: $0) }, \.rawValue)
    }

    static func text(_ path: Path<String?>, _ content: Content) -> OptionValue {
        value(maybe: path, .text(content), { $0 }, { $0 })
    }

    /// What decides whom to trust is one policy of several options, and never left out because it was misspelt.
    static func trust(
        _ grammar: Grammar, _ normal: @escaping @Sendable (String) -> String?,
        _ read: @escaping @Sendable (SecurityPolicy) -> String?
    ) -> OptionValue {
        OptionValue(
            grammar: grammar, normal: normal, read: { read($0.tls.policy) },
            write: { _, words, options in options.tls.policy = SecurityPolicy(words) },
            copy: { $1.tls.policy = $0.tls.policy })
    }
}
