import CurlewNetworking
import Drafting
import Keys
import Serialization
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
        bench.search.isActive = true
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
