import CurlewBytes
import Keys
import Workspace

/// Moving through the list of requests, folding, searching, marking.
extension Library {
    mutating func move(_ action: Action, page: Int) -> Bool {
        switch action {
        case .moveLeft, .foldClose: fold(isOpen: false)
        case .moveRight, .foldOpen: fold(isOpen: true)
        case .foldToggle: fold(isOpen: cursorRow?.isOpen != true)
        case .foldOpenAll: foldAll(isOpen: true)
        case .foldCloseAll: foldAll(isOpen: false)
        case .moveNextSibling: sibling(by: 1)
        case .movePrevSibling: sibling(by: -1)
        default:
            let list = ListState(cursor: cursor)
            guard let row = list.row(for: action, count: rows.count, page: page, half: page / 2) else { return false }
            cursor = min(max(0, row), max(0, rows.count - 1))
        }
        return true
    }

    mutating func fold(isOpen: Bool) {
        guard let row = cursorRow else { return }
        if case .folder(let folder)? = row.item, row.isOpen != isOpen {
            if isOpen { closed.remove(folder.path) } else { closed.insert(folder.path) }
        } else if !isOpen, let folder = row.item?.path.utf8.cut(atLast: "/")?.before {
            reveal(String(folder))
        }
    }

    private mutating func foldAll(isOpen: Bool) {
        let here = cursorRow?.item?.path
        let folders = (collection?.allItems ?? []).compactMap { item -> ItemPath? in
            if case .folder(let folder) = item { folder.path } else { nil }
        }
        closed = isOpen ? [] : Set(folders)
        // With all folders closed only the top level is shown: the cursor goes to the top folder that it was in.
        let shown = isOpen ? here : here.map { String($0.utf8.text(before: "/")) }
        if let shown { reveal(shown) }
    }

    /// Moves to the nearest line of the same level below or above, in the same folder.
    private mutating func sibling(by offset: Int) {
        let rows = rows
        guard let depth = cursorRow?.depth else { return }
        var index = cursor + offset
        while rows.indices.contains(index), rows[index].depth > depth { index += offset }
        if rows.indices.contains(index), rows[index].depth == depth { cursor = index }
    }

    /// Moves to the next item whose name matches, in closed folders too.
    mutating func search(_ pattern: String, backwards: Bool = false) -> (text: Wording, tone: StatusState.Tone) {
        let all = collection?.allItems ?? []
        let matches = all.filter { SearchState.matches(pattern, $0.name) }.map(\.path)
        guard !matches.isEmpty else {
            return ("No match for \"\(pattern)\" in \(all.count) lines. \(key: .appPop) clears.", .warning)
        }
        let order = all.map(\.path)
        let here = cursorRow?.item.flatMap { order.firstIndex(of: $0.path) } ?? -1
        let places = matches.compactMap { order.firstIndex(of: $0) }
        let next = backwards ? places.last { $0 < here } : places.first { $0 > here }
        let found = next ?? (backwards ? places[places.count - 1] : places[0])
        reveal(order[found])
        return ("\((places.firstIndex(of: found) ?? 0) + 1) of \(matches.count)", .plain)
    }

    // MARK: Marks

    /// Marks this request, or all of a folder, and moves to the next line; false when there is nothing to mark.
    mutating func mark() -> Bool {
        guard let paths = cursorRow?.item?.requestPaths else { return false }
        if paths.allSatisfy(marks.contains) {
            marks.removeAll(where: paths.contains)
        } else {
            marks += paths.filter { !marks.contains($0) }
        }
        cursor = min(cursor + 1, max(0, rows.count - 1))
        return true
    }
}
