internal import CurlewBytes

extension YAMLWriter {
    private static let lineLimit = 60
    private static let entryLimit = 4

    /// The value on one line when that reads well, else nil: scalars, empty collections, short lists of scalars, and
    /// short mappings of scalars below the first level.
    func oneLine(_ value: YAMLValue, depth: Int) -> String? {
        guard !value.holdsComments else { return nil }
        switch value.content {
        case .text(let text) where YAMLLiteral.canSay(text): return nil
        case .text, .plain: return flow(value, inFlow: false)
        case .sequence(let items):
            guard items.allSatisfy(isShort), !items.contains(where: \.isPhrase) else { return nil }
        case .mapping(let entries):
            guard entries.isEmpty || depth > 1, entries.count <= Self.entryLimit else { return nil }
            guard entries.allSatisfy({ $0.key.utf8.count < Self.lineLimit && isShort($0.value) }) else { return nil }
        }
        let line = flow(value)
        return line.utf8.count <= Self.lineLimit || value.isEmptyCollection ? line : nil
    }

    /// The value in flow style, whatever its length.
    func flow(_ value: YAMLValue, inFlow: Bool = true) -> String {
        let tag = value.tagText.map { $0 + " " } ?? ""
        switch value.content {
        case .text(let text): return tag + YAMLScalarText.write(text, inFlow: inFlow)
        case .plain(let text): return tag + text
        case .sequence(let items): return tag + "[" + items.map { flow($0) }.joined(separator: ", ") + "]"
        case .mapping(let entries): return tag + "{" + entries.map(flow).joined(separator: ", ") + "}"
        }
    }

    func flow(_ entry: YAMLEntry) -> String {
        let key = YAMLScalarText.write(entry.key, inFlow: true)
        return (key.utf8.count > 1000 ? "? " + key + " " : key) + ": " + flow(entry.value)
    }

    private func isShort(_ value: YAMLValue) -> Bool {
        switch value.content {
        case .plain: true
        case .text(let text): text.utf8.count <= Self.lineLimit && !text.utf8.contains(0x0A)
        case .sequence, .mapping: value.isEmptyCollection
        }
    }
}

extension YAMLValue {
    /// An entry or an item is a comment, which takes lines of its own.
    var holdsComments: Bool {
        switch content {
        case .sequence(let items): items.contains(where: \.isComment)
        case .mapping(let entries): entries.contains(where: \.value.isComment)
        case .text, .plain: false
        }
    }

    /// The tag as it is written: a shorthand as it is, a full name in angle brackets (YAML 1.2 §6.8.2).
    var tagText: String? { tag.map { $0.utf8.hasPrefix("!") ? $0 : "!<" + $0 + ">" } }
}

/// Text of several lines as a literal block scalar.
enum YAMLLiteral {
    /// True for text with line breaks that a literal block says exactly: no escapes needed, and no line that would be
    /// taken for indentation.
    static func canSay(_ text: String) -> Bool {
        guard text.utf8.contains(0x0A), let first = text.utf8.first else { return false }
        guard first != 0x20, first != 0x0A, first != 0x09 else { return false }
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
        return isPlain || !text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && YAMLEscape.isUnsafe($0) }
    }

    static func chomping(_ text: String) -> String {
        if !text.utf8.hasSuffix("\n") { return "-" }
        return text.utf8.hasSuffix("\n\n") ? "+" : ""
    }

    static func lines(_ text: String, column: Int) -> [String] {
        let pad = String(repeating: " ", count: column)
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : pad + Substring($0)
        }
        if text.utf8.hasSuffix("\n") { lines.removeLast() }
        return lines
    }
}

extension YAMLValue {
    /// Text of several words: a list of such reads better with one a line.
    fileprivate var isPhrase: Bool {
        guard case .text(let text) = content else { return false }
        return text.utf8.contains(UInt8(ascii: " "))
    }
}
