public import TerminalUI

/// The theme picker with its live preview.
public struct ThemePickerState: Equatable, Sendable {
    public var cursor: Int
    /// Put back by Esc.
    public var before: String

    public init(cursor: Int, before: String) {
        self.cursor = cursor
        self.before = before
    }
}

/// A theme that can be chosen.
public struct ThemeEntry: Equatable, Sendable {
    public var name: String
    public var kind: String
    /// The lowest contrast of each role with what it can stand on; none where it is the terminal's own colours.
    public var contrasts: [Role: Double]

    /// The lowest contrast of all text, or nil when the terminal's own colours are used.
    public var contrast: Double?

    public init(name: String, kind: String, contrast: Double? = nil, contrasts: [Role: Double] = [:]) {
        self.name = name
        self.kind = kind
        self.contrast = contrast
        self.contrasts = contrasts
    }

    public init(_ theme: Theme) {
        let check = ThemeCheck(theme)
        let contrasts = check.rows.reduce(into: [Role: Double]()) { lowest, row in
            lowest[row.role] = min(lowest[row.role] ?? .infinity, row.ratio)
        }
        self.init(name: theme.name, kind: theme.kind.rawValue, contrast: check.lowestOfText, contrasts: contrasts)
    }
}

enum ThemePickerScreen {
    static func open(_ model: inout Model) -> [Effect] {
        model.overlays.append(.themes(ThemePickerState(cursor: currentIndex(model), before: model.settings.theme)))
        return find(model)
    }

    /// Themes are read when the first place that shows them opens.
    static func find(_ model: Model) -> [Effect] {
        model.themes.isEmpty ? [.findThemes] : []
    }

    static func accept(_ themes: [ThemeEntry], _ model: inout Model) -> [Effect] {
        model.themes = themes
        if case .themes(var state)? = model.overlays.last {
            state.cursor = currentIndex(model)
            model.overlays[model.overlays.count - 1] = .themes(state)
        }
        guard let name = model.wantedTheme else { return [] }
        model.wantedTheme = nil
        return switchTo(name, &model)
    }

    private static func currentIndex(_ model: Model) -> Int {
        model.themes.firstIndex { $0.name == model.settings.theme } ?? 0
    }

    /// Switches for good; a name may come before the themes do.
    static func use(_ name: String, _ model: inout Model) -> [Effect] {
        guard !model.themes.isEmpty else {
            model.wantedTheme = name
            return find(model)
        }
        return switchTo(name, &model)
    }

    private static func switchTo(_ name: String, _ model: inout Model) -> [Effect] {
        guard model.themes.contains(where: { $0.name == name }) else {
            model.status.say("No theme \"\(name)\". ,t lists them.", .error)
            return []
        }
        model.settings.theme = name
        model.status.say("theme \(name)")
        return [.setTheme(name), .storeSetting(name: "theme", value: name)]
    }

    static func perform(_ action: Action, _ state: ThemePickerState, _ model: inout Model) -> [Effect]? {
        switch action {
        case .pickerDown: return preview(state.cursor + 1, state, &model)
        case .pickerUp: return preview(state.cursor - 1, state, &model)
        case .pickerNumber:
            guard let digit = model.lastKey?.typed?.wholeNumberValue else { return [] }
            return preview(digit - 1, state, &model)
        case .pickerChoose:
            model.overlays.removeLast()
            return model.themes.isEmpty ? [] : use(model.themes[state.cursor].name, &model)
        case .pickerClose:
            model.overlays.removeLast()
            model.settings.theme = state.before
            return [.setTheme(state.before)]
        case .themeContrast: return contrast(state, &model)
        default: return nil
        }
    }

    /// The theme under the cursor is shown at once.
    private static func preview(_ index: Int, _ state: ThemePickerState, _ model: inout Model) -> [Effect] {
        guard !model.themes.isEmpty else { return [] }
        var state = state
        state.cursor = min(max(0, index), model.themes.count - 1)
        model.overlays[model.overlays.count - 1] = .themes(state)
        model.settings.theme = model.themes[state.cursor].name
        return [.setTheme(model.settings.theme)]
    }

    private static func contrast(_ state: ThemePickerState, _ model: inout Model) -> [Effect] {
        guard model.themes.indices.contains(state.cursor) else { return [] }
        let theme = model.themes[state.cursor]
        guard let contrast = theme.contrast else {
            model.status.say("\(theme.name) uses the terminal's own colours; their contrast is the terminal's")
            return []
        }
        let verdict = contrast >= 4.5 ? "passes AA (4.5 : 1)" : "below AA (4.5 : 1)"
        model.status.say("lowest text contrast of \(theme.name): \(ContrastText.text(contrast)), \(verdict)")
        return []
    }
}

enum ContrastText {
    /// `11.3 : 1`.
    static func text(_ ratio: Double) -> String {
        let tenths = Int((ratio * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10) : 1"
    }
}
