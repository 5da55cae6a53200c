import CurlewNetworking
import Drafting
import History
import Keys
import TerminalUI

extension PaletteEntry {
    /// The entries that match the typed text, best first. `@` asks for requests only, `%` for themes, `>` for commands.
    static func matching(_ text: String, _ model: Model) -> [PaletteEntry] {
        let prefix = text.first.flatMap { "@%>".contains($0) ? $0 : nil }
        let rank = PaletteRank((prefix == nil ? text : String(text.dropFirst())).trimmed)
        let used = model.promptHistory[PaletteCard.history] ?? []
        let ages = Dictionary(used.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        let scored = pool(prefix, model).compactMap { entry in
            rank.score(entry, age: ages[entry.title]).map { (entry, $0) }
        }
        return scored.enumerated()
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
            .map(\.element.0)
    }

    /// Before anything is typed: what has a key here first.
    private static func pool(_ prefix: Character?, _ model: Model) -> [PaletteEntry] {
        switch prefix {
        case "@": requests(model)
        case "%": themes(model)
        case ">": commands(model)
        default: commands(model) + requests(model) + themes(model)
        }
    }

    private static func commands(_ model: Model) -> [PaletteEntry] {
        let below = model.below
        let here = model.keys.bindings(in: below.context)
        return unique(here).map { action($0, nil, below) } + typed(model) + elsewhere(below, here) + tabs()
            + options(model)
    }

    private static func unique(_ bindings: [KeyBinding]) -> [KeyBinding] {
        var seen: Set<Action> = []
        return bindings.filter { seen.insert($0.action).inserted }
    }

    // MARK: Actions

    private static func action(_ binding: KeyBinding, _ place: PalettePlace?, _ below: Model) -> PaletteEntry {
        PaletteEntry(
            title: "\(capitalized(binding.context.title)): \(binding.title)", key: binding.keys.first ?? "",
            target: .action(binding.action, in: place), detail: detail(binding, place, below),
            words: Synonyms.of(binding.action))
    }

    /// Words that add to the label, such as `By name: :node.duplicate. Not now: no parameter here.`
    private static func detail(_ binding: KeyBinding, _ place: PalettePlace?, _ below: Model) -> String {
        let others = binding.keys.dropFirst().joined(separator: " ")
        let keys = others.isEmpty ? "" : "Also \(others). "
        guard place == nil else { return "\(keys)Goes to its pane first." }
        let reason = Availability.reason(binding.action, below).map { " Not now: \($0)." } ?? ""
        return "\(keys)By name: :\(binding.action.rawValue).\(reason)"
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The other panes' own actions, but for those that only move what is there.
    private static func elsewhere(_ below: Model, _ here: [KeyBinding]) -> [PaletteEntry] {
        let known = Set(here.map(\.action))
        return places.flatMap { context, place in
            let own = below.keys.bindings.filter { $0.context == context && !known.contains($0.action) }
            return unique(own).filter { !onlyMoves($0.action) }.map { action($0, place, below) }
        }
    }

    private static let places: [(KeyContext, PalettePlace)] = [
        (.requestLine, PalettePlace(pane: .request)),
        (.parameters, PalettePlace(pane: .parameters, parameters: .parameters)),
        (.headers, PalettePlace(pane: .parameters, parameters: .headers)),
        (.collections, PalettePlace(pane: .collections)), (.preview, PalettePlace(pane: .preview)),
        (.response, PalettePlace(pane: .response)),
        (.responseTree, PalettePlace(pane: .response, response: .tree)),
        (.responseChecks, PalettePlace(pane: .response, response: .checks)),
    ]

    private static func onlyMoves(_ action: Action) -> Bool {
        ["move", "scroll", "fold", "byte", "text", "select", "search", "filter", "link"].contains(action.area)
    }

    // MARK: Commands, tabs, options

    private static func typed(_ model: Model) -> [PaletteEntry] {
        let run = model.key(of: .paletteRun, in: .palette)
        return PromptCommand.table.map { command in
            let effect = command.needsArgument ? "opens the command line with it" : "runs it"
            return PaletteEntry(
                title: ":\(command.name)  \(command.summary)", key: "",
                target: command.needsArgument ? .line(command.name + " ") : .command(command.name),
                detail: "\(run) \(effect).",
                words: Synonyms.of(command: command.name))
        }
    }

    private static func tabs() -> [PaletteEntry] {
        let response = ResponseTab.allCases.map { tab in
            PaletteEntry(
                title: "Response tab: \(tab.part.title)", key: "",
                target: .place(PalettePlace(pane: .response, response: tab)),
                detail: "Shows the answer's \(tab.part.title).", words: tab.part.synonyms)
        }
        let preview = PreviewTab.allCases.map { tab in
            PaletteEntry(
                title: "Preview tab: \(tab.name)", key: "",
                target: .place(PalettePlace(pane: .preview, preview: tab)), detail: "Shows the preview's \(tab.name).")
        }
        return response + preview
    }

    /// Options of the request and settings of the program.
    private static func options(_ model: Model) -> [PaletteEntry] {
        let run = model.key(of: .paletteRun, in: .palette)
        return OptionCommand.names.map { name in
            let option = RequestOption.named(name)
            let value = option.map { "  \($0.shown(model.request.draft))" } ?? ""
            return PaletteEntry(
                title: (option == nil ? "Setting: " : "Option: ") + name, key: ":set", target: .line("set \(name)="),
                detail: "\(option?.help ?? "A setting of the program.")\(value.isEmpty ? "" : " Now:\(value).") "
                    + "\(run) opens the command line with it.",
                words: Synonyms.of(option: name))
        }
    }

    // MARK: History

    /// A line of the history.
    init(_ item: HistoryItem, _ display: DisplayContext) {
        switch item.line {
        case .entry(let entry):
            let name = entry.savedName ?? HistoryWords.path(entry.url)
            let status = HistoryWords.outcome(entry, columns: 5).text
            self.init(
                title: display.shown("\(item.time)  \(entry.method.padded(to: 6)) \(name)"), key: status,
                target: .past(entry.id),
                detail: display.shown("\(entry.url)  \(HistoryWords.took(entry))  \(HistoryWords.origin(entry))"))
        case .run(let run):
            self.init(
                title: "\(item.time)  \(display.shown(HistoryWords.run(run)))", key: "run",
                target: .history(run.title), detail: "Opens the history at the run.")
        }
    }

    // MARK: Requests and themes

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
        model.background.filter { $0.value.place == nil && model.isOfCollection($0.key) }.sorted {
            $0.key.path < $1.key.path
        }.map { place, request in
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
