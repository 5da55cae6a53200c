internal import Bytes
internal import Formats

/// One key below `options:`: its grammar, and how it stands in YAML. The table is the whole format.
struct OptionField: Sendable {
    /// How the text is written.
    enum Style: Sendable {
        /// Our own words and numbers, which need no quotes.
        case word
        /// `true` and `false`.
        case truth
        /// Anybody's text.
        case text
        /// Words with commas between them, a list in a file.
        case list
    }

    let name: String
    let style: Style
    /// False: the text is no value of this key.
    let set: @Sendable (String, inout SavedOptions) -> Bool
    /// Nil: not set.
    let text: @Sendable (SavedOptions) -> String?
    /// Takes the value of other options over, unset or not.
    let copy: @Sendable (inout SavedOptions, SavedOptions) -> Void
    /// Words that the value is one of; empty for other values.
    let words: [String]
    /// `a time such as 30s`: what a value of another grammar must be; nil for words.
    let expected: String?

    static let all: [OptionField] = [
        .init("timeout", \.timeout, "a time such as 30s, 500ms or 2m", TimeText.read, TimeText.write),
        .init("follow", \.follow, "a number from 0 to 1000", count) { String($0) },
        .truth("keep-method", \.keepsMethod),
        .truth("follow-with-body", \.sendsBodyElsewhere),
        .truth("location-trusted", \.trustsRedirects),
        .init("http", \.http, ["auto", "1.1", "2"]),
        // What decides whom to trust is never left out because it was misspelt.
        .init("trust", \.trust, ["system", "pins", "leaf-pins", "certificate-pins"], isStrict: true),
        .truth("verify", \.verifiesTLS, isStrict: true),
        .truth("verify-name", \.verifiesName, isStrict: true),
        .init(
            "pins", \.pins, "a list of pins such as sha256/..., with a host before it where it is for that one",
            style: .list, SavedPin.list
        ) { $0.map(\.line).joined(separator: ", ") },
        .text("ca", \.trustedCertificates), .text("client-certificate", \.clientCertificate),
        .text("client-key", \.clientKey), .text("client-password", \.clientPassword),
        .init("minimum-tls", \.minimumTLS, ["1.2", "1.3"], isStrict: true),
        .text("proxy", \.proxy), .text("unix-socket", \.unixSocket),
        .truth("cookies", \.cookies),
        .init("cache-policy", \.cachePolicy, ["protocol", "reload", "cache-else-load", "cache-only"]),
        .truth("cellular", \.cellular), .truth("pipelining", \.pipelining),
        .init("service", \.service, ["default", "voip", "video", "background", "voice"]),
        .init("throttle", \.throttle, "3g, or bytes and a pause such as 16384/200ms", SavedThrottle.init(parsing:)) {
            $0.text
        },
        .init(
            "max-filesize", \.maximumBody, "a number of bytes such as 100M, or 0 for no limit", SizeText.read,
            SizeText.write),
        .init("priority", \.priority, ["low", "normal", "high"]),
    ]

    static func named(_ name: String) -> OptionField? { all.first { $0.name == name } }

    private static func count(_ text: String) -> Int? {
        Int(text).flatMap { (0...1000).contains($0) ? $0 : nil }
    }
}

// MARK: Kinds of fields

extension OptionField {
    typealias Path<Value> = any WritableKeyPath<SavedOptions, Value?> & Sendable

    /// A value with a grammar of its own.
    fileprivate init<Value>(
        _ name: String, _ path: Path<Value>, _ expected: String?, style: Style = .word, words: [String] = [],
        _ read: @escaping @Sendable (String) -> Value?, _ write: @escaping @Sendable (Value) -> String
    ) {
        self.init(
            name: name, style: style,
            set: { text, options in
                guard let value = read(text) else { return false }
                options[keyPath: path] = value
                return true
            },
            text: { $0[keyPath: path].map(write) }, copy: { $0[keyPath: path] = $1[keyPath: path] }, words: words,
            expected: expected)
    }

    /// One of a few words. `isStrict`: another word refuses the file; else it is kept and has no effect.
    fileprivate init(_ name: String, _ path: Path<String>, _ words: [String], isStrict: Bool = false) {
        self.init(
            name, path, isStrict ? Self.choice(words) : nil, words: words, { words.contains($0) ? $0 : nil }, { $0 })
    }

    fileprivate static func truth(_ name: String, _ path: Path<Bool>, isStrict: Bool = false) -> OptionField {
        let words = ["true", "false"]
        return OptionField(
            name, path, isStrict ? choice(words) : nil, style: .truth, words: words, { Bool($0) }, { String($0) })
    }

    static func choice(_ words: [String]) -> String { "one of \(words.joined(separator: ", "))" }

    fileprivate static func text(_ name: String, _ path: Path<String>) -> OptionField {
        OptionField(name, path, "text", style: .text, { $0 }, { $0 })
    }
}

extension SavedPin {
    /// Lines with commas between them; nil when one is no pin.
    static func list(_ text: String) -> [SavedPin]? {
        let lines = text.utf8.split(separator: ",").map { SavedPin(parsing: String($0)) }
        let pins = lines.compactMap(\.self)
        return pins.count == lines.count ? pins : nil
    }
}

// MARK: YAML

extension OptionField {
    /// False: the node is no value of this key.
    func read(_ node: YAMLNode, into options: inout SavedOptions) -> Bool {
        guard style == .list, node.tag == nil, let items = node.items else {
            return node.plainText.map { set($0, &options) } ?? false
        }
        let texts = items.compactMap(\.plainText)
        return texts.count == items.count && set(texts.joined(separator: ","), &options)
    }

    /// Nil: not set.
    func value(of options: SavedOptions) -> YAMLValue? {
        text(options).map { text in
            switch style {
            case .word: .word(text)
            case .truth: .plain(text)
            case .text: .text(text)
            case .list: .sequence(text.utf8.split(separator: ", ".utf8).map { .word(String(Substring($0))) })
            }
        }
    }
}

extension YAMLValue {
    /// Our own words and numbers need no quotes: `200-299`, `1.1`.
    static func word(_ text: String) -> YAMLValue {
        YAMLText.canStandPlain(text) ? .plain(text) : .text(text)
    }
}
