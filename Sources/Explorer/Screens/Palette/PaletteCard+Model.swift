import CurlewNetworking
import Drafting
import Keys
import TerminalUI

extension PaletteCard {
    static func opening(_ model: Model) -> CardOpening { .card(.palette(PaletteCard()), ThemePickerCard.find(model)) }

    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, entries: { PaletteEntry.matching(editor.text, model) },
            isListed: model.library.isListed)
    }

    /// The requests are listed now: opens the one that was waited for.
    static func listed(_ model: inout Model) -> [Effect] {
        guard case .palette(let card)? = model.overlays.last, card.waits else { return [] }
        model.status.clear()
        return Parts.perform(card, .paletteRun, &model) ?? []
    }

    enum Wish: ModelWish {
        /// Writes text on the command line, for the user to complete.
        case write(String)
        case useTheme(String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .write(let text): Parts.open(PromptCard.opening(.command, text: text, model), &model)
            case .useTheme(let name): ThemePickerCard.use(name, &model)
            }
        }
    }
}

extension PaletteEntry {
    /// The entries that match the typed text, best first. `@` asks for requests only, `%` for themes, `>` for commands.
    static func matching(_ text: String, _ model: Model) -> [PaletteEntry] {
        let prefix = text.first.flatMap { "@%>".contains($0) ? $0 : nil }
        let pattern = (prefix == nil ? text : String(text.dropFirst())).trimmed
        let pool: [PaletteEntry] =
            switch prefix {
            case "@": requests(model)
            case "%": themes(model)
            case ">": commands(model)
            default: commands(model) + requests(model)
            }
        let scored = pool.compactMap { entry in Fuzzy.score(pattern, entry.title).map { (entry, $0) } }
        return scored.enumerated()
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
            .map(\.element.0)
    }

    private static func commands(_ model: Model) -> [PaletteEntry] {
        var seen: Set<Action> = []
        let below = model.below
        let actions = model.keys.bindings(in: below.context).compactMap { binding -> PaletteEntry? in
            guard seen.insert(binding.action).inserted else { return nil }
            return PaletteEntry(
                title: "\(capitalized(binding.context.title)): \(binding.title)", key: binding.keys.first ?? "",
                target: .action(binding.action), detail: detail(binding, below))
        }
        let run = model.key(of: .paletteRun, in: .palette)
        let typed = Command.table.map {
            PaletteEntry(
                title: ":\($0.name)  \($0.summary)", key: ":", target: .command($0.name),
                detail: "\(capitalized($0.summary)). \(run) opens the command line with it.")
        }
        return actions + typed
    }

    /// Such as `Duplicate below. Keys: D. By name: :node.duplicate. Not now: no parameter here.`
    private static func detail(_ binding: KeyBinding, _ below: Model) -> String {
        let keys = binding.keys.isEmpty ? "" : " Keys: \(binding.keys.joined(separator: " "))."
        let reason = Availability.reason(binding.action, below).map { " Not now: \($0)." } ?? ""
        return "\(capitalized(binding.title)).\(keys) By name: :\(binding.action.rawValue).\(reason)"
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func requests(_ model: Model) -> [PaletteEntry] {
        let saved = model.library.requests.map {
            PaletteEntry(
                title: "\($0.folderName) > \($0.name)", key: $0.method, target: .request($0.place),
                detail: "Opens \($0.place.path).")
        }
        return saved + unsaved(model)
    }

    /// Open requests without a file that are not on the screen.
    private static func unsaved(_ model: Model) -> [PaletteEntry] {
        model.background.filter { $0.value.place == nil }.sorted { $0.key.path < $1.key.path }.map { place, request in
            PaletteEntry(
                title: "Not saved > \(DisplayText.visible(request.draft.url))", key: request.draft.method,
                target: .request(place),
                detail: "Opens a request that has no file yet. \(model.key(of: .requestSaveAs)) saves it.")
        }
    }

    private static func themes(_ model: Model) -> [PaletteEntry] {
        model.themes.map { theme in
            let contrast = theme.contrast.map { " Lowest text contrast \(ContrastText.text($0))." } ?? ""
            return PaletteEntry(
                title: theme.name, key: theme.kind, target: .theme(theme.name),
                detail: "Switches to the theme \(theme.name).\(contrast)")
        }
    }
}

extension Model {
    /// The model without the palette.
    fileprivate var below: Model {
        var below = self
        below.overlays.removeAll()
        return below
    }
}
