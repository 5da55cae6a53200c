import CurlewBytes
import Keys
import TerminalUI
import Viewing

/// The pattern and the matches of the last search in this response.
struct SearchMatches: Equatable, Sendable {
    /// The running search; a result of another job is dropped.
    var job: JobID?
    var query: SearchJob.Query?
    var tab: ResponseTab = .tree
    /// Sorted places: node indexes in the tree, offsets in the text, line numbers in lists.
    private(set) var places: [Int] = []
    /// How many of them are before the place where the search began.
    private var wrapped = 0
    /// Percent that were searched; nil before the first report, and at the end.
    private(set) var progress: Int?
    /// The cursor went to the first match.
    var hasLanded = false
    /// The filter's rows are shown in place of those before.
    var isListed = false
    var goesBack = false

    init() {}

    init(_ query: SearchJob.Query, in tab: ResponseTab, goesBack: Bool) {
        (self.query, self.tab, self.goesBack) = (query, tab, goesBack)
    }

    var pattern: String {
        switch query {
        case .text(let text), .filter(let text), .key(let text): text
        case nil: ""
        }
    }

    var count: Int { places.count }

    mutating func take(_ result: SearchResult) {
        places += result.matches
        places.insert(contentsOf: result.wrapped, at: wrapped)
        wrapped += result.wrapped.count
        progress = result.progress
        if result.isLast { job = nil }
    }

    /// The nearest place after a cursor, continuing at the start, and its number from 1.
    func place(after cursor: Int) -> (place: Int, number: Int)? {
        guard !places.isEmpty else { return nil }
        let next = lowerBound(cursor + 1) % places.count
        return (places[next], next + 1)
    }

    func place(before cursor: Int) -> (place: Int, number: Int)? {
        guard !places.isEmpty else { return nil }
        let previous = (lowerBound(cursor) + places.count - 1) % places.count
        return (places[previous], previous + 1)
    }

    func isMatch(_ place: Int) -> Bool {
        let at = lowerBound(place)
        return at < places.count && places[at] == place
    }

    /// The number of a match, from 1; nil for a place without one.
    func number(of place: Int) -> Int? { isMatch(place) ? lowerBound(place) + 1 : nil }

    private func lowerBound(_ value: Int) -> Int {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Showing

    /// Matches within a range of the text.
    func matches(in range: Range<Int>, tab: ResponseTab) -> [Range<Int>] {
        guard tab == self.tab, !range.isEmpty else { return [] }
        let length = max(1, pattern.utf8.count)
        return places[lowerBound(range.lowerBound - length + 1)...].prefix { $0 < range.upperBound }
            .map { $0..<$0 + length }
    }

    /// The runs of a line, with the ones that contain the pattern marked.
    func marked(_ runs: [Run], _ place: Int, tab: ResponseTab) -> [Run] {
        guard tab == self.tab, !pattern.isEmpty, isMatch(place) else { return runs }
        let pattern = TextPattern(pattern)
        return runs.map { pattern.matches($0.text) ? Run($0.text, .searchMatch) : $0 }
    }
}

/// Searching and filtering in the response, from the prompt to the match.
extension SearchMatches {
    /// Facts about the shown tab.
    struct Facts {
        var tab: ResponseTab
        /// The place of the tab's cursor.
        var cursor: Int
        /// Lines that are searched at once; nil: the body is searched off the main actor.
        var lines: [ListLine]?
        /// Number of places that a search covers.
        var count: Int
        /// Nil while there is no body, or before it was indexed.
        var index: ResponseIndex?
        /// Key of the member at the tree's cursor.
        var key: String?
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) {
        switch action {
        case .searchNext: go(back: false, facts, &desk)
        case .searchPrev: go(back: true, facts, &desk)
        case .searchSameKey: goToSameKey(back: false, facts, &desk)
        case .searchSameKeyBack: goToSameKey(back: true, facts, &desk)
        default: break
        }
    }

    private mutating func goToSameKey(back: Bool, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let key = facts.key else { return desk.say("this line has no key") }
        if query == .key(key) { return go(back: back, facts, &desk) }
        start(.key(key), back: back, facts, &desk)
    }

