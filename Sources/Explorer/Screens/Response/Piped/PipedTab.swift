import CurlewBytes
import CurlewNetworking
import Keys
public import Processes
import TerminalUI
public import Viewing

/// The output of a command that reads the body of the answer: a tab that the command names, until it is left. JSON is a
/// tree as soon as the command has ended.
struct PipedTab: ResponseTabPart {
    typealias Wish = Never
    /// Nil: no command was run over this answer.
    private(set) var run: Run?
    var raw = RawPosition()
    var tree = TreePosition()

    /// A command and what has come of it.
    struct Run: Sendable {
        var job: JobID
        var command: String
        /// The tab that is shown again when this one is left.
        var behind: ResponseTab
        var index: ResponseIndex?
        var count = 0
        var end: CommandResult?
        var isEnding = false
        /// It starts when the answer is complete.
        var waits = false

        var isRunning: Bool { end == nil }
    }

    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.piped
    static let title = "|"
    static let topic = "checks"
    static let synonyms = [String]()
    static let isOfBody = false
    static let movementRefusal: String? = "nothing to move in here"
    static func isThere(_ model: Model) -> Bool { model.request.response.piped.run != nil }
    var context: KeyContext { isTree ? .responseTree : .responseText }
    var place: Int { isTree ? tree.cursor : raw.place }
    private var isTree: Bool { run?.index?.document != nil }

    /// The title on the border, such as `| jq .items`.
    static func name(_ model: Model) -> String {
        let command = model.request.response.piped.run?.command ?? ""
        return TextWidth.truncated(DisplayText.visible("| " + command), columns: 20)
    }

    struct Facts {
        /// Facts for the text, below the line about the command.
        var text: RawPosition.Facts
        /// Facts for the tree, in the same place.
        var tree: TreePosition.Facts
        /// Esc clears a search first.
        var isSearched: Bool
    }

    func facts(_ model: Model) -> Facts {
        var text = raw.facts(model)
        text.index = run?.index
        text.pretty = nil
        text.tab = .piped
        text.size.height = max(1, text.size.height - 1)
        var tree = tree.facts(model)
        (tree.index, tree.tab, tree.faults) = (run?.index, .piped, [:])
        tree.height = text.size.height
        return Facts(text: text, tree: tree, isSearched: model.request.response.matches.query != nil)
    }

    func lines(_ facts: Facts) -> PartLines {
        let end = run?.isRunning == true ? Hint(.requestCancel, "end it") : Hint(.appPop, "back to the answer")
        return PartLines(
            hints: [
                end, Hint(.respPipe, "another"), isTree ? Hint(.yankPath, "path") : Hint(.viewWrap, "wrap"),
                Hint(.searchStart, "search"), Hint(.yankValue, "copy"), Hint(.respWrite, "to file"),
                Hint(.tabNext, "next tab"),
            ])
    }

    mutating func go(to place: Int, _ facts: Facts) {
        if isTree { tree.go(to: place, facts.tree) } else { raw.go(to: place, facts.text) }
    }

    func count(_ facts: Facts) -> Int { isTree ? tree.count(facts.tree) : raw.count(facts.text) }

