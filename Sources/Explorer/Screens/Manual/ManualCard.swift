import CurlewBytes
import Keys
import Manual
import TerminalUI

/// The manual above everything: its topics, the list of them, what words lead to. Links lead from page to page, and the
/// way back is kept until the card is closed.
struct ManualCard: Card, SearchedPart {
    enum Page: Equatable, Sendable {
        /// The list of topics; the topic of the place where the card was opened stands first.
        case index
        /// A topic by its name.
        case topic(String)
        /// The places that hold all of these words.
        case words([String])
    }

    /// A page and the cursor's line on it.
    struct Visit: Equatable, Sendable {
        var page: Page
        var place = ManualPage.Place()
        /// The first line shown.
        var top = 0
        /// The link that Enter follows, among those of the cursor's line.
        var link = 0
    }

    private(set) var visit: Visit
    /// The pages on the way here, the first one first.
    private(set) var trail: [Visit] = []
    /// The words that were looked for last; `n` goes to the next line with them.
    private(set) var words: [String] = []
    private(set) var made: Pages
    /// How the search that runs now will be shown.
    private var manner = Manner.list
    /// Where the search that is typed began.
    private var origin: (visit: Visit, trail: [Visit], words: [String])?

    /// How the places that a search found are shown.
    enum Manner: Equatable, Sendable {
        /// Everything that was found.
        case list
        /// The topic or the place alone that they name, where they name one; else the list.
        case go
        /// The same; where nothing is found, a topic.
        case goElse(topic: String)
    }

    /// - Parameter here: the topic of the place that the card covers.
    init(here: String, page: Page) {
        made = Pages(here: here)
        visit = Visit(page: page)
    }

    /// A card that shows what comes of a job, which is to be run.
    init(_ job: ManualJob, _ manner: Manner) {
        self.init(here: job.here, page: .words(job.words))
        (words, self.manner) = (job.words, manner)
    }

    var context: KeyContext { .manual }
    var mode: Mode { .help }
    var overlay: Overlay { .manual(self) }

    typealias Wish = Never

    struct Facts {
        var display: DisplayContext
        /// A page in lines for the columns of the screen.
        var page: (Page) -> ManualPage
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool {
        let page = facts.page(visit.page)
        switch action {
        case .movePrevSibling: go(to: page.headings.last { $0 < visit.cursor(page) } ?? 0, page, facts)
        case .moveNextSibling:
            go(to: page.headings.first { $0 > visit.cursor(page) } ?? page.lines.count - 1, page, facts)
        case .manualNextLink: goToLink(by: 1, page, facts, &desk)
        case .manualPrevLink: goToLink(by: -1, page, facts, &desk)
        case .manualFollow: follow(page, facts, &desk)
        case .manualIndex: open(.index, facts)
        case .goBack: if let before = trail.popLast() { visit = before } else { desk.close() }
        case .appBack, .appPop: desk.close()
        case .searchStart: desk.lay(.prompt(PromptCard(.search)))
        default:
            var list = visit.list(page)
            let height = Self.room(in: facts.display.size).height
            guard list.perform(action, count: page.lines.count, height: height) else { return false }
            visit.place = page.place(of: list.cursor)
            (visit.top, visit.link) = (list.top, 0)
        }
        return true
    }

    /// Opens a page; the one before is what goes back leads to.
    mutating func open(_ page: Page, at place: (block: Int, word: String?)? = nil, _ facts: Facts) {
        if page == visit.page, place == nil { return }
        trail.append(visit)
        show(page, at: place, facts)
    }

    /// Shows a page in place of this one, with the line at the cursor that has the word. A page that is no topic is there
    /// for its links: its first one is at the cursor.
    mutating func show(_ page: Page, at place: (block: Int, word: String?)? = nil, _ facts: Facts) {
        visit = Visit(page: page)
        let made = facts.page(page)
        if let place { return go(to: made.line(of: place.block, with: place.word), made, facts, centred: true) }
        if case .topic = page { return }
        go(to: made.links.first?.line ?? 0, made, facts)
    }

