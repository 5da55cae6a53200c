import CurlewNetworking
import Drafting
import Keys
import Workspace

/// The answers of the open request that can be compared.
extension OpenRequest {
    /// The answer on the screen, as a side; nil where none is shown.
    var answerShown: DifferenceSide? {
        guard case .received(let exchange) = exchange else { return nil }
        let environment = sentIn?.environment ?? ""
        return DifferenceSide(
            exchange, named: environment.isEmpty ? "this request" : environment,
            again: response.restoredAt == nil ? sent.map { .sending($0) } : nil)
    }
}

extension DifferenceScreen {
    /// `=` in the response pane: the answer on the screen beside the one before it.
    static func openAnswers(_ model: inout Model) -> [Effect] {
        guard let shown = model.request.answerShown else {
            model.status.say("no response to compare yet; \(model.key(of: .requestSend)) sends")
            return []
        }
        // The one before in this run may be of another environment; the history has those of earlier runs.
        if model.request.response.past?.reading == nil, let before = model.request.answerBefore,
            model.request.place != nil || isLike(before, shown)
        {
            return open(before, shown, &model)
        }
        return AnswerHistory.compare(&model) ?? openFirstAnswer(&model)
    }

    /// A request without a file is another one as soon as its method or the path of its URL is.
    private static func isLike(_ before: DifferenceSide, _ shown: DifferenceSide) -> Bool {
        guard let first = before.answer?.request, let second = shown.answer?.request else { return true }
        return first.isLike(second)
    }

    /// The answer on the screen has none before it: it is shown beside the baseline, where there is one.
    static func openFirstAnswer(_ model: inout Model) -> [Effect] {
        if let shown = model.request.answerShown, case .found(let baseline)? = model.request.baseline {
            model.status.say("the first answer; beside it the baseline")
            return open(DifferenceSide(baseline), shown, &model)
        }
        model.status.say("this is the first answer; \(model.key(of: .requestSend)) sends again, then they compare")
        return []
    }

    /// Two answers of the open request, which keeps the choices.
    static func open(_ first: DifferenceSide, _ second: DifferenceSide, _ model: inout Model) -> [Effect] {
        open(
            Comparison(
                first: first, second: second, subject: model.request.fullName,
                choices: model.request.draft.comparison, keeper: model.request.keeper, origin: model.stage),
            &model)
    }
}
