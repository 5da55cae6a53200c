import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import Workspace

/// `:diff`: the request in another environment, or its baseline; `:baseline` keeps one.
extension DifferenceScreen {
    static let baseline = "baseline"

    /// The possible arguments.
    static func arguments(_ model: Model) -> [String] {
        model.environments.names.filter { $0 != model.environments.activeName }
            + (model.request.baseline == nil ? [] : [baseline])
    }

    static func run(_ argument: String, _ model: inout Model) -> [Effect] {
        if model.environments.names.contains(argument) { return sendInBoth(argument, &model) }
        if argument == baseline { return openBaseline(&model) }
        let near = NearestName.of(argument, among: arguments(model)).map { " Did you mean \($0)?" }
        let known = arguments(model).joined(separator: ", ")
        let hint = near ?? (known.isEmpty ? " There is no other environment, and no baseline." : " There is \(known).")
        let words = argument.isEmpty ? "Write :diff and an environment." : "No environment \"\(argument)\"."
        model.status.say(words + hint, .warning)
        return []
    }

    /// Sends the request of the screen in the active environment and in another one; the screen fills as answers come.
    private static func sendInBoth(_ other: String, _ model: inout Model) -> [Effect] {
        guard let active = model.environments.activeName, active != other else {
            model.status.say("\(other) is the active environment; name another one", .warning)
            return []
        }
        if SendUpdate.isUnreadable(&model) { return [] }
        _ = UntouchedRows.drop(&model.bench)
        let sides = [active, other].map { DifferenceSide(name: $0, content: .waiting) }
        var effects = open(sides[0], sides[1], &model)
        let jobs = [(active, Place.first), (other, Place.second)].map {
            (name: $0.0, place: $0.1, job: model.makeJob())
        }
        for entry in jobs { model.screens.difference.sendings[entry.job] = entry.place }
        for entry in jobs { effects += SendDriver.send(in: entry.name, as: entry.job, &model) }
        return effects
    }

    // MARK: The baseline

    private static func openBaseline(_ model: inout Model) -> [Effect] {
        switch model.request.baseline {
        case nil: model.status.say("there is no baseline; :baseline keeps the answer on the screen as one", .warning)
        case .unreadable(let problem): model.status.say("\(problem)", .error)
        case .found(let baseline):
            guard let shown = model.request.answerShown else {
                model.status.say("no response to compare yet; \(model.key(of: .requestSend)) sends")
                return []
            }
            return open(DifferenceSide(baseline), shown, &model)
        }
        return []
    }

    /// Keeps the answer on the screen beside the request's file.
    static func keepBaseline(_ model: inout Model) -> [Effect] {
        guard let place = model.request.place else {
            model.status.say(
                "a baseline stands beside the request's file; \(model.key(of: .requestSaveAs)) saves the request",
                .warning)
            return []
        }
        guard case .received(let exchange) = model.request.exchange else {
            model.status.say("no response to keep yet; \(model.key(of: .requestSend)) sends")
            return []
        }
        let request = model.request
        var draft = request.draft
        draft.captures = draft.secretCaptures(model.environments.values)
        let rules = draft.captures.isEmpty ? [] : draft.captureRules(variables: model.sentVariables)
        return [.keepBaseline(place, BaselineToKeep(exchange, hiding: model.secretMask, taking: rules))]
    }

    static func kept(
        _ result: Result<KeptBaseline, SaveError>, of place: RequestPlace, _ model: inout Model
    ) {
        switch result {
        case .failure(let error): model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        case .success(let kept):
            model.withRequest(where: { $0.place == place }) { $0.baseline = .found(kept.baseline) }
            let isChecked = model.request.checkRules(CheckContext(model)).contains(where: \.usesBaseline)
            let advice =
                isChecked
                ? "" : "; the check \"same as baseline\" compares with it"
            model.status.say("kept as \(kept.file)\(advice)", .ok, at: model.clock.timeOfDay)
        }
    }
}

extension DifferenceSide {
    init(_ baseline: SavedBaseline) {
        self.init(
            name: DifferenceScreen.baseline,
            content: .answer(
                Answer(
                    status: baseline.status, fields: baseline.fields, body: baseline.body,
                    count: baseline.body.count)))
        hidesSecrets = true
    }
}