    private mutating func go(to line: Int, _ page: ManualPage, _ facts: Facts, centred: Bool = false) {
        let line = min(max(0, line), max(0, page.lines.count - 1))
        let height = Self.room(in: facts.display.size).height
        visit.place = page.place(of: line)
        visit.link = 0
        var scroll = ListScroll(first: visit.top)
        if centred { scroll.place(.center, cursor: line, count: page.lines.count, height: height) }
        scroll.follow(cursor: line, count: page.lines.count, height: height)
        visit.top = scroll.first
    }

    // MARK: Links

    private mutating func goToLink(by step: Int, _ page: ManualPage, _ facts: Facts, _ desk: inout Desk<Never>) {
        guard !page.links.isEmpty else { return desk.say("this page leads to no other") }
        let line = visit.cursor(page)
        let next: Int
        if let current = page.index(ofLink: visit.link, on: line) {
            next = (current + step + page.links.count) % page.links.count
        } else if step > 0 {
            next = page.links.firstIndex { $0.line > line } ?? 0
        } else {
            next = page.links.lastIndex { $0.line < line } ?? page.links.count - 1
        }
        go(to: page.links[next].line, page, facts)
        visit.link = next - (page.links.firstIndex { $0.line == page.links[next].line } ?? next)
    }

    private mutating func follow(_ page: ManualPage, _ facts: Facts, _ desk: inout Desk<Never>) {
        guard let link = page.link(for: visit) else {
            return desk.say(
                "no link on this line; \(key: .manualNextLink, in: .manual) goes to the next one" as Wording)
        }
        open(.topic(link.target), at: page.places[link.target].map { ($0, nil) }, facts)
        guard case .words(let words)? = trail.last?.page else { return }
        self.words = words
        goToWords(from: page.places[link.target] ?? 0, facts)
    }

    // MARK: Words

    /// Looks for words in all topics and among the keys; what was found for the words typed so far is shown as it comes.
    mutating func search(_ step: SearchStep, _ text: String, _ facts: Facts, _ desk: inout Desk<Never>) {
        let job = ManualJob(text, facts.display.keys, here: made.here)
        let began = origin
        origin = step == .look ? began ?? (visit, trail, words) : nil
        switch step {
        case .next: goToWords(by: 1, facts.page(visit.page), facts, &desk)
        case .previous: goToWords(by: -1, facts.page(visit.page), facts, &desk)
        case .look, .stay, .back:
            let isRead = began != nil && words == job.words
            if isRead, step == .look || visit.page == .words(words) { return }
            if let began, step != .look || job.words.isEmpty {
                (visit, trail, words) = began
            }
            guard !job.words.isEmpty else {
                return step == .stay ? goToWords(by: 1, facts.page(visit.page), facts, &desk) : ()
            }
            (words, manner) = (job.words, .list)
            if step == .stay { open(.words(words), facts) }
            if !isRead { desk.run(.readManual(job)) }
        }
    }

    /// Takes what was found. The page may have been left before.
    mutating func accept(_ reading: ManualReading, _ facts: (ManualCard) -> Facts, _ desk: inout Desk<Never>) {
        made.read[reading.words] = reading
        if let origin, words == reading.words {
            (visit, trail) = (Visit(page: .words(words)), origin.trail + [origin.visit])
        }
        guard visit.page == .words(reading.words) else { return }
        show(visit.page, facts(self))
        guard manner != .list else { return }
        switch (reading.answer, manner) {
        case (.topic(let topic), _): show(.topic(topic.name), facts(self))
        case (.defined(let all), _) where all.count == 1:
            show(.topic(all[0].topic), at: (all[0].block, all[0].word), facts(self))
        case (_, .goElse(let topic)) where reading.isEmpty:
            show(.topic(topic), facts(self))
            desk.say("no topic names \(reading.words.joined(separator: " ")); this one is about the place")
        default: break
        }
    }

