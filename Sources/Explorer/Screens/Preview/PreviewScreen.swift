import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Viewing

/// Pane 4: the exact bytes, tied to the tree.
enum PreviewScreen: BenchPane {
    static func context(_ model: Model) -> KeyContext { .preview }

    static func hints(_ model: Model) -> [Hint] {
        guard !model.request.preview.content.bytes.isEmpty else {
            return [
                Hint(.requestSend, "send"), Hint(.previewRead, "type it as text"), Hint(.requestSerializer, "body"),
                Hint(.tabNext, "next tab"), Hint(.paneParams, "params"),
            ]
        }
        return [
            Hint(.linkGo, "node"), Hint(.byteNextToken, "token"), Hint(.moveNextSibling, "pair"),
            Hint(.previewRead, "type"), Hint(.yankEncoded, "copy bytes"), Hint(.selectStart, "select"),
            Hint(.linkExplain, "explain"), Hint(.paneZoomIn, "zoom"),
        ]
    }

    static func movementRefusal(_ action: Action, _ model: Model) -> String? {
        model.request.preview.content.bytes.isEmpty ? "no bytes are sent" : nil
    }

    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        switch action {
        // Without a byte there is no node; who presses Enter here wants to type.
        case .linkGo where bench.request.preview.content.bytes.isEmpty: return WireText.begin(&bench, &desk)
        case .linkGo: return goToNode(&bench, &desk)
        case .previewRead: return WireText.begin(&bench, &desk)
        case .previewDiffLast: return compareWithSent(bench, &desk)
        case .previewOnePerLine:
            bench.request.preview.asSent = !(bench.request.preview.asSent ?? (bench.zoom == .full))
            desk.say(bench.request.preview.asSent == true ? "as sent" : "one pair per line")
            return []
        case .selectStart:
            let cursor = bench.request.preview.cursor
            bench.selection = Selection(anchor: bench.linkedNode ?? NodeID(0), anchorByte: cursor)
            return []
        case .searchNext: return search(forward: true, &bench, &desk)
        case .searchPrev: return search(forward: false, &bench, &desk)
        default: return PreviewMoves.perform(action, &bench, desk)
        }
    }

    private static func compareWithSent(_ bench: Workbench, _ desk: inout PaneDesk) -> [Effect] {
        switch SentDiff.find(bench.request, desk.display) {
        case .nothingSent: desk.say("nothing was sent yet; \(desk.key(of: .requestSend)) sends")
        case .sending: desk.say("it is being sent")
        case .notWritable: desk.say("the request cannot be written yet", .warning)
        case .same: desk.say("the same as what was sent last")
        case .card(let card): desk.desk.lay(.text(card))
        }
        return []
    }

    // MARK: Between bytes and nodes

    /// Goes from a byte to its node.
    private static func goToNode(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let node = bench.linkedNode, bench.tree(of: node).contains(node) else {
            desk.wish(.explainByte)
            return []
        }
        bench.jumps.leave(bench.place)
        let ancestors = bench.tree(of: node).ancestry(of: node).map(\.id).filter { $0 != node }
        bench.request.parameters.closed.subtract(ancestors)
        bench.request.parameters.filter = nil
        bench.request.parameters.cursor = node
        bench.request.refresh()
        bench.parametersTab = .parameters
        bench.focus(on: .parameters)
        return []
    }

    /// Goes from the tree's node to its first byte.
    static func goToBytes(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let node = bench.request.parameters.cursor else { return }
        if node.isInPath { return PathRows.goToBytes(of: node, &bench, &desk) }
        let link = PreviewLink(node, bench.request.draft.parameters, bench.request.preview.content)
        guard let extent = link.extent else { return desk.wish(.explain(node)) }
        bench.jumps.leave(bench.place)
        bench.request.preview.cursor = extent.lowerBound
        bench.focus(on: .preview)
    }

    // MARK: Selection

    /// The keys of a selection of bytes; nil for actions that it does not handle.
    static func select(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        switch action {
        case .selectDown: return PreviewMoves.perform(.moveDown, &bench, desk)
        case .selectUp: return PreviewMoves.perform(.moveUp, &bench, desk)
        case .selectLeft: return PreviewMoves.perform(.moveLeft, &bench, desk)
        case .selectRight: return PreviewMoves.perform(.moveRight, &bench, desk)
        case .selectOtherEnd:
            let anchor = bench.selection?.anchorByte ?? bench.request.preview.cursor
            let cursor = bench.request.preview.cursor
            bench.selection?.anchorByte = cursor
            bench.request.preview.cursor = anchor
            return []
        case .yankSelection: return copySelection(&bench, &desk)
        case .diffNodes:
            desk.say("nodes are compared, and these are bytes; select two nodes in the tree")
            return []
        case .selectLeave, .appPop:
            bench.selection = nil
            return []
        case .selectDelete, .selectToggle, .selectMoveDown, .selectMoveUp, .selectIndent, .selectOutdent:
            desk.say("bytes follow the tree; \(desk.key(of: .linkGo, in: .preview)) leads to the node")
            return []
        default: return nil
        }
    }

    private static func copySelection(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let range = selectedBytes(bench) else { return [] }
        bench.selection = nil
        desk.copy(bench.request.preview.content.text(of: range), as: "\(range.count) bytes")
        return []
    }

    static func selectedBytes(_ bench: Workbench) -> Range<Int>? {
        guard bench.focus == .preview, let anchor = bench.selection?.anchorByte else { return nil }
        let stops = ByteStops(bench.request.preview.content)
        let (from, to) = (stops.stop(at: anchor), stops.stop(at: bench.request.preview.cursor))
        return min(from.lowerBound, to.lowerBound)..<max(from.upperBound, to.upperBound)
    }

    // MARK: Search

    /// Goes to the next or previous match of the pattern; continues at the other end.
    static func search(forward: Bool, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let pattern = bench.search.pattern
        let finder = ByteFinder(bench.request.preview.content.bytes, pattern)
        guard let place = finder.place(after: bench.request.preview.cursor, forward: forward) else {
            desk.say(pattern.isEmpty ? "nothing searched yet" : "No match for \"\(pattern)\".")
            return []
        }
        bench.request.preview.cursor = place
        bench.search.pane = .preview
        return []
    }
}

