import CurlewBytes
import Workspace

/// Which collection is opened at the start.
enum StartingPlace {
    struct Choice: Equatable {
        var folder: String
        var isDemo = false
        var request: ItemPath?
    }

    /// The path given, else the demo's if asked for, else the nearest collection upwards, else where it was left,
    /// else the demo's; nil when there is no place for any.
    static func choose(
        _ path: String?, _ start: FileWorker.Start, _ state: WindowState, demo: String?
    ) -> Choice? {
        if let path = path ?? start.path { return named(path, start.currentFolder) }
        if start.wantsDemo, let demo { return Choice(folder: demo, isDemo: true) }
        if let found = CollectionFinder.find(from: start.currentFolder) { return Choice(folder: found) }
        if let left = state.collection, CollectionFinder.isCollection(left) { return Choice(folder: left) }
        return demo.map { Choice(folder: $0, isDemo: true) }
    }

    /// A collection's folder, a folder inside one, or a request's file.
    private static func named(_ path: String, _ current: String) -> Choice {
        let absolute = path.utf8.hasPrefix("/") ? path : "\(current)/\(path)"
        guard !CollectionFinder.isCollection(absolute), let root = CollectionFinder.find(from: parent(absolute)),
            let inside = absolute.utf8.text(behind: root + "/")
        else { return Choice(folder: absolute) }
        let stem = inside.utf8.text(withoutEnd: ".yaml") ?? inside.utf8.text(withoutEnd: ".yml")
        return Choice(folder: root, request: stem.map(String.init))
    }

    private static func parent(_ path: String) -> String {
        path.utf8.cut(atLast: "/").map { String($0.before) } ?? path
    }
}
