import CurlewBytes
import Keys

/// One row of the palette.
struct PaletteEntry: Equatable {
    enum Target: Equatable {
        /// An action of this place, or of another pane, which is shown first.
        case action(Action, in: PalettePlace? = nil)
        case place(PalettePlace)
        /// A command that runs without an argument.
        case command(String)
        /// The beginning of a command line, for its argument.
        case line(String)
        case request(RequestPlace)
        case theme(String)
        /// An exchange of the history.
        case past(Int)
        /// The history through a filter.
        case history(String)
    }

    var title: String
    /// The key for the same action.
    var key: String
    var target: Target
    /// Description in sentences; shown for the chosen entry.
    var detail: String
    /// Other words by which people look for it; one of them alone finds it before titles that only hold the word.
    var words: [String] = []

    /// The title without the place that it is in: `add a row` of `Parameter tree: add a row`, `Hello` of `Tour > Hello`.
    var name: String {
        if title.utf8.first == UInt8(ascii: ":") { return String(title.dropFirst()) }
        let start = title.utf8.firstRange(of: ": ".utf8) ?? title.utf8.firstRange(of: " > ".utf8)
        return start.map { String(Substring(title.utf8[$0.upperBound...])) } ?? title
    }

    /// The name as a sentence begins; a command with what it does, and a line of the history, whole.
    var label: String { isPlain ? title : name.prefix(1).uppercased() + name.dropFirst() }

    /// The place that the title begins with: `parameter tree`, `Tour`; empty where it has none.
    var place: String {
        guard !isPlain, name.utf8.count < title.utf8.count else { return "" }
        let head = title.utf8.dropLast(name.utf8.count)
        if let folder = head.text(withoutEnd: " > ") { return String(folder) }
        return (head.text(withoutEnd: ": ") ?? "").lowercased()
    }

    private var isPlain: Bool {
        switch target {
        case .command, .theme, .past, .history: true
        case .line: title.utf8.first == UInt8(ascii: ":")
        case .action, .place, .request: false
        }
    }

    /// The same action on the command line; nil for a request without a file, which has no name there, and for what
    /// needs another pane.
    var commandText: String? {
        switch target {
        case .action(let action, let place): place == nil ? action.rawValue : nil
        case .place: nil
        case .command(let text): text + " "
        case .line(let text): text
        case .request(let place): OpenRequest.isUntitled(place.path) ? nil : "e \(place.path)"
        case .theme(let name): "theme \(name)"
        case .past: nil
        case .history(let filter): "history \(filter)"
        }
    }
}

/// A pane of the main screen, and its tab.
struct PalettePlace: Equatable {
    var pane: Pane
    var parameters: ParametersTab?
    var preview: PreviewTab?
    var response: ResponseTab?

    func show(on bench: inout Workbench) {
        if let parameters { bench.parametersTab = parameters }
        if let preview { bench.request.preview.chosenTab = preview }
        if let response { bench.request.response.tab = response }
        bench.focus(on: pane)
    }
}
