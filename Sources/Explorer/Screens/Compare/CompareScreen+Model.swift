import Drafting
import EncodingLab
import Serialization

extension CompareScreen {
    func facts(_ model: Model) -> Facts {
        let draft = model.request.draft
        let kind: SerializerKind = draft.sendsQuery ? .form : draft.serializer
        let style = QueryStyles.standard[draft.style] ?? .afnetworking
        return Facts(
            display: model.display, current: kind.takesStyle ? .style(style) : .body(kind),
            server: nil, hasParameters: draft.parameters.root != nil)
    }

    enum Wish: ModelWish {
        /// Compares the node at the cursor.
        case compare(JobID)
        case use(StyleComparison.Way)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .compare(let job): return [.compareStyles(CompareScreen.job(job, model))]
            case .use(let way):
                model.request.step("style \(way.title)") { request in request.change { $0.use(way) } }
                model.status.say("style \(way.title)")
                return []
            }
        }
    }

    private static func job(_ id: JobID, _ model: Model) -> CompareJob {
        let draft = model.request.draft
        let input = Deriving.input(model)
        let tree = draft.parameters
        let path = model.request.parameters.cursor.flatMap { tree.path(of: $0) } ?? []
        // An item of a list has no name of its own in most styles.
        let scope = Array(path.prefix { if case .key = $0 { true } else { false } })
        var serializer = draft.serializer(in: input.context)
        serializer.queryBlock = nil
        return CompareJob(
            id: id, tree: tree.resolved(using: model.shownVariables).tree, scope: scope, serializer: serializer,
            isQuery: draft.sendsQuery)
    }
}

extension RequestDraft {
    /// Sends in a style from now on, or as a body of another kind. A style needs form text.
    mutating func use(_ way: StyleComparison.Way) {
        switch way {
        case .style(let style):
            self.style = style.name
            if !sendsQuery, !serializer.takesStyle { serializer = .form }
        case .body(let kind): serializer = kind
        }
    }
}
