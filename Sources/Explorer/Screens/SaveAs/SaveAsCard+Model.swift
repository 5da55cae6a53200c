import CurlewBytes
import Drafting
import TerminalUI
import Workspace

extension SaveAsCard {
    /// The folder of the demo's collection for requests of one's own; made by the first save there.
    private static let ownFolder = "My requests"

    /// - Parameter name: of a request without a file that has one.
    static func opening(_ model: Model, named name: String = "") -> CardOpening {
        let places = places(model)
        let name = model.request.place == nil ? name : model.request.name
        let draft = model.request.draft
        let suggestion = name.isEmpty ? SuggestedName.of(method: draft.method, url: draft.url) : nil
        return .card(
            .saveAs(
                SaveAsCard(
                    editor: LineEditor(name), suggestion: suggestion, places: places,
                    list: ListState(cursor: places.firstIndex(of: preferred(model)) ?? 0))))
    }

    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, library: model.library, workingFolder: model.currentFolder)
    }

    indirect enum Wish: ModelWish {
        case save(String, to: Destination)
        /// Asks for a folder, to save a request of that name there.
        case chooseFolder(String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .save(let name, let destination): RequestStorage.saveAs(name, to: destination, &model)
            case .chooseFolder(let name): Parts.open(FolderPicker.opening(.save(name), model), &model)
            }
        }
    }

    // MARK: Places

    /// The place of a request for which none was chosen: in the collection that is open, of the demo's the folder of one's
    /// own.
    static func preferred(_ model: Model) -> Destination {
        guard model.library.collection != nil else { return .workingFolder }
        guard !model.library.isDemo else { return .folder(ownPath(model.library) ?? ownFolder) }
        let own = model.request.place.map { place in place.path.utf8.cut(atLast: "/").map { String($0.before) } ?? "" }
        return .folder(own ?? model.request.wantedFolder ?? ownPath(model.library) ?? "")
    }

    /// The folder `My requests`; nil where there is none.
    private static func ownPath(_ library: Library) -> ItemPath? {
        folders(library).first { $0.name == ownFolder }?.path
    }

    private static func folders(_ library: Library) -> [CollectionFolder] {
        (library.collection?.allItems ?? []).compactMap { if case .folder(let folder) = $0 { folder } else { nil } }
    }

    /// The folders of the open collection first; beside the demo's the collection of the working folder. Any other folder
    /// is the last choice.
    private static func places(_ model: Model) -> [Destination] {
        let library = model.library
        guard library.collection != nil else { return [.workingFolder, .otherFolder("")] }
        let folders = folders(library).map(\.path)
        let isNew = library.isDemo && ownPath(library) == nil
        let own = ((isNew ? [ownFolder] : []) + folders + [""]).map { Destination.folder($0) }
        return own + (library.isDemo ? [.workingFolder] : []) + [.otherFolder("")]
    }
}

extension SaveAsCard.Destination {
    /// The folder in a collection; the collection is the one with the root `open` for a folder of the open one.
    func place(in open: String?) -> (folder: ItemPath, home: SaveJob.Home) {
        switch self {
        case .folder(let folder): (folder, open.map { .collection($0) } ?? .workingFolder)
        case .workingFolder: ("", .workingFolder)
        case .otherFolder(let path): ("", .folder(path))
        }
    }
}
