import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import EncodingLab
import Keys

extension CompareScreen {
    func facts(_ model: Model) -> Facts {
        let draft = model.request.draft
        let kind: SerializerKind = draft.sendsQuery ? .form : draft.serializer
        let style = model.bench.styles[draft.style] ?? .afnetworking
        var facts = Facts(
            display: model.display, current: kind.takesStyle ? .style(style) : .body(kind),
            known: model.server, hasParameters: draft.parameters.root != nil,
            method: draft.method.uppercased(),
            isSafe: MethodProperties.isSafe(draft.method),
            protectedBy: model.environments.values.isProtected ? model.environments.activeName : nil,
            hasHooks: ConsentGate.hooks(of: model.request, under: RequestStorage.defaults(model)) != nil)
        facts.treeRows = model.request.parameters.rows.count
        facts.drawTree = { ParametersScreen.drawRows(model, on: &$0, in: $1, addsLine: false) }
        return facts
    }

    indirect enum Wish: ModelWish {
        /// Compares the node at the cursor.
        case compare(JobID)
        case use(StyleComparison.Way)
        /// Writes the node at the path in a style, whatever the request's style is.
        case useHere(QueryStyle, ParameterPath)
        /// Sends the request once in this way; its answer comes back to the screen.
        case send(StyleComparison.Way, JobID)
        case cancel(JobID)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .compare(let job): return [.compareStyles(CompareScreen.job(job, model))]
            case .use(let way):
                model.request.step("style \(way.title)") { request in request.change { $0.use(way) } }
                model.status.say("style \(way.title)")
                return []
            case .useHere(let style, let path):
                let serializer = CompareScreen.serializer(model)
                guard let change = CompareScreen.Choosing(style, at: path, model.request, serializer) else {
                    let key = model.key(of: .compareUse, in: .compare)
                    model.status.say(
                        "\(style.title) is more than a node can choose; \(key) takes it for the request", .warning)
                    return []
                }
                model.stage = .main
                model.request.step(change.step) { request in request.change { change.apply(to: &$0) } }
                model.status.say(change.step)
                return []
            case .send(let way, let job): return SendDriver.send(inStyle: way, as: job, &model)
            case .cancel(let job): return SendDriver.refuse(.cancelled, job, &model) ?? [.cancel(job)]
            }
        }
    }

    /// Takes an event of the request that is tried; nil when that job is another.
    static func receive(_ event: SessionEvent, for job: JobID, _ model: inout Model) -> [Effect]? {
        guard model.screens.compare.trial?.job == job else { return nil }
        return Parts.with(CompareScreen.self, &model) { screen, _, desk in screen.take(event, for: job, &desk) }
    }

    /// News of a request that may be one of the trial, from `SendDriver`.
    enum Sent {
        /// It goes out, or waits for a permission to.
        case began(Sending)
        /// It will not be sent.
        case dropped
    }

    static func hear(_ sent: Sent, of job: JobID, _ model: inout Model) {
        guard model.screens.compare.trial?.job == job else { return }
        switch sent {
        case .began(let sending): model.screens.compare.trial?.sending = sending
        // Something is missing, or a question was answered with no: no other style would be sent either.
        case .dropped: model.screens.compare.trial?.stop()
        }
    }

    /// What a node chooses to be written in a style, as a step.
    struct Choosing {
        let node: NodeID
        let choices: NodeChoices
        let step: String

        /// - Returns: nil where a style is more than a node can choose, and where no form text is sent.
        init?(_ style: QueryStyle, at path: ParameterPath, _ request: OpenRequest, _ serializer: RequestSerializer) {
            let draft = request.draft
            guard draft.sendsQuery || draft.serializer.isFlat, let id = draft.parameters.id(at: path),
                let choices = serializer.choices(of: id, in: draft.parameters, writingAs: style.axes)
            else { return nil }
            (node, self.choices) = (id, choices)
            step = "write \(draft.parameters.label(of: id)) as \(style.title)"
        }

        func apply(to draft: inout RequestDraft) {
            draft.parameters.update(node) { $0.choices = choices }
        }
    }

    private static func job(_ id: JobID, _ model: Model) -> CompareJob {
        let draft = model.request.draft
        let path = model.request.parameters.cursor.flatMap { draft.parameters.path(of: $0) } ?? []
        return CompareJob(
            id: id, tree: draft.parameters.resolved(using: model.shownVariables).tree, scope: path.named,
            serializer: serializer(model), isQuery: draft.sendsQuery, styles: model.bench.styles)
    }

    /// The serializer of the draft, by its style alone.
    static func serializer(_ model: Model) -> RequestSerializer {
        var serializer = model.request.draft.serializer(in: Deriving.input(model).context)
        serializer.queryBlock = nil
        return serializer
    }
}

extension ParameterPath {
    /// The way to the last node that has a name of its own: an item of a list has none in most styles.
    var named: ParameterPath { Array(prefix { if case .key = $0 { true } else { false } }) }
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

extension OpenRequest {
    /// Whether the server refused content that it may read otherwise than it was meant: lists and dictionaries have no
    /// standard in form text.
    var mayBeMisread: Bool {
        guard case .received(let exchange) = exchange, [400, 422, 500].contains(exchange.head.status),
            draft.sendsQuery || draft.serializer.isFlat, case .dictionary(let members)? = draft.parameters.root?.value
        else { return false }
        return members.contains { $0.node.isOn && $0.node.isContainer }
    }
}
