import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Viewing

/// The Tree tab: the body as a tree.
extension TreePosition: ResponseTabPart {
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.tree
    static let title = "Tree"
    static let topic = "checks"
    static let synonyms = ["tree"]
    static let isOfBody = true
    static let movementRefusal: String? = nil
    static func capture(_ request: OpenRequest) -> CaptureCard? {
        request.response.index.flatMap { CaptureCard.card(of: request.response.tree.cursor, $0) }
    }
    var context: KeyContext { .responseTree }
    var place: Int { cursor }

    struct Facts {
        var display: DisplayContext
        /// Nil while there is no body, or before it was indexed.
        var index: ResponseIndex?
        var matches: SearchMatches
        /// The tab that shows the tree, whose matches are marked.
        var tab = ResponseTab.tree
        /// The nodes that failed a check, with the fault.
        var faults: [Int: String]
        /// The request's own checks, for adding one.
        var checks: CheckEdits
        /// Secrets, which are never written into a file.
        var secrets: SecretMask
        var height: Int
        var isFocused: Bool
    }

    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, index: model.request.response.index, matches: model.request.response.matches,
            faults: model.request.response.checking.faults, checks: CheckEdits(checks: model.request.draft.checks),
            secrets: model.secretMask, height: ResponseScreen.height(model), isFocused: model.focus == .response)
    }

    func lines(_ facts: Facts) -> PartLines { PartLines(hints: .ofResponse) }

    mutating func go(to place: Int, _ facts: Facts) {
        if let index = facts.index { reveal(place, index, height: facts.height) }
    }

    func count(_ facts: Facts) -> Int { facts.index?.places.count ?? 0 }

    func list(_ facts: Facts) -> [ListLine]? { nil }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        guard let index = facts.index, let document = index.document else { return false }
        switch action {
        case .respEnter where document.kind(at: cursor) == .string:
            ResponseLink.follow(document.text(of: cursor, fromAtMost: 8192), &desk)
        case .respEnter: return TreeKeys.perform(.foldToggle, &self, index, height: facts.height)
        case .checkAdd:
            facts.checks.add(CheckSuggestion.rule(for: cursor, index, facts.secrets), facts.display, &desk)
        case .respExplain: desk.say(explanation(index, document))
        default: return TreeKeys.perform(action, &self, index, height: facts.height)
        }
        return true
    }

    /// Such as `$.people[0]: object with 3 members, bytes 12 to 80`.
    private func explanation(_ index: ResponseIndex, _ document: any TreeDocument) -> String {
        let count = document.childCount(at: cursor)
        let kind =
            switch document.kind(at: cursor) {
            case .object: "object with \(Plural.of(count, "member"))"
            case .array: "array of \(Plural.of(count, "item"))"
            case .string: "string"
            case .number: "number, digits as sent"
            case .boolean: "boolean"
            case .null: "null"
            case .date: "date"
            case .data: "data"
            }
        let place = document.sourceRange(of: cursor).map { ", bytes \($0.lowerBound) to \($0.upperBound - 1)" } ?? ""
        return "\(NodePath.jsonPath(to: cursor, index)): \(kind)\(place)"
    }

    // MARK: Copying

    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)? {
        guard let index = facts.index, let document = index.document else { return nil }
        switch action {
        case .yankPath: return named(NodePath.jsonPath(to: cursor, index))
        case .yankJq: return named(NodePath.jq(to: cursor, index))
        case .yankKey: return (document.key(of: cursor) ?? String(index.places.ordinal(of: cursor))).asCopied
        case .yankString: return document.text(of: cursor).asCopied
        case .yankValue:
            return document.kind(at: cursor).isContainer ? source(document) : document.text(of: cursor).asCopied
        default: return nil
        }
    }

    private func named(_ path: String) -> (text: String, label: String) { (path, path) }

    private func source(_ document: some TreeDocument) -> (text: String, label: String)? {
        guard (document.sourceRange(of: cursor)?.count ?? 0) <= ResponseScreen.copyLimit else { return nil }
        let text = document.sourceText(of: cursor)
        return (text, "\(TreeLine.count(document, cursor)), \(HumanReadable.bytes(Int64(text.utf8.count)))")
    }

    // MARK: Picture

    /// Draws the visible rows only.
    func draw(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        guard let index = facts.index, let rows = rows(index) else { return }
        let line = TreeLine(
            index, rows, width: rect.width - Self.foldColumn - 1,
            valueColumn: min(index.namesEnd + 2, rect.width * 2 / 5 - Self.foldColumn), hiding: facts.display.mask)
        let top = rows.top(keeping: top, cursor: cursor, height: rect.height)
        let shift = max(0, 2 * index.places.depth(of: cursor) - rect.width / 2)
        let nodes = rows.rows(from: top, count: rect.height)
        if let row = nodes.firstIndex(of: cursor) { canvas.take(clicksOn: 0..<nodes.count, cursor: row, in: rect) }
        for (row, node) in nodes.enumerated() {
            let indent = max(0, 2 * index.places.depth(of: node) - shift)
            let fault = facts.faults[node].map { facts.display.shown($0) }
            let runs = facts.matches.marked(line.runs(node, indent: indent, fault: fault), node, tab: facts.tab)
            canvas.putCut(runs, in: rect, row: row, column: Self.foldColumn)
            if node == cursor, facts.isFocused { canvas.markCursor(rect, row: row) }
            let isMarked = node == cursor && facts.isFocused
            if fault != nil { canvas.put("!", .statusError, in: rect, row: row, column: isMarked ? 1 : 0) }
        }
        let near = rows.rows(from: rows.first, count: Self.counted)
        let isCounted = near.count < Self.counted
        canvas.thumb(
            rect, first: isCounted ? near.firstIndex(of: top) ?? 0 : top,
            count: isCounted ? near.count : index.places.count)
    }

    /// Two marks come before it.
    private static let foldColumn = 2
    /// More rows are not counted; the thumb then goes by nodes.
    private static let counted = 400
}
