import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// Lines `name=value` that are pasted into the parameters become rows at once, and so do lines `name: value` in the
/// headers. A text in which one line has another form goes the way of every paste.
enum PastedRows {
    /// The most bytes that are taken as rows.
    private static let mostBytes = 64 << 10

    /// - Returns: false when the text is no such lines, or rows have no place here.
    static func take(_ text: String, _ bench: inout Workbench, _ desk: inout PaneDesk) -> Bool {
        guard bench.focus == .parameters, bench.text == nil, text.utf8.count <= mostBytes else { return false }
        switch bench.parametersTab {
        case .parameters:
            guard isFree(bench), let pairs = pairs(text, in: .other) else { return false }
            return add(pairs, &bench, &desk)
        case .headers:
            guard bench.edit == nil, let pairs = pairs(text, in: .header) else { return false }
            addHeaders(pairs, &bench, &desk)
            return true
        default: return false
        }
    }

    /// Nothing is typed, or a new row is open that nothing was typed into.
    private static func isFree(_ bench: Workbench) -> Bool {
        guard let edit = bench.edit else { return !bench.showsBody }
        if case .key = edit.target { return edit.isNew && edit.editor.isEmpty && !edit.continues }
        return false
    }

    // MARK: Reading

    /// The pairs of two lines or more; nil when a line is none.
    private static func pairs(_ text: String, in place: TypedPair.Place) -> [TypedPair]? {
        let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { $0.trimmed() }.filter { !$0.isEmpty }
        guard lines.count > 1 else { return nil }
        let pairs = lines.compactMap { TypedPair($0, in: place) }.filter {
            place == .header ? HeaderField.isToken($0.name[...]) : isName($0.name)
        }
        return pairs.count == lines.count ? pairs : nil
    }

    /// Whether the text can be the name of a parameter: none of the signs of a URL, a command or a markup.
    private static func isName(_ name: String) -> Bool {
        !name.holdsWhitespace && !name.utf8.contains { "<>\"'`/?&:;()|$#".utf8.contains($0) }
    }

    // MARK: Adding

    private static func add(_ pairs: [TypedPair], _ bench: inout Workbench, _ desk: inout PaneDesk) -> Bool {
        guard bench.tree.root?.isDictionary ?? true else { return false }
        _ = UntouchedRows.drop(&bench)
        let cursor = PathRows.neighbour(.after, bench.request)
        let place = place(at: cursor, in: bench.tree)
        bench.request.parameters.cursor = cursor
        let names = names(pairs)
        ParametersScreen.apply(&bench, &desk) { tree in
            var last = place
            for pair in pairs { last = insert(pair, after: last, in: &tree) }
            return NodeEdits.Outcome(cursor: last, name: "paste \(names)", done: "pasted \(names)")
        }
        return true
    }

    /// The row to insert after: the cursor's, or the innermost one above it that is in a dictionary, since items of a
    /// list have no names; nil: at the end.
    private static func place(at cursor: NodeID?, in tree: ParameterTree) -> NodeID? {
        let ancestry = cursor.map { tree.ancestry(of: $0) } ?? []
        return zip(ancestry, ancestry.dropFirst()).reversed().first { $0.0.isDictionary }?.1.id
    }

    /// Adds one row; a name such as `page[size]` makes the containers, as when it is typed.
    private static func insert(_ pair: TypedPair, after place: NodeID?, in tree: inout ParameterTree) -> NodeID? {
        guard let id = NodeEdits.add(.after, at: place, in: &tree).cursor else { return place }
        let value = QuickRows.value(of: pair.value, isJSON: pair.isJSON, in: &tree) ?? ValueGuess.value(of: pair.value)
        tree.update(id) { $0.value = value }
        guard let steps = QuickRows.steps(of: pair.name) else {
            tree.rename(id, to: ParameterKey(pair.name))
            return id
        }
        return QuickRows.nest(id, steps, in: &tree) ?? id
    }

    private static func addHeaders(_ pairs: [TypedPair], _ bench: inout Workbench, _ desk: inout PaneDesk) {
        var draft = bench.request.draft
        let place = min(bench.rows.cursor + 1, draft.headers.count)
        let first = draft.freshHeaderID
        let rows = pairs.enumerated().map { HeaderRow(id: first + $0, name: $1.name, value: $1.value) }
        draft.headers.insert(contentsOf: rows, at: place)
        let names = names(pairs)
        bench.request.step("paste \(names)") { $0.restore(draft) }
        bench.rows.cursor = place + rows.count - 1
        desk.say("pasted \(names); \(key: .editUndo) takes it back")
    }

    /// Such as `3 rows: a, b, page[size]`; of many the first.
    private static func names(_ pairs: [TypedPair]) -> String {
        let shown = pairs.prefix(3).map(\.name).joined(separator: ", ")
        return "\(pairs.count) rows: \(shown)\(pairs.count > 3 ? " and \(pairs.count - 3) more" : "")"
    }
}
