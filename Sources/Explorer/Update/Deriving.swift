import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// Keeps everything that is computed from the draft up to date after every message.
enum Deriving {
    /// The most nodes that are serialized on the main actor.
    static let nodesAtOnce = 2000
    /// The most nodes that servers' readers are asked about on the main actor.
    static let nodesReadAtOnce = 200
    /// The most bytes of text that are read on the main actor.
    static let bytesAtOnce = 64 * 1024

    static func settle(_ model: inout Model) -> [Effect] {
        var effects = storing(&model)
        let defaults = RequestStorage.defaults(model)
        model.bench.styles = QueryStyles.standard.adding(defaults.styles)
        let folder = FilePaths.folder(model.request)
        if model.request.revisionID != model.request.lookedAt?.revision || model.request.lookedAt?.folder != folder {
            model.request.lookedAt = (model.request.revisionID, folder)
            effects += FilePaths.settle(&model)
        }
        let input = input(model, under: defaults)
        guard input != model.request.wanted else { return effects }
        model.request.wanted = input
        if let past = model.request.past {
            accept(.past(past.reading, input), &model.bench.request)
            return effects
        }
        let read = model.environments.lookedUp.values.reduce(0) { $0 + $1.utf8.count }
        let isSmall = isSmall(input.draft.parameters)
        model.request.viewedNodes = isSmall ? nil : ViewedNodes.first(model)
        if isSmall, input.draft.text?.utf8.count ?? 0 <= bytesAtOnce, read <= bytesAtOnce {
            let derived = Derived.compute(
                input, asksServers: input.draft.parameters.nodeCount <= nodesReadAtOnce)
            accept(derived, &model.bench.request)
            if derived.isUnasked { effects.append(.derive(DeriveJob(input: input))) }
        } else {
            effects.append(.derive(DeriveJob(input: input, viewedNodes: model.request.viewedNodes)))
        }
        return effects
    }

    /// Looks at other nodes of a large tree.
    static func look(at nodes: Set<NodeID>, _ request: inout OpenRequest) -> [Effect] {
        guard let input = request.wanted else { return [] }
        request.viewedNodes = nodes
        return [.derive(DeriveJob(input: input, viewedNodes: nodes))]
    }

    /// The current input for computing `Derived` of the open request.
    static func input(_ model: Model, under defaults: RequestDefaults? = nil) -> PreviewInput {
        let defaults = defaults ?? RequestStorage.defaults(model)
        let variables = model.previewVariables
        let before = model.request.wanted
        var input = PreviewInput(
            revision: model.request.revisionID, draft: model.request.draft, variables: variables,
            // Without secrets both have the same values.
            exported: variables.secrets.isEmpty ? nil : model.exportedVariables,
            managerFields: model.managerFields,
            defaults: defaults,
            tab: model.request.preview.shownTab(of: model.request.draft),
            files: model.request.files, showsSecrets: model.showsSecrets, boundary: model.boundary,
            now: model.clock.iso8601,
            base: before?.variables == variables ? before?.base : variables.base)
        input.server = model.server?.reader
        if model.request.draft.sentFields["Cookie"] != nil {
            input.cookies = CookieEdits.count(model)
        }
        input.hook = ConsentGate.hooks(of: model.request, under: defaults)?.before?.text
        return input
    }

    static func accept(_ derived: Derived, _ request: inout OpenRequest) {
        guard derived.input == request.wanted else { return }
        let hasSameBytes = request.isDerived
        request.derived = derived
        request.settleRefusal()
        if hasSameBytes {
            request.preview.take(derived.preview, tab: derived.input.tab)
        } else {
            request.preview.settle(derived.preview, tab: derived.input.tab)
        }
    }

    /// Whether a tree is small enough to serialize between two keys.
    static func isSmall(_ tree: ParameterTree) -> Bool {
        var nodes = 0
        var bytes = 0
        tree.walk { visit in
            nodes += 1
            bytes += visit.key?.text.utf8.count ?? 0
            if case .scalar(let scalar) = visit.node.value { bytes += scalar.text.utf8.count }
            return nodes <= nodesAtOnce && bytes <= bytesAtOnce
        }
        return nodes <= nodesAtOnce && bytes <= bytesAtOnce
    }

    /// Stores the draft within a second of the last change.
    private static func storing(_ model: inout Model) -> [Effect] {
        guard !model.request.draftIsStored, model.draftTimer == nil else { return [] }
        let job = model.makeJob()
        model.draftTimer = job
        return [.startTimer(.draft, job, .milliseconds(700))]
    }
}
