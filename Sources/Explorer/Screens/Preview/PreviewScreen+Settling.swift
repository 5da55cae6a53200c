import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

extension PreviewScreen {
    /// Ties the two cursors together after every message: what is marked, which folds are open for the second cursor,
    /// what part of the bytes is shown.
    static func settle(_ model: inout Model) {
        announce(&model)
        findWanted(&model)
        let hasMoved = link(&model)
        openFolds(&model)
        scroll(&model, follows: hasMoved)
    }

    /// Puts the cursor where somebody wanted to go before the bytes were there.
    private static func findWanted(_ model: inout Model) {
        guard let node = model.request.preview.wantedNode, model.request.isDerived else {
            return
        }
        model.request.preview.wantedNode = nil
        let link = PreviewLink(node, model.tree(of: node), model.request.preview.content)
        if let extent = link.extent { model.request.preview.cursor = extent.lowerBound }
    }

    /// Marks the nodes of the tree's cursor, or, in the preview, of the byte under its own. Answers whether that is
    /// anything new.
    private static func link(_ model: inout Model) -> Bool {
        let state = model.request.preview
        let node = model.focus == .preview ? model.linkedNode : model.request.parameters.cursor
        let input = PreviewState.LinkInput(
            node: node, generation: state.generation, size: model.size, focus: model.focus, zoom: model.zoom)
        guard input != state.linkedTo else { return false }
        model.request.preview.linkedTo = input
        model.request.preview.link = PreviewLink(node, model.tree(of: node), state.content)
        return true
    }

    /// Folds are open only while the preview's cursor is below them.
    private static func openFolds(_ model: inout Model) {
        let parameters = model.request.parameters
        guard !parameters.closed.isEmpty || !parameters.opened.isEmpty else { return }
        let ancestry = model.linkedNode.map { model.tree(of: $0).ancestry(of: $0).dropLast() } ?? []
        let opened = Set(ancestry.map(\.id)).intersection(parameters.closed)
        guard opened != parameters.opened else { return }
        model.request.parameters.opened = opened
        model.request.refresh()
    }

    /// Keeps the place while what must be seen is seen already. The wheel may take the marks out of sight; the next
    /// move brings them back.
    private static func scroll(_ model: inout Model, follows: Bool) {
        let state = model.request.preview
        guard !state.content.bytes.isEmpty, let pane = PreviewPane(model), pane.body.height > 0 else { return }
        let top = pane.layout.clamped(state.top)
        if model.focus == .preview {
            model.request.preview.top = pane.top(showing: state.cursor, from: top)
        } else if follows, let extent = state.link.extent {
            model.request.preview.top = pane.top(showing: extent, from: top)
        } else {
            model.request.preview.top = min(top, pane.lastTop)
        }
    }

    /// Looking is not choosing, and is said so.
    private static func announce(_ model: inout Model) {
        let tab = model.request.preview.chosenTab
        guard tab != model.request.preview.announcedTab else { return }
        model.request.preview.announcedTab = tab
        let draft = model.request.draft
        let chosen = draft.serializer.look.tab
        guard let tab, tab != chosen, [.form, .json, .plist, .multipart].contains(tab),
            !RequestSerializer(draft.serializer).putsParametersInURL(draft.method)
        else { return }
        model.status.say("looking at \(tab.name); s sends \(chosen.name)")
    }
}
