import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import EncodingLab
import History
import Workspace

/// Sends the open request and requests that were sent before.
extension SendDriver {
    /// Sends the draft, with changes for this one time.
    static func send(_ changes: [SendChange], choosesTarget: Bool = false, _ model: inout Model) -> [Effect] {
        if let problem = ofAnotherCollection(model) {
            SendUpdate.withhold(problem, [], &model)
            return model.sending.ofDraft.map { drop($0, &model) } ?? []
        }
        let isNew = refreshClock(&model)
        var order = order(model)
        if isNew { (order.sketched, order.hasNoSecrets) = (nil, false) }
        order.changes = changes
        var policy = policy(model)
        (policy.looksAtFiles, policy.rereads, policy.choosesTarget) = (true, true, choosesTarget)
        return begin(SendSteps(order, policy), .draft, changes, choosesTarget: choosesTarget, &model)
    }

    /// Sends a request again.
    ///
    /// - Parameter isConfirmed: the user has just confirmed it.
    static func send(
        again sending: Sending, _ kind: PendingSend.Kind, as job: JobID? = nil, isConfirmed: Bool = false,
        _ model: inout Model
    ) -> [Effect] {
        let policy =
            isConfirmed ? SendPolicy(protected: .yes, unsafe: .never, framing: .yes) : policy(model)
        let steps = SendSteps(
            again: sending, in: model.environments.values, policy)
        return begin(steps, kind, as: job, &model)
    }

    /// Sends the draft once in another style, after the question that the compare screen asks.
    static func send(inStyle way: StyleComparison.Way, as job: JobID, _ model: inout Model) -> [Effect] {
        var order = order(model)
        order.draft.use(way)
        (order.sketched, order.hasNoSecrets) = (nil, false)
        var policy = SendPolicy(protected: .no, unsafe: .never, framing: .ask)
        (policy.looksAtFiles, policy.rereads) = (true, true)
        return begin(SendSteps(order, policy), .trial, as: job, &model)
    }

    /// Sends the draft as it would be sent in an environment; its answer goes to the compare screen.
    static func send(in environment: String, as job: JobID, _ model: inout Model) -> [Effect] {
        if let problem = ofAnotherCollection(model) {
            model.status.say("Not sent. \(problem)", .error)
            return model.forgetSending(job)
        }
        _ = refreshClock(&model)
        var there = model
        there.environments.activeName = environment
        var order = order(there)
        (order.sketched, order.hasNoSecrets) = (nil, false)
        var policy = policy(model)
        (policy.looksAtFiles, policy.rereads) = (true, true)
        return begin(SendSteps(order, policy), .compared(there.environments.place), as: job, &model)
    }

    /// Sends the bytes of an exchange of the history again, with the values of the environment that is in use.
    ///
    /// - Parameter typed: credentials that are not kept, by their ids.
    static func send(
        again recorded: RecordedExchange, typed: [Int: String] = [:], kind: PendingSend.Kind = .again,
        as job: JobID? = nil, _ model: inout Model
    ) throws(RepeatFault) -> [Effect] {
        let collection = model.library.collection.flatMap { $0.root == recorded.request?.collection ? $0 : nil }
        let defaults = recorded.request.flatMap { collection?.defaults(for: $0.request) } ?? RequestDefaults()
        var order = try recorded.order(
            defaults: defaults, values: model.environments.values, place: model.environments.place,
            context: Deriving.input(model).context, typed: typed)
        order.known = model.environments.known
        var policy = policy(model)
        policy.rereads = true
        return begin(SendSteps(order, policy), kind, order.changes, as: job, &model)
    }

    /// Sends the bytes of an exchange of the history again; its answer goes to the screen that compares.
    static func compare(again recorded: RecordedExchange, as job: JobID, _ model: inout Model) -> [Effect] {
        do throws(RepeatFault) {
            return try send(again: recorded, kind: .compared(model.environments.place), as: job, &model)
        } catch {
            model.status.say("Not sent. \(error)", .error)
            return model.forgetSending(job)
        }
    }

    private static func policy(_ model: Model) -> SendPolicy {
        let unsafe: SendPolicy.Unsafe =
            switch model.settings.confirmUnsafe {
            case .never: .never
            case .always: .always
            case .first: .first(but: model.sending.confirmedPlaces)
            }
        return SendPolicy(protected: .ask, unsafe: unsafe, framing: .ask)
    }

    /// The error for a request of another collection than the open one, whose values its names would get.
    private static func ofAnotherCollection(_ model: Model) -> String? {
        guard let place = model.request.place, !model.environments.root.isEmpty,
            place.collection != model.environments.root
        else { return nil }
        return "This request is of another collection than the one that is open. :e \(place.collection) opens its own."
    }

    /// Sets the time of generated values to the moment of sending; values of an earlier time are generated again.
    private static func refreshClock(_ model: inout Model) -> Bool {
        guard model.request.wanted?.mayMakeValues ?? true,
            let now = DateTime(typed: model.clock.iso8601, now: nil), model.environments.generators.now != now,
            model.request.draft.templates.contains(where: { $0.utf8.contains("$") }) || usesMadeValues(model)
        else { return false }
        model.environments.generators.now = now
        return true
    }

    private static func usesMadeValues(_ model: Model) -> Bool {
        model.shownVariables.names(in: model.request.draft.templates).contains { $0.utf8.hasPrefix("$") }
    }

    private static func order(_ model: Model) -> SendOrder {
        let (request, environments, input) = (model.request, model.environments, Deriving.input(model))
        var order = SendOrder(
            request.draft, saved: request.place == nil && !request.hasLeftFile ? nil : request.asRead,
            defaults: input.defaults,
            values: environments.values,
            place: environments.place, context: input.context)
        order.root = request.place?.collection ?? environments.root
        order.hooks = ConsentGate.hooks(of: request, under: input.defaults)
        order.keepsHistory = request.opened?.request.keepsHistory ?? order.keepsHistory
        order.known = environments.known
        order.left = request.credentialsLeft.map { OriginBoundSecret("\($0) of your draft", environment: nil) }
        // Missing while the newest edit is still being computed off the main actor.
        if request.isDerived, request.wanted?.revision == request.revisionID {
            order.sketched = request.derived?.prepared
        }
        order.hasNoSecrets = !input.usesSecrets
        return order
    }
}

extension OpenRequest {
    /// The names of credentials in the draft that are left from an earlier run. Their host depends on files that may
    /// have changed since, unless the full URL was typed with them.
    fileprivate var credentialsLeft: [String] {
        guard let restored else { return [] }
        let isWhole = URLReference(draft.url).scheme != nil && !VariableTemplate.isPresent(in: draft.url)
        if isWhole, draft.url == restored.url, draft.url != asRead?.url, draft.options == restored.options { return [] }
        let rows = draft.headers.filter { row in
            row.isOn && !row.value.isEmpty && (row.isSecret || HeaderFields.isCredential(row.name))
                && !VariableTemplate.isPresent(in: row.value) && Self.has(row, restored) && !Self.has(row, asRead)
        }
        let isLeft = draft.authentication == restored.authentication
        let hasOwn = isLeft && draft.authentication != (asRead?.authentication ?? .none)
        return rows.map(\.name) + (hasOwn ? ["authentication"] : [])
    }

    private static func has(_ row: HeaderRow, _ draft: RequestDraft?) -> Bool {
        draft?.headers.contains { HeaderFields.isSame($0.name, row.name) && $0.value == row.value } ?? false
    }
}
