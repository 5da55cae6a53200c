import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import Serialization
import TerminalUI
import Viewing
import Workspace

/// The places that a search moves, as they were before its first letter: Esc goes back to them.
struct SearchOrigin: Sendable {
    private var places: [@Sendable (inout Model) -> Void] = []
    private let source: Source

    /// The request or answer that the places are in; they mean nothing in another one.
    private struct Source: Equatable {
        let request: RequestPlace
        let answer: Double?
        let jobs: [JobID?]

        init(_ model: Model) {
            request = model.request.key
            answer = if case .received(let exchange) = model.request.exchange { exchange.date } else { nil }
            jobs = [model.request.exchange.progress?.job, model.request.response.piped.run?.job]
        }
    }

    init(_ model: Model) {
        source = Source(model)
        keep(\.search, model)
        keep(\.request.parameters.closed, model)
        keep(\.request.parameters.cursor, model)
        keep(\.request.parameters.top, model)
        keep(\.request.preview.cursor, model)
        keep(\.request.response.tree, model)
        keep(\.request.response.raw, model)
        keep(\.request.response.piped.tree, model)
        keep(\.request.response.piped.raw, model)
        keep(\.request.response.matches, model)
        keep(\.library.closed, model)
        keep(\.library.cursor, model)
        keep(\.library.top, model)
        for list in Self.lists { keep(list, model) }
        let (text, body) = (model.text?.area.cursor, model.request.body.cursor)
        places.append { model in
            if let text, let area = model.text?.area, area.cursor != text { model.text?.area.moveCursor(to: text) }
            if model.request.body.cursor != body { model.request.body.moveCursor(to: body) }
        }
        guard let card = model.overlays.dropLast().last else { return }
        let place = model.overlays.count - 2
        places.append { if $0.overlays.indices.contains(place) { $0.overlays[place] = card } }
    }

    private static let lists: [any WritableKeyPath<Model, ListState> & Sendable] = [
        \.request.tables.headers.list, \.request.tables.auth.list, \.request.tables.options.list,
        \.request.tables.cookies.list, \.request.response.headers.list, \.request.response.timing.list,
        \.request.response.tls.list, \.request.response.cookies.list, \.request.response.transfer.list,
        \.request.response.checks.list, \.screens.compare.list, \.screens.difference.position,
        \.screens.batch.list, \.screens.transfers.list, \.screens.environments.list,
    ]

    private mutating func keep<Place: Equatable & Sendable>(
        _ path: any WritableKeyPath<Model, Place> & Sendable, _ model: Model
    ) {
        let place = model[keyPath: path]
        places.append { if $0[keyPath: path] != place { $0[keyPath: path] = place } }
    }

    /// Goes back. A search of the answer that runs is stopped.
    func restore(_ model: inout Model) -> [Effect] {
        guard Source(model) == source else { return [] }
        let (closed, job) = (model.request.parameters.closed, model.request.response.matches.job)
        for place in places { place(&model) }
        if model.request.parameters.closed != closed { model.request.refresh() }
        guard job != nil, model.request.response.matches.job != job else { return [] }
        return [.stopSearch]
    }
}

/// `/` while it is typed: each letter begins at the place where the search began.
enum LiveSearch {
    /// Rows, and bytes of a text, that one key looks through; Enter looks through more.
    private static let (mostRows, mostBytes) = (5_000, 1 << 20)

    /// Shows the first match of what is typed so far.
    static func look(for text: String, _ model: inout Model) -> [Effect] {
        let origin = model.searchOrigin ?? SearchOrigin(model)
        model.searchOrigin = origin
        let effects = origin.restore(&model)
        guard !text.isEmpty, let prompt = model.overlays.popLast() else { return effects }
        defer { model.overlays.append(prompt) }
        guard isShort(model) else {
            model.status.say("\(model.key(of: .promptRun, in: .prompt)) searches")
            return effects
        }
        return effects + search(text, &model)
    }

