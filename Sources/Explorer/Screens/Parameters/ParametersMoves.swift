import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys

/// Moving through the tree, folding, searching.
enum ParametersMoves {
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        let state = bench.request.parameters
        // The line `+ add a parameter` is after the last row.
        let last = state.rows.count
        let here = state.cursorIndex ?? last
        let page = desk.pageRows(bench)
        switch action {
        case .moveDown: go(to: here + 1, &bench.request)
        case .moveUp: go(to: here - 1, &bench.request)
        case .moveFirst: go(to: 0, &bench.request)
        case .moveLast: go(to: max(0, last - 1), &bench.request)
        case .moveHalfDown: go(to: here + page / 2, &bench.request)
        case .moveHalfUp: go(to: here - page / 2, &bench.request)
        case .movePageDown: go(to: here + page, &bench.request)
        case .movePageUp: go(to: here - page, &bench.request)
        case .moveLeft: closeOrParent(&bench.request)
        case .moveRight: openOrChild(&bench.request)
        case .moveNextSibling: sibling(1, &bench.request)
        case .movePrevSibling: sibling(-1, &bench.request)
        case .foldToggle: if let row = state.cursorRow { toggleFold(row, &bench.request) }
        case .foldOpen: fold(isOpen: true, &bench.request)
        case .foldClose: fold(isOpen: false, &bench.request)
        case .foldOpenAll: foldAll(isOpen: true, &bench.request)
        case .foldCloseAll: foldAll(isOpen: false, &bench.request)
        case .searchNext: search(by: 1, &bench, &desk)
        case .searchPrev: search(by: -1, &bench, &desk)
        case .scrollCentre, .scrollTop, .scrollBottom, .scrollDown, .scrollUp:
            scroll(action, here, height: page, &bench.request)
        default: return nil
        }
        return []
    }

    private static func go(to index: Int, _ request: inout OpenRequest) {
        let rows = request.parameters.rows
        let target = min(max(0, index), rows.count)
        request.parameters.cursor = target < rows.count ? rows[target].id : nil
    }

    private static func scroll(_ action: Action, _ here: Int, height: Int, _ request: inout OpenRequest) {
        switch action {
        case .scrollCentre: request.parameters.top = max(0, here - height / 2)
        case .scrollTop: request.parameters.top = here
        case .scrollBottom: request.parameters.top = max(0, here - height + 1)
        case .scrollDown:
            request.parameters.top += 1
            if here < request.parameters.top { return go(to: here + 1, &request) }
        default:
            request.parameters.top = max(0, request.parameters.top - 1)
            if here >= request.parameters.top + height { return go(to: here - 1, &request) }
        }
    }

    // MARK: Folds

    private static func closeOrParent(_ request: inout OpenRequest) {
        guard let row = request.parameters.cursorRow else { return }
        if case .container(_, let count, true) = row.content, count > 0 { return toggleFold(row, &request) }
        if let parent = row.parent, parent != request.draft[treeOf: parent].root?.id {
            request.parameters.cursor = parent
        }
    }

    private static func openOrChild(_ request: inout OpenRequest) {
        guard let row = request.parameters.cursorRow, case .container(_, let count, let isOpen) = row.content
        else { return }
        guard isOpen else { return toggleFold(row, &request) }
        if count > 0, let child = request.draft[treeOf: row.id].node(row.id)?.child(at: 0) {
            request.parameters.cursor = child.id
        }
    }

    static func toggleFold(_ row: ParameterRow, _ request: inout OpenRequest) {
        guard row.isContainer else { return }
        if request.parameters.closed.remove(row.id) == nil { request.parameters.closed.insert(row.id) }
        request.refresh()
    }

    private static func fold(isOpen: Bool, _ request: inout OpenRequest) {
        guard let row = request.parameters.cursorRow, row.isContainer else { return }
        if isOpen {
            request.parameters.closed.remove(row.id)
        } else {
            request.parameters.closed.insert(row.id)
        }
        request.refresh()
    }

    private static func foldAll(isOpen: Bool, _ request: inout OpenRequest) {
        var closed: Set<NodeID> = []
        if !isOpen {
            for tree in [request.draft.path, request.draft.parameters] {
                tree.walk { visit in
                    if visit.depth > 0, visit.node.isContainer { closed.insert(visit.node.id) }
                    return true
                }
            }
        }
        let ancestors = request.parameters.cursor.map { request.draft[treeOf: $0].ancestry(of: $0) } ?? []
        request.parameters.closed = closed
        if !isOpen, ancestors.count > 1 { request.parameters.cursor = ancestors[1].id }
        request.refresh()
    }

    private static func sibling(_ offset: Int, _ request: inout OpenRequest) {
        guard let cursor = request.parameters.cursor, let place = request.draft[treeOf: cursor].place(of: cursor),
            let parent = request.draft[treeOf: cursor].node(place.parent)
        else { return }
        let index = place.index + offset
        if (0..<parent.childCount).contains(index) {
            request.parameters.cursor = parent.child(at: index).id
        }
    }

    // MARK: Search

    /// Moves to the next matching row before or after the cursor; folded rows are searched too and opened.
    static func search(by offset: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let pattern = bench.search.pattern
        guard !pattern.isEmpty else {
            return desk.say("nothing searched yet; \(desk.key(of: .searchStart)) searches")
        }
        let all = ParameterRow.rows(of: bench.request.draft, closed: [])
        let matches = all.indices.filter { all[$0].matches(pattern) }
        guard !matches.isEmpty else {
            desk.say("No match for \"\(pattern)\" in \(all.count) lines. \(desk.key(of: .appPop)) clears.", .warning)
            return
        }
        let here = bench.request.parameters.cursor.flatMap { id in all.firstIndex { $0.id == id } } ?? all.count
        let next = offset > 0 ? matches.first { $0 > here } : matches.last { $0 < here }
        let found = next ?? (offset > 0 ? matches[0] : matches[matches.count - 1])
        reveal(all[found].id, &bench.request)
        let number = (matches.firstIndex(of: found) ?? 0) + 1
        desk.say("\(number) of \(matches.count)")
    }

    /// Opens the folds above a node and moves the cursor to it.
    static func reveal(_ id: NodeID, _ request: inout OpenRequest) {
        for ancestor in request.draft[treeOf: id].ancestry(of: id).dropLast() {
            request.parameters.closed.remove(ancestor.id)
        }
        request.parameters.cursor = id
        request.refresh()
    }
}
