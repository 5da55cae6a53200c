import CurlewBytes
import Workspace

/// Chooses the collection that is opened at the start.
enum StartingPlace {
    struct Choice: Equatable {
        var folder: String
        var isDemo = false
        var request: ItemPath?
        var reason = Reason.asked
    }

    /// Why a collection is opened.
    enum Reason: Equatable, Sendable {
        /// It was named, or is the nearest one.
        case asked
        /// A folder that was named, which has no `curlew.yaml`.
        case plainFolder
        /// The working folder has none: the one that was open last, else the demo's.
        case noneHere
    }

    /// The given path, else the demo's collection if asked for, else the nearest collection in the current folder or
    /// above it, else the one that was open last, else the demo's; nil when no folder is known for any of them.
    static func choose(
        _ path: String?, _ start: FileWorker.Start, _ state: WindowState, demo: String?
    ) -> Choice? {
        if let path = path ?? start.path { return named(path, start.currentFolder) }
        if start.wantsDemo, let demo { return Choice(folder: demo, isDemo: true) }
        if let found = CollectionFinder.find(from: start.currentFolder) { return Choice(folder: found) }
        if let left = state.collection, CollectionFinder.isCollection(left) {
            return Choice(folder: left, reason: .noneHere)
        }
        return demo.map { Choice(folder: $0, isDemo: true, reason: .noneHere) }
    }

    /// The choice for a path on the command line: a collection's folder, one that holds it in `api`, a folder inside one,
    /// or a request's file.
    private static func named(_ path: String, _ current: String) -> Choice {
        let absolute = path.utf8.hasPrefix("/") ? path : "\(current)/\(path)"
        if let found = CollectionFinder.collection(of: absolute) { return Choice(folder: found) }
        guard let root = CollectionFinder.find(from: parent(absolute)),
            let inside = absolute.utf8.text(behind: root + "/")
        else { return Choice(folder: absolute, reason: .plainFolder) }
        let stem = inside.utf8.text(withoutEnd: ".yaml") ?? inside.utf8.text(withoutEnd: ".yml")
        return Choice(folder: root, request: stem.map(String.init))
    }

    private static func parent(_ path: String) -> String {
        path.utf8.cut(atLast: "/").map { String($0.before) } ?? path
    }
}
