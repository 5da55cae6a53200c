import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Workspace

/// Drives `SendSteps` for every request of the explorer: turns its steps into effects and questions, and reports their
/// results back to it.
enum SendDriver {
    /// Begins sending. A request of the screen replaces one that still waits, and a draft with a file waits until that
    /// was looked at: what is sent is what is shown, so that nothing is sent when another program has changed it.
    static func begin(
        _ steps: SendSteps, _ kind: PendingSend.Kind, _ changes: [SendChange] = [], choosesTarget: Bool = false,
        as job: JobID? = nil, _ model: inout Model
    ) -> [Effect] {
        let job = job ?? model.makeJob()
        var pending = PendingSend(steps: steps, kind: kind, changes: changes, choosesTarget: choosesTarget)
        var effects: [Effect] = []
        if kind.isOfScreen {
            effects = model.sending.ofDraft.map { drop($0, &model) } ?? []
            pending.basis = SendBasis(model)
            model.sending.focus = model.focus
        }
        model.sending.pending[job] = pending
        if case .draft = kind, let look = FilesLook(model, as: job, isForSending: true), look.stamp != nil {
            return effects + [.lookAtFiles(look)]
        }
        return effects + tell(.begin, to: job, &model)
    }

    /// Reports an event to the steps; does nothing when that job does not wait any more.
    static func tell(_ event: SendSteps.Event, to job: JobID, _ model: inout Model) -> [Effect] {
        guard var pending = model.sending.pending[job] else { return [] }
        if let change = pending.basis?.change(in: model) { return end(job, change, &model) }
        (pending.asked, pending.isReading) = (nil, false)
        let step = pending.steps.next(after: event)
        model.sending.pending[job] = pending
        return carryOut(step, job, pending, &model)
    }

    private static func carryOut(
        _ step: SendSteps.Step, _ job: JobID, _ pending: PendingSend, _ model: inout Model
    ) -> [Effect] {
        switch step {
        case .none: return []
        case .findFiles(let paths):
            model.sending.pending[job]?.isReading = true
            return [.findFiles(FilesJob(id: job, folder: FilePaths.folder(model.request), paths: paths))]
        case .ask(.protected(let environment, let what)):
            Questions.ask(.protected(job, environment: environment, what: what.masked(model).words), &model)
            return []
        case .ask(.unsafe(let what)):
            ask(what, job, pending, &model)
            return []
        case .consent(let subject, let sending):
            model.sending.pending[job]?.subject = subject
            let effects = sending.map { start($0, job, pending, &model) } ?? []
            return [.findConsent(job, subject)] + effects
        case .lookUp(let needs, let allowed): return lookUp(needs, allowed, job, &model)
        case .chooseTarget(let sending):
            model.sending.pending[job] = nil
            return BodyDestination.open(sending, &model)
        case .send(let sending):
            let effects = pending.started == nil ? start(sending, job, pending, &model) : []
            model.sending.pending[job] = nil
            return [.send(sending, as: job)] + effects
        case .refuse(let refusal):
            let effects = forget(job, &model)?.effects ?? []
            SendUpdate.refuse(refusal, isOnScreen: pending.kind.place == nil, &model)
            return effects
        }
    }

    private static func lookUp(
        _ needs: ValueNeeds, _ allowed: [Permission], _ job: JobID, _ model: inout Model
    ) -> [Effect] {
        model.sending.pending[job]?.isReading = true
        if let secret = needs.secrets.first { model.status.say("looking up \(secret.name): \(secret.source.words)") }
        return [
            .lookUp(
                LookUpJob(
                    id: job, needs: needs, place: model.sending.pending[job]?.kind.place ?? model.environments.place,
                    folder: FilePaths.folder(model.request),
                    answers: LastAnswer.all(needs.lookups, model), allowed: allowed))
        ]
    }

    static func receive(_ answer: LookUpAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        guard let pending = model.sending.pending[job] else { return [] }
        model.status.clear()
        // Values that were looked up for another state or environment are not kept.
        let isHere = (pending.kind.place ?? model.environments.place) == model.environments.place
        if isHere, pending.basis?.change(in: model) == nil { model.environments.learn(answer) }
        return tell(.lookedUp(answer), to: job, &model)
    }

    // MARK: On the screen

    /// Shows the request as running.
    private static func start(
        _ sending: Sending, _ job: JobID, _ pending: PendingSend, _ model: inout Model
    ) -> [Effect] {
        model.sending.pending[job]?.started = sending
        let piped = model.request.response.piped.run.flatMap { $0.isRunning ? [Effect.cancelPipe($0.job)] : nil } ?? []
        model.environments.learn(credentials: sending.request.secretTexts)
        switch pending.kind {
        case .head: return []
        case .trial:
            CompareScreen.hear(.began(sending), of: job, &model)
            return []
        case .download(var transfer):
            transfer.sending = sending
            Transferring.show(transfer, &model)
        case .compared:
            model.screens.difference.note(sending, as: job)
            return []
        case .draft, .again:
            if case .draft = pending.kind { model.request.noteSent() }
            SendUpdate.show(sending, job, at: model.clock.seconds, &model.bench.request)
            model.sending.began = model.typing.count
            if model.request.wanted?.mayMakeValues ?? true {
                model.environments.generators.seed = model.environments.generators.seed.next
            }
        }
        return piped + [.startTimer(.elapsed, job, SendUpdate.quiet)]
    }

