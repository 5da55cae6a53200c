import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// The open collection, and the state of the pane that shows it.
struct Library: Sendable {
    var collection: RequestCollection? {
        didSet {
            defaults = Memo(limit: 1)
            refresh()
        }
    }
    /// Settings of the folders above one request. Cached, because every message asks for those of the open request.
    private var defaults = Memo<ItemPath, RequestDefaults>(limit: 1)
    /// The user's own styles of form text, which every request can name.
    var styles: [QueryStyle] = [] { didSet { defaults = Memo(limit: 1) } }
    var problems: [CollectionProblem] = []
    /// False until the collection's requests have been read.
    var isListed = false
    /// The folder of the demo's collection, if there is one.
    var demoRoot: String?
    /// The collection of the working folder, if there is one.
    var home: CollectionPlace?
    var cursor = 0
    var top = 0
    var closed: Set<ItemPath> = [] { didSet { refresh() } }
    /// Where the search that is typed began.
    private var origin: (closed: Set<ItemPath>, cursor: Int, top: Int)?
    /// Requests marked for a batch, in the order of the marks.
    var marks: [ItemPath] = []
    var filter: String? { didSet { refresh() } }
    /// The requests without a file that have edits; they stand above the collection's.
    private(set) var unsaved: [UnsavedRequest] = []
    /// The visible lines. Built when the list changes, not for every key: there may be ten thousand.
    private(set) var rows: [Row] = []
    /// Those of the collection, and the columns that they want.
    private var listed: (rows: [Row], columns: Int) = ([], 0)
    /// The columns that the rows want, read from the first of them.
    private(set) var columns = 0
    private static let measured = 500
    /// Number of requests in the whole collection.
    private(set) var requestCount = 0
    /// Items that `u` in this pane restores.
    var deleted: [DeletedItem] = []

    init() {}

    /// Whether the open collection is the demo's.
    var isDemo: Bool { collection.map { $0.root == demoRoot } ?? false }

    /// A request of the list, as the palette and the welcome view need it.
    struct Listed: Equatable, Sendable {
        var place: RequestPlace
        var name: String
        var folderName: String
        var method: String
    }

    var requests: [Listed] {
        guard let collection else { return [] }
        return collection.requests.map { entry in
            Listed(
                place: RequestPlace(collection: collection.root, path: entry.path), name: entry.name,
                folderName: folderName(of: entry.path) ?? collection.name, method: entry.method)
        }
    }

    /// The request of that name, or nil.
    func request(named name: String) -> Listed? {
        requests.first { $0.name == name }
    }

    /// The name of the folder that contains a path; nil at the root.
    func folderName(of path: ItemPath) -> String? {
        guard let folder = path.utf8.cut(atLast: "/").map({ String($0.before) }) else { return nil }
        return collection?.item(at: folder)?.name ?? folder
    }

    /// Settings of the collection and of the folders above a path, with the user's own styles.
    func defaults(for path: ItemPath) -> RequestDefaults {
        defaults.of(path) {
            var defaults = collection?.defaults(for: path) ?? RequestDefaults()
            defaults.styles = styles + defaults.styles
            return defaults
        }
    }

    /// Settings of a request that is in no collection yet: the styles that it can name.
    var defaultsOfNew: RequestDefaults {
        var defaults = RequestDefaults()
        defaults.styles = styles + (collection?.defaults.styles ?? [])
        return defaults
    }

    // MARK: Rows

    /// One visible line of the pane.
    struct Row: Equatable, Sendable {
        indirect enum Content: Equatable, Sendable {
            case unsaved(UnsavedRequest)
            case item(CollectionItem)
        }

        var content: Content
        var depth = 0
        var isOpen = false

        /// The item of the collection; nil for a request without a file.
        var item: CollectionItem? { if case .item(let item) = content { item } else { nil } }

        /// The path by which the line is found again after the list has changed.
        fileprivate var path: ItemPath {
            switch content {
            case .unsaved(let request): request.key.path
            case .item(let item): item.path
            }
        }

        fileprivate var title: String {
            switch content {
            case .unsaved(let request): request.url
            case .item(let item): item.name
            }
        }
    }

    /// Shows these requests above the collection's; the cursor stays on its line.
    mutating func show(unsaved requests: [UnsavedRequest]) {
        guard requests != unsaved else { return }
        let here = cursorRow?.path
        unsaved = requests
        join()
        if let here, let index = rows.firstIndex(where: { $0.path == here }) { cursor = index }
        cursor = min(cursor, max(0, rows.count - 1))
    }

    private mutating func refresh() {
        var rows: [Row] = []
        add(collection?.items ?? [], depth: 0, to: &rows)
        listed = (rows, Self.columns(of: rows))
        join()
        requestCount = collection?.items.reduce(0) { $0 + $1.requestCount } ?? 0
    }

    /// Puts the requests without a file above the others.
    private mutating func join() {
        let first = unsaved.filter { request in filter.map { SearchState.matches($0, request.url) } ?? true }
            .map { Row(content: .unsaved($0)) }
        rows = first + listed.rows
        columns = max(listed.columns, Self.columns(of: first))
    }

    private static func columns(of rows: [Row]) -> Int {
        rows.prefix(measured).reduce(0) { widest, row in
            max(widest, row.depth * 2 + TextWidth.columns(of: DisplayText.visible(row.title)) + 8)
        }
    }