extension Workbench {
    /// The node of the byte at the preview's cursor while the preview has the focus: the tree's second cursor.
    var linkedNode: NodeID? {
        focus == .preview ? request.preview.content.spans.node(at: request.preview.cursor) : nil
    }
}

extension Model {
    var linkedNode: NodeID? { bench.linkedNode }
}

extension PreviewScreen {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let pane = PreviewPane(model.bench, model.display, over: .init(model), in: rect)
        let text = PreviewPane.gutter
        for (row, runs) in pane.head.enumerated() { canvas.put(runs, in: rect, row: row, column: text) }
        let rows = pane.rows(from: model.request.preview.top)
        for row in rows { PreviewRowPainter(pane, row).draw(on: &canvas, in: rect) }
        if let first = rows.first, let last = rows.last {
            let bytes = pane.layout.range(of: first.address).lowerBound..<pane.layout.range(of: last.address).upperBound
            canvas.thumb(
                Rect(x: rect.x, y: pane.body.y, width: rect.width, height: pane.body.height), first: bytes.lowerBound,
                count: pane.content.bytes.count, shown: bytes.count)
        }
        if let edit = model.edit, edit.target == .wire {
            let field = Rect(x: rect.x + text, y: rect.y, width: rect.width - text, height: 1)
            FieldPainter.draw(edit.editor, on: &canvas, in: field)
        }
        let foot = pane.body.maxY - rect.y
        for (row, runs) in pane.foot.enumerated() { canvas.put(runs, in: rect, row: foot + row, column: text) }
    }

    /// The tabs. The one whose bytes are sent has a dot while another one is looked at.
    static func title(_ model: Model, width: Int) -> PaneTitle {
        let (draft, state) = (model.request.draft, model.request.preview)
        let (shown, sent) = (state.shownTab(of: draft), PreviewTab.sent(by: draft))
        let labels = PreviewTab.allCases.map { tab in
            TabLabel(tab.name(for: draft), isHeld: tab == sent)
        }
        var title = PaneTitle(
            TabStrip(
                number: Pane.preview.rawValue, labels, shown: shown.rawValue, isFocused: model.focus == .preview,
                columns: width))
        if model.zoom == .full { title.left += zoomed(after: title.left, width, model) }
        return title
    }

    /// The border continues up to the words at its end.
    private static func zoomed(after runs: [Run], _ width: Int, _ model: Model) -> [Run] {
        let words = " zoomed, \(model.key(of: .paneZoomOut)) restores "
        let used = runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let gap = width - used - words.count - 1
        guard gap > 0 else { return [] }
        let rule = String(repeating: Character(model.settings.boxes.horizontal(.heavy)), count: gap)
        return [Run(rule, .borderFocus), Run(words, .textMuted)]
    }
}

