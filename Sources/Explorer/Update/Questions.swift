/// Questions come one after the other: none goes over another, over a card that somebody reads or over a field that
/// somebody types into, and none takes a key that was pressed before it was drawn.
///
///     ask ──► waiting ── nothing else has the keys ──► on top ── painted ──► takes keys; a yes once its end was drawn
enum Questions {
    static func ask(_ kind: QuestionState.Kind, _ model: inout Model) {
        bring(.question(QuestionState(kind)), &model)
    }

    /// A card that nobody opened with a key of its own.
    static func bring(_ card: Overlay, _ model: inout Model) {
        model.waitingCards.append(card)
        next(&model)
    }

    /// Takes questions away of what is over, shown or not.
    static func withdraw(_ isOver: (Overlay) -> Bool, _ model: inout Model) {
        model.overlays.removeAll(where: isOver)
        model.waitingCards.removeAll(where: isOver)
    }

    /// A question of what no longer runs goes.
    static func withdraw(of job: JobID, _ model: inout Model) {
        withdraw({ if case .question(let state) = $0 { state.kind.job == job } else { false } }, &model)
    }

    private static func next(_ model: inout Model) {
        guard !model.waitingCards.isEmpty, model.isFree else { return }
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

    /// The screen shows the model as it is.
    static func painted(_ model: inout Model) {
        if let job = model.jobAskedInLine { model.sending.pending[job]?.asked?.isDrawn = true }
        guard case .question(var state)? = model.overlays.last else { return }
        state.noteDrawn(on: model.size, model.keys)
        model.overlays[model.overlays.count - 1] = .question(state)
    }
}

extension Model {
    /// Keys go to the panes: nobody reads a card or types.
    fileprivate var isFree: Bool { overlays.isEmpty && edit == nil && text == nil && external == nil }

    /// What lies over the panes or is about to.
    private var cards: [Overlay] { overlays + waitingCards }

    /// Something that was sent, or a batch, waits until a question has its answer.
    func asks(for job: JobID) -> Bool {
        cards.contains { overlay in
            if case .question(let state) = overlay { state.kind.job == job } else { false }
        }
    }

    /// The sending whose question before an unsafe method the status line shows.
    fileprivate var jobAskedInLine: JobID? {
        guard let words = status.message?.text else { return nil }
        return sending.pending.first { $0.value.asked?.words == words }?.key
    }

    /// `Message.painted` is waited for.
    public var waitsForPaint: Bool {
        if let job = jobAskedInLine, sending.pending[job]?.asked?.isDrawn == false { return true }
        guard case .question(let state)? = overlays.last else { return false }
        return !state.isDrawn || !state.isRead
    }
}
