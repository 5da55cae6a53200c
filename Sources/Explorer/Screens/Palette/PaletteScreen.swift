public import TerminalUI

/// Every command and request by name.
public struct PaletteState: Equatable, Sendable {
    public var editor = LineEditor()
    public var cursor = 0
    /// Enter was pressed before the requests were known: the first that fits is opened when they are.
    var waits = false

    public init() {}
}

enum PaletteScreen {
    static func open(_ model: inout Model) -> [Effect] {
        model.overlays.append(.palette(PaletteState()))
        return ThemePickerCard.find(model)
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard case .palette(var state)? = model.overlays.last else { return [] }
        _ = state.editor.apply(.insert(text))
        state.cursor = 0
        state.waits = false
        put(state, &model)
        return []
    }

    static func perform(_ action: Action, _ state: PaletteState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .paletteDown:
            state.cursor = min(state.cursor + 1, max(0, PaletteEntry.matching(state.editor.text, model).count - 1))
        case .paletteUp: state.cursor = max(0, state.cursor - 1)
        case .paletteRun: return run(state, &model)
        case .paletteFill: return fill(state, &model)
        case .paletteClose:
            model.overlays.removeLast()
            return []
        default:
            guard let edit = LineEdit(action) else { return nil }
            _ = state.editor.apply(edit)
            state.cursor = 0
            state.waits = false
        }
        put(state, &model)
        return []
    }

    private static func put(_ state: PaletteState, _ model: inout Model) {
        model.overlays[model.overlays.count - 1] = .palette(state)
    }

    private static func run(_ state: PaletteState, _ model: inout Model) -> [Effect] {
        let entries = PaletteEntry.matching(state.editor.text, model)
        guard state.cursor < entries.count else { return runLater(state, &model) }
        model.overlays.removeLast()
        switch entries[state.cursor].target {
        case .action(let action): return InputDispatch.perform(action, &model)
        case .command(let text): return PromptScreen.open(.command, text: text + " ", &model)
        case .request(let place): return Filing.open(place, &model)
        case .theme(let name): return ThemePickerCard.use(name, &model)
        }
    }

    private static func runLater(_ state: PaletteState, _ model: inout Model) -> [Effect] {
        guard !model.library.isListed else {
            model.status.say("nothing is called that; \(model.key(of: .paletteClose, in: .palette)) closes")
            return []
        }
        var state = state
        state.waits = true
        put(state, &model)
        model.status.say("the collection is still being read; what fits is opened then")
        return []
    }

    /// The requests are known: what was asked for too early is done now.
    static func listed(_ model: inout Model) -> [Effect] {
        guard case .palette(var state)? = model.overlays.last, state.waits else { return [] }
        model.status.clear()
        state.waits = false
        put(state, &model)
        return run(state, &model)
    }

    private static func fill(_ state: PaletteState, _ model: inout Model) -> [Effect] {
        let entries = PaletteEntry.matching(state.editor.text, model)
        guard state.cursor < entries.count else { return [] }
        guard let text = entries[state.cursor].commandText else {
            model.status.say("no command opens it; \(model.key(of: .paletteRun, in: .palette)) does")
            return []
        }
        model.overlays.removeLast()
        return PromptScreen.open(.command, text: text, &model)
    }
}