    // MARK: Ending

    /// Cancels a waiting request as soon as the state that it depends on has changed: nothing is read or asked for it
    /// any more, and late results are dropped.
    static func settle(_ model: inout Model) -> [Effect] {
        guard let job = model.sending.ofDraft, let pending = model.sending.pending[job], pending.started == nil,
            let change = pending.basis?.change(in: model)
        else { return [] }
        // The question was removed together with its sentence in the status line.
        if pending.asked != nil, !model.asks(for: job) {
            model.sending.pending[job] = nil
            return []
        }
        return end(job, change, &model)
    }

    private static func end(_ job: JobID, _ change: String, _ model: inout Model) -> [Effect] {
        let effects = drop(job, &model)
        if let problem = model.environments.values.obstacles.first {
            SendUpdate.withhold(problem, [.goEnvironments], &model)
        } else {
            model.status.hold("not sent: \(change) meanwhile; \(model.key(of: .requestSend)) sends anew", .warning)
        }
        return effects
    }

    /// Removes a waiting request that will not be sent, with its question; nil when that job does not wait.
    private static func forget(_ job: JobID, _ model: inout Model) -> (pending: PendingSend, effects: [Effect])? {
        guard let pending = model.sending.pending.removeValue(forKey: job) else { return nil }
        let effects = model.forgetSending(job)
        Questions.withdraw(of: job, &model)
        return (pending, effects)
    }

    /// Removes a waiting request with its question and its look-ups.
    static func drop(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard let (pending, effects) = forget(job, &model) else { return [] }
        guard let sending = pending.started else { return effects + (pending.isReading ? [.cancel(job)] : []) }
        return effects + fail(sending, .cancelled, job, &model)
    }

    /// Refuses a waiting request, after the user's "no" or `Ctrl-C`; nil when that job does not wait.
    static func refuse(_ error: TransportError, _ job: JobID, _ model: inout Model) -> [Effect]? {
        guard let (pending, effects) = forget(job, &model) else { return nil }
        if let sending = pending.started { return effects + fail(sending, error, job, &model) }
        if case .notSent(let reason) = error {
            model.status.say(reason, .warning)
        } else {
            model.status.say("not sent")
        }
        return effects + (pending.isReading ? [.cancel(job)] : [])
    }

    private static func fail(
        _ sending: Sending, _ error: TransportError, _ job: JobID, _ model: inout Model
    ) -> [Effect] {
        let failure = ExchangeFailure(request: sending.request.request, error: error, date: model.clock.seconds)
        return SendUpdate.receive(.failed(failure), for: job, wasSent: false, &model)
    }
}

extension Model {
    /// A request is not sent, which the screen that waits for its answer must know.
    mutating func forgetSending(_ job: JobID) -> [Effect] {
        CompareScreen.hear(.dropped, of: job, &self)
        return Parts.with(DifferenceScreen.self, &self) { screen, _, desk in screen.forget(job, &desk) }
    }
}

/// Asks about methods that change something and about fields that contradict the body: the same key again sends.
extension SendDriver {
    /// Asks in the status line, or on a card when the sentence is too long or another key was used.
    static func ask(_ what: UnsafeSending, _ job: JobID, _ pending: PendingSend, _ model: inout Model) {
        let what = what.masked(model)
        var short = what
        short.url = withoutScheme(what.url)
        let sentence = "\(short.words): \(model.key(of: .requestSend)) again sends"
        model.sending.pending[job]?.asked = PendingSend.Asked(what: what, words: sentence)
        if case .draft = pending.kind, fits(sentence, model) {
            model.status.say(sentence, .warning)
        } else {
            Questions.ask(.unsafe(job, what: what.words), &model)
        }
    }

    /// Confirms by the same key again; nil when it is a different key. A key that comes before the question was read is
    /// no answer: it stays, and so does its sentence.
    ///
    /// - Parameter choosesTarget: the key saves to a file, which does not confirm a question about showing the answer.
    static func confirm(_ changes: [SendChange], choosesTarget: Bool, _ model: inout Model) -> [Effect]? {
        guard let job = model.sending.ofDraft, let pending = model.sending.pending[job], let asked = pending.asked,
            pending.changes == changes, pending.choosesTarget || !choosesTarget,
            pending.basis?.change(in: model) == nil, !model.asks(for: job)
        else { return nil }
        guard asked.consideration == .done, model.typing.isCalm else {
            model.status.say(asked.words, .warning)
            return []
        }
        return confirmed(job, &model)
    }

    static func confirmed(_ job: JobID, _ model: inout Model) -> [Effect] {
        if let what = model.sending.pending[job]?.asked?.what, what.method != nil {
            model.sending.confirmedPlaces.insert(what.place)
        }
        return tell(.yes, to: job, &model)
    }

    /// Whether the sentence fits into the status line, beside the mode and the words at its right.
    private static func fits(_ sentence: String, _ model: Model) -> Bool {
        SizeClass(model.size) > .tiny && TextWidth.columns(of: sentence) <= model.size.width - 12
    }

    /// The URL without `https`: `api.example.test/users/1?x=2`.
    private static func withoutScheme(_ url: String) -> String {
        url.utf8.text(behind: "https://").map { String($0) } ?? url
    }
}

extension UnsafeSending {
    func masked(_ model: Model) -> UnsafeSending {
        masked(model.secretMask.secrets, answers: model.environments.values.answers)
    }
}