    private func add(_ items: [CollectionItem], depth: Int, to rows: inout [Row]) {
        for item in items {
            guard case .folder(let folder) = item else {
                if filter.map({ SearchState.matches($0, item.name) }) ?? true {
                    rows.append(Row(content: .item(item), depth: depth))
                }
                continue
            }
            let isOpen = filter != nil || !closed.contains(folder.path)
            let place = rows.count
            rows.append(Row(content: .item(item), depth: depth, isOpen: isOpen))
            if isOpen { add(folder.items, depth: depth + 1, to: &rows) }
            if filter != nil, rows.count == place + 1 { rows.removeLast() }
        }
    }

    var cursorRow: Row? {
        rows.indices.contains(cursor) ? rows[cursor] : nil
    }

    /// The folder for new items: the one at the cursor, or the one that contains the request at the cursor.
    var folderAtCursor: ItemPath {
        guard let item = cursorRow?.item else { return "" }
        if case .folder(let folder) = item { return folder.path }
        return item.path.utf8.cut(atLast: "/").map { String($0.before) } ?? ""
    }

    /// A folder with those above it; words for the top of the collection.
    func title(of folder: ItemPath) -> String {
        folder.isEmpty ? "(top of the collection)" : collection?.title(of: folder) ?? folder
    }

    /// The folders that an item can be moved to, the top of the collection as the last: not its own, and none in it.
    func places(for path: ItemPath) -> [ItemPath] {
        let folders = (collection?.allItems ?? []).compactMap { if case .folder(let it) = $0 { it.path } else { nil } }
        let own = path.utf8.cut(atLast: "/").map { String($0.before) } ?? ""
        return (folders + [""]).filter { $0 != own && $0 != path && !$0.utf8.hasPrefix(path + "/") }
    }

    /// Puts the cursor on a path and opens the folders above it.
    mutating func reveal(_ path: ItemPath) {
        var prefix = ""
        for part in path.utf8.split(separator: "/").dropLast() {
            prefix += prefix.isEmpty ? String(part) : "/\(part)"
            if closed.contains(prefix) { closed.remove(prefix) }
        }
        if let index = rows.firstIndex(where: { $0.path == path }) { cursor = index }
    }
}

extension CollectionItem {
    /// Number of requests: 1 for a request, for a folder all below it.
    fileprivate var requestCount: Int {
        switch self {
        case .folder(let folder): folder.items.reduce(0) { $0 + $1.requestCount }
        case .request: 1
        case .damaged: 0
        }
    }
}

/// A request without a file, as the list of requests shows it.
struct UnsavedRequest: Equatable, Sendable {
    /// Its key among the open requests.
    var key: RequestPlace
    var method: String
    /// As typed; may be empty.
    var url: String

    /// The URL without its scheme, for a narrow pane.
    var shownURL: String {
        guard let end = url.utf8.firstRange(of: "://".utf8)?.upperBound else {
            return url.isEmpty ? "no URL yet" : url
        }
        return String(url[end...])
    }
}

extension Model {
    /// Whether a request without a file was made in the open collection, or where none was open.
    func isOfCollection(_ key: RequestPlace) -> Bool {
        key.collection.isEmpty || key.collection == library.collection?.root
    }

    /// The requests of the open collection that have edits and are not on the screen.
    var unsavedKeys: [RequestPlace] {
        background.lazy.filter { isOfCollection($0.key) && $0.value.isUnsaved }.map(\.key)
    }

    /// Requests without a file that have edits and were made here: the open one first, then by their keys, which begin
    /// with the time.
    var unsavedRequests: [UnsavedRequest] {
        let others = background.filter { $0.value.place == nil && $0.value.isUnsaved && isOfCollection($0.key) }
            .sorted { $0.key.path > $1.key.path }.map { UnsavedRequest(key: $0.key, of: $0.value) }
        guard request.place == nil, request.isUnsaved, isOfCollection(request.key) else { return others }
        return [UnsavedRequest(key: request.key, of: request)] + others.filter { $0.key != request.key }
    }
}

extension UnsavedRequest {
    fileprivate init(key: RequestPlace, of request: OpenRequest) {
        self.init(key: key, method: request.draft.method, url: request.draft.url)
    }
}

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

    /// Goes to the line where the search began, which is kept as long as it is typed.
    mutating func begin(_ step: SearchStep) {
        let began = origin
        origin = step == .look ? began ?? (closed, cursor, top) : nil
        guard let began else { return }
        if closed != began.closed { closed = began.closed }
        (cursor, top) = (began.cursor, began.top)
    }

    /// Moves to the next line whose name, or URL, matches, in closed folders too.
    mutating func search(_ pattern: String, backwards: Bool = false) -> (text: Wording, tone: StatusState.Tone) {
        let all =
            unsaved.map { (path: $0.key.path, text: $0.url) }
            + (collection?.allItems ?? []).map { (path: $0.path, text: $0.name) }
        let matches = all.indices.filter { SearchState.matches(pattern, all[$0].text) }
        guard !matches.isEmpty else {
            return ("No match for \"\(pattern)\" in \(all.count) lines. \(key: .appPop) clears.", .warning)
        }
        let path = cursorRow?.path
        let here = path.flatMap { path in all.firstIndex { $0.path == path } } ?? -1
        let next =
            backwards
            ? matches.lastIndex { $0 < here } ?? matches.count - 1 : matches.firstIndex { $0 > here } ?? 0
        reveal(all[matches[next]].path)
        return ("\(next + 1) of \(matches.count)", .plain)
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
