import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// Pane 4: the exact bytes, tied to the tree.
enum PreviewScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .linkGo: return goToNode(&model)
        case .previewRead: return Parts.panes(&model) { WireText.begin(&$0, &$1) }
        case .previewOnePerLine:
            model.request.preview.asSent = !(model.request.preview.asSent ?? (model.zoom == .full))
            model.status.say(model.request.preview.asSent == true ? "as sent" : "one pair per line")
            return []
        case .selectStart:
            let cursor = model.request.preview.cursor
            model.selection = Selection(anchor: model.linkedNode ?? NodeID(0), anchorByte: cursor)
            return []
        case .searchNext: return search(forward: true, &model)
        case .searchPrev: return search(forward: false, &model)
        default: return PreviewMoves.perform(action, &model)
        }
    }

    // MARK: Between bytes and nodes

    /// From a byte to the node that it belongs to.
    private static func goToNode(_ model: inout Model) -> [Effect] {
        guard let node = model.linkedNode, model.tree(of: node).contains(node) else {
            model.status.say(Explanation.ofByte(model).map(\.text).joined(separator: "   "))
            return []
        }
        model.jumps.leave(Focusing.place(model))
        let ancestors = model.tree(of: node).ancestry(of: node).map(\.id).filter { $0 != node }
        model.request.parameters.closed.subtract(ancestors)
        model.request.parameters.filter = nil
        model.request.parameters.cursor = node
        model.request.refresh()
        model.parametersTab = .parameters
        return Focusing.focus(.parameters, &model)
    }

    /// From the tree's node to its first byte.
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

    /// The keys of a selection of bytes; nil for those that it has no use for.
    static func select(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .selectDown: return PreviewMoves.perform(.moveDown, &model)
        case .selectUp: return PreviewMoves.perform(.moveUp, &model)
        case .selectLeft: return PreviewMoves.perform(.moveLeft, &model)
        case .selectRight: return PreviewMoves.perform(.moveRight, &model)
        case .selectOtherEnd:
            let anchor = model.selection?.anchorByte ?? model.request.preview.cursor
            model.bench.selection?.anchorByte = model.bench.request.preview.cursor
            model.request.preview.cursor = anchor
            return []
        case .yankSelection: return copySelection(&model)
        case .selectLeave, .appPop:
            model.selection = nil
            return []
        case .selectDelete, .selectToggle, .selectMoveDown, .selectMoveUp, .selectIndent, .selectOutdent:
            model.status.say("bytes follow the tree; change it there (Esc, Enter)")
            return []
        default: return nil
        }
    }

    private static func copySelection(_ model: inout Model) -> [Effect] {
        guard let range = selectedBytes(model) else { return [] }
        model.selection = nil
        return Yanking.copy(model.request.preview.content.text(of: range), as: "\(range.count) bytes", &model)
    }

    static func selectedBytes(_ model: Model) -> Range<Int>? {
        guard model.focus == .preview, let anchor = model.selection?.anchorByte else { return nil }
        let stops = ByteStops(model.request.preview.content)
        let (from, to) = (stops.stop(at: anchor), stops.stop(at: model.request.preview.cursor))
        return min(from.lowerBound, to.lowerBound)..<max(from.upperBound, to.upperBound)
    }

    // MARK: Search

    /// The next or previous place of the pattern, going on at the other end.
    static func search(forward: Bool, _ model: inout Model) -> [Effect] {
        let pattern = model.search.pattern
        let finder = ByteFinder(model.request.preview.content.bytes, pattern)
        guard let place = finder.place(after: model.request.preview.cursor, forward: forward) else {
            model.status.say(pattern.isEmpty ? "nothing searched yet" : "No match for \"\(pattern)\".")
            return []
        }
        model.request.preview.cursor = place
        model.search.isActive = true
        return []
    }
}

extension Model {
    /// The node of the byte under the preview's cursor while the preview has the focus: the tree's second cursor.
    var linkedNode: NodeID? {
        focus == .preview ? request.preview.content.spans.node(at: request.preview.cursor) : nil
    }
}
