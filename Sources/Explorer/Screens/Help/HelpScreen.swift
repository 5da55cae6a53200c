public import TerminalUI

/// The help that lies over everything: every key that works here, made from the binding table.
public struct HelpState: Equatable, Sendable {
    public var context: KeyContext
    public var filter = LineEditor()
    /// The entry that Enter runs.
    public var cursor = 0
    public var showsAll = false

    public init(context: KeyContext) {
        self.context = context
    }
}

enum HelpScreen {
    static func open(_ model: inout Model) -> [Effect] {
        if case .help? = model.overlays.last { return [] }
        model.overlays.append(.help(HelpState(context: model.context)))
        return []
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard case .help(var state)? = model.overlays.last else { return [] }
        _ = state.filter.apply(.insert(text))
        state.cursor = 0
        put(state, &model)
        return []
    }

    static func perform(_ action: Action, _ state: HelpState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .helpDown: state.cursor = min(state.cursor + 1, max(0, HelpEntry.list(state, model).count - 1))
        case .helpUp: state.cursor = max(0, state.cursor - 1)
        case .helpPageDown: turn(by: 1, &state, model)
        case .helpPageUp: turn(by: -1, &state, model)
        case .helpAll:
            state.showsAll.toggle()
            state.cursor = 0
        case .helpFilter, .lineKillToStart:
            state.filter = LineEditor()
            state.cursor = 0
        case .lineBackspace:
            _ = state.filter.apply(.backspace)
            state.cursor = 0
        case .helpRun: return run(state, &model)
        case .helpClose, .helpHere:
            model.overlays.removeLast()
            return []
        default: return nil
        }
        put(state, &model)
        return []
    }

    private static func put(_ state: HelpState, _ model: inout Model) {
        model.overlays[model.overlays.count - 1] = .help(state)
    }

    private static func turn(by offset: Int, _ state: inout HelpState, _ model: Model) {
        let layout = HelpLayout(HelpEntry.list(state, model), in: room(in: model.size))
        let page = layout.page(of: state.cursor) + offset
        state.cursor = (page < 0 ? nil : layout.firstEntry(ofPage: page)) ?? state.cursor
    }

    /// A key that cannot work now says why, and help stays.
    private static func run(_ state: HelpState, _ model: inout Model) -> [Effect] {
        let entries = HelpEntry.list(state, model)
        guard entries.indices.contains(state.cursor) else { return [] }
        if let reason = entries[state.cursor].reason {
            model.status.say(reason)
            return []
        }
        model.overlays.removeLast()
        return InputDispatch.perform(entries[state.cursor].binding.action, &model)
    }

    /// Columns and rows for the entries: inside the frame, above the line that describes one.
    static func room(in size: Size) -> Size {
        Size(width: max(1, size.width - 2), height: max(1, size.height - 6))
    }
}
