import CurlewBytes
import CurlewFiles
import Keys
import TerminalUI
import Workspace

/// Pane 1: the requests of the collection.
enum CollectionsScreen: PaneScreen {
    static func context(_ model: Model) -> KeyContext { .collections }

    static func hints(_ model: Model) -> [Hint] {
        (model.library.marks.isEmpty ? [] : [Hint(.batchOpen, "batch")]) + [
            Hint(.collOpen, "open"), Hint(.collNewRequest, "new"), Hint(.collNewFolder, "folder"), Hint(.collMoveTo),
            Hint(.collRename, "rename"), Hint(.collDelete, "delete"), Hint(.goOpen, "others"),
            Hint(.searchStart, "search"), Hint(.paneParams, "params"),
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
            let parent = model.library.folderAtCursor
            model.overlays.append(.name(NameCard(.newFolder(parent, named: model.library.title(of: parent)), text: "")))
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
        case .collMoveTo:
            guard let path = model.library.cursorRow?.item?.path else { return unsavedHasNoFile(&model) }
            return Menus.open(.folder(of: path), &model)
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
    static func newFolder(_ parent: ItemPath, named title: String = "") -> Self {
        Self(
            title: "New folder", details: { _ in title.isEmpty ? [] : [("in", title)] },
            answer: { .named($0) { .change(.makeFolder(name: $0, in: parent)) } })
    }

    static func rename(_ path: ItemPath) -> Self {
        Self(title: "Rename", offersText: true, answer: { .named($0) { .change(.rename(path, to: $0)) } })
    }
}

extension CollectionsScreen {
    static func title(_ model: Model, width: Int) -> PaneTitle {
        PaneTitle(
            left: TabStrip(number: 1, [TabLabel("Collections")], shown: 0, isFocused: model.focus == .collections).runs)
    }

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        draw(Content(model), on: &canvas, in: rect)
    }

    /// The content of the pane.
    struct Content: Equatable, Sendable {
        /// The collection's root; nil: no collection is open.
        var root: String?
        var name: String
        /// The folder as it is shown.
        var folder: String
        var rows: [Library.Row]
        var top: Int
        var cursor: Int
        var marks: [ItemPath]
        var requestCount: Int
        /// The path of the open request.
        var path: ItemPath?
        /// The key of the open request where it has no file.
        var draftKey: ItemPath?
        var isUnsaved: Bool
        /// Other requests with unsaved edits.
        var edited: Set<RequestPlace>
        var isFocused: Bool
        var newKey: String
        /// In place of an empty list.
        var nothing: PaneNotice

        init(_ model: borrowing Model) {
            root = model.library.collection?.root
            name = model.library.collection?.name ?? "Not saved yet"
            folder = model.library.isDemo ? "the demo" : FilePath.shown(root ?? "", from: model.currentFolder)
            (rows, top, cursor) = (model.library.rows, model.library.top, model.library.cursor)
            (marks, requestCount) = (model.library.marks, model.library.requestCount)
            path = model.request.place?.path
            draftKey = model.request.place == nil ? model.request.draftKey : nil
            isUnsaved = model.request.isUnsaved
            edited = Set(model.unsavedKeys)
            isFocused = model.focus == .collections
            newKey = model.key(of: .collNewRequest, in: .collections)
            nothing = PaneNotice(
                lines: ["No requests yet."],
                keys: [
                    [
                        PaneNotice.Entry(key: isFocused ? newKey : model.key(of: .requestNew), verb: "new request"),
                        PaneNotice.Entry(key: model.key(of: .importText), verb: "paste one"),
                        PaneNotice.Entry(key: model.key(of: .goOpen), verb: "open a collection"),
                    ]
                ])
        }
    }

    /// The rows of the list, below the collection's name.
    static func area(in rect: Rect) -> Rect {
        let head = rect.height > 3 ? 1 : 0
        return Rect(x: rect.x, y: rect.y + head, width: rect.width, height: rect.height - head)
    }

    static func draw(_ content: Content, on canvas: inout Canvas, in rect: Rect) {
        guard content.root != nil || !content.rows.isEmpty else {
            return content.nothing.draw(on: &canvas, in: rect)
        }
        let rows = content.rows
        let area = area(in: rect)
        if area.y > rect.y { drawHead(content, on: &canvas, in: rect) }
        let list = ListState(cursor: content.cursor, top: content.top)
        let view = ListView(state: list, count: rows.count, mark: .none)
        canvas.thumb(area, first: view.shown(height: area.height).lowerBound, count: rows.count)
        canvas.list(view, in: area) {
            draw(rows[$1], content, isCursor: $1 == content.cursor, on: &$0, in: area, $2)
        }
        if rows.isEmpty { content.nothing.draw(on: &canvas, in: area) }
        if content.root != nil { drawFoot(content, on: &canvas, below: rect) }
    }

    /// The collection's name, and its folder where there is room.
    private static func drawHead(_ content: Content, on canvas: inout Canvas, in rect: Rect) {
        let used = canvas.putCut(
            [Run(DisplayText.visible(content.name), .title)],
            in: Rect(x: rect.x, y: rect.y, width: rect.width - 1, height: 1), row: 0, column: 2)
        let rest = Rect(x: rect.x + used + 3, y: rect.y, width: rect.width - used - 3, height: 1)
        canvas.putRight([Run(DisplayText.visible(content.folder), .textMuted)], in: rest, row: 0, margin: 1)
    }

    private static func draw(
        _ row: Library.Row, _ content: Content, isCursor: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int
    ) {
        let isHere = row.item.map { $0.path == content.path } ?? false
        let indent = row.depth * 2
        guard let item = row.item else {
            return drawUnsaved(row, content, isCursor: isCursor, on: &canvas, in: area, line)
        }
        switch item {
        case .folder(let folder):
            canvas.putCut(
                [
                    Run((row.isOpen ? Mark.open : .closed).text + " ", .syntaxPunctuation),
                    Run(DisplayText.visible(folder.name), .textStrong),
                ],
                in: area, row: line, column: indent + 2)
        case .request(let entry):
            drawRequest(entry, content, isHere: isHere, on: &canvas, in: area, line, indent)
        case .damaged:
            canvas.put("!", .nodeProblem, in: area, row: line, column: indent + 2)
            canvas.putCut(
                [Run(DisplayText.visible(item.name), .nodeProblem)], in: area, row: line, column: indent + 7)
        }
        if isCursor { mark(isActive: content.isFocused, on: &canvas, in: area, line) }
    }

    /// Marks the cursor's line; the list takes its clicks itself.
    private static func mark(isActive: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int) {
        canvas.mark(isActive ? .cursor : .place, area, row: line)
    }

    private static func drawRequest(
        _ entry: RequestEntry, _ content: Content, isHere: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int,
        _ indent: Int
    ) {
        let role = RequestLineScreen.role(of: entry.method)
        canvas.put(ShortForm.method(entry.method), role, in: area, row: line, column: indent + 2)
        if content.marks.contains(entry.path) { canvas.put("*", .accent, in: area, row: line, column: 1) }
        let column = indent + 7
        let isEdited = isEdited(entry, isHere: isHere, content)
        let name = TextWidth.truncated(
            DisplayText.visible(entry.name), columns: area.width - column - (isEdited ? 2 : 0))
        canvas.put(
            [Run(name, isHere ? .title : .text), Run(isEdited ? " *" : "", .statusWarning)], in: area, row: line,
            column: column)
    }

    /// A request that has no file yet, by its URL.
    private static func drawUnsaved(
        _ row: Library.Row, _ content: Content, isCursor: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int
    ) {
        guard case .unsaved(let request) = row.content else { return }
        canvas.put(
            ShortForm.method(request.method), RequestLineScreen.role(of: request.method), in: area, row: line,
            column: 2)
        let url = TextWidth.truncated(DisplayText.visible(request.shownURL), columns: area.width - 9)
        let isHere = request.key.path == content.draftKey
        canvas.put(
            [Run(url, isHere ? .title : .text), Run(" *", .statusWarning)], in: area, row: line, column: 7)
        if isCursor { mark(isActive: content.isFocused, on: &canvas, in: area, line) }
    }

    private static func isEdited(_ entry: RequestEntry, isHere: Bool, _ content: Content) -> Bool {
        if isHere { return content.isUnsaved }
        guard let root = content.root, !content.edited.isEmpty else { return false }
        return content.edited.contains(RequestPlace(collection: root, path: entry.path))
    }

    /// Draws the number of requests into the lower border.
    private static func drawFoot(_ content: Content, on canvas: inout Canvas, below rect: Rect) {
        let (edited, marked) = (content.edited.count + (content.isUnsaved ? 1 : 0), content.marks.count)
        let more = [(edited, "edited"), (marked, "marked")].map { $0 == 0 ? "" : ", \($0) \($1)" }.joined()
        let border = Rect(x: rect.x + 1, y: rect.maxY, width: rect.width - 2, height: 1)
        canvas.putCut([Run(" \(Plural.of(content.requestCount, "request"))\(more) ", .textMuted)], in: border, row: 0)
    }
}
