internal import CurlewBytes

/// Writes new text. Entries keep the order given; text is quoted where a reader could take it for something else; small
/// collections of scalars stand on one line.
public struct YAMLWriter: Sendable {
    /// Spaces from a mapping's key to its children.
    var step = 2
    /// Spaces from a key to the dashes of its sequence.
    var sequenceStep = 2

    public init() {}

    /// A whole document with a final line break.
    public func document(_ value: YAMLValue) -> String {
        lines(ofDocument: value).joined(separator: "\n") + "\n"
    }

    func lines(ofDocument value: YAMLValue) -> [String] {
        if value.tag == nil, case .mapping(let entries) = value.content, !entries.isEmpty {
            return entries.flatMap { lines(of: $0, at: 0, depth: 1) }
        }
        let written = written(value, at: -step, depth: 0)
        return (written.head.isEmpty ? [] : [written.head]) + written.tail
    }

    /// A value behind `key:` or `-`: what follows on that line, and the lines below it.
    struct Written {
        var head: String
        var tail: [String] = []
    }

    /// - Parameters:
    ///   - column: of the key or dash that the value belongs to.
    ///   - depth: 0 for the root, 1 for the values of a file's own keys, whose mappings never stand on one line.
    func written(_ value: YAMLValue, at column: Int, depth: Int) -> Written {
        let tag = value.tagText.map { $0 + " " } ?? ""
        if let line = oneLine(value, depth: depth) { return Written(head: line) }
        switch value.content {
        case .text(let text):
            return Written(
                head: tag + "|" + YAMLLiteral.chomping(text),
                tail: YAMLLiteral.lines(text, column: max(0, column) + step))
        case .sequence(let items):
            return Written(
                head: value.tagText ?? "",
                tail: items.flatMap { lines(of: $0, dashAt: column + sequenceStep, depth: depth + 1) })
        case .mapping(let entries):
            return Written(
                head: value.tagText ?? "",
                tail: entries.flatMap { lines(of: $0, at: column + step, depth: depth + 1) })
        case .plain(let text):
            return Written(head: tag + text)
        }
    }

    /// A mapping's entry in block style.
    func lines(of entry: YAMLEntry, at column: Int, depth: Int) -> [String] {
        if entry.value.isComment {
            var entry = entry
            entry.value.isComment = false
            return commented(lines(of: entry, at: column, depth: depth), at: column)
        }
        let key = YAMLScalarText.write(entry.key, inFlow: false)
        let value = written(entry.value, at: column, depth: depth)
        let pad = String(repeating: " ", count: column)
        let head = value.head.isEmpty ? ":" : ": " + value.head
        // A simple key ends within 1024 characters (YAML 1.2 §7.4.3).
        if key.utf8.count > 1000 { return [pad + "? " + key, pad + head] + value.tail }
        return [pad + key + head] + value.tail
    }

    /// A sequence's item in block style; an untagged mapping begins on the dash's line.
    func lines(of item: YAMLValue, dashAt column: Int, depth: Int) -> [String] {
        if item.isComment {
            var item = item
            item.isComment = false
            return commented(lines(of: item, dashAt: column, depth: depth), at: column)
        }
        let pad = String(repeating: " ", count: column)
        if item.tag == nil, case .mapping(let entries) = item.content, oneLine(item, depth: depth) == nil {
            var lines = entries.flatMap { self.lines(of: $0, at: column + 2, depth: depth + 1) }
            if entries[0].value.isComment { return [pad + "-"] + lines }
            lines[0] = pad + "- " + Substring(lines[0].utf8.dropFirst(column + 2))
            return lines
        }
        let value = written(item, at: column, depth: depth)
        return [pad + (value.head.isEmpty ? "-" : "- " + value.head)] + value.tail
    }

    /// The lines behind `# `, which stands where they began.
    private func commented(_ lines: [String], at column: Int) -> [String] {
        let pad = String(repeating: " ", count: column)
        return lines.map { $0.isEmpty ? pad + "#" : pad + "# " + Substring($0.utf8.dropFirst(column)) }
    }
}

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
