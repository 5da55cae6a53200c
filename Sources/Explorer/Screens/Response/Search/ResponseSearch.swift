import CurlewBytes
import CurlewFormats
import Viewing

/// A search through a response, done off the main actor.
public struct SearchJob: Equatable, Sendable {
    var id: JobID
    var query: Query
    var tab: ResponseTab
    let index: ResponseIndex

    /// The pattern and the kind of search.
    enum Query: Equatable, Sendable {
        /// Searches keys and values, or the whole text.
        case text(String)
        /// Shows only matching nodes and the containers around them.
        case filter(String)
        /// Finds members with exactly this key.
        case key(String)
    }

    /// Compares without the body: equal ids have equal bodies.
    public static func == (left: SearchJob, right: SearchJob) -> Bool {
        left.id == right.id && left.query == right.query && left.tab == right.tab
    }
}

/// The result of a search.
public struct SearchResult: Equatable, Sendable {
    /// Node indexes, or offsets in the text; sorted, at most `ResponseSearch.limit`.
    var matches: [Int]
    /// Nodes that a filter shows, sorted.
    var listed: [UInt32]?
}

/// The work of a search: pure, linear in the body, ends early when its task is cancelled.
enum ResponseSearch {
    /// The most matches that are counted.
    static let limit = 1_000_000

    /// Runs the search. Pure and linear in the body, so that it can run on any thread.
    static func run(_ job: SearchJob) -> SearchResult {
        switch (job.query, job.tab, job.index.document) {
        case (.text(let text), .tree, let document?), (.text(let text), .piped, let document?):
            return SearchResult(matches: nodes(document) { matches($0, $1, TextPattern(text)) })
        case (.filter(let text), .tree, let document?), (.filter(let text), .piped, let document?):
            let found = nodes(document) { matches($0, $1, TextPattern(text)) }
            return SearchResult(matches: found, listed: listed(found, job.index.places))
        case (.key(let key), _, let document?):
            return SearchResult(matches: nodes(document) { $0.key(of: $1) == key })
        case (.text(let text), _, _), (.filter(let text), _, _):
            return SearchResult(matches: offsets(TextPattern(text), job.index.text))
        case (.key, _, nil):
            return SearchResult(matches: [])
        }
    }

    private static func nodes(
        _ document: any TreeDocument, where matches: (any TreeDocument, Int) -> Bool
    ) -> [Int] {
        var found: [Int] = []
        for node in 0..<document.nodeCount {
            if node % 4096 == 0, Task.isCancelled { break }
            if matches(document, node) { found.append(node) }
            if found.count == limit { break }
        }
        return found
    }

    private static func matches(_ document: any TreeDocument, _ node: Int, _ pattern: TextPattern) -> Bool {
        if let key = document.key(of: node), pattern.matches(key) { return true }
        return !document.kind(at: node).isContainer && pattern.matches(document.text(of: node))
    }

    private static func offsets(_ pattern: TextPattern, _ text: BodyText) -> [Int] {
        text.bytes.withUnsafeBytes { all in
            var found: [Int] = []
            var start = 0
            while found.count < limit, !Task.isCancelled, let place = pattern.first(in: all, from: start) {
                found.append(place)
                start = place + max(1, pattern.count)
            }
            return found
        }
    }

    /// The matches and the containers around them.
    private static func listed(_ matches: [Int], _ places: NodePlaces) -> [UInt32] {
        var shown = Set<UInt32>()
        for match in matches {
            shown.insert(UInt32(match))
            for container in places.ancestors(of: match) where !shown.insert(UInt32(container)).inserted { break }
        }
        return shown.sorted()
    }
}
