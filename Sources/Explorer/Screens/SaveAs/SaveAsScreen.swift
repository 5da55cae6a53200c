import Bytes
public import TerminalUI
public import Workspace

/// Save as: a name, and the folder it goes to.
public struct SaveAsState: Equatable, Sendable {
    public var editor: LineEditor
    public var folders: [Destination]
    public var cursor: Int

    /// Where a request can go.
    public enum Destination: Equatable, Sendable {
        /// Of the open collection; empty for its top.
        case folder(ItemPath)
        /// A collection of its own, made in the current folder by this save.
        case newCollection
    }

    public init(name: String, folders: [Destination], cursor: Int) {
        editor = LineEditor(name)
        self.folders = folders
        self.cursor = cursor
    }
}

enum SaveAsScreen {
    /// Where new requests go until they are put elsewhere.
    static let ownFolder = "My requests"

    static func open(_ model: inout Model) -> [Effect] {
        let folders = folders(model)
        let wanted = model.request.place.map { place in
            place.path.utf8.cut(atLast: "/").map { String($0.before) } ?? ""
        }
        let preferred = wanted ?? model.request.wantedFolder ?? defaultFolder(model)
        let name = model.request.place == nil ? "" : model.request.name
        model.overlays.append(
            .saveAs(
                SaveAsState(name: name, folders: folders, cursor: folders.firstIndex(of: .folder(preferred)) ?? 0)))
        return []
    }

    static func defaultFolder(_ model: Model) -> ItemPath {
        let items = model.library.collection?.allItems ?? []
        let own = items.first { item in
            if case .folder = item { item.name == ownFolder } else { false }
        }
        return own?.path ?? ownFolder
    }

    /// Every folder of the collection, the own one first even before it exists; a new collection while nothing but the
    /// demo's is open.
    private static func folders(_ model: Model) -> [SaveAsState.Destination] {
        guard let collection = model.library.collection else { return [.newCollection] }
        let isDemo = collection.root == model.library.demoRoot
        return paths(model).map { .folder($0) } + (isDemo ? [.newCollection] : [])
    }

    private static func paths(_ model: Model) -> [ItemPath] {
        let all = (model.library.collection?.allItems ?? []).compactMap { item -> ItemPath? in
            if case .folder(let folder) = item { folder.path } else { nil }
        }
        let own = defaultFolder(model)
        return (all.contains(own) ? all : [own] + all) + [""]
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard case .saveAs(var state)? = model.overlays.last else { return [] }
        _ = state.editor.apply(.insert(text))
        put(state, &model)
        return []
    }

    private static func put(_ state: SaveAsState, _ model: inout Model) {
        model.overlays[model.overlays.count - 1] = .saveAs(state)
    }

    static func perform(_ action: Action, _ state: SaveAsState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .promptRun, .requestSave: return save(state, &model)
        case .promptClose:
            model.overlays.removeLast()
            return []
        case .promptNext, .promptComplete: state.cursor = min(state.cursor + 1, state.folders.count - 1)
        case .promptPrev: state.cursor = max(0, state.cursor - 1)
        default:
            guard let edit = LineEdit(action) else { return nil }
            _ = state.editor.apply(edit)
        }
        put(state, &model)
        return []
    }

    private static func save(_ state: SaveAsState, _ model: inout Model) -> [Effect] {
        let name = state.editor.text.trimmed
        guard !name.isEmpty else {
            model.status.say("A request needs a name.", .warning)
            return []
        }
        model.overlays.removeLast()
        return Filing.saveAs(name, to: state.folders[state.cursor], &model)
    }

    static func draw(_ state: SaveAsState, _ model: Model, on canvas: inout Canvas, in area: Rect) {
        let box = Rect(
            x: area.x, y: area.y + 1, width: area.width, height: min(area.height - 1, state.folders.count + 6))
        let inside = canvas.card(box, title: "Save as")
        canvas.put("name    ", .textMuted, in: inside, row: 0, column: 1)
        FieldPainter.draw(
            state.editor, on: &canvas,
            in: Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1))
        canvas.put("folder", .textMuted, in: inside, row: 2, column: 1)
        let list = Rect(x: inside.x + 9, y: inside.y + 2, width: inside.width - 10, height: inside.height - 3)
        let first = ListScroll().offset(cursor: state.cursor, count: state.folders.count, height: list.height)
        for row in 0..<max(0, list.height) where first + row < state.folders.count {
            let isCursor = first + row == state.cursor
            let words = words(for: state.folders[first + row], model)
            canvas.putCut([Run(DisplayText.visible(words))], in: list, row: row, column: 2)
            if isCursor { canvas.markCursor(list, row: row, movesCursor: false) }
        }
    }

    private static func words(for destination: SaveAsState.Destination, _ model: Model) -> String {
        switch destination {
        case .folder(""): "(top of the collection)"
        case .folder(let path): model.library.collection?.item(at: path)?.name ?? path
        case .newCollection: "a new collection, ./\(CollectionFinder.offered)"
        }
    }
}
