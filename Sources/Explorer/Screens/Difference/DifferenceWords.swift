import CurlewBytes
import CurlewDiffering
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import TerminalUI
import Viewing

/// Words of the compare screen about sides and values.
enum DifferenceWords {
    /// Such as `4 changes: 2 changed, 1 only in A, 1 only in B`.
    static func summary(_ counts: DifferenceCounts, _ list: DifferenceList) -> String {
        guard counts.all > 0 else { return counts.ignored > 0 ? "no changes but what is ignored" : "no changes" }
        let all = Plural.of(counts.all, "change")
        switch list {
        case .bytes(let difference): return "differs from byte \(difference.offset) on"
        case .text: return "lines: \(parts(counts))"
        case .tree, .note: return "\(all): \(parts(counts))"
        }
    }

    private static func parts(_ counts: DifferenceCounts) -> String {
        [(counts.changed, "changed"), (counts.gone, "only in A"), (counts.added, "only in B")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// The word for a mark, and its sign in the list.
    static func word(_ mark: TreeDifferenceRow.Mark) -> String {
        switch mark {
        case .same: "same"
        case .changed: "changed"
        case .gone: "only in A"
        case .added: "only in B"
        case .ignored: "ignored"
        }
    }

    static func sign(_ mark: TreeDifferenceRow.Mark) -> String {
        switch mark {
        case .same: " "
        case .changed: "~"
        case .gone: "-"
        case .added: "+"
        case .ignored: "i"
        }
    }

    static func role(_ mark: TreeDifferenceRow.Mark) -> Role {
        switch mark {
        case .same, .ignored: .diffSame
        case .changed: .diffChanged
        case .gone: .diffRemoved
        case .added: .diffAdded
        }
    }

    // MARK: Sides

    /// Such as `A demo  14:02:11  200 OK  12 ms  295 B`, with what is more or less than of the other side.
    static func side(
        _ label: String, _ side: DifferenceSide, beside other: DifferenceSide?, isStatus: Bool,
        _ display: DisplayContext
    ) -> [Run] {
        let request = side.request.map { "  \($0)" } ?? ""
        let name = DisplayText.visible(display.shown(side.name + request))
        let time = side.date.map { [Run("  " + display.clock.words(for: $0), .textMuted)] } ?? []
        return [Run("\(label) ", .textMuted), Run(name, .textStrong)] + time
            + content(side, beside: other, isStatus: isStatus, display)
    }

    private static func content(
        _ side: DifferenceSide, beside other: DifferenceSide?, isStatus: Bool, _ display: DisplayContext
    ) -> [Run] {
        guard case .answer(let answer) = side.content else {
            return side.isWaiting ? [Run("  being sent ...", .statusInfo)] : []
        }
        guard answer.status > 0 else {
            return [Run("  no answer: \(DisplayText.visible(display.shown(answer.fault ?? "")))", .statusError)]
        }
        let reason = answer.reason.isEmpty ? "" : " " + TextWidth.truncated(answer.reason, columns: 24)
        let status = "\(answer.status)\(DisplayText.visible(reason))"
        let before = other?.answer
        let fault = answer.fault.map { [Run("  \($0)", .statusWarning)] } ?? []
        return [Run("  "), .block(status, isStatus ? .diffChanged : Role(status: answer.status)), Run(" ")]
            + time(answer, before) + size(answer, before) + fault
    }

    private static func time(_ answer: DifferenceSide.Answer, _ before: DifferenceSide.Answer?) -> [Run] {
        guard let took = answer.took else { return [] }
        let words = [Run("  " + HumanReadable.time(took))]
        guard let earlier = before?.took, earlier != took else { return words }
        let sign = took > earlier ? "+" : "-"
        let gap = took > earlier ? took - earlier : earlier - took
        return words + [Run(" (\(sign)\(HumanReadable.time(gap)))", .textMuted)]
    }

    private static func size(_ answer: DifferenceSide.Answer, _ before: DifferenceSide.Answer?) -> [Run] {
        let words = [Run("  " + HumanReadable.bytes(Int64(answer.count)))]
        guard let earlier = before?.count, earlier != answer.count else { return words }
        let sign = answer.count > earlier ? "+" : "-"
        return words + [Run(" (\(sign)\(HumanReadable.bytes(Int64(abs(answer.count - earlier)))))", .textMuted)]
    }

    // MARK: The row at the cursor

    /// The path and what is told of it, both values with their lengths.
    static func strip(_ screen: DifferenceScreen, _ display: DisplayContext, columns: Int) -> [[Run]] {
        guard let row = screen.row, let rows = screen.shown.rows, let place = screen.place else { return [] }
        let path = DisplayText.visible(display.shown(DifferencePath.text(place)))
        let told = row.mark == .same && row.changesBelow > 0 ? changes(row.changesBelow) : word(row.mark)
        let head = [Run(path, .textStrong), Run("   "), Run(told, role(row.mark))]
        let half = max(8, (columns - 4) / 2)
        let sides = [("A ", rows.difference.first, row.first), ("B ", rows.difference.second, row.second)]
        let measures = sides.map { side in side.2.map { length(side.1, $0) } ?? "" }
        let room = half - (measures.map(\.count).max() ?? 0) - 5
        var cut: [[Run]]?
        if let first = row.first, let second = row.second {
            cut = DifferenceValue.pair((sides[0].1, first), (sides[1].1, second), columns: room, display)
        }
        let values = sides.enumerated().flatMap { number, side -> [Run] in
            guard let node = side.2 else { return [Run(side.0, .textMuted), Run("nothing   ", .textMuted)] }
            let value = cut?[number] ?? DifferenceValue.runs(side.1, node, columns: room, display)
            return [Run(side.0, .textMuted)] + value + [Run("  \(measures[number])   ", .textMuted)]
        }
        return [head, values]
    }

    private static let measured = 4096

    private static func changes(_ count: Int) -> String { Plural.of(count, "change inside", "changes inside") }

    /// Such as `6 characters`, `2 items`.
    private static func length(_ document: any TreeDocument, _ node: Int) -> String {
        func words(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
        switch document.kind(at: node) {
        case .object: return words(document.childCount(at: node), "member", "members")
        case .array: return words(document.childCount(at: node), "item", "items")
        case .string:
            // Of a long text only the start is read in each frame.
            let text = document.text(of: node, fromAtMost: measured)
            return text.utf8.count + 8 < measured ? words(text.count, "character", "characters") : "a long text"
        case .number, .boolean, .null, .date, .data: return ""
        }
    }

    /// Whether the requests were the same too.
    static func requests(_ sides: ComparedSides) -> Run? {
        guard case .tree = sides.request else { return nil }
        let count = sides.request.changes
        guard count > 0 else { return Run("the two requests were the same", .textMuted) }
        return Run(
            "the two requests differ in \(Plural.of(count, "place")): the tab Request", .statusWarning)
    }

    /// Both values in full.
    static func card(_ screen: DifferenceScreen, _ display: DisplayContext) -> LinesCard? {
        guard let row = screen.row, let rows = screen.shown.rows, let place = screen.place else { return nil }
        func value(_ label: String, _ document: any TreeDocument, _ node: Int?) -> [String] {
            guard let node else { return ["\(label): nothing"] }
            let text = document.kind(at: node).isContainer ? "" : display.start(of: document.text(of: node), 16_384)
            return ["\(label): \(length(document, node))"]
                + text.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { Flow.rows(DisplayText.visible(String($0)), columns: max(10, display.size.width - 8)) }
                .map { "  " + $0 }
        }
        let title = DisplayText.visible(display.shown(DifferencePath.text(place)))
        return LinesCard(
            title: "\(title)  \(word(row.mark))",
            lines: value("A", rows.difference.first, row.first) + [""]
                + value("B", rows.difference.second, row.second))
    }
}

extension TreeDocument {
    /// The text that is copied of a value: a string without its quotes, a container as JSON; nil for a large one.
    func copied(_ node: Int) -> String? {
        guard kind(at: node).isContainer else { return text(of: node) }
        guard next(after: node) - node < 20_000 else { return nil }
        return JSONValue(self, node).text()
    }
}

/// A value of a tree in a column, cut and with secrets masked.
enum DifferenceValue {
    /// Both values of a row. Where their beginnings are the same, they are cut around the first difference.
    static func pair(
        _ first: (document: any TreeDocument, node: Int), _ second: (document: any TreeDocument, node: Int),
        columns: Int, _ display: DisplayContext
    ) -> [[Run]] {
        let values = [first, second]
        let whole = values.map { runs($0.document, $0.node, columns: columns, display) }
        guard whole[0].map(\.text) == whole[1].map(\.text),
            !values.contains(where: { $0.document.kind(at: $0.node).isContainer })
        else { return whole }
        let texts = values.map { value in
            let start = display.start(of: value.document.text(of: value.node, fromAtMost: 4096 + 64), 4096)
            return Array(DisplayText.visible(JSONEscape.text(start)).unicodeScalars)
        }
        let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
        guard same < max(texts[0].count, texts[1].count) else { return whole }
        let start = max(0, same - columns / 3)
        return zip(texts, whole).map { text, runs in
            let rest = String(String.UnicodeScalarView(text.dropFirst(start)))
            return [Run(TextWidth.truncated(Mark.cut.text + rest, columns: columns), runs.first?.role ?? .text)]
        }
    }

    static func runs(_ document: any TreeDocument, _ node: Int, columns: Int, _ display: DisplayContext) -> [Run] {
        let columns = max(1, columns)
        func text(_ limit: Int) -> String { display.start(of: document.text(of: node, fromAtMost: limit + 64), limit) }
        func cut(_ text: String, _ role: Role) -> [Run] {
            [Run(TextWidth.truncated(DisplayText.visible(text), columns: columns), role)]
        }
        switch document.kind(at: node) {
        case .object, .array: return cut(TreeLine.count(document, node), .syntaxPunctuation)
        case .string: return cut("\"\(JSONEscape.text(text(4 * columns)))\"", .syntaxString)
        case .number: return cut(text(columns + 1), .syntaxNumber)
        case .boolean: return cut(text(8), .syntaxBool)
        case .null: return cut("null", .syntaxNull)
        case .date: return cut(text(columns + 1), .syntaxDate)
        case .data: return cut(text(columns + 1), .syntaxData)
        }
    }
}
