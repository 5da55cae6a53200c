import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI
import Workspace

/// The effects of answers to questions.
enum QuestionAnswers {
    static func answer(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .quitWhileRunning: SendUpdate.cancelAll(&model) + Exit.quit(&model)
        case .quitLosing(let lost): Exit.quit(&model, ExitPlan(), losing: lost, isAgreed: true)
        case .overwriteFile(let path, let bytes):
            [.writeBody(bytes, path: path, overwrite: true, knowing: model.secretMask)]
        case .delete(let deletion): RequestStorage.delete(deletion, &model)
        case .pin(let target): ResponseScreen.with(&model) { $0.pin(target, $1, &$2) }
        case .unpin(let target): ResponseScreen.with(&model) { $0.unpin(target, $1, &$2) }
        case .overwriteTarget(let job, _): Transferring.again(job, overwrites: true, &model)
        case .startOver(let job, _): Transferring.again(job, resumes: false, &model)
        case .credentials(let job, let answer, _): [.answer(answer, to: job)]
        case .consent(let job, let needs): ConsentGate.grant(needs, for: job, &model)
        case .removePart(let job, let path): TransfersScreen.drop(job, partOf: path, &model)
        case .protected(let job, _, _): SendDriver.tell(.yes, to: job, &model)
        case .unsafe(let job, _): SendDriver.confirmed(job, &model)
        case .protectedBatch: Parts.with(BatchScreen.self, &model) { $0.start($1, &$2, confirmed: kind) }
        case .tryStyles: Parts.with(CompareScreen.self, &model) { $0.beginTrial($1, &$2) }
        case .deleteEnvironment(let name, _):
            Parts.with(EnvironmentsScreen.self, &model) { $0.delete(name, $1, &$2) }
        case .overwriteEnvironment(let change, let write, _):
            Parts.with(EnvironmentsScreen.self, &model) { $0.overwrite(change, write, $1, &$2) }
        }
    }

    /// The effect of "no": for most questions none.
    static func refuse(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .removePart(let job, _): return TransfersScreen.drop(job, partOf: nil, &model)
        case .protected(let job, _, _), .unsafe(let job, _):
            return SendDriver.refuse(.cancelled, job, &model) ?? []
        case .protectedBatch: model.status.say("not sent")
        case .credentials(let job, _, _):
            model.status.say("not sent; this is what the server said")
            return [.answer(.performDefault, to: job)]
        case .consent(let job, let needs): return ConsentGate.refuse(needs, for: job, &model)
        case .startOver: model.status.say("the part file is kept; nothing was started")
        default: model.status.say("nothing was done")
        }
        return []
    }
}
