import CurlewBytes
import CurlewFiles
import Keys
import TerminalUI

/// A folder, typed or chosen step by step: of a collection to be opened, or the place for a new one.
struct FolderPicker: TextCard {
    let purpose: Purpose
    /// The folder of relative paths.
    let workingFolder: String
    /// The folder that `~/` stands for.
    let home: String?
    /// The path; what stands behind its last `/` is the beginning of a name.
    private(set) var editor: LineEditor
    /// The last folder that was looked at.
    private(set) var page: FolderPage?
    private(set) var list = ListState()

    enum Purpose: Equatable, Sendable {
        case open
        /// For a request of that name.
        case save(String)
    }

    init(_ purpose: Purpose, workingFolder: String, home: String? = nil) {
        (self.purpose, self.workingFolder, self.home) = (purpose, workingFolder, home)
        editor = LineEditor(FilePath.join(workingFolder, "") + (workingFolder.utf8.hasSuffix("/") ? "" : "/"))
    }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .folder(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    func lines(_ display: DisplayContext) -> PartLines {
        PartLines(hints: [
            Hint(.promptRun, purpose == .open ? "open" : "choose"), Hint(.promptComplete, "into it"),
            Hint(.promptNext, "next"), Hint(.promptPrev, "before"), Hint(.promptClose, "cancel"),
        ])
    }

    // MARK: The path

    /// The folder whose folders are shown, an absolute path.
    var folder: String { FolderPath(editor.text, workingFolder, home).folder }

    /// The beginning of a name behind it.
    private var start: String { FolderPath(editor.text, workingFolder, home).start }

    var browse: FolderBrowse { FolderBrowse(folder: folder, showsHidden: start.utf8.hasPrefix(".")) }

    enum Row: Equatable {
        /// The folder itself, with the collection that it is or holds.
        case here(CollectionPlace?)
        case up
        case folder(FolderPage.Folder)
        /// A folder that is made.
        case new(String)

        var collection: CollectionPlace? {
            switch self {
            case .here(let place): place
            case .folder(let folder): folder.collection
            case .up, .new: nil
            }
        }
    }

    /// Empty until the folder was read.
    var rows: [Row] {
        guard let page, page.folder == folder else { return [] }
        let folders = page.folders ?? []
        let found = folders.filter { start.isEmpty || $0.name.lowercased().utf8.hasPrefix(start.lowercased()) }
        guard start.isEmpty else {
            let makes = purpose != .open && page.folders != nil && !folders.contains { $0.name == start }
            return found.map { .folder($0) } + (makes ? [.new(start)] : [])
        }
        guard page.folders != nil else { return folder == "/" ? [] : [.up] }
        return [.here(page.collection)] + (folder == "/" ? [] : [.up]) + found.map { .folder($0) }
    }

    /// Takes a folder that was read. The cursor goes to a collection when there is one.
    mutating func take(_ page: FolderPage) {
        guard page.folder == folder else { return }
        self.page = page
        list.cursor = rows.firstIndex { $0.collection != nil } ?? 0
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun: choose(&desk)
        case .promptClose: desk.close()
        case .promptComplete: enter(&desk)
        default:
            guard let edit = LineEdit(action) else { return list.perform(action, count: rows.count) }
            change(&desk) { _ = $0.apply(edit) }
        }
        return true
    }

    mutating func insert(_ text: String, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        change(&desk) { _ = $0.apply(.insert(text)) }
    }

    private mutating func change(_ desk: inout Desk<Wish>, _ body: (inout LineEditor) -> Void) {
        let before = (browse, editor.text)
        body(&editor)
        if before.1 != editor.text { list.cursor = 0 }
        if before.0 != browse { desk.run(.browse(browse)) }
    }

    private mutating func go(to path: String, _ desk: inout Desk<Wish>) {
        change(&desk) { $0 = LineEditor(path.utf8.hasSuffix("/") ? path : path + "/") }
    }

    /// Tab: into the folder at the cursor.
    private mutating func enter(_ desk: inout Desk<Wish>) {
        guard rows.indices.contains(list.cursor) else { return desk.say(nothing) }
        switch rows[list.cursor] {
        case .here, .new: desk.say("it is this folder; choose it as it is")
        case .up: go(to: FilePath.parent(bare), &desk)
        case .folder(let folder): go(to: FilePath.join(bare, folder.name), &desk)
        }
    }

