import Keys
import TerminalUI

extension ThemePickerCard {
    static func opening(_ model: Model) -> CardOpening {
        .card(
            .themes(ThemePickerCard(list: ListState(cursor: currentIndex(model)), before: model.settings.theme)),
            find(model))
    }

    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, themes: model.themes, colours: model.terminal.colours,
            digit: model.lastKey?.typed?.wholeNumberValue)
    }

    enum Wish: ModelWish {
        /// Uses the theme until the program ends.
        case show(String)
        /// Uses the theme and saves it in the settings.
        case keep(String)
        /// Makes a copy of the theme that is the person's own.
        case copy(String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .show(let name):
                model.settings.theme = name
                return [.setTheme(name)]
            case .keep(let name): return ThemePickerCard.use(name, &model)
            case .copy(let name): return [.copyTheme(name)]
            }
        }
    }

    // MARK: The themes

    /// Reads the themes when a screen that lists them first opens.
    static func find(_ model: Model) -> [Effect] {
        model.themes.isEmpty ? [.findThemes] : []
    }

    static func accept(_ themes: [ThemeEntry], _ model: inout Model) -> [Effect] {
        model.themes = themes
        if case .themes(var card)? = model.overlays.last {
            card.list.cursor = currentIndex(model)
            model.overlays[model.overlays.count - 1] = .themes(card)
        }
        guard let name = model.wantedTheme else { return [] }
        model.wantedTheme = nil
        return switchTo(name, among: themes, model.keys, &model.settings, &model.status)
    }

    private static func currentIndex(_ model: Model) -> Int {
        model.themes.firstIndex { $0.name == model.settings.theme } ?? 0
    }

    /// Switches to a theme and saves it; the name may arrive before the themes were read.
    static func use(_ name: String, _ model: inout Model) -> [Effect] {
        guard !model.themes.isEmpty else {
            model.wantedTheme = name
            return find(model)
        }
        return switchTo(name, among: model.themes, model.keys, &model.settings, &model.status)
    }

    private static func switchTo(
        _ name: String, among themes: [ThemeEntry], _ keys: BindingTable, _ settings: inout Settings,
        _ status: inout StatusState
    ) -> [Effect] {
        guard themes.contains(where: { $0.name == name }) else {
            status.say("No theme \"\(name)\". \(keys.name(of: .viewTheme, in: .nav)) lists them.", .error)
            return []
        }
        settings.theme = name
        status.say("theme \(name)")
        return [.setTheme(name), .storeSetting(name: "theme", value: name)]
    }
}
