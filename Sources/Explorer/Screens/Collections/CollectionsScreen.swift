import CurlewBytes
import TerminalUI
import Workspace

/// Pane 1: the requests of the collection.
enum CollectionsScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        move(action, &model) ?? change(action, &model)
    }

    // MARK: Moving

    private static func move(_ action: Action, _ model: inout Model) -> [Effect]? {
        let here = model.library.cursor
        switch action {
        case .moveDown: return go(to: here + 1, &model)
        case .moveUp: return go(to: here - 1, &model)
        case .moveFirst: return go(to: 0, &model)
        case .moveLast: return go(to: Int.max - 1, &model)
        case .movePageDown: return go(to: here + model.pageRows, &model)
        case .movePageUp: return go(to: here - model.pageRows, &model)
        case .moveHalfDown: return go(to: here + model.pageRows / 2, &model)
        case .moveHalfUp: return go(to: here - model.pageRows / 2, &model)
        case .moveLeft: return fold(isOpen: false, &model)
        case .moveRight, .foldOpen: return fold(isOpen: true, &model)
        case .foldClose: return fold(isOpen: false, &model)
        case .foldToggle: return fold(isOpen: model.library.cursorRow?.isOpen != true, &model)
        case .foldOpenAll: return foldAll(isOpen: true, &model)
        case .foldCloseAll: return foldAll(isOpen: false, &model)
        case .moveNextSibling: return sibling(by: 1, &model)
        case .movePrevSibling: return sibling(by: -1, &model)
        case .searchNext: return search(&model)
        case .searchPrev: return search(backwards: true, &model)
        default: return nil
        }
    }

    private static func go(to index: Int, _ model: inout Model) -> [Effect] {
        model.library.cursor = min(max(0, index), max(0, model.library.rows.count - 1))
        return []
    }

    private static func fold(isOpen: Bool, _ model: inout Model) -> [Effect] {
        guard let row = model.library.cursorRow else { return [] }
        if case .folder(let folder) = row.item, row.isOpen != isOpen {
            if isOpen { model.library.closed.remove(folder.path) } else { model.library.closed.insert(folder.path) }
        } else if !isOpen, let folder = row.item.path.utf8.cut(atLast: "/")?.before {
            model.library.reveal(String(folder))
        }
        return []
    }

    private static func foldAll(isOpen: Bool, _ model: inout Model) -> [Effect] {
        let here = model.library.cursorRow?.item.path
        let folders = (model.library.collection?.allItems ?? []).compactMap { item -> ItemPath? in
            if case .folder(let folder) = item { folder.path } else { nil }
        }
        model.library.closed = isOpen ? [] : Set(folders)
        // A closed tree shows its top folders only: the cursor goes to the one it was in.
        let shown = isOpen ? here : here.map { String($0.utf8.text(before: "/")) }
        if let shown { model.library.reveal(shown) }
        return []
    }

    /// The nearest line of the same level below or above, inside the same folder.
    private static func sibling(by offset: Int, _ model: inout Model) -> [Effect] {
        let rows = model.library.rows
        guard let depth = model.library.cursorRow?.depth else { return [] }
        var index = model.library.cursor + offset
        while rows.indices.contains(index), rows[index].depth > depth { index += offset }
        if rows.indices.contains(index), rows[index].depth == depth { model.library.cursor = index }
        return []
    }

    /// The next item, folded ones too, whose name matches.
    static func search(backwards: Bool = false, _ model: inout Model) -> [Effect] {
        let pattern = model.search.pattern
        let all = model.library.collection?.allItems ?? []
        let matches = all.filter { SearchState.matches(pattern, $0.name) }.map(\.path)
        guard !matches.isEmpty else {
            model.status.say("No match for \"\(pattern)\" in \(all.count) lines. Esc clears.", .warning)
            return []
        }
        let order = all.map(\.path)
        let here = model.library.cursorRow.flatMap { row in order.firstIndex(of: row.item.path) } ?? -1
        let places = matches.compactMap { order.firstIndex(of: $0) }
        let next = backwards ? places.last { $0 < here } : places.first { $0 > here }
        let found = next ?? (backwards ? places[places.count - 1] : places[0])
        model.library.reveal(order[found])
        model.status.say("\((places.firstIndex(of: found) ?? 0) + 1) of \(matches.count)")
        return []
    }

    // MARK: Marks

    /// This request, or all of a folder, and on to the next line.
    private static func mark(_ model: inout Model) -> [Effect] {
        guard let row = model.library.cursorRow else { return [] }
        let paths = row.item.requestPaths
        if paths.allSatisfy(model.library.marks.contains) {
            model.library.marks.removeAll(where: paths.contains)
        } else {
            model.library.marks += paths.filter { !model.library.marks.contains($0) }
        }
        model.library.cursor = min(model.library.cursor + 1, max(0, model.library.rows.count - 1))
        model.status.say(
            "\(model.library.marks.count) marked; \(model.key(of: .batchOpen, in: .collections)) sends them")
        return []
    }

    // MARK: Changing

    private static func change(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .collOpen: return open(&model)
        case .collMark: return mark(&model)
        case .batchOpen: return BatchScreen.open(&model)
        case .collNewRequest: return Filing.newRequest(in: model.library.folderAtCursor, &model)
        case .collNewFolder: return NameCard.open(.newFolder(model.library.folderAtCursor), text: "", &model)
        case .collRename:
            guard let row = model.library.cursorRow, case .request(let entry) = row.item else {
                model.status.say("only requests are renamed here")
                return []
            }
            return NameCard.open(.rename(entry.path), text: entry.name, &model)
        case .collDelete:
            guard let item = model.library.cursorRow?.item, let root = model.library.collection?.root else { return [] }
            let deletion = QuestionState.Deletion(
                root: root, path: item.path, name: item.name, count: item.totalCount)
            Questions.ask(.delete(deletion), &model)
            return Filing.change(.noteForDelete(item.path), &model)
        case .collDuplicate: return files(&model) { .duplicate($0.path) }
        case .collMoveDown: return files(&model) { .shift($0.path, by: 1) }
        case .collMoveUp: return files(&model) { .shift($0.path, by: -1) }
        case .editUndo where !model.library.deleted.isEmpty:
            let item = model.library.deleted.removeLast()
            return Filing.change(.restore(item), &model)
        default: return nil
        }
    }

    private static func files(_ model: inout Model, _ change: (CollectionItem) -> FileChange) -> [Effect] {
        guard let row = model.library.cursorRow else { return [] }
        return Filing.change(change(row.item), &model)
    }

    private static func open(_ model: inout Model) -> [Effect] {
        guard let row = model.library.cursorRow, let root = model.library.collection?.root else { return [] }
        switch row.item {
        case .folder: return fold(isOpen: !row.isOpen, &model)
        case .damaged(let entry):
            model.status.say("\(entry.problem)", .error)
            return []
        case .request(let entry):
            Focusing.focus(.parameters, &model)
            return Filing.open(RequestPlace(collection: root, path: entry.path), &model)
        }
    }
}

extension CollectionItem {
    /// Itself and what lies below it.
    var totalCount: Int {
        guard case .folder(let folder) = self else { return 1 }
        return folder.items.reduce(1) { $0 + $1.totalCount }
    }
}

extension NameCard.Purpose {
    static func newFolder(_ parent: ItemPath) -> Self {
        Self(title: "New folder", answer: { .named($0) { .change(.makeFolder(name: $0, in: parent)) } })
    }

    static func rename(_ path: ItemPath) -> Self {
        Self(title: "Rename", answer: { .named($0) { .change(.rename(path, to: $0)) } })
    }
}
