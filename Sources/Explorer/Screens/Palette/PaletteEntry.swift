import Drafting
import Networking
import TerminalUI

/// One row of the palette.
struct PaletteEntry: Equatable {
    enum Target: Equatable {
        case action(Action)
        /// A command that takes an argument.
        case command(String)
        case request(RequestPlace)
        case theme(String)
    }

    var title: String
    /// The key that does the same.
    var key: String
    var target: Target
    /// What it does, in sentences; shown for the chosen entry.
    var detail: String

    /// What does the same on the command line; nil for a request without a file, which has no name there.
    var commandText: String? {
        switch target {
        case .action(let action): action.rawValue
        case .command(let text): text + " "
        case .request(let place): place.collection.isEmpty ? nil : "e \(place.path)"
        case .theme(let name): "theme \(name)"
        }
    }

    /// What matches the typed text, best first. `@` asks for requests only, `%` for themes, `>` for commands.
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
        let typed = Command.table.map {
            PaletteEntry(
                title: ":\($0.name)  \($0.summary)", key: ":", target: .command($0.name),
                detail: "\(capitalized($0.summary)). Enter opens the command line with it.")
        }
        return actions + typed
    }

    /// `Duplicate below. Keys: D. By name: :node.duplicate. Not now: no parameter here.`
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

    /// Requests without a file that were put aside.
    private static func unsaved(_ model: Model) -> [PaletteEntry] {
        model.parked.filter { $0.value.place == nil }.sorted { $0.key.path < $1.key.path }.map { place, request in
            PaletteEntry(
                title: "Not saved > \(DisplayText.visible(request.draft.url))", key: request.draft.method,
                target: .request(place), detail: "Opens a request that has no file yet. W saves it.")
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

/// Letters of the pattern in order; words that begin with them and runs count more.
enum Fuzzy {
    /// Nil when the pattern does not occur; higher is better.
    static func score(_ pattern: String, _ text: String) -> Int? {
        let pattern = Array(pattern.lowercased().filter { $0 != " " })
        guard !pattern.isEmpty else { return 0 }
        let text = Array(text.lowercased())
        var (score, at, run) = (0, 0, 0)
        for (index, character) in text.enumerated() where at < pattern.count {
            guard character == pattern[at] else {
                run = 0
                continue
            }
            let startsWord = index == 0 || !text[index - 1].isLetter
            run += 1
            score += run * 2 + (startsWord ? 6 : 0)
            at += 1
        }
        guard at == pattern.count else { return nil }
        return max(score, piece(pattern, in: text)) * 100 - text.count
    }

    /// The pattern in one piece, which is more than its letters here and there.
    private static func piece(_ pattern: [Character], in text: [Character]) -> Int {
        var best = 0
        for start in text.indices.dropLast(pattern.count - 1) where text[start] == pattern[0] {
            guard text[start...].starts(with: pattern) else { continue }
            let startsWord = start == 0 || !text[start - 1].isLetter
            best = max(best, pattern.count * (pattern.count + 1) + (startsWord ? 18 : 0))
        }
        return best
    }
}

extension Model {
    /// What lies under the palette.
    fileprivate var below: Model {
        var below = self
        below.overlays.removeAll()
        return below
    }
}
