/// A page for `man`, in the macros of man(7).
public struct ManPage: Sendable {
    public let name: String
    /// 1 for commands, 5 for files.
    public let section: Int
    /// A few words behind the name.
    public let summary: String
    private var body = ""
    /// A heading begins a paragraph by itself.
    private var isBehindHeading = true

    /// - Parameters:
    ///   - version: of the program.
    ///   - date: `2026-11-27`.
    public init(name: String, section: Int, summary: String, version: String, date: String) {
        (self.name, self.section, self.summary) = (name, section, summary)
        body = ".TH \(Self.quoted(name.uppercased())) \(section) \(date) \(Self.quoted("curlew \(version)"))\n"
        body += ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(summary))\n"
    }

    /// The name of its file.
    public var file: String { "\(name).\(section)" }

    public var text: String { body }

    public mutating func addSection(_ title: String) {
        body += ".SH \(Self.quoted(title.uppercased()))\n"
        isBehindHeading = true
    }

    /// Lines as they are, such as a synopsis.
    public mutating func add(lines: [String]) {
        body += ".nf\n" + lines.map { Self.guarded(Self.escaped($0)) + "\n" }.joined() + ".fi\n"
    }

    public mutating func add(term: String, _ text: String) {
        body += ".TP\n\\fB\(Self.escaped(term))\\fR\n\(Self.guarded(Self.escaped(text)))\n"
    }

    /// The document's first heading becomes a section, further ones parts of it.
    public mutating func add(_ document: Document) {
        for block in document.blocks {
            add(block)
            if case .heading = block { isBehindHeading = true } else { isBehindHeading = false }
        }
    }

    private mutating func add(_ block: Block) {
        switch block {
        case .heading(let level, let inlines):
            body +=
                ".\(level == 1 ? "SH" : "SS") \(Self.quoted(level == 1 ? inlines.words.uppercased() : inlines.words))\n"
        case .paragraph(let inlines): body += (isBehindHeading ? "" : ".PP\n") + Self.line(inlines)
        case .list(let isNumbered, let items):
            for (index, item) in items.enumerated() {
                body += ".IP \(isNumbered ? "\(index + 1)." : "\\(bu") 4\n"
                add(within: item)
            }
        case .code(_, let text):
            body += (isBehindHeading ? "" : ".PP\n") + ".in +4n\n"
            add(
                lines: text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
                    String(Substring($0))
                })
            body += ".in\n"
        case .table(let head, let rows):
            for row in rows {
                body += ".TP\n" + Self.line(row.first ?? [])
                for (column, cell) in row.enumerated().dropFirst() where !cell.isEmpty {
                    if column > 1 { body += ".br\n" }
                    let title = row.count > 2 && column < head.count ? head[column].words : ""
                    body += Self.line((title.isEmpty ? [] : [.text("\(title): ")]) + cell)
                }
            }
        }
    }

    private mutating func add(within item: [Block]) {
        for (index, block) in item.enumerated() {
            if index == 0, case .paragraph(let inlines) = block {
                body += Self.line(inlines)
            } else {
                body += ".RS 4\n"
                add(block)
                body += ".RE\n"
            }
        }
    }

    private static func line(_ inlines: [Inline]) -> String {
        let text = inlines.map(styled).joined()
        return text.isEmpty ? "\\&\n" : guarded(text) + "\n"
    }

    private static func styled(_ inline: Inline) -> String {
        switch inline {
        case .text(let text): escaped(text)
        case .code(let text): "\\fB\(escaped(text))\\fR"
        case .strong(let inlines), .emphasis(let inlines): "\\fI\(escaped(inlines.words))\\fR"
        case .link(_, let inlines): inlines.map(styled).joined()
        }
    }

    /// A line that begins with a dot or an apostrophe would be a macro.
    private static func guarded(_ line: String) -> String {
        let first = line.utf8.first
        return first == UInt8(ascii: ".") || first == UInt8(ascii: "'") ? "\\&" + line : line
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): bytes += "\\e".utf8
            case UInt8(ascii: "-"): bytes += "\\-".utf8
            case UInt8(ascii: "'"): bytes += "\\(aq".utf8
            case UInt8(ascii: "`"): bytes += "\\(ga".utf8
            case UInt8(ascii: "^"): bytes += "\\(ha".utf8
            case UInt8(ascii: "~"): bytes += "\\(ti".utf8
            case UInt8(ascii: "\""): bytes += "\\(dq".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }
}
