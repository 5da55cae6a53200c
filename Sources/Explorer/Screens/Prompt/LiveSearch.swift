import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Viewing
import Workspace

/// One step of `/`.
enum SearchStep: Sendable {
    /// A letter was typed: the first match behind the place where the search began.
    case look
    /// Enter: the same, and the search is over.
    case stay
    /// Esc: back to the place where it began.
    case back
    /// On to the next match, or to the one before.
    case next, previous

    init?(_ action: Action) {
        switch action {
        case .searchNext: self = .next
        case .searchPrev: self = .previous
        default: return nil
        }
    }

    /// Whether it looks for a match of the text.
    func looks(for text: String) -> Bool { self != .back && (self != .look || !text.isEmpty) }
}

/// `/` while it is typed. The list, the text or the panes that are searched keep the place where the search began.
enum LiveSearch {
    /// Rows, and bytes of a text, that one key looks through; Enter looks through more.
    private static let (mostRows, mostBytes) = (5_000, 1 << 20)

    static func take(_ step: SearchStep, _ text: String, _ model: inout Model) -> [Effect] {
        let prompt = step == .look ? model.overlays.popLast() : nil
        defer { if let prompt { model.overlays.append(prompt) } }
        if step == .stay, isFound(text, model) {
            model.bench.searchOrigin = nil
            model.library.begin(step)
            return ResponseScreen.find(&model) { $0.sayPlace($1, &$2) }
        }
        let effects = model.bench.begin(step)
        model.library.begin(step)
        if step.looks(for: text) {
            if !text.isEmpty { model.search.pattern = text }
            model.search.pane = model.focus
        }
        guard step != .look || text.isEmpty || isShort(model) else {
            model.status.say("\(model.key(of: .promptRun, in: .prompt)) searches")
            return effects
        }
        let pattern = text.isEmpty && step == .look ? "" : model.search.pattern
        if let more = Parts.search(step, pattern, &model) { return effects + more }
        guard step.looks(for: text) else { return effects }
        if model.text != nil || model.isInBody, model.stage.screen == nil {
            return effects + Parts.panes(&model) { TextPanes.search(pattern, &$0, &$1) }
        }
        guard isInAnswer(model), !pattern.isEmpty else { return effects + InputDispatch.perform(.searchNext, &model) }
        return effects + ResponseScreen.find(&model) { $0.start(.text(pattern), $1, &$2) }
    }

    private static func isInAnswer(_ model: Model) -> Bool {
        model.overlays.isEmpty && model.stage == .main && model.focus == .response
    }

    /// Whether the search of the answer for the typed text runs, or has landed, already.
    private static func isFound(_ text: String, _ model: Model) -> Bool {
        let matches = model.request.response.matches
        return model.bench.searchOrigin != nil && !text.isEmpty && matches.query == .text(text)
            && matches.tab == ResponseScreen.shownTab(model) && isInAnswer(model)
    }

    /// Whether one key can look through all of it. An answer and the manual are searched off the main actor.
    private static func isShort(_ model: Model) -> Bool {
        if let card = model.overlays.last {
            guard case .file(let card) = card else { return true }
            return card.area.buffer.count <= mostBytes
        }
        if let text = model.text { return text.area.buffer.count <= mostBytes }
        if model.isInBody { return model.request.body.buffer.count <= mostBytes }
        guard model.stage.screen == nil else { return true }
        switch model.focus {
        case .parameters where model.parametersTab == .parameters:
            let state = model.request.parameters
            return state.rows.count <= mostRows && (state.closed.isEmpty || model.tree.nodeCount <= mostRows)
        case .preview: return model.request.preview.content.bytes.count <= mostBytes
        case .collections, .request, .parameters, .response: return true
        }
    }
}

/// The places in the panes that a search moves, as they were before its first letter.
struct BenchPlace: Sendable {
    private var places: [@Sendable (inout Workbench) -> Void] = []
    private let source: Source

    /// The request or answer that the places are in; they mean nothing in another one.
    private struct Source: Equatable {
        let request: RequestPlace
        let answer: Double?
        let jobs: [JobID?]

        init(_ request: OpenRequest) {
            self.request = request.key
            answer = if case .received(let exchange) = request.exchange { exchange.date } else { nil }
            jobs = [request.exchange.progress?.job, request.response.piped.run?.job]
        }
    }

    init(_ bench: Workbench) {
        source = Source(bench.request)
        keep(\.search, bench)
        keep(\.request.parameters.closed, bench)
        keep(\.request.parameters.cursor, bench)
        keep(\.request.parameters.top, bench)
        keep(\.request.preview.cursor, bench)
        keep(\.request.response.tree, bench)
        keep(\.request.response.raw, bench)
        keep(\.request.response.piped.tree, bench)
        keep(\.request.response.piped.raw, bench)
        keep(\.request.response.matches, bench)
        for list in Self.lists { keep(list, bench) }
        let (text, body) = (bench.text?.area.cursor, bench.request.body.cursor)
        places.append { bench in
            if let text, let area = bench.text?.area, area.cursor != text { bench.text?.area.moveCursor(to: text) }
            if bench.request.body.cursor != body { bench.request.body.moveCursor(to: body) }
        }
    }

