import CurlewBytes
import Keys
import TerminalUI
import Workspace

/// Pane 1: the requests of the collection.
enum CollectionsScreen: PaneScreen {
    static func context(_ model: Model) -> KeyContext { .collections }

    static func hints(_ model: Model) -> [Hint] {
        [
            Hint(.collOpen, "open"), Hint(.collNewRequest, "new"), Hint(.collNewFolder, "folder"),
            Hint(.goOpen, "others"), Hint(.searchStart, "search"), Hint(.collRename, "rename"),
            Hint(.collDelete, "delete"), Hint(.paneParams, "params"),
        ]
    }

    static func movementRefusal(_ action: Action, _ model: Model) -> String? { nil }

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        let page = PaneDesk(model).pageRows(model.bench)
        return model.library.move(action, page: page) ? [] : change(action, &model)
    }

    // MARK: Changing

    private static func change(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .collOpen: return open(&model)
        case .collMark:
            guard model.library.mark() else { return [] }
            let key = model.key(of: .batchOpen, in: .collections)
            model.status.say("\(model.library.marks.count) marked; \(key) sends them")
            return []
        case .searchNext, .searchPrev:
            let (text, tone) = model.library.search(model.search.pattern, backwards: action == .searchPrev)
            model.status.say(text.text(model.keys), tone)
            return []
        case .diffRequests: return DifferenceScreen.openMarked(&model)
        case .batchOpen: return BatchScreen.open(&model)
        case .collNewRequest: return RequestStorage.newRequest(in: model.library.folderAtCursor, &model)
        case .collNewFolder:
            model.overlays.append(.name(NameCard(.newFolder(model.library.folderAtCursor), text: "")))
            return []
        case .collRename:
            guard case .request(let entry)? = model.library.cursorRow?.item else {
                model.status.say("only requests are renamed here")
                return []
            }
            model.overlays.append(.name(NameCard(.rename(entry.path), text: entry.name)))
            return []
        case .collDelete:
            guard let item = model.library.cursorRow?.item, let root = model.library.collection?.root else {
                return unsavedHasNoFile(&model)
            }
            let deletion = QuestionState.Deletion(
                root: root, path: item.path, name: item.name, count: item.totalCount)
            Questions.ask(.delete(deletion), &model)
            return RequestStorage.change(.noteForDelete(item.path), &model)
        case .collDuplicate, .collMoveDown, .collMoveUp:
            guard let path = model.library.cursorRow?.item?.path else { return unsavedHasNoFile(&model) }
            let shift = FileChange.shift(path, by: action == .collMoveDown ? 1 : -1)
            return RequestStorage.change(action == .collDuplicate ? .duplicate(path) : shift, &model)
        case .editUndo where !model.library.deleted.isEmpty:
            let item = model.library.deleted.removeLast()
            return RequestStorage.change(.restore(item), &model)
        default: return nil
        }
    }

    private static func unsavedHasNoFile(_ model: inout Model) -> [Effect] {
        guard model.library.cursorRow != nil else { return [] }
        model.status.say("This request has no file yet; \(model.key(of: .requestSave)) saves the open one.", .warning)
        return []
    }

    private static func open(_ model: inout Model) -> [Effect] {
        guard let row = model.library.cursorRow else { return [] }
        if case .unsaved(let request) = row.content {
            Focusing.focus(.parameters, &model)
            return RequestStorage.open(request.key, &model)
        }
        guard let item = row.item, let root = model.library.collection?.root else { return [] }
        switch item {
        case .folder:
            model.library.fold(isOpen: !row.isOpen)
            return []
        case .damaged(let entry): return [.readFile(RequestPlace(collection: root, path: entry.path))]
        case .request(let entry):
            Focusing.focus(.parameters, &model)
            return RequestStorage.open(RequestPlace(collection: root, path: entry.path), &model)
        }
    }
}

extension CollectionItem {
    /// Number of the item and all items below it.
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
