import CurlewNetworking
import Drafting
import Keys
import Serialization
import Workspace

/// `=` outside of the response pane: two requests, the request and as it was sent, two nodes.
extension DifferenceScreen {
    /// `=` in the collections: the two that are marked, else the one at the cursor and the open one.
    static func openMarked(_ model: inout Model) -> [Effect] {
        guard let root = model.library.collection?.root else { return [] }
        let marks = model.library.marks
        if marks.count == 2 {
            return [.readPair(RequestPairJob(id: model.makeJob(), root: root, first: marks[0], second: marks[1]))]
        }
        let mark = model.key(of: .collMark, in: .collections)
        guard marks.count < 2 else {
            model.status.say("\(marks.count) are marked; \(mark) takes marks away until two are left", .warning)
            return []
        }
        guard let open = model.request.place, open.collection == root,
            case .request(let entry)? = model.library.cursorRow?.item, entry.path != open.path
        else {
            model.status.say("\(mark) marks two requests to compare; one is compared with the open request", .warning)
            return []
        }
        return [.readPair(RequestPairJob(id: model.makeJob(), root: root, first: open.path, second: entry.path))]
    }

    static func open(_ result: Result<[OpenedRequest], CollectionProblem>, _ model: inout Model) -> [Effect] {
        switch result {
        case .failure(let problem):
            model.status.say("\(problem)", .error, at: model.clock.timeOfDay)
            return []
        case .success(let pair) where pair.count == 2:
            let sides = pair.map { opened in
                DifferenceSide(
                    name: model.library.fullName(of: opened),
                    content: .request(model.edited(opened.path) ?? opened.request))
            }
            return open(
                Comparison(
                    first: sides[0], second: sides[1], subject: model.library.collection?.name ?? "",
                    origin: model.stage),
                &model)
        case .success: return []
        }
    }

    /// `=` among the parameters and in the preview: the request as it was sent last, else as its file has it, and as it
    /// is now.
    static func openEdits(_ model: inout Model) -> [Effect] {
        let request = model.request
        let before =
            request.sentDraft.map { ($0, "as it was sent") } ?? request.saved.map { ($0, "as its file has it") }
        guard let before else {
            model.status.say("it was neither sent nor saved yet; there is nothing to compare it with")
            return []
        }
        let defaults = RequestStorage.defaults(model)
        let base = request.opened?.request ?? SavedRequest()
        let sides = [before, (request.draft, "as it is now")].map { draft, name in
            DifferenceSide(name: name, content: .request(base.edited(by: draft, defaults: defaults)))
        }
        return open(
            Comparison(first: sides[0], second: sides[1], subject: request.fullName, origin: model.stage), &model)
    }

    /// `=` on two selected nodes of the tree.
    static func openNodes(_ model: inout Model) -> [Effect] {
        let nodes = Selecting.selectedNodes(model.bench)
        guard nodes.count == 2 else {
            model.status.say("select two nodes to compare them; \(nodes.count) are selected", .warning)
            return []
        }
        model.selection = nil
        let sides = nodes.compactMap { id -> DifferenceSide? in
            let tree = model.bench.tree(of: id)
            return tree.node(id).map { DifferenceSide(name: tree.label(of: id), content: .node($0)) }
        }
        guard sides.count == 2 else { return [] }
        return open(
            Comparison(first: sides[0], second: sides[1], subject: model.request.fullName, origin: model.stage), &model)
    }
}

extension Model {
    /// A request of the collection with the edits that it has here; nil when it is not open.
    fileprivate func edited(_ path: ItemPath) -> SavedRequest? {
        let all = [request] + background.values
        guard let open = all.first(where: { $0.place?.path == path && $0.place?.collection == environments.root }),
            let opened = open.opened
        else { return nil }
        return opened.request.edited(
            by: open.draft, defaults: RequestStorage.defaults(of: open, library, environments))
    }
}

extension Library {
    /// `Tour > Search people`.
    fileprivate func fullName(of opened: OpenedRequest) -> String {
        [folderName(of: opened.path), opened.name].compactMap(\.self).joined(separator: " > ")
    }
}