    func list(_ facts: Facts) -> [ListLine]? { nil }

    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)? {
        isTree ? tree.yank(action, facts.tree) : raw.yank(action, facts.text)
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool {
        switch action {
        case .requestCancel where run?.isRunning == true: cancel(&desk)
        case .appPop where run?.isRunning == true && !facts.isSearched: cancel(&desk)
        case .checkAdd: desk.say("a check is about the answer, and this is the output of a command")
        case .respExplain: desk.say(explanation)
        case .respLayOut: desk.say("it is shown as the command wrote it")
        default: return isTree ? moveInTree(action, facts) : raw.perform(action, facts.text, &desk)
        }
        return true
    }

    private mutating func moveInTree(_ action: Action, _ facts: Facts) -> Bool {
        guard let index = facts.tree.index else { return false }
        return TreeKeys.perform(action == .respEnter ? .foldToggle : action, &tree, index, height: facts.tree.height)
    }

    /// Ends the process group; the end arrives as an event. A command that waits is not started.
    private mutating func cancel(_ desk: inout Desk<Never>) {
        guard let run, run.isRunning else { return }
        if run.waits { return giveUp() }
        self.run?.isEnding = true
        desk.run(.cancelPipe(run.job))
    }

    /// Ends the waiting, as the user or the end of a request without a body wants it.
    mutating func giveUp() {
        guard let command = run?.command else { return }
        run?.waits = false
        run?.end = CommandResult(failure: CommandFailure(command, .cancelled))
    }

    /// Ends the waiting, because the command starts.
    mutating func begin() { run?.waits = false }

    /// All that the command said on its error output, or how it ended.
    private var explanation: String {
        if run?.waits == true { return Self.waiting }
        guard let end = run?.end else { return "it runs; its output is shown as it comes" }
        let said = Self.said(end)
        return said.isEmpty ? end.failure?.sentence ?? "it ended with status 0" : said.joined(separator: "  ")
    }

    // MARK: What comes

    init() {}

    init(_ run: Run) { self.run = run }

    mutating func take(_ event: PipeEvent) {
        guard var run else { return }
        let dropped = Int(clamping: run.index?.dropped ?? 0)
        switch event {
        case .output(let index, let count):
            raw.followsEnd ? raw.goToEnd(of: index.text) : raw.moveUp(by: Int(clamping: index.dropped) - dropped)
            (run.index, run.count) = (index, count)
        case .ended(let end, let index, let count):
            raw.moveUp(by: -dropped)
            (run.index, run.count, run.end) = (index, count, end)
            tree = TreePosition(opening: index)
        }
        self.run = run
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        guard let run else { return }
        let head = facts.text.display.shown(words(run, columns: area.width))
        canvas.put(TextWidth.truncated(head, columns: area.width), role(run), in: area, row: 0)
        let rest = Rect(x: area.x, y: area.y + 1, width: area.width, height: max(0, area.height - 1))
        if isTree {
            tree.draw(facts.tree, on: &canvas, in: rest)
        } else if let index = run.index, !index.text.bytes.isEmpty {
            RawView(raw, facts.text, index).draw(on: &canvas, in: rest)
        } else if let end = run.end {
            let said = Self.said(end)
            ResponseScreen.say(said.isEmpty ? ["It wrote nothing."] : said, on: &canvas, in: rest)
        }
    }

    /// Such as `| jq .items   1.2 kB   status 5: jq: error`; a long command is cut before that.
    private func words(_ run: Run, columns: Int) -> String {
        let state = run.end.map(Self.ending) ?? (run.isEnding ? "ending" : "running")
        let count = "\(HumanReadable.bytes(Int64(run.count)))   "
        let rest = DisplayText.visible("   " + (run.waits ? Self.waiting : count + state))
        let room = max(columns / 3, columns - TextWidth.columns(of: rest) - 2)
        return "| " + TextWidth.truncated(DisplayText.visible(run.command), columns: room) + rest
    }

    private static let waiting = "starts when the answer is complete"

    /// The lines of the error output.
    private static func said(_ end: CommandResult) -> [String] {
        end.errors.split { $0 == 0x0A || $0 == 0x0D }.map {
            DisplayText.visible(String(decoding: $0, as: UTF8.self))
        }
    }

    private static func ending(_ end: CommandResult) -> String {
        let first = said(end).first.map { ": " + $0 } ?? ""
        return switch end.failure?.reason {
        case nil: "status 0" + first
        case .failed(let status, _): "status \(status)" + first
        case .notFound: "status 127" + first
        case .notExecutable: "status 126" + first
        case .killed(let signal, _): "ended by signal \(signal)" + first
        case .tooMuchOutput(let limit): "more than \(HumanReadable.bytes(Int64(limit))): ended, the rest is left out"
        case .cancelled: "ended by you; what had come is kept"
        case .noFolder, .notStarted, .timedOut: end.failure?.sentence ?? ""
        }
    }

    private func role(_ run: Run) -> Role {
        guard let end = run.end else { return .statusInfo }
        return end.failure == nil ? .textMuted : .statusWarning
    }
}

/// A command of the user that reads the body of an answer.
public struct PipeJob: Equatable, Sendable {
    var id: JobID
    /// The text for the shell, as it was typed.
    var command: String
    /// The body as received.
    let body: Bytes
    /// The most bytes of output that are kept, as of a body.
    var limit: Int

    /// Compares without the body: equal ids have equal bodies.
    public static func == (left: PipeJob, right: PipeJob) -> Bool {
        left.id == right.id && left.command == right.command && left.limit == right.limit
    }
}

/// The output or the end of a command.
public enum PipeEvent: Sendable {
    /// More output; the index of the newest part of it, and the bytes so far.
    case output(ResponseIndex, count: Int)
    /// The command has ended; the index of all output.
    case ended(CommandResult, ResponseIndex, count: Int)
}
