internal import CurlewTransport

/// The grammar of an option's text, and the access to its value in `RequestOptions`.
public struct OptionValue: Sendable {
    /// The content of a free text, which decides about variables, consent and masks. Every free text has to state it.
    public enum Content: Sendable {
        /// The path of a file that is read, relative to the collection's folder.
        case file
        /// The path of a socket that takes the place of the network.
        case socket
        /// A secret, which is never shown and becomes a variable of the shell in a command.
        case secret
        /// `none`, or a URL that may hold a user and a password.
        case proxy
    }

    public enum Grammar: Sendable {
        /// `true` or `false`. When it is strict, any other word makes the file invalid; else the word is kept without
        /// effect.
        case truth(isStrict: Bool)
        case words([String], isStrict: Bool)
        /// A value of the described form: `a time such as 30s`.
        case measure(String)
        /// Values of the described form, separated by commas; in a file a list.
        case list(String)
        /// A free text, which may contain variables.
        case text(Content)
    }

    public let grammar: Grammar
    /// Returns the text in the form of files; nil when the text is no value of the option.
    public let normal: @Sendable (String) -> String?
    /// Returns the text of the value; nil when the option is not set.
    public let read: @Sendable (RequestOptions) -> String?
    /// Sets the option from its text. It also gets the texts of the other options, because some values depend on
    /// several.
    package let write: @Sendable (String, OptionWords, inout RequestOptions) -> Void
    /// Copies the value from the first options into the second ones, including the parts that no text states.
    public let copy: @Sendable (RequestOptions, inout RequestOptions) -> Void

    typealias Path<Value> = any WritableKeyPath<RequestOptions, Value> & Sendable
}

extension OptionValue {
    /// The words that are allowed; empty for other grammars.
    public var words: [String] {
        switch grammar {
        case .truth: ["true", "false"]
        case .words(let words, _): words
        case .measure, .list, .text: []
        }
    }

    /// The description of the allowed values: `one of low, normal, high`.
    public var expected: String {
        switch grammar {
        case .truth, .words: "one of \(words.joined(separator: ", "))"
        case .measure(let words), .list(let words): words
        case .text: "text"
        }
    }

    /// True when any other text makes the file invalid.
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

    /// An optional value with a grammar of its own.
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

    /// A reach from a file, which somebody else may have written: `true` excludes secrets. The same value typed by the
    /// user includes them, see `RequestOptions.set`.
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

    /// A part of the security policy, which several options set together. The grammar is strict, so that a misspelt
    /// option is not ignored.
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
