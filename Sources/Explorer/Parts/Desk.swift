import Drafting
import Keys
import Workspace

/// Collects a part's errands while the part handles a key. They are carried out in this order when the part returns.
struct Desk<Wish: ModelWish> {
    private(set) var errands: [Errand<Wish>] = []
    private(set) var nextJob: Int

    init(nextJob: Int) {
        self.nextJob = nextJob
    }

    /// A new identity, never used before.
    mutating func makeJob() -> JobID {
        defer { nextJob += 1 }
        return JobID(nextJob)
    }

    /// In the status line, until the next key.
    mutating func say(_ words: Wording, _ tone: StatusState.Tone = .plain) { errands.append(.say(words, tone)) }

    mutating func say(_ text: String, _ tone: StatusState.Tone = .plain) { say(Wording(text), tone) }

    /// Shows a message and logs it with the time of day: for events that this key did not cause.
    mutating func report(_ text: String, _ tone: StatusState.Tone = .plain) { errands.append(.report(text, tone)) }

    /// Closes the part: a screen is replaced by the panes, a card shows what is below it.
    mutating func close() { errands.append(.close) }

    /// Shows the screen of this part.
    mutating func show() { errands.append(.show) }

    /// Shows a pane and gives it the keys.
    mutating func focus(_ pane: Pane) { errands.append(.focus(pane)) }

    /// Opens a request of a collection, or shows it again with its edits when it is open.
    mutating func open(_ place: RequestPlace) { errands.append(.open(place)) }

    /// Asks the user a question, after the questions that are waiting.
    mutating func ask(_ kind: QuestionState.Kind) { errands.append(.ask(kind)) }

    /// Opens a card above everything shown.
    mutating func lay(_ card: Overlay) { errands.append(.lay(card)) }

    /// Copies text to the clipboard. The message shows a short text itself; `label` describes a longer one.
    mutating func copy(_ text: String, as label: String? = nil) { errands.append(.copy(text, label: label)) }

    /// Sets the value at `path` of the open request's draft: one undo step called `name`.
    mutating func change<Value: Sendable>(
        _ name: String, _ path: any WritableKeyPath<RequestDraft, Value> & Sendable, to value: Value
    ) {
        errands.append(.change(name) { $0[keyPath: path] = value })
    }

    /// Stores values for the environment that the request was sent in; nil: for the active one.
    mutating func store(_ values: [StoredValue], in place: ValuePlace?) { errands.append(.store(values, in: place)) }

    /// Opens a field of pane 3; leaving it makes an undo step called `name`.
    ///
    /// - Parameters:
    ///   - text: the field's initial text; nil: the text in the draft.
    ///   - draft: the draft with the new row that the field belongs to; nil when the row exists.
    mutating func edit(
        _ field: EditSession.Target, _ name: String, text: String? = nil, in draft: RequestDraft? = nil
    ) {
        errands.append(.edit(field, name, text: text, in: draft))
    }

    mutating func menu(_ kind: Menus.Kind) { errands.append(.menu(kind)) }

    /// Performs an action as the part below would: the screen or card below this card, or the panes.
    mutating func perform(_ action: Action) { errands.append(.perform(action)) }

    mutating func run(_ effect: Effect) { errands.append(.effect(effect)) }

    mutating func wish(_ wish: Wish) { errands.append(.wish(wish)) }
}

/// One errand of a part.
indirect enum Errand<Wish: ModelWish> {
    case say(Wording, StatusState.Tone)
    case report(String, StatusState.Tone)
    case close
    case show
    case focus(Pane)
    case open(RequestPlace)
    case ask(QuestionState.Kind)
    case lay(Overlay)
    case copy(String, label: String?)
    case change(String, @Sendable (inout RequestDraft) -> Void)
    case edit(EditSession.Target, String, text: String?, in: RequestDraft?)
    case menu(Menus.Kind)
    case store([StoredValue], in: ValuePlace?)
    case perform(Action)
    case effect(Effect)
    case wish(Wish)
}

extension Errand {
    /// Carries the errand out. Returns its effects.
    ///
    /// - Parameter place: how the errand's part is shown and closed.
    func carryOut(_ model: inout Model, _ place: PartPlace) -> [Effect] {
        switch self {
        case .say(let words, let tone): model.status.say(words.text(model.keys), tone)
        case .report(let text, let tone): model.status.say(text, tone, at: model.clock.timeOfDay)
        case .close: place.close(&model)
        case .show: return place.show(&model)
        case .focus(let pane): return Focusing.focus(pane, &model)
        case .open(let place): return RequestStorage.openAbove(place, &model)
        case .ask(let kind): Questions.ask(kind, &model)
        case .lay(let card): model.overlays.append(card)
        case .copy(let text, let label): return Yanking.copy(text, as: label, &model.status)
        case .change(let name, let body): model.request.step(name) { $0.change(body) }
        case .edit(let field, let name, let text, let draft):
            Editing.begin(field, name: name, text: text, in: draft, &model.bench)
        case .menu(let kind): return Menus.open(kind, &model)
        case .store(let values, let place): return CaptureStorage.store(values, in: place, &model)
        case .perform(let action): return InputDispatch.perform(action, &model)
        case .effect(let effect): return [effect]
        case .wish(let wish): return wish.carryOut(&model)
        }
        return []
    }
}

/// The place of a part on the screen, which shows and closes it.
enum PartPlace {
    case stage(Stage)
    /// Index in the stack of cards, from the bottom.
    case card(Int)
    /// A tab of a pane; it is shown as long as its pane.
    case pane

    func show(_ model: inout Model) -> [Effect] {
        guard case .stage(let stage) = self else { return [] }
        let effects = Editing.leave(&model)
        model.stage = stage
        return effects
    }

    func close(_ model: inout Model) {
        switch self {
        case .stage(let stage): if model.stage == stage { model.stage = .main }
        case .card(let place): model.overlays.remove(at: place)
        case .pane: break
        }
    }
}
