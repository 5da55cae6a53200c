internal import CurlewFormats

/// Variables that a file writes without quotes as numbers, `true`, `false` or `null`. They are texts all the same; an
/// edit of `port: 8080` writes `port: 8081`, not `"8081"`.
struct PlainVariables {
    private var plain: [String: String] = [:]
    /// The unquoted values of another text of the same file.
    private var others: [String: String] = [:]

    init() {}

    init(_ root: YAMLNode) {
        for pair in root["variables"]?.pairs ?? [] {
            guard case .scalar(let text, .plain) = pair.node.content, YAMLText.isTyped(text) else { continue }
            plain[pair.key.text] = text
        }
    }

    init(_ source: [UInt8], like other: [UInt8]?) {
        self = Self.root(source).map { Self($0) } ?? Self()
        if let other, let root = Self.root(other) { others = Self(root).plain }
    }

    func value(of variable: EnvironmentFile.Variable, tag: String?) -> YAMLValue {
        let (name, text) = (variable.name, variable.value)
        let isPlain = YAMLText.isTyped(text) && (plain[name] != nil || others[name] == text)
        return isPlain ? .plain(text, tag: tag) : .text(text, tag: tag)
    }

    private static func root(_ source: [UInt8]) -> YAMLNode? {
        (try? YAMLDocument(parsing: source, tags: nil))?.root
    }
}