    /// Enter: takes a collection or this folder, and goes into any other.
    private mutating func choose(_ desk: inout Desk<Wish>) {
        guard rows.indices.contains(list.cursor) else { return desk.say(nothing) }
        switch rows[list.cursor] {
        case .here(let place): use(place?.root ?? bare, &desk)
        case .new(let name): use(FilePath.join(bare, name), &desk)
        case .folder(let folder):
            guard let place = folder.collection else { return enter(&desk) }
            use(place.root, &desk)
        case .up: enter(&desk)
        }
    }

    private func use(_ path: String, _ desk: inout Desk<Wish>) {
        desk.close()
        switch purpose {
        case .open:
            desk.focus(.collections)
            desk.run(.openCollection(path: path))
        case .save(let name): desk.wish(.save(name, in: path))
        }
    }

    private var nothing: String {
        page?.folder == folder && page?.folders != nil
            ? "no folder here begins with \"\(start)\"" : "\(folder) cannot be read, or is still being read"
    }

    /// Without a `/` at its end.
    private var bare: String { folder == "/" ? folder : String(folder.utf8.text(withoutEnd: "/") ?? folder[...]) }
}

/// A typed path: the folder up to its last `/`, and the beginning of a name. `~/` at its start is the home folder.
private struct FolderPath {
    var folder: String
    var start: String

    init(_ text: String, _ workingFolder: String, _ home: String?) {
        let path =
            if text.utf8.hasPrefix("/") {
                text
            } else if let home, let rest = text.utf8.text(behind: "~/") {
                FilePath.join(home, "") + (home.utf8.hasSuffix("/") ? "" : "/") + rest
            } else {
                FilePath.join(workingFolder, text)
            }
        let cut = path.utf8.cut(atLast: "/")
        (folder, start) = (cut.map { $0.before + "/" } ?? "/", cut.map { String($0.behind) } ?? path)
    }
}

extension FolderPicker {
    static func opening(_ purpose: Purpose, _ model: Model) -> CardOpening {
        let card = FolderPicker(purpose, workingFolder: model.currentFolder, home: model.homeFolder)
        return .card(.folder(card), [.browse(card.browse)])
    }

    /// Fills the card that asked for the folder.
    static func take(_ page: FolderPage, _ cards: inout [Overlay]) {
        for (index, overlay) in cards.enumerated() {
            guard case .folder(var card) = overlay else { continue }
            card.take(page)
            cards[index] = .folder(card)
        }
    }

    enum Wish: ModelWish {
        /// A request of that name into a folder.
        case save(String, in: String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .save(let name, let path): RequestStorage.saveAs(name, to: .otherFolder(path), &model)
            }
        }
    }
}

extension FolderPicker {
    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let rows = rows
        let box = Rect(
            x: area.x, y: area.y, width: area.width, height: min(area.height, max(5, rows.count + 4)))
        let inside = canvas.card(box, title: purpose == .open ? "Open a folder" : "Save into a folder")
        canvas.put("folder", .textMuted, in: inside, row: 0, column: 1)
        FieldPainter.draw(
            editor, on: &canvas, in: Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1))
        let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 2)
        let view = ListView(state: self.list, count: rows.count, mark: .belowField, empty: Self.empty(page))
        canvas.list(view, in: list) { runs(rows[$0]) }
    }

    private static func empty(_ page: FolderPage?) -> String {
        guard let page else { return "being read" }
        return page.folders == nil ? "It cannot be read." : "No folder here begins like this."
    }

    private func runs(_ row: Row) -> [Run] {
        let collection = row.collection.map { Run("  collection \(DisplayText.visible($0.name))", .statusOK) }
        switch row {
        case .here:
            let none = purpose == .open ? "  no collection yet" : "  a collection is made here"
            return [Run("this folder", .textStrong), collection ?? Run(none, .textMuted)]
        case .up: return [Run("..", .textMuted)]
        case .folder(let folder): return [Run(DisplayText.visible(folder.name) + "/")] + [collection].compactMap(\.self)
        case .new(let name):
            return [Run(DisplayText.visible(name) + "/"), Run("  is made as a collection", .textMuted)]
        }
    }
}
