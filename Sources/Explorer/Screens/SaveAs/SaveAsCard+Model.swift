import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
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
        let offered = name.isEmpty ? SuggestedName.of(method: draft.method, url: draft.url) ?? "" : name
        return .card(
            .saveAs(
                SaveAsCard(
                    field: Field(offered, isOffered: true), places: places,
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
    /// own; beside the demo, a request that uses none of its values belongs to the working folder.
    static func preferred(_ model: Model) -> Destination {
        guard model.library.collection != nil, !isOwn(model) else { return .workingFolder }
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

    /// Whether the demo is open, and the request has no value of it.
    private static func isOwn(_ model: Model) -> Bool {
        model.library.isDemo && VariableSet().names(in: model.request.draft.templates).isEmpty
    }

    /// The folders of the open collection first; beside the demo's the collection of the working folder. Any other folder
    /// is the last choice.
    private static func places(_ model: Model) -> [Destination] {
        let library = model.library
        guard library.collection != nil else { return [.workingFolder, .otherFolder("")] }
        let folders = folders(library).map(\.path)
        let isNew = library.isDemo && ownPath(library) == nil
        let own = ((isNew ? [ownFolder] : []) + folders + [""]).map { Destination.folder($0) }
        guard library.isDemo else { return own + [.otherFolder("")] }
        return (isOwn(model) ? [.workingFolder] + own : own + [.workingFolder]) + [.otherFolder("")]
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

/// A name for a request without one, from its method and URL.
enum SuggestedName {
    /// The last part of the path that is a word, with what the method does to it: `Create order`. The host where the path
    /// has no word; nil without a URL.
    static func of(method: String, url: String) -> String? {
        let reference = URLReference(url)
        let words = reference.path.utf8.split(separator: "/").compactMap { word(String($0)) }
        guard let noun = words.last ?? host(reference) else { return nil }
        guard let verb = verb(method) else { return noun.prefix(1).uppercased() + noun.dropFirst() }
        return "\(verb) \(noun)"
    }

    /// Without user and password.
    private static func host(_ reference: URLReference) -> String? {
        let host = reference.authority?.utf8.split(separator: "@").last.map(String.init) ?? ""
        return host.isEmpty ? nil : DisplayText.visible(host)
    }

    private static func verb(_ method: String) -> String? {
        switch method {
        case "POST": "Create"
        case "PUT", "PATCH": "Change"
        case "DELETE": "Delete"
        default: nil
        }
    }

    /// Nil for numbers, identifiers, places for values and versions such as `v1`.
    private static func word(_ segment: String) -> String? {
        let plain = Substring(segment.utf8.text(beforeAny: ".;"))
        let letters = plain.utf8.count { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 >= 0x80 }
        let digits = plain.utf8.count { (0x30...0x39).contains($0) }
        guard letters > 1, digits <= letters / 2, !plain.utf8.contains(where: { "{}:%".utf8.contains($0) }) else {
            return nil
        }
        let spaced = plain.utf8.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
        return DisplayText.visible(String(decoding: spaced, as: UTF8.self)).trimmed
    }
}
