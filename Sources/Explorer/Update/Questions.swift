/// Asks questions one after the other: a question never covers another one, a card that the user has opened or a field
/// that is being edited, and it ignores keys pressed before it was drawn.
///
///     ask ──► waiting ── nothing else has the keys ──► on top ── painted ──► takes keys; "yes" once its end was drawn,
///     and was there to be read where the yes is a consent
enum Questions {
    static func ask(_ kind: QuestionState.Kind, _ model: inout Model) {
        bring(.question(QuestionState(kind)), &model)
    }

    /// Shows a card that was not opened by a key.
    static func bring(_ card: Overlay, _ model: inout Model) {
        model.waitingCards.append(card)
        next(&model)
    }

    /// Whether the card would take keys that are meant for something else. The request's own clock looks again.
    private static func isTypedOver(_ card: Overlay, _ model: Model) -> Bool {
        guard case .challenge(let card) = card else { return false }
        let progress = model.running(card.job)?.exchange.progress ?? model.transfers[card.job]?.progress
        return progress.map { model.typing.goesOn(since: $0.startedAt, at: model.clock.seconds) } ?? false
    }

    /// Removes cards that are no longer needed, whether they are shown or waiting.
    static func withdraw(_ isOver: (Overlay) -> Bool, _ model: inout Model) {
        model.overlays.removeAll(where: isOver)
        model.waitingCards.removeAll(where: isOver)
    }

    /// Removes the questions about a job that no longer runs.
    static func withdraw(of job: JobID, _ model: inout Model) {
        withdraw({ if case .question(let state) = $0 { state.kind.job == job } else { false } }, &model)
    }

    private static func next(_ model: inout Model) {
        guard let card = model.waitingCards.first, model.isFree, !isTypedOver(card, model) else { return }
        model.pendingKeys = []
        model.showsContinuations = false
        model.overlays.append(model.waitingCards.removeFirst())
    }

    static func settle(_ model: inout Model) {
        next(&model)
        for place in model.overlays.indices {
            guard case .question(var state) = model.overlays[place] else { continue }
            state.lay(on: model.size, model.keys)
            if place < model.overlays.count - 1 { state.noteCovered() }
            model.overlays[place] = .question(state)
        }
    }

    /// Notes that the screen shows the model's current state: what it asks for is read from now on.
    static func painted(_ model: inout Model) -> [Effect] {
        var effects: [Effect] = []
        if let job = model.jobAskedInLine, var asked = model.sending.pending[job]?.asked {
            effects = asked.consideration.begin(model.makeJob())
            model.sending.pending[job]?.asked = asked
        }
        if case .conflict(var card)? = model.overlays.last, SizeClass(model.size) > .tiny {
            card.noteDrawn()
            model.overlays[model.overlays.count - 1] = .conflict(card)
        }
        if case .challenge(var card)? = model.overlays.last, SizeClass(model.size) > .tiny {
            effects += card.consideration.begin(model.makeJob())
            model.overlays[model.overlays.count - 1] = .challenge(card)
        }
        guard case .question(var state)? = model.overlays.last else { return effects }
        state.noteDrawn(on: model.size, model.keys)
        if state.kind.isConsent, state.isDrawn, state.isRead { effects += state.consideration.begin(model.makeJob()) }
        model.overlays[model.overlays.count - 1] = .question(state)
        return effects
    }

    /// The question of that timer was on the screen for long enough.
    static func considered(_ job: JobID, _ model: inout Model) {
        for id in Array(model.sending.pending.keys) { model.sending.pending[id]?.asked?.consideration.end(job) }
        switch model.overlays.last {
        case .question(var state):
            state.consideration.end(job)
            model.overlays[model.overlays.count - 1] = .question(state)
        case .challenge(var card):
            card.consideration.end(job)
            model.overlays[model.overlays.count - 1] = .challenge(card)
        default: break
        }
    }
}

extension Model {
    /// Whether the panes have the keys: no card, field or editor is open.
    fileprivate var isFree: Bool { overlays.isEmpty && edit == nil && text == nil && external == nil }

    /// The cards that are shown, then those that wait.
    private var cards: [Overlay] { overlays + waitingCards }

    /// Whether a job waits for the answer to a question.
    func asks(for job: JobID) -> Bool {
        cards.contains { overlay in
            if case .question(let state) = overlay { state.kind.job == job } else { false }
        }
    }

    /// The request whose question about an unsafe method is in the status line.
    var jobAskedInLine: JobID? {
        guard let words = status.message?.text else { return nil }
        return sending.pending.first { $0.value.asked?.words == words }?.key
    }

    /// Whether a question or a message waits for `Message.painted`.
    public var waitsForPaint: Bool {
        if TransientMessages.waitsForPaint(self) { return true }
        if let job = jobAskedInLine, sending.pending[job]?.asked?.consideration == .unread { return true }
        if case .conflict(let card)? = overlays.last { return !card.isDrawn }
        if case .challenge(let card)? = overlays.last { return card.consideration == .unread }
        guard case .question(let state)? = overlays.last else { return false }
        return !state.isDrawn || !state.isRead
    }
}
