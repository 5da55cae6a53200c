import Keys
import TerminalUI

/// Turns an input event into an action, by the binding table of the current context.
enum InputDispatch {
    static func handle(_ event: InputEvent, _ model: inout Model) -> [Effect] {
        switch event {
        case .key(let key):
            let layers = model.layers
            let effects = press(key, &model)
            if key == .escape, model.layers < layers { model.lastPop = model.clock.seconds }
            return effects
        case .paste(let text): return paste(text, &model)
        case .mouse(let mouse): return MouseDispatch.handle(mouse, &model)
        case .focus(true): return model.lookAtFiles()
        case .reply(.background(let red, let green, let blue)): return [.matchBackground(RGB(red, green, blue))]
        case .focus, .reply: return []
        }
    }

    /// A paste is no answer to a question, and its card never covers one.
    private static func paste(_ text: String, _ model: inout Model) -> [Effect] {
        let asks = model.overlays.contains { if case .question = $0 { true } else { false } }
        guard asks else { return PasteScreen.take(text, &model) }
        model.status.say("answer the question first, then paste again; this paste was dropped", .warning)
        return []
    }

    private static func press(_ key: Key, _ model: inout Model) -> [Effect] {
        model.status.takeKey()
        if key.modifiers.contains(.alt), model.keys.match(model.pendingKeys + [key], in: model.context) == .nothing {
            return key.withoutAlt.flatMap { press($0, &model) }
        }
        if let effects = ViKeys.press(key, &model) { return effects }
        if takesText(model), !isBound(key, model) { return typeText(key, &model) }
        model.lastKey = key
        if let effects = choose(by: key, &model) ?? EnvironmentsScreen.take(key, &model) { return effects }
        model.pendingKeys.append(key)
        let keys = model.pendingKeys
        switch model.keys.match(keys, in: model.context) {
        case .prefix:
            return [.startTimer(.continuations, model.makeJob(), .milliseconds(300))]
        case .action(let action):
            model.pendingKeys = []
            model.showsContinuations = false
            return perform(action, &model)
        case .nothing:
            model.pendingKeys = []
            model.showsContinuations = false
            if case .question(let state)? = model.overlays.last {
                model.status.say(state.keys(model.display))
                return []
            }
            model.status.say(Availability.meaningless(keys, model))
            return []
        }
    }

    /// Chooses from a menu by its own letters, which come before the keys of all menus.
    private static func choose(by key: Key, _ model: inout Model) -> [Effect]? {
        guard case .menu(let card)? = model.overlays.last, let character = key.typed,
            let index = card.facts(model).choices.firstIndex(where: { $0.key == character })
        else { return nil }
        return Parts.with(card, &model) { card, _, desk in card.choose(index, &desk) }
    }

    /// Whether printable keys go into a text field.
    static func takesText(_ model: Model) -> Bool {
        guard let overlay = model.overlays.last else { return model.edit != nil || model.text != nil }
        return overlay.card is any TextCard
    }

    private static func isBound(_ key: Key, _ model: Model) -> Bool {
        if takesLiteral(model) { return false }
        // In a field printable keys are never commands. The help is an exception: it binds `/`, which filters.
        if key.typed != nil, model.context != .help { return false }
        return model.keys.match(model.pendingKeys + [key], in: model.context) != .nothing
    }

    static func takesLiteral(_ model: Model) -> Bool {
        model.overlays.isEmpty && (model.edit?.takesLiteral == true || model.text?.takesLiteral == true)
    }

    private static func typeText(_ key: Key, _ model: inout Model) -> [Effect] {
        guard let text = TypedText.of(key, asLiteral: takesLiteral(model)) else {
            model.status.say(Availability.meaningless([key], model))
            return []
        }
        model.vi?.typed(text)
        return insert(text, &model)
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard let overlay = model.overlays.last else {
            return Parts.panes(&model) {
                $0.text != nil ? TextPanes.type(text, &$0, $1) : Editing.insert(text, &$0, &$1)
            }
        }
        return (overlay.card as? any TextCard).map { Parts.insert(text, into: $0, &model) } ?? []
    }

    /// Performs an action in the part that has the keys: the topmost card, the field, the focused pane, then
    /// everywhere.
    static func perform(_ action: Action, _ model: inout Model) -> [Effect] {
        if let effects = PastViewing.perform(action, &model) { return effects }
        if let step = SearchStep(action), let effects = Parts.search(step, model.search.pattern, &model) {
            return effects
        }
        if let effects = Parts.complete(action, &model) { return effects }
        if action == .lineBackspace { model.vi?.backspaced() }
        if let overlay = model.overlays.last, let effects = Parts.perform(overlay.card, action, &model) {
            return effects
        }
        if model.overlays.isEmpty, model.edit != nil || model.text != nil,
            let effects = Parts.perform(&model, { Completion.perform(action, &$0, &$1) })
        {
            return effects
        }
        if model.edit != nil, let effects = Parts.perform(&model, { Editing.perform(action, &$0, &$1) }) {
            return effects
        }
        if model.overlays.isEmpty, model.text != nil,
            let effects = Parts.perform(&model, { TextPanes.perform(action, &$0, &$1) })
        {
            return effects
        }
        if model.overlays.isEmpty, let screen = model.stage.screen, screen.leavesRestToPanes(model),
            let effects = Parts.perform(screen, action, &model)
        {
            return effects
        }
        if model.selection != nil, let effects = select(action, &model) { return effects }
        if let effects = panePerform(action, &model) { return effects }
        if model.overlays.isEmpty, model.stage.refusesChanges,
            action.changesRequest || action == .requestResend
        {
            model.status.say("the request is not on this screen; \(model.key(of: .appBack)) leads back to it")
            return []
        }
        if let effects = GlobalActions.perform(action, &model) { return effects }
        model.status.say(
            Availability.reason(action, model)
                ?? "\(action.rawValue) does nothing here; \(model.key(of: .helpHere)) shows keys")
        return []
    }

    private static func select(_ action: Action, _ model: inout Model) -> [Effect]? {
        Parts.perform(&model) {
            $0.focus == .preview
                ? PreviewScreen.select(action, &$0, &$1) : Selecting.perform(action, &$0, &$1)
        }
    }

    private static func panePerform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let screen = model.stage.screen, !screen.leavesRestToPanes(model) {
            return Parts.perform(screen, action, &model)
        }
        return model.focus.screen.perform(action, &model)
    }
}

extension Model {
    /// The context whose bindings apply now.
    var context: KeyContext {
        if let overlay = overlays.last { return overlay.card.context }
        if edit != nil { return .edit }
        if text != nil { return .textArea }
        if let screen = stage.screen { return screen.part(of: self).context }
        if selection != nil { return .selection }
        return focus.screen.context(self)
    }

    /// The mode word at the right end of the top line.
    var mode: Mode {
        if vi?.isNormal == true { return .normal }
        if let overlay = overlays.last { return overlay.card.mode }
        if edit != nil || text != nil { return .edit }
        return selection == nil ? .navigate : .select
    }
}