extension PreviewScreen {
    /// Links the two cursors after every message: updates the marks, the folds that are open for the second cursor, and
    /// the visible bytes.
    static func settle(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        announce(&bench, &desk)
        findWanted(&bench)
        let hasMoved = link(&bench, desk)
        openFolds(&bench)
        scroll(&bench, desk, follows: hasMoved)
    }

    /// Moves the cursor to the wanted node once its bytes exist.
    private static func findWanted(_ bench: inout Workbench) {
        guard let node = bench.request.preview.wantedNode, bench.request.isDerived else {
            return
        }
        bench.request.preview.wantedNode = nil
        let link = PreviewLink(node, bench.tree(of: node), bench.request.preview.content)
        if let extent = link.extent { bench.request.preview.cursor = extent.lowerBound }
    }

    /// Marks the nodes at the tree's cursor or, in the preview, of the byte at its cursor. Returns whether the marks
    /// have changed.
    private static func link(_ bench: inout Workbench, _ desk: PaneDesk) -> Bool {
        let state = bench.request.preview
        let node = bench.focus == .preview ? bench.linkedNode : bench.request.parameters.cursor
        let input = PreviewState.LinkInput(
            node: node, generation: state.generation, size: desk.display.size, focus: bench.focus, zoom: bench.zoom)
        guard input != state.linkedTo else { return false }
        bench.request.preview.linkedTo = input
        bench.request.preview.link = PreviewLink(node, bench.tree(of: node), state.content)
        return true
    }

    /// Opens folds only while the preview's cursor is below them.
    private static func openFolds(_ bench: inout Workbench) {
        let parameters = bench.request.parameters
        guard !parameters.closed.isEmpty || !parameters.opened.isEmpty else { return }
        let ancestry = bench.linkedNode.map { bench.tree(of: $0).ancestry(of: $0).dropLast() } ?? []
        let opened = Set(ancestry.map(\.id)).intersection(parameters.closed)
        guard opened != parameters.opened else { return }
        bench.request.parameters.opened = opened
        bench.request.refresh()
    }

    /// Keeps the scroll position while the marked bytes are visible. The wheel may scroll them away; the next movement
    /// scrolls back to them.
    private static func scroll(_ bench: inout Workbench, _ desk: PaneDesk, follows: Bool) {
        let state = bench.request.preview
        guard !state.content.bytes.isEmpty, let pane = desk.preview(bench), pane.body.height > 0 else { return }
        let top = pane.layout.clamped(state.top)
        if bench.focus == .preview {
            bench.request.preview.top = pane.top(showing: state.cursor, from: top)
        } else if follows, let extent = state.link.extent {
            bench.request.preview.top = pane.top(showing: extent, from: top)
        } else {
            bench.request.preview.top = min(top, pane.lastTop)
        }
    }

    /// Shows a message that the shown tab is not the chosen serializer.
    private static func announce(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        let tab = bench.request.preview.chosenTab
        guard tab != bench.request.preview.announcedTab else { return }
        bench.request.preview.announcedTab = tab
        let draft = bench.request.draft
        let sent = PreviewTab.sent(by: draft)
        guard let tab, tab != sent, !tab.kinds.isEmpty else { return }
        desk.say("looking at \(tab.name(for: draft)); \(desk.key(of: .requestSend)) sends \(sent.name(for: draft))")
    }
}
