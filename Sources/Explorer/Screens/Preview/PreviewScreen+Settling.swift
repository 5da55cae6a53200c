import CurlewNetworking
import Drafting
import Keys
import Serialization
import TerminalUI
import Viewing

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
