internal import TerminalUI

/// The look of a piece of a topic; the terminal's edge has the colours.
public enum ManualLook: Sendable, Equatable {
    case plain, title, heading, strong, emphasis, code, muted
    /// A link to the topic of that name.
    case link(String)
}

public struct ManualRun: Sendable, Equatable {
    public var text: String
    public var look: ManualLook
}

/// A document in lines of at most so many columns; unless they are wrapped, code blocks alone may be wider.
public struct ManualLayout: Sendable {
    public struct Line: Sendable, Equatable {
        public var runs: [ManualRun]
        /// The block that it belongs to.
        public var block: Int

        public var text: String { runs.map(\.text).joined() }
    }

    public private(set) var lines: [Line] = []
    private let columns: Int
    private let wrapsCode: Bool
    private var block = 0

    /// - Parameters:
    ///   - columns: at least 20 are used.
    ///   - wrapsCode: code blocks are no wider either: the rest of a line stands below it, further in.
    public init(_ document: Document, columns: Int, wrapsCode: Bool = false) {
        self.columns = max(20, columns)
        self.wrapsCode = wrapsCode
        for (index, block) in document.blocks.enumerated() {
            self.block = index
            if index > 0 { put([]) }
            add(block, indent: 0)
        }
    }

    private mutating func put(_ runs: [ManualRun]) { lines.append(Line(runs: runs, block: block)) }

