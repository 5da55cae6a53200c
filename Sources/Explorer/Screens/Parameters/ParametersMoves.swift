import CurlewNetworking
import Drafting
import Serialization

/// Moving through the tree, folding, searching.
enum ParametersMoves {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        let state = model.request.parameters
        // The line `+ add a parameter` stands after the last row.
        let last = state.rows.count
        let here = state.cursorIndex ?? last
        switch action {
        case .moveDown: return go(to: here + 1, &model)
        case .moveUp: return go(to: here - 1, &model)
        case .moveFirst: return go(to: 0, &model)
        case .moveLast: return go(to: max(0, last - 1), &model)
        case .moveHalfDown: return go(to: here + model.pageRows / 2, &model)
        case .moveHalfUp: return go(to: here - model.pageRows / 2, &model)
        case .movePageDown: return go(to: here + model.pageRows, &model)
        case .movePageUp: return go(to: here - model.pageRows, &model)
        case .moveLeft: return closeOrParent(&model)
        case .moveRight: return openOrChild(&model)
        case .moveNextSibling: return sibling(1, &model)
        case .movePrevSibling: return sibling(-1, &model)
        case .foldToggle: return state.cursorRow.map { toggleFold($0, &model) } ?? []
        case .foldOpen: return fold(isOpen: true, &model)
        case .foldClose: return fold(isOpen: false, &model)
        case .foldOpenAll: return foldAll(isOpen: true, &model)
        case .foldCloseAll: return foldAll(isOpen: false, &model)
        case .searchNext: return search(by: 1, &model)
        case .searchPrev: return search(by: -1, &model)
        case .scrollCentre, .scrollTop, .scrollBottom, .scrollDown, .scrollUp: return scroll(action, here, &model)
        default: return nil
        }
    }

    private static func go(to index: Int, _ model: inout Model) -> [Effect] {
        let rows = model.request.parameters.rows
        let target = min(max(0, index), rows.count)
        model.request.parameters.cursor = target < rows.count ? rows[target].id : nil
        return []
    }

    private static func scroll(_ action: Action, _ here: Int, _ model: inout Model) -> [Effect] {
        let height = model.pageRows
        switch action {
        case .scrollCentre: model.request.parameters.top = max(0, here - height / 2)
        case .scrollTop: model.request.parameters.top = here
        case .scrollBottom: model.request.parameters.top = max(0, here - height + 1)
        case .scrollDown:
            model.request.parameters.top += 1
            if here < model.request.parameters.top { return go(to: here + 1, &model) }
        default:
            model.request.parameters.top = max(0, model.request.parameters.top - 1)
            if here >= model.request.parameters.top + height { return go(to: here - 1, &model) }
        }
        return []
    }

    // MARK: Folds

    private static func closeOrParent(_ model: inout Model) -> [Effect] {
        guard let row = model.request.parameters.cursorRow else { return [] }
        if case .container(_, let count, true) = row.content, count > 0 { return toggleFold(row, &model) }
        if let parent = row.parent, parent != model.tree(of: parent).root?.id {
            model.request.parameters.cursor = parent
        }
        return []
    }

    private static func openOrChild(_ model: inout Model) -> [Effect] {
        guard let row = model.request.parameters.cursorRow, case .container(_, let count, let isOpen) = row.content
        else { return [] }
        guard isOpen else { return toggleFold(row, &model) }
        if count > 0, let child = model.tree(of: row.id).node(row.id)?.child(at: 0) {
            model.request.parameters.cursor = child.id
        }
        return []
    }

    static func toggleFold(_ row: ParameterRow, _ model: inout Model) -> [Effect] {
        guard row.isContainer else { return [] }
        if model.request.parameters.closed.remove(row.id) == nil { model.request.parameters.closed.insert(row.id) }
        model.request.refresh()
        return []
    }

    private static func fold(isOpen: Bool, _ model: inout Model) -> [Effect] {
        guard let row = model.request.parameters.cursorRow, row.isContainer else { return [] }
        if isOpen {
            model.request.parameters.closed.remove(row.id)
        } else {
            model.request.parameters.closed.insert(row.id)
        }
        model.request.refresh()
        return []
    }

    private static func foldAll(isOpen: Bool, _ model: inout Model) -> [Effect] {
        var closed: Set<NodeID> = []
        if !isOpen {
            for tree in [model.request.draft.path, model.tree] {
                tree.walk { visit in
                    if visit.depth > 0, visit.node.isContainer { closed.insert(visit.node.id) }
                    return true
                }
            }
        }
        let ancestors = model.request.parameters.cursor.map { model.tree(of: $0).ancestry(of: $0) } ?? []
        model.request.parameters.closed = closed
        if !isOpen, ancestors.count > 1 { model.request.parameters.cursor = ancestors[1].id }
        model.request.refresh()
        return []
    }

    private static func sibling(_ offset: Int, _ model: inout Model) -> [Effect] {
        guard let cursor = model.request.parameters.cursor, let place = model.tree(of: cursor).place(of: cursor),
            let parent = model.tree(of: cursor).node(place.parent)
        else { return [] }
        let index = place.index + offset
        if (0..<parent.childCount).contains(index) {
            model.request.parameters.cursor = parent.child(at: index).id
        }
        return []
    }

    // MARK: Search

    /// The next row behind or before the cursor that matches; folded rows are searched too and opened.
    static func search(by offset: Int, _ model: inout Model) -> [Effect] {
        let pattern = model.search.pattern
        guard !pattern.isEmpty else {
            model.status.say("nothing searched yet; / searches")
            return []
        }
        let all = ParameterRow.rows(of: model.request.draft, closed: [])
        let matches = all.indices.filter { all[$0].matches(pattern) }
        guard !matches.isEmpty else {
            model.status.say("No match for \"\(pattern)\" in \(all.count) lines. Esc clears.", .warning)
            return []
        }
        let here = model.request.parameters.cursor.flatMap { id in all.firstIndex { $0.id == id } } ?? all.count
        let next = offset > 0 ? matches.first { $0 > here } : matches.last { $0 < here }
        let found = next ?? (offset > 0 ? matches[0] : matches[matches.count - 1])
        reveal(all[found].id, &model)
        let number = (matches.firstIndex(of: found) ?? 0) + 1
        model.status.say("\(number) of \(matches.count)")
        return []
    }

    /// Opens the folds above a node and puts the cursor on it.
    static func reveal(_ id: NodeID, _ model: inout Model) {
        for ancestor in model.tree(of: id).ancestry(of: id).dropLast() {
            model.request.parameters.closed.remove(ancestor.id)
        }
        model.request.parameters.cursor = id
        model.request.refresh()
    }
}