    private mutating func goToWords(
        by step: Int, _ page: ManualPage, _ facts: Facts, _ desk: inout Desk<Never>
    ) {
        guard !words.isEmpty else {
            return desk.say("nothing searched yet; \(key: .searchStart, in: .manual) searches" as Wording)
        }
        let (line, places) = (visit.cursor(page), page.lines(with: words))
        let next = step > 0 ? places.first { $0 > line } ?? places.first : places.last { $0 < line } ?? places.last
        guard let next else { return desk.say("this page has not \"\(words.joined(separator: " "))\"", .warning) }
        go(to: next, page, facts)
    }

    /// Goes to the first line of the block, or of those behind it, that has the words.
    private mutating func goToWords(from block: Int, _ facts: Facts) {
        let page = facts.page(visit.page)
        let first = page.line(of: block, with: nil)
        guard let line = page.lines(with: words).first(where: { $0 >= first }) else { return }
        go(to: line, page, facts, centred: true)
    }

    // MARK: Lines

    func lines(_ facts: Facts) -> PartLines {
        let page = facts.page(visit.page)
        let count = page.links.count
        let words = page.link(for: visit).map { [Run("opens ", .textMuted), Run($0.target, .accent)] }
        return PartLines(
            status: words.map { [Run(facts.display.key(of: .manualFollow, in: context) + " ", .hintKey)] + $0 }
                ?? [Run(Plural.of(count, "link"), .textMuted)],
            hints: [
                Hint(.manualFollow), Hint(.manualNextLink), Hint(.searchStart, "search"), Hint(.manualIndex),
                Hint(.goBack, "back"),
            ] + (facts.display.size.width >= 60 ? [Hint(.appBack, "close")] : []) + [Hint(.helpHere, "help")])
    }

    /// Columns and rows for text: inside the frame, between the cursor's mark and a blank.
    static func room(in size: Size) -> Size {
        let area = MainScreen.area(of: size).inset()
        return Size(width: max(1, area.width - 2), height: max(1, area.height))
    }
}

extension ManualCard.Visit {
    func cursor(_ page: ManualPage) -> Int { page.line(of: place) }

    func list(_ page: ManualPage) -> ListState {
        var list = ListState()
        (list.cursor, list.top) = (cursor(page), top)
        return list
    }
}

extension KeyBinding {
    static let manual: [KeyBinding] =
        [
            .init(.manual, ["Enter", "l", "Right"], .manualFollow, "open the topic of the link", hint: "open"),
            .init(.manual, ["Tab"], .manualNextLink, "next link", hint: "link"),
            .init(.manual, ["Shift-Tab"], .manualPrevLink, "previous link"),
            .init(.manual, ["i"], .manualIndex, "list of topics", hint: "topics"),
            .init(.manual, ["f"], .appJump, "labels on the rows"),
            .init(.manual, ["?"], .helpHere, "help for where I am"),
            .init(.manual, ["q", "Ctrl-C"], .appBack, "close"),
        ]
        + moving(
            .manual,
            across: [
                .init(.manual, ["Esc", "h", "Left", "Ctrl-O"], .goBack, "back; from the first page to where I was")
            ]) + scrolling(.manual)
}

extension ManualCard {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let page = facts.page(visit.page)
        let list = visit.list(page)
        let count = page.lines.count
        let inside = canvas.card(area, title: "Manual: \(page.title)", trailing: "\(list.cursor + 1) of \(count)")
        let link = page.link(for: visit)
        canvas.list(ListView(state: list, count: count), in: inside) { canvas, index, row in
            let runs = page.lines[index].runs.enumerated().map { place, run in
                var shown = Run(DisplayText.visible(run.text), run.look.role)
                shown.isBlock = link.map { $0.line == index && $0.run == place } ?? false
                return shown
            }
            canvas.putCut(runs, in: inside, row: row, column: 1)
        }
    }
}

extension ManualLook {
    fileprivate var role: Role {
        switch self {
        case .plain: .text
        case .title, .heading: .title
        case .strong: .textStrong
        case .emphasis, .muted: .textMuted
        case .code: .syntaxString
        case .link: .syntaxURL
        }
    }
}