    private mutating func add(_ block: Block, indent: Int) {
        switch block {
        case .heading(let level, let inlines):
            for row in rows([.text(inlines.words)], columns, level == 1 ? .title : .heading) { put(row) }
        case .paragraph(let inlines):
            for row in rows(inlines, columns - indent) { put(Self.blank(indent) + row) }
        case .list(let isNumbered, let items):
            for (number, item) in items.enumerated() {
                add(item, mark: isNumbered ? "\(number + 1). " : "- ", indent: indent)
            }
        case .code(_, let text):
            for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
                put(code: String(Substring(line)), indent: indent + (columns < 60 ? 2 : 4))
            }
        case .table(let head, let rows): add(table: [head] + rows, indent: indent)
        }
    }

    private mutating func put(code line: String, indent: Int) {
        var (rest, indent) = (line[...], indent)
        let continued = indent + 2
        while wrapsCode, TextWidth.columns(of: String(rest)) > columns - indent {
            let part = TextWidth.prefix(String(rest), columns: columns - indent)
            put([ManualRun(text: String(repeating: " ", count: indent) + part.text, look: .code)])
            rest = rest.dropFirst(max(1, part.text.count))
            indent = continued
        }
        put([ManualRun(text: String(repeating: " ", count: indent) + rest, look: .code)])
    }

    private mutating func add(_ item: [Block], mark: String, indent: Int) {
        let start = lines.count
        for (index, block) in item.enumerated() {
            if index > 0 { put([]) }
            add(block, indent: indent + mark.utf8.count)
        }
        guard lines.indices.contains(start), case .paragraph? = item.first else { return }
        lines[start].runs[0] = ManualRun(text: String(repeating: " ", count: indent) + mark, look: .muted)
    }

    private static func blank(_ count: Int) -> [ManualRun] {
        count > 0 ? [ManualRun(text: String(repeating: " ", count: count), look: .plain)] : []
    }

    // MARK: Tables

    private static let gap = 2

    private mutating func add(table: [[[Inline]]], indent: Int) {
        let widths = widths(table, columns - indent)
        guard !widths.isEmpty else { return stack(table, indent) }
        for (index, row) in table.enumerated() {
            let cells = zip(row, widths).map { rows($0, $1, index == 0 ? .strong : .plain) }
            for line in 0..<max(1, cells.map(\.count).max() ?? 1) {
                var runs = Self.blank(indent)
                for (cell, width) in zip(cells, widths) {
                    let part = cell.indices.contains(line) ? cell[line] : []
                    let used = part.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
                    runs += part + Self.blank(width - used + Self.gap)
                }
                while let last = runs.last, last.text.utf8.allSatisfy({ $0 == 0x20 }) { runs.removeLast() }
                put(runs)
            }
        }
    }

    /// The widths of the columns: as the widest cell wants, and less for the widest columns where that is too much. Empty
    /// where words would have to be broken.
    private func widths(_ table: [[[Inline]]], _ room: Int) -> [Int] {
        let count = table[0].count
        var wanted: [Int] = []
        var least: [Int] = []
        for column in 0..<count {
            let cells = table.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            wanted.append(cells.map { TextWidth.columns(of: $0.words) }.max() ?? 0)
            let words = cells.flatMap { pieces($0, .plain).flatMap { $0 }.map { TextWidth.columns(of: $0.text) } }
            least.append(min(24, words.max() ?? 0))
        }
        let free = room - Self.gap * (count - 1)
        guard least.reduce(0, +) <= free else { return [] }
        while wanted.reduce(0, +) > free {
            let widest = wanted.indices.filter { wanted[$0] > least[$0] }.max { wanted[$0] < wanted[$1] }
            guard let widest else { return [] }
            wanted[widest] -= 1
        }
        return wanted
    }

    /// A table on a terminal that is too narrow for it: the first cell of a row, and below it the others.
    private mutating func stack(_ table: [[[Inline]]], _ indent: Int) {
        for row in table.dropFirst() {
            for (column, cell) in row.enumerated() {
                for line in rows(cell, columns - indent - (column > 0 ? 2 : 0)) {
                    put(Self.blank(indent + (column > 0 ? 2 : 0)) + line)
                }
            }
        }
    }

    // MARK: Words

    /// The parts broken between words into rows of at most `columns`; a longer word is broken within.
    private func rows(_ inlines: [Inline], _ columns: Int, _ look: ManualLook = .plain) -> [[ManualRun]] {
        let columns = max(8, columns)
        var rows: [[ManualRun]] = []
        var row: [ManualRun] = []
        var used = 0
        for word in pieces(inlines, look) {
            let width = word.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
            if used > 0, used + 1 + width > columns {
                rows.append(row)
                (row, used) = ([], 0)
            }
            if used > 0 {
                // The space looks as the words around it where they are one piece.
                let look = row.last.map(\.look) == word.first?.look ? word[0].look : .plain
                row.append(ManualRun(text: " ", look: look))
                used += 1
            }
            for run in word {
                var rest = run.text[...]
                while used + TextWidth.columns(of: String(rest)) > columns {
                    if used == columns {
                        rows.append(row)
                        (row, used) = ([], 0)
                    }
                    let part = TextWidth.prefix(String(rest), columns: max(1, columns - used))
                    row.append(ManualRun(text: String(part.text), look: run.look))
                    rest = rest.dropFirst(max(1, part.text.count))
                    rows.append(row)
                    (row, used) = ([], 0)
                }
                row.append(ManualRun(text: String(rest), look: run.look))
                used += TextWidth.columns(of: String(rest))
            }
        }
        if !row.isEmpty { rows.append(row) }
        return rows.map(Self.joined)
    }

    /// The words, each of one or more runs: `` `a`, `` is one word of two looks. Code of up to 30 columns is one word.
    private func pieces(_ inlines: [Inline], _ look: ManualLook) -> [[ManualRun]] {
        var words: [[ManualRun]] = [[]]
        func take(_ text: String, _ look: ManualLook, breaks: Bool) {
            guard breaks else { return words[words.count - 1].append(ManualRun(text: text, look: look)) }
            for (index, word) in text.utf8.split(separator: 0x20, omittingEmptySubsequences: false).enumerated() {
                if index > 0 { words.append([]) }
                if !word.isEmpty {
                    words[words.count - 1].append(ManualRun(text: String(Substring(word)), look: look))
                }
            }
        }
        func take(_ inlines: [Inline], _ look: ManualLook) {
            for inline in inlines {
                switch inline {
                case .text(let text): take(text, look, breaks: true)
                case .code(let text): take(text, look.within(.code), breaks: TextWidth.columns(of: text) > 30)
                case .strong(let inner): take(inner, look.within(.strong))
                case .emphasis(let inner): take(inner, look.within(.emphasis))
                case .link(let target, let inner):
                    take(inner, target.utf8.first == UInt8(ascii: "#") ? look : .link(target))
                }
            }
        }
        take(inlines, look)
        return words.filter { !$0.isEmpty }
    }

    private static func joined(_ runs: [ManualRun]) -> [ManualRun] {
        runs.reduce(into: []) { joined, run in
            if joined.last?.look == run.look {
                joined[joined.count - 1].text += run.text
            } else {
                joined.append(run)
            }
        }
    }
}

extension ManualLook {
    /// A link stays one, whatever is in it.
    fileprivate func within(_ look: ManualLook) -> ManualLook {
        if case .link = self { self } else { look }
    }
}
