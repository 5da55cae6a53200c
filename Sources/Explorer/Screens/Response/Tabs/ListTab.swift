import TerminalUI

/// A tab that is a list of lines, each with a sentence or two that `x` opens below it.
protocol ListTab: ResponseTabPart where Facts == ListFacts {
    var list: ListReading { get set }
}

/// What a list tab knows.
struct ListFacts {
    var display: DisplayContext
    /// As they may be drawn.
    var lines: [ListLine]
    /// What stands there when there are none.
    var empty: String
    var height: Int
    var isFocused: Bool

    init(_ model: Model, _ lines: [ListLine], empty: String) {
        display = model.display
        self.lines = lines.map { model.shown($0) }
        self.empty = empty
        height = ResponseScreen.height(model)
        isFocused = model.focus == .response
    }
}

extension ListTab {
    static var isOfBody: Bool { false }
    var context: KeyContext { .response }
    var place: Int { list.cursor }

    mutating func go(to place: Int, _ facts: ListFacts) { list.cursor = place }

    func count(_ facts: ListFacts) -> Int { facts.lines.count }

    func list(_ facts: ListFacts) -> [ListLine]? { facts.lines }

    func yank(_ action: Action, _ facts: ListFacts) -> (text: String, label: String)? {
        guard action == .yankValue || action == .yankString, facts.lines.indices.contains(list.cursor) else {
            return nil
        }
        return facts.lines[list.cursor].copied.asCopied
    }

    mutating func perform(_ action: Action, _ facts: ListFacts, _ desk: inout Desk<Wish>) -> Bool {
        read(action, facts)
    }

    /// Movements, and the sentences below a line.
    mutating func read(_ action: Action, _ facts: ListFacts) -> Bool {
        guard action == .respExplain else {
            return ListKeys.perform(action, &list, count: facts.lines.count, height: facts.height)
        }
        list.toggleExplanation()
        return true
    }

    func draw(_ facts: ListFacts, on canvas: inout Canvas, in area: Rect) {
        guard !facts.lines.isEmpty else { return ResponseScreen.say([facts.empty], on: &canvas, in: area) }
        ListRows(lines: facts.lines, reading: list, width: area.width)
            .draw(on: &canvas, in: area, isFocused: facts.isFocused)
    }
}

/// The head as it came, and what the cache did.
struct HeadersTab: ListTab, Equatable {
    typealias Wish = Never
    var list = ListReading()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.headers
    static let title = "Headers"
    static let stillness: String? = nil

    func facts(_ model: Model) -> ListFacts {
        let lines = model.head.map { head in
            let note = CacheNote(model)
            return HeaderLines.of(head, age: note.ageSentence) + note.lines
        }
        return ListFacts(model, lines ?? [], empty: "No headers yet.")
    }

    func lines(_ facts: ListFacts) -> PartLines { PartLines(hints: .ofResponse) }
}

/// Each cookie that came, and whether the jar took it.
struct CookiesTab: ListTab, Equatable {
    typealias Wish = Never
    var list = ListReading()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.cookies
    static let title = "Cookies"
    static let stillness: String? = "nothing to move in here"

    func facts(_ model: Model) -> ListFacts {
        ListFacts(model, CookieLines.of(model), empty: CookieLines.none(model))
    }

    func lines(_ facts: ListFacts) -> PartLines { PartLines(hints: .ofResponse) }
}

/// The connection, its chain of certificates and what was decided about them.
struct TLSTab: ListTab, Equatable {
    var list = ListReading()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.tls
    static let title = "TLS"
    static let stillness: String? = "nothing to move in here"

    func facts(_ model: Model) -> ListFacts { ListFacts(model, TLSLines.of(model), empty: TLSLines.none(model)) }

    func lines(_ facts: ListFacts) -> PartLines {
        PartLines(hints: [
            Hint(.tlsPin), Hint(.respExplain), Hint(.yankValue, "copy"), Hint(.tabNext, "next tab"),
            Hint(.requestSend, "send"), Hint(.paneParams, "params"),
        ])
    }

    mutating func perform(_ action: Action, _ facts: ListFacts, _ desk: inout Desk<Wish>) -> Bool {
        guard action == .tlsPin else { return read(action, facts) }
        desk.wish(.askForPin(line: list.cursor))
        return true
    }

    enum Wish: ModelWish {
        /// Of the certificate in that line; the server's own where the line is no certificate's.
        case askForPin(line: Int)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .askForPin(let line): Pinning.ask(line: line, &model)
            }
        }
    }
}

/// What was looked at in the answer, or why nothing was sent.
struct ChecksTab: ListTab, Equatable {
    var list = ListReading()
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.checks
    static let title = "Checks"
    static let stillness: String? = "nothing to move in here"
    var context: KeyContext { .responseChecks }

    func facts(_ model: Model) -> ListFacts { ListFacts(model, CheckLines.of(model), empty: CheckLines.none(model)) }

    func lines(_ facts: ListFacts) -> PartLines {
        PartLines(hints: [
            Hint(.checkAdd), Hint(.checkEdit), Hint(.checkDelete), Hint(.checkAgain), Hint(.respExplain),
            Hint(.goNextPoint, "next failed"), Hint(.tabNext, "next tab"), Hint(.requestSend, "send"),
        ])
    }

    mutating func perform(_ action: Action, _ facts: ListFacts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .checkAdd: desk.wish(.add)
        case .checkEdit: desk.wish(.edit(line: list.cursor))
        case .checkDelete: desk.wish(.delete(line: list.cursor))
        case .checkAgain: desk.wish(.again)
        default: return read(action, facts)
        }
        return true
    }

    enum Wish: ModelWish {
        case add
        /// The rule in that line of the tab.
        case edit(line: Int)
        case delete(line: Int)
        case again

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .add: CheckEdits.add(&model)
            case .edit(let line): CheckEdits.edit(CheckRow.at(line, model), &model)
            case .delete(let line): CheckEdits.delete(CheckRow.at(line, model), &model)
            case .again: Checking.again(&model)
            }
        }
    }
}
