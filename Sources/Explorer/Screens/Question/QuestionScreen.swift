import Drafting
import Networking
import TerminalUI
import Transport
import Workspace

/// The keys of a question, what its answers do, and its card.
enum QuestionScreen {
    static func perform(_ action: Action, _ state: QuestionState, _ model: inout Model) -> [Effect]? {
        switch action {
        case .confirmYes, .confirmNo, .confirmDefault: return decide(action, state, &model)
        case .pickerDown: return scroll(by: 1, state, &model)
        case .pickerUp: return scroll(by: -1, state, &model)
        case .movePageDown: return scroll(by: state.page, state, &model)
        case .movePageUp: return scroll(by: -state.page, state, &model)
        case .helpHere, .appRedraw, .appSuspend: return nil
        default:
            sayKeys(&model)
            return []
        }
    }

    /// No key but these does anything while it asks.
    static func sayKeys(_ model: inout Model) {
        let (yes, no) = (model.key(of: .confirmYes, in: .question), model.key(of: .confirmNo, in: .question))
        model.status.say("answer first: \(yes) or \(no)")
    }

    /// An answer is for what was seen: not a key that was on its way before the question was drawn, and no yes before its
    /// end was.
    private static func decide(_ action: Action, _ state: QuestionState, _ model: inout Model) -> [Effect] {
        guard state.isDrawn else {
            model.status.say("that key came before the question; answer it now", .warning)
            return []
        }
        guard action != .confirmYes || state.isRead else {
            let key = model.key(of: .movePageDown, in: .question)
            model.status.say("read it to its end first: \(key) goes on", .warning)
            return []
        }
        model.overlays.removeLast()
        return action == .confirmYes ? answer(state.kind, &model) : refuse(state.kind, &model)
    }

    private static func scroll(by count: Int, _ state: QuestionState, _ model: inout Model) -> [Effect] {
        var state = state
        state.lay(on: model.size)
        if !state.scroll(by: count) { model.status.say(count > 0 ? "this is its end" : "this is its beginning") }
        model.overlays[model.overlays.count - 1] = .question(state)
        return []
    }

    private static func answer(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .quitWhileRunning: SendUpdate.cancelAll(&model) + Leaving.quit(&model)
        case .overwriteChanged(let name, let place): Filing.overwrite(name, place, &model)
        case .overwriteFile(let path, let bytes):
            [.writeBody(bytes, path: path, overwrite: true, knowing: model.secretMask)]
        case .delete(let deletion): Filing.delete(deletion, &model)
        case .pin(let target): Pinning.pin(target, &model)
        case .unpin(let target): Pinning.unpin(target, &model)
        case .overwriteTarget(let job, _): Transferring.again(job, overwrites: true, &model)
        case .startOver(let job, _): Transferring.again(job, resumes: false, &model)
        case .credentials(let job, let answer, _): [.answer(answer, to: job)]
        case .consent(let job, let needs): Consenting.grant(needs, for: job, &model)
        case .removePart(let job, let path): TransfersScreen.drop(job, partOf: path, &model)
        case .protected(let job, _, _): SendDriver.tell(.yes, to: job, &model)
        case .unsafe(let job, _): SendDriver.confirmed(job, &model)
        case .protectedBatch: Parts.with(BatchScreen.self, &model) { $0.start($1, &$2, confirmed: kind) }
        case .overwriteEnvironment(let change, let root): EnvironmentEdits.overwrite(change, in: root, &model)
        }
    }

    /// What no means: for most questions nothing.
    private static func refuse(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .removePart(let job, _): return TransfersScreen.drop(job, partOf: nil, &model)
        case .protected(let job, _, _), .unsafe(let job, _):
            return SendDriver.refuse(.cancelled, job, &model) ?? []
        case .protectedBatch: model.status.say("not sent")
        case .credentials(let job, _, _):
            model.status.say("not sent; this is what the server said")
            return [.answer(.performDefault, to: job)]
        case .consent(let job, let needs): return Consenting.refuse(needs, for: job, &model)
        case .startOver: model.status.say("the part file is kept; nothing was started")
        default: model.status.say("nothing was done")
        }
        return []
    }

    // MARK: View

    /// Over everything where the screen is too small for a card.
    static func draw(_ state: QuestionState, _ model: Model, on canvas: inout Canvas) {
        var state = state
        state.lay(on: model.size)
        guard let layout = state.layout else { return }
        if layout.hasBorder {
            _ = canvas.card(layout.box, title: "Question", trailing: state.place)
        } else {
            canvas.clear(layout.box, role: .surfaceRaised)
        }
        for (row, runs) in state.rows.dropFirst(state.top).prefix(layout.text.height).enumerated() {
            canvas.put(runs, in: layout.text, row: row)
        }
        canvas.putCut(answers(state, model, hasBorder: layout.hasBorder), in: layout.answers, row: 0)
    }

    /// `y yes   N no (Enter)`; before the end is shown, how to go on.
    private static func answers(_ state: QuestionState, _ model: Model, hasBorder: Bool) -> [Run] {
        // There is no line for what is said.
        if !hasBorder, let message = model.status.message { return [Run(message.text, .statusWarning)] }
        func key(_ action: Action) -> String { model.key(of: action, in: .question) }
        let gap = hasBorder ? "   " : " "
        let first = state.showsEnd ? (key(.confirmYes), "yes") : (key(.movePageDown), hasBorder ? "goes on" : "more")
        return [
            Run(first.0, .hintKey), Run(" \(first.1)\(gap)"), Run(key(.confirmNo).uppercased(), .hintKey),
            Run(" no" + (hasBorder ? " (\(key(.confirmDefault)))" : "")),
        ]
    }
}
