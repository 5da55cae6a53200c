import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import Workspace

extension DifferenceScreen {
    func facts(_ model: Model) -> Facts { Facts(display: model.display) }

    /// Shows two sides. Everything that compares begins here.
    static func open(_ comparison: Comparison, _ model: inout Model) -> [Effect] {
        model.screens.difference.comparison = comparison
        model.screens.difference.sendings = [:]
        return Parts.open(Self.self, &model)
    }

    indirect enum Wish: ModelWish {
        /// Keeps the choices with a request that is open, as one step.
        case keep(SavedComparison, Comparison.Keeper, step: String)
        /// Sends a request once more; its answer comes back to the screen.
        case send(DifferenceSide.Again, JobID)
        case cancel(JobID)
        case back(Stage)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .keep(let choices, let keeper, let step):
                model.withRequest(where: { $0.keeper == keeper }) { request in
                    request.step(step) { request in request.change { $0.comparison = choices } }
                }
            case .send(.sending(let sending), let job):
                return SendDriver.send(again: sending, .compared(sending.place), as: job, &model)
            case .send(.past(let recorded), let job):
                return SendDriver.compare(again: recorded, as: job, &model)
            case .cancel(let job): return SendDriver.refuse(.cancelled, job, &model) ?? [.cancel(job)]
            case .back(let stage): model.stage = stage
            }
            return []
        }
    }

    /// The request that is being sent as that job from here; nil for another job, and before its sending begins.
    func again(for job: JobID) -> Sending? {
        guard let place = sendings[job],
            case .sending(let sending) = place == .first ? comparison?.first.again : comparison?.second.again
        else { return nil }
        return sending
    }

    /// Takes an event of a request that was sent from here; nil when that job is another.
    static func receive(_ event: SessionEvent, for job: JobID, _ model: inout Model) -> [Effect]? {
        guard model.screens.difference.sendings[job] != nil else { return nil }
        model.environments.learn(event)
        return Parts.with(DifferenceScreen.self, &model) { screen, _, desk in screen.take(event, for: job, &desk) }
    }
}

extension OpenRequest {
    /// The request as the keeper of the choices for comparing its answers.
    var keeper: Comparison.Keeper { Comparison.Keeper(place: place, draftKey: draftKey) }

    /// `Tour > Search people`.
    var fullName: String { [folder, name].compactMap(\.self).joined(separator: " > ") }
}