    /// Enter: stays at the match.
    static func stay(at text: String, _ model: inout Model) -> [Effect] {
        let origin = model.searchOrigin
        model.searchOrigin = nil
        let matches = model.request.response.matches
        if origin != nil, !text.isEmpty, matches.query == .text(text), matches.tab == ResponseScreen.shownTab(model),
            isInAnswer(model)
        {
            // It runs, or has landed, already.
            return ResponseScreen.find(&model) { $0.sayPlace($1, &$2) }
        }
        return (origin?.restore(&model) ?? []) + search(text, &model)
    }

    /// Esc: goes back to where one was.
    static func back(_ model: inout Model) -> [Effect] {
        defer { model.searchOrigin = nil }
        let effects = model.searchOrigin?.restore(&model) ?? []
        guard let card = model.overlays.last?.card as? any Card & SearchedList else { return effects }
        return effects + Parts.showPlace(card, &model)
    }

    private static func isInAnswer(_ model: Model) -> Bool {
        model.overlays.isEmpty && model.stage == .main && model.focus == .response
    }

    /// Whether one key can look through all of it. An answer is searched off the main actor.
    private static func isShort(_ model: Model) -> Bool {
        switch model.overlays.last {
        case .manual: return false
        case .file(let card): return card.area.buffer.count <= mostBytes
        default: break
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

    /// Searches in what has the keys; without a text, for the last one.
    private static func search(_ text: String, _ model: inout Model) -> [Effect] {
        if let effects = ManualCard.search(text, &model) { return effects }
        if !text.isEmpty { model.search.pattern = text }
        model.search.isActive = true
        let pattern = model.search.pattern
        if case .file? = model.overlays.last { return FileTextCard.with(&model) { $0.search(pattern, $1, &$2) } }
        if model.text != nil || model.isInBody, model.stage.screen == nil {
            return Parts.panes(&model) { TextPanes.search($0.search.pattern, &$0, &$1) }
        }
        if isInAnswer(model) {
            return pattern.isEmpty
                ? InputDispatch.perform(.searchNext, &model)
                : ResponseScreen.find(&model) { $0.start(.text(pattern), $1, &$2) }
        }
        return InputDispatch.perform(.searchNext, &model)
    }
}

/// A list whose rows `/` goes through.
protocol SearchedList: Part {
    var list: ListState { get set }
    /// The text of each row.
    func searchedTexts(_ facts: Facts) -> [String]
    /// The cursor moved.
    mutating func found(_ facts: Facts, _ desk: inout Desk<Wish>)
}

extension SearchedList {
    /// Goes to the next row that holds the text, behind the last one on from the first.
    mutating func search(by step: Int, _ pattern: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !pattern.isEmpty else {
            return desk.say("nothing searched yet; \(key: .searchStart, in: context) searches" as Wording)
        }
        let texts = searchedTexts(facts)
        let matches = texts.indices.filter { SearchState.matches(pattern, texts[$0]) }
        guard let next = list.search(by: step, count: texts.count, where: matches.contains) else {
            return desk.say("No match for \"\(pattern)\" in \(Plural.of(texts.count, "line")).", .warning)
        }
        list.go(to: next, count: texts.count)
        desk.say("\((matches.firstIndex(of: next) ?? 0) + 1) of \(matches.count)")
        found(facts, &desk)
    }
}

extension Parts {
    /// The next match in the card or the screen that has the keys; nil where it is no such list.
    static func search(by step: Int, _ model: inout Model) -> [Effect]? {
        if let overlay = model.overlays.last {
            return (overlay.card as? any Card & SearchedList).map { search($0, by: step, &model) }
        }
        return (model.stage.screen as? any (Screen & SearchedList).Type).map { search($0, by: step, &model) }
    }

    /// Shows what the cursor is at again.
    static func showPlace<C: Card & SearchedList>(_ card: C, _ model: inout Model) -> [Effect] {
        with(card, &model) { $0.found($1, &$2) }
    }

    private static func search<C: Card & SearchedList>(_ card: C, by step: Int, _ model: inout Model) -> [Effect] {
        let pattern = model.search.pattern
        return with(card, &model) { $0.search(by: step, pattern, $1, &$2) }
    }

    private static func search<S: Screen & SearchedList>(_ screen: S.Type, by step: Int, _ model: inout Model)
        -> [Effect]
    {
        let pattern = model.search.pattern
        return with(screen, &model) { $0.search(by: step, pattern, $1, &$2) }
    }
}