    /// Removes marks and filter.
    mutating func clear(_ desk: inout Desk<Wish>) {
        guard query != nil else { return }
        if job != nil { desk.run(.stopSearch) }
        self = SearchMatches()
        desk.wish(.forget)
    }

    // MARK: Work

    /// Starts a search; its result moves the cursor to the next match. A filter shows only matching nodes; in text and
    /// lists it is a search, and without a pattern it clears.
    mutating func start(
        _ query: SearchJob.Query, back: Bool = false, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        if query == .filter("") { return clear(&desk) }
        guard facts.tab != .image else { return desk.say("a picture has no lines") }
        let wanted = SearchMatches(query, in: facts.tab, goesBack: back)
        guard !wanted.pattern.isEmpty else { return }
        self = wanted
        desk.wish(.mark(pattern))
        // Headers and checks are short and are searched at once.
        if let lines = facts.lines {
            let pattern = TextPattern(pattern)
            take(SearchResult(matches: lines.indices.filter { pattern.matches(lines[$0].copied) }))
            return land(facts, &desk)
        }
        guard let index = facts.index else { return sayNothing(facts, &desk) }
        let job = desk.makeJob()
        self.job = job
        desk.run(
            .search(
                SearchJob(id: job, query: query, tab: tab, start: facts.cursor, goesBack: goesBack, index: index)))
    }

    /// Takes what a search found so far; dropped when another search was started or another response arrived.
    mutating func accept(_ result: SearchResult, for job: JobID, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard self.job == job else { return }
        take(result)
        list(result, &desk)
        if !hasLanded, result.decides(goesBack: goesBack) {
            hasLanded = true
            land(facts, &desk)
        } else if hasLanded, result.isLast, facts.tab == tab {
            desk.say(words(at: facts.cursor))
        }
    }

    private mutating func list(_ result: SearchResult, _ desk: inout Desk<Wish>) {
        guard case .filter = query else { return }
        if !result.listed.isEmpty {
            desk.wish(isListed ? .listMore(result.listed) : .list(result.listed))
            isListed = true
        } else if result.isLast, !isListed {
            desk.wish(.list(nil))
        }
    }

    /// Such as `3 of 1204`.
    private func words(at cursor: Int) -> String {
        let all = "\(count)\(count == ResponseSearch.limit ? "+" : "")"
        return number(of: cursor).map { "\($0) of \(all)" } ?? (count == 1 ? "1 match" : "\(all) matches")
    }

    /// Says which match the cursor is at; nothing while the first one is looked for.
    func sayPlace(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard job == nil || hasLanded else { return }
        count == 0 ? sayNothing(facts, &desk) : desk.say(words(at: facts.cursor))
    }

    /// Such as `3 of 1204 so far, 37 % searched`; nil while nothing is searched, or when it is only begun.
    func runningWords(at cursor: Int) -> String? {
        guard job != nil, let progress else { return nil }
        return count == 0
            ? "no match so far, \(progress) % searched" : "\(words(at: cursor)) so far, \(progress) % searched"
    }

    /// Moves to the first match. A match at the cursor counts, so that a search from the top finds the top.
    private mutating func land(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard facts.tab == tab else {
            let matches = count == 0 ? "no match" : words(at: -1)
            return desk.say("\(matches) for \"\(pattern)\" in \(tab.part.title)")
        }
        if goesBack { return go(back: true, facts, &desk) }
        if case .key = query { return go(back: false, facts, &desk) }
        go(to: place(after: facts.cursor - 1), facts, &desk)
    }

    private mutating func go(back: Bool, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let query else {
            return desk.say("nothing was searched for yet; \(key: .searchStart, in: .lists) searches")
        }
        guard tab == facts.tab else { return start(query, back: back, facts, &desk) }
        go(to: back ? place(before: facts.cursor) : place(after: facts.cursor), facts, &desk)
    }

    private func go(to target: (place: Int, number: Int)?, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let target else { return sayNothing(facts, &desk) }
        desk.wish(.go(to: target.place))
        desk.say(words(at: target.place))
    }

    private func sayNothing(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let lines = Plural.of(facts.count, "line")
        desk.say("No match for \"\(pattern)\" in \(lines). 0 of 0. \(key: .appPop) clears.")
    }
}
