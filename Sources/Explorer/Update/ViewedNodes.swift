import CurlewSerialization
import Drafting
import TerminalUI
import Viewing

/// The nodes of a large tree that trace and linter look at: those on the screen, with a screenful before and behind
/// them, so that one step of the cursor needs no new computation.
enum ViewedNodes {
    /// A tree of so many nodes is large. To look at all of it would take half a second after each key.
    static let largeFrom = 100_000

    /// The nodes for a draft that was changed; nil when its tree is not large.
    static func first(_ model: Model) -> Set<NodeID>? {
        guard model.request.draft.parameters.nodeCount >= largeFrom else { return nil }
        return model.request.viewedNodes ?? nodes(model, screensAround: 1)
    }

    /// The nodes of a large tree to look at from now on; nil while all that are on the screen are looked at.
    static func next(_ model: Model) -> Set<NodeID>? {
        guard let viewed = model.request.viewedNodes, model.request.past == nil,
            !nodes(model, screensAround: 0).isSubset(of: viewed)
        else { return nil }
        return nodes(model, screensAround: 1)
    }

    private static func nodes(_ model: Model, screensAround count: Int) -> Set<NodeID> {
        // A selection of bytes begins at its anchor, and it takes whole escapes.
        let anchor = model.bench.selection?.anchorByte.flatMap(model.request.preview.content.spans.node)
        var nodes = Set([model.request.parameters.cursor, model.bench.linkedNode, anchor].compactMap(\.self))
        addRows(model, count, to: &nodes)
        addBytes(model, count, to: &nodes)
        return nodes
    }

    private static func addRows(_ model: Model, _ count: Int, to nodes: inout Set<NodeID>) {
        let (rows, height) = (model.request.parameters.rows, model.size.height)
        let first = model.request.parameters.top - count * height
        let shown = (first..<first + (2 * count + 1) * height).clamped(to: rows.indices)
        nodes.formUnion(rows[shown].map(\.id))
    }

    private static func addBytes(_ model: Model, _ count: Int, to nodes: inout Set<NodeID>) {
        guard let pane = PreviewPane(model), !pane.content.bytes.isEmpty, pane.body.height > 0 else { return }
        let (top, height) = (pane.layout.clamped(model.request.preview.top), pane.body.height)
        let first = pane.layout.range(of: pane.moved(top, by: -count * height))
        let last = pane.layout.range(of: pane.moved(top, by: (count + 1) * height))
        nodes.formUnion(pane.spans(in: first.lowerBound..<last.upperBound).compactMap(\.node))
    }
}
