import CurlewNetworking
import Drafting
import Keys
import Serialization
import TerminalUI
import Viewing

extension PreviewScreen {
    /// Ties the two cursors together after every message: what is marked, which folds are open for the second cursor,
    /// what part of the bytes is shown.
    static func settle(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        announce(&bench, &desk)
        findWanted(&bench)
        let hasMoved = link(&bench, desk)
        openFolds(&bench)
        scroll(&bench, desk, follows: hasMoved)
    }

    /// Puts the cursor where somebody wanted to go before the bytes were there.
    private static func findWanted(_ bench: inout Workbench) {
        guard let node = bench.request.preview.wantedNode, bench.request.isDerived else {
            return
        }
        bench.request.preview.wantedNode = nil
        let link = PreviewLink(node, bench.tree(of: node), bench.request.preview.content)
        if let extent = link.extent { bench.request.preview.cursor = extent.lowerBound }
    }

    /// Marks the nodes of the tree's cursor, or, in the preview, of the byte under its own. Answers whether that is
    /// anything new.
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

    /// Folds are open only while the preview's cursor is below them.
    private static func openFolds(_ bench: inout Workbench) {
        let parameters = bench.request.parameters
        guard !parameters.closed.isEmpty || !parameters.opened.isEmpty else { return }
        let ancestry = bench.linkedNode.map { bench.tree(of: $0).ancestry(of: $0).dropLast() } ?? []
        let opened = Set(ancestry.map(\.id)).intersection(parameters.closed)
        guard opened != parameters.opened else { return }
        bench.request.parameters.opened = opened
        bench.request.refresh()
    }

    /// Keeps the place while what must be seen is seen already. The wheel may take the marks out of sight; the next
    /// move brings them back.
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

    /// Looking is not choosing, and is said so.
    private static func announce(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        let tab = bench.request.preview.chosenTab
        guard tab != bench.request.preview.announcedTab else { return }
        bench.request.preview.announcedTab = tab
        let draft = bench.request.draft
        let chosen = draft.serializer.look.tab
        guard let tab, tab != chosen, !tab.kinds.isEmpty,
            !RequestSerializer(draft.serializer).putsParametersInURL(draft.method)
        else { return }
        desk.say("looking at \(tab.name); \(desk.key(of: .requestSend)) sends \(chosen.name)")
    }
}
