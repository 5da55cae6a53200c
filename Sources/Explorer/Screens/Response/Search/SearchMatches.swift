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
