import CurlewMessage
import CurlewTransport
import Drafting
import Keys
import TerminalUI

/// A tab that is a list of lines, each with an explanation that `x` opens below it.
protocol ListTab: ResponseTabPart where Facts == ListFacts<Own> {
    /// Facts that only this tab needs.
    associatedtype Own = Void
    var list: ListState { get set }
}

/// Facts of a list tab.
struct ListFacts<Own> {
    var display: DisplayContext
    /// The lines with secrets masked.
    var lines: [ListLine]
    /// The sentence for an empty list.
    var empty: String
    var height: Int
    var isFocused: Bool
    var own: Own

    init(_ model: Model, _ lines: [ListLine], empty: String, own: Own) {
        display = model.display
        self.lines = lines.map { model.shown($0) }
        self.empty = empty
        height = ResponseScreen.height(model)
        isFocused = model.focus == .response
        self.own = own
    }
}

extension ListTab {
    static var isOfBody: Bool { false }
    var context: KeyContext { .response }
    var place: Int { list.cursor }

    mutating func go(to place: Int, _ facts: Facts) { list.cursor = place }

    func count(_ facts: Facts) -> Int { facts.lines.count }

    func list(_ facts: Facts) -> [ListLine]? { facts.lines }

    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)? {
        guard action == .yankValue || action == .yankString, facts.lines.indices.contains(list.cursor) else {
            return nil
        }
        return facts.lines[list.cursor].copied.asCopied
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        read(action, facts)
    }

    /// Moves the cursor, or opens the explanation of a line.
    mutating func read(_ action: Action, _ facts: Facts) -> Bool {
        guard action == .respExplain else {
            return list.perform(action, count: facts.lines.count, height: facts.height)
        }
        list.toggleExplanation()
        return true
    }

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        guard !facts.lines.isEmpty else { return ResponseScreen.say([facts.empty], on: &canvas, in: area) }
        ListRows(lines: facts.lines, reading: list, width: area.width)
            .draw(on: &canvas, in: area, isFocused: facts.isFocused)
    }
}

/// The header fields as received, the reports of the cache, and the requests as they went out.
struct HeadersTab: ListTab, Equatable {
    typealias Wish = Never
    var list = ListState()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.headers
    static let title = "Headers"
    static let topic = "header-fields"
    static let synonyms = ["response headers"]
    static let movementRefusal: String? = nil
    static func capture(_ request: OpenRequest) -> CaptureCard? { CaptureCard.header(request) }

    func facts(_ model: Model) -> ListFacts<Void> {
        let lines = model.request.head.map { head in
            let note = CacheNote(model)
            return HeaderLines.of(head, age: note.ageSentence) + note.lines
        }
        return ListFacts(
            model, (lines ?? []).followed(by: SendingLines(model).lines), empty: "No headers yet.", own: ())
    }

    func lines(_ facts: Facts) -> PartLines { PartLines(hints: .ofResponse) }
}

extension [ListLine] {
    /// Both, with an empty row between.
    fileprivate func followed(by more: [ListLine]) -> [ListLine] {
        guard !isEmpty, !more.isEmpty else { return self + more }
        var lines = self
        lines[count - 1].more.append([])
        return lines + more
    }
}

/// The received cookies, and whether the jar stored them.
struct CookiesTab: ListTab, Equatable {
    typealias Wish = Never
    var list = ListState()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.cookies
    static let title = "Cookies"
    static let topic = "options"
    static let synonyms = ["set-cookie"]
    static let movementRefusal: String? = "nothing to move in here"

    static func isHeld(_ model: Model) -> Bool { model.request.head?.fields.contains("Set-Cookie") == true }

    func facts(_ model: Model) -> ListFacts<Void> {
        ListFacts(model, CookieLines.of(model), empty: CookieLines.none(model), own: ())
    }

    func lines(_ facts: Facts) -> PartLines { PartLines(hints: .ofResponse) }
}

/// The connection, its certificate chain and the decision about it.
struct TLSTab: ListTab, Equatable {
    typealias Wish = Never
    typealias Own = Pinning?
    var list = ListState()
    /// The keys of the certificates that the cursor moves among. The same chain in a newer answer keeps the cursor.
    private var chain: [String] = []
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.tls
    static let title = "TLS"
    static let topic = "tls"
    static let synonyms = ["tls", "ssl", "certificate", "chain"]
    static let movementRefusal: String? = "nothing to move in here"

    static func isHeld(_ model: Model) -> Bool { model.request.tls != nil }

    /// Takes the chain of an answer. An answer without one, as of a resumed session, changes nothing.
    mutating func take(_ report: TLSReport?) {
        let keys = (report?.chain ?? []).map(\.keyPin)
        guard !keys.isEmpty, keys != chain else { return }
        (list, chain) = (ListState(), keys)
    }

    func facts(_ model: Model) -> ListFacts<Pinning?> {
        ListFacts(model, TLSLines.of(model), empty: TLSLines.none(model), own: Pinning(model.request))
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [
            Hint(.tlsPin), Hint(.respExplain), Hint(.yankValue, "copy"), Hint(.tabNext, "next tab"),
            Hint(.requestSend, "send"), Hint(.paneParams, "params"),
        ])
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool {
        guard action == .tlsPin, let pinning = facts.own else { return read(action, facts) }
        pinning.ask(line: list.cursor, &desk)
        return true
    }
}

/// The checks of the answer, or the reasons why nothing was sent.
struct ChecksTab: ListTab, Equatable {
    typealias Wish = Never
    typealias Own = CheckEdits
    var list = ListState()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.checks
    static let title = "Checks"
    static let topic = "checks"
    static let synonyms = ["checks", "tests", "assertions"]
    static let movementRefusal: String? = "nothing to move in here"
    var context: KeyContext { .responseChecks }

    static func isHeld(_ model: Model) -> Bool { !model.request.draft.checks.isEmpty }

    func facts(_ model: Model) -> ListFacts<CheckEdits> {
        let edits = CheckEdits(model.request, CheckContext(model))
        return ListFacts(model, CheckLines.of(model, edits.rows), empty: CheckLines.none(model), own: edits)
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [
            Hint(.checkAdd), Hint(.checkEdit), Hint(.checkDelete), Hint(.checkAgain), Hint(.respExplain),
            Hint(.goNextPoint, "next failed"), Hint(.tabNext, "next tab"), Hint(.requestSend, "send"),
        ])
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool {
        switch action {
        case .checkEdit: facts.own.edit(list.cursor, facts.display, &desk)
        case .checkDelete: facts.own.delete(list.cursor, facts.display, &desk)
        default: return read(action, facts)
        }
        return true
    }
}
