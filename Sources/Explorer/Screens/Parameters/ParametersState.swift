import CurlewNetworking
import CurlewSerialization
import Drafting

/// The state of the parameter tree on the screen: cursor, folds, scroll position. Its rows are computed again with
/// every change of the draft.
struct ParametersState: Equatable, Sendable {
    /// The node at the cursor; nil: the line `+ add a parameter`.
    var cursor: NodeID? { didSet { if cursor != oldValue { locate() } } }
    /// Index of the cursor's row; nil on the line that adds. Kept, because a search among 100,000 rows takes as long as
    /// drawing a screen.
    private(set) var cursorIndex: Int?
    var closed: Set<NodeID> = []
    var top = 0
    /// Only matching rows and their ancestors are shown.
    var filter: String?
    /// Containers that are open only while the preview's cursor is in them.
    var opened: Set<NodeID> = []
    /// The names of the URL's placeholders, in its order.
    var pathNames: [String] = []
    private(set) var rows: [ParameterRow] = []

    init() {}

    /// Computes the rows. When the cursor's node is gone, the cursor moves to the row that is now at its index.
    mutating func refresh(_ draft: RequestDraft) {
        let old = cursorIndex
        rows = ParameterRow.rows(of: draft, closed: closed.subtracting(opened), filter: filter, places: pathNames)
        locate()
        guard let cursor, cursorIndex == nil else { return }
        // While a text is the body, the parameters and the cursor in them are kept unchanged.
        if !draft.serializer.hasTree, !cursor.isInPath { return }
        self.cursor = rows.isEmpty ? nil : rows[min(old ?? 0, rows.count - 1)].id
    }

    /// Finds the cursor's row, first where it was and beside that.
    private mutating func locate() {
        guard let cursor else { return cursorIndex = nil }
        let old = cursorIndex ?? 0
        let near = (old - 1...old + 1).first { rows.indices.contains($0) && rows[$0].id == cursor }
        cursorIndex = near ?? rows.firstIndex { $0.id == cursor }
    }

    var cursorRow: ParameterRow? {
        cursorIndex.map { rows[$0] }
    }
}

/// One visible line of the tree.
struct ParameterRow: Equatable, Sendable {
    var id: NodeID
    var parent: NodeID?
    var depth: Int
    var key: String
    /// The key is the index of an item in an array or set.
    var isIndex: Bool
    var content: Content
    /// How the node says that it is written in form text: `comma`; empty when it says nothing.
    var form = ""
    /// False when the node itself is off.
    var isOn: Bool
    /// False when an ancestor is off.
    var isReached: Bool

    enum Content: Equatable, Sendable {
        case container(Container, count: Int, isOpen: Bool)
        case scalar(Scalar)
    }

    enum Container: String, Sendable { case dictionary = "dict", array, set }

    /// The visible rows in order: the values of the path in the order of the URL, then the tree. The roots have no row,
    /// and when the body is a text the tree has no rows. With `places`, values of the path without a placeholder in the
    /// URL are not reached.
    static func rows(
        of draft: RequestDraft, closed: Set<NodeID>, filter: String? = nil, places: [String]? = nil
    ) -> [ParameterRow] {
        var builder = RowBuilder(closed: closed, filter: filter)
        if let root = draft.path.root { builder.addPath(root, places: places) }
        if draft.serializer.hasTree, let root = draft.parameters.root {
            builder.addChildren(of: root, depth: 0, isReached: root.isOn)
        }
        return builder.rows
    }
}

/// Walks the tree and collects the visible rows.
private struct RowBuilder {
    let closed: Set<NodeID>
    let filter: String?
    var rows: [ParameterRow] = []

    /// Adds the values of the path, named as in the URL: `{id}`.
    mutating func addPath(_ root: ParameterNode, places: [String]?) {
        guard case .dictionary(let members) = root.value else { return }
        let order = Dictionary((places ?? []).enumerated().map { ($1, $0) }) { first, _ in first }
        let sorted = members.enumerated().sorted { left, right in
            let (a, b) = (order[left.element.key.text] ?? .max, order[right.element.key.text] ?? .max)
            return (a, left.offset) < (b, right.offset)
        }
        for (_, member) in sorted {
            let isReached = root.isOn && (places == nil || order[member.key.text] != nil)
            add(member.node, key: "{\(member.key.text)}", isIndex: false, parent: root.id, 0, isReached)
        }
    }

    mutating func addChildren(of node: ParameterNode, depth: Int, isReached: Bool) {
        switch node.value {
        case .dictionary(let members):
            for member in members {
                add(member.node, key: member.key.text, isIndex: false, parent: node.id, depth, isReached)
            }
        case .array(let items), .set(let items):
            for (index, item) in items.enumerated() {
                add(item, key: String(index), isIndex: true, parent: node.id, depth, isReached)
            }
        case .scalar: break
        }
    }

    private mutating func add(
        _ node: ParameterNode, key: String, isIndex: Bool, parent: NodeID, _ depth: Int, _ isReached: Bool
    ) {
        let isOpen = filter != nil || !closed.contains(node.id)
        let row = ParameterRow(
            id: node.id, parent: parent, depth: depth, key: key, isIndex: isIndex,
            content: Self.content(of: node, isOpen: isOpen), form: Self.form(of: node), isOn: node.isOn,
            isReached: isReached)
        let place = rows.count
        rows.append(row)
        if isOpen { addChildren(of: node, depth: depth + 1, isReached: isReached && node.isOn) }
        if let filter, rows.count == place + 1, !row.matches(filter) { rows.removeLast() }
    }

    private static func form(of node: ParameterNode) -> String {
        node.choices.isEmpty ? "" : node.choices.words(on: node.value).joined(separator: ",")
    }

    private static func content(of node: ParameterNode, isOpen: Bool) -> ParameterRow.Content {
        switch node.value {
        case .dictionary(let members): .container(.dictionary, count: members.count, isOpen: isOpen)
        case .array(let items): .container(.array, count: items.count, isOpen: isOpen)
        case .set(let items): .container(.set, count: items.count, isOpen: isOpen)
        case .scalar(let scalar): .scalar(scalar)
        }
    }
}

extension ParameterRow {
    /// Whether the key or the value contains the pattern (smart case).
    func matches(_ pattern: String) -> Bool {
        if !isIndex, SearchState.matches(pattern, key) { return true }
        guard case .scalar(let scalar) = content else { return false }
        return SearchState.matches(pattern, scalar.text)
    }

    var isContainer: Bool {
        if case .container = content { return true }
        return false
    }

    /// The word for the type column.
    var typeName: String {
        switch content {
        case .container(let container, _, _): container.rawValue
        case .scalar(let scalar): scalar.kind == .boolean ? "bool" : scalar.kind.rawValue
        }
    }
}