    private static let lists: [any WritableKeyPath<Workbench, ListState> & Sendable] = [
        \.request.tables.headers.list, \.request.tables.auth.list, \.request.tables.options.list,
        \.request.tables.cookies.list, \.request.response.headers.list, \.request.response.timing.list,
        \.request.response.tls.list, \.request.response.cookies.list, \.request.response.transfer.list,
        \.request.response.checks.list,
    ]

    private mutating func keep<Place: Equatable & Sendable>(
        _ path: any WritableKeyPath<Workbench, Place> & Sendable, _ bench: Workbench
    ) {
        let place = bench[keyPath: path]
        places.append { if $0[keyPath: path] != place { $0[keyPath: path] = place } }
    }

    /// Goes back. A search of the answer that runs is stopped.
    fileprivate func restore(_ bench: inout Workbench) -> [Effect] {
        guard Source(bench.request) == source else { return [] }
        let (closed, job) = (bench.request.parameters.closed, bench.request.response.matches.job)
        for place in places { place(&bench) }
        if bench.request.parameters.closed != closed { bench.request.refresh() }
        return job != nil && bench.request.response.matches.job != job ? [.stopSearch] : []
    }
}

extension Workbench {
    /// Goes to the place where the search began, which is kept as long as it is typed.
    fileprivate mutating func begin(_ step: SearchStep) -> [Effect] {
        let origin = searchOrigin
        searchOrigin = step == .look ? origin ?? BenchPlace(self) : nil
        return origin?.restore(&self) ?? []
    }
}

/// A card or a screen that `/` goes through.
protocol SearchedPart: Part {
    /// - Parameter pattern: empty when nothing was searched yet, or when all that was typed is taken back.
    mutating func search(_ step: SearchStep, _ pattern: String, _ facts: Facts, _ desk: inout Desk<Wish>)
}

/// A list whose rows `/` goes through.
protocol SearchedList: SearchedPart {
    var list: ListState { get set }
    func searchedTexts(_ facts: Facts) -> SearchedTexts
    /// The cursor moved.
    mutating func found(_ facts: Facts, _ desk: inout Desk<Wish>)
}

/// The text of each row of a list.
struct SearchedTexts {
    var count: Int
    var text: (Int) -> String

    init(_ texts: [String]) { (count, text) = (texts.count, { texts[$0] }) }
    init(count: Int, text: @escaping (Int) -> String) { (self.count, self.text) = (count, text) }
}

extension SearchedList {
    mutating func found(_ facts: Facts, _ desk: inout Desk<Wish>) {}

    /// Goes to the next row that holds the text, behind the last one on from the first.
    mutating func search(_ step: SearchStep, _ pattern: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        list.begin(step)
        guard step.looks(for: pattern) else { return found(facts, &desk) }
        guard !pattern.isEmpty else {
            return desk.say("nothing searched yet; \(key: .searchStart, in: context) searches" as Wording)
        }
        let texts = searchedTexts(facts)
        let fits = { SearchState.matches(pattern, texts.text($0)) }
        let most = ListState.searched
        guard let next = list.search(by: step == .previous ? -1 : 1, count: texts.count, most: most, where: fits) else {
            let lines = Plural.of(texts.count, "line")
            let place = texts.count > most ? "the \(most) of \(lines) from here on" : lines
            return desk.say("No match for \"\(pattern)\" in \(place).", .warning)
        }
        list.go(to: next, count: texts.count)
        if texts.count <= most {
            let matches = (0..<texts.count).filter(fits)
            desk.say("\((matches.firstIndex(of: next) ?? 0) + 1) of \(matches.count)")
        }
        found(facts, &desk)
    }
}

extension Parts {
    /// A step of `/` in the card or the screen that has the keys; nil where it is not searched.
    static func search(_ step: SearchStep, _ pattern: String, _ model: inout Model) -> [Effect]? {
        if let overlay = model.overlays.last {
            return (overlay.card as? any Card & SearchedPart).map { search($0, step, pattern, &model) }
        }
        return (model.stage.screen as? any (Screen & SearchedPart).Type).map { search($0, step, pattern, &model) }
    }

    private static func search<C: Card & SearchedPart>(
        _ card: C, _ step: SearchStep, _ pattern: String, _ model: inout Model
    ) -> [Effect] {
        with(card, &model) { $0.search(step, pattern, $1, &$2) }
    }

    private static func search<S: Screen & SearchedPart>(
        _ screen: S.Type, _ step: SearchStep, _ pattern: String, _ model: inout Model
    ) -> [Effect] {
        with(screen, &model) { $0.search(step, pattern, $1, &$2) }
    }
}
