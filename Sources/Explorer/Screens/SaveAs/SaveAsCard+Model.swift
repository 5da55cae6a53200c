import CurlewBytes
import Drafting
import TerminalUI
import Workspace

extension SaveAsCard {
    /// The folder for new requests until another one is chosen.
    private static let ownFolder = "My requests"

    static func opening(_ model: Model) -> CardOpening {
        let folders = folders(model)
        let wanted = model.request.place.map { place in
            place.path.utf8.cut(atLast: "/").map { String($0.before) } ?? ""
        }
        let preferred = wanted ?? model.request.wantedFolder ?? defaultFolder(model)
        let name = model.request.place == nil ? "" : model.request.name
        let draft = model.request.draft
        let suggestion = name.isEmpty ? SuggestedName.of(method: draft.method, url: draft.url) : nil
        return .card(
            .saveAs(
                SaveAsCard(
                    editor: LineEditor(name), suggestion: suggestion, folders: folders,
                    cursor: folders.firstIndex(of: .folder(preferred)) ?? 0)))
    }

    func facts(_ model: Model) -> Facts { Facts(display: model.display, collection: model.library.collection) }

    enum Wish: ModelWish {
        case save(String, to: Destination)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .save(let name, let destination): RequestStorage.saveAs(name, to: destination, &model)
            }
        }
    }

    // MARK: Folders

    static func defaultFolder(_ model: Model) -> ItemPath {
        let items = model.library.collection?.allItems ?? []
        let own = items.first { item in
            if case .folder = item { item.name == ownFolder } else { false }
        }
        return own?.path ?? ownFolder
    }

    /// Every folder of the collection, with the folder for new requests first even before it exists; also a new
    /// collection when the open one is the demo's, and only that when none is open.
    private static func folders(_ model: Model) -> [Destination] {
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
}
