import CurlewBytes
import CurlewFormats
import Viewing

/// A search through a response, done off the main actor.
public struct SearchJob: Equatable, Sendable {
    var id: JobID
    var query: Query
    var tab: ResponseTab
    /// The node or offset from which on matches are wanted first.
    var start = 0
    /// True when the nearest match before the start is wanted, which is known at the end alone.
    var goesBack = false
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

/// What a search found since its last report.
public struct SearchResult: Equatable, Sendable {
    /// Node indexes, or offsets in the text, from the start of the search on; sorted.
    var matches: [Int] = []
    /// Those before the start, sorted.
    var wrapped: [Int] = []
    /// Nodes that a filter shows, sorted, all behind those of earlier reports.
    var listed: [UInt32] = []
    /// Percent of the body that were searched; nil in the last report.
    var progress: Int?

    var isLast: Bool { progress == nil }
    var isEmpty: Bool { matches.isEmpty && wrapped.isEmpty }

    /// True when the cursor's way is decided: the first match is there, or there is none.
    func decides(goesBack: Bool) -> Bool { isLast || !goesBack && !isEmpty }
}

/// The work of a search: pure, linear in the body, in pieces. It begins at the cursor and goes round, so that the match that is
/// wanted comes first; a filter begins at the top, since its rows grow downwards.
struct ResponseSearch {
    /// The most matches that are counted.
    static let limit = 1_000_000
    /// Nodes of a piece, and bytes of text.
    static let (pieceNodes, pieceBytes) = (4096, 256 << 10)

    private let job: SearchJob
    private let pattern: TextPattern
    private let start: Int
    private let isDue: () -> Bool
    private let report: ((SearchResult) -> Void)?
    private var result = SearchResult()
    private var (done, count, lastListed) = (0, 0, -1)
    private var firstMatch: Int?

    /// Runs a search on any thread; ends early when its task is cancelled.
    ///
    /// - Parameters:
    ///   - isDue: asked after each piece whether to report.
    ///   - report: gets what was found so far; after the first piece with a match in any case. Nil: everything is in the result.
    /// - Returns: what was found since the last report.
    static func run(
        _ job: SearchJob, isDue: @escaping () -> Bool = { false }, report: ((SearchResult) -> Void)? = nil
    ) -> SearchResult {
        var search = ResponseSearch(job, isDue, report)
        search.run()
        return search.result
    }

    private init(_ job: SearchJob, _ isDue: @escaping () -> Bool, _ report: ((SearchResult) -> Void)?) {
        (self.job, self.isDue, self.report) = (job, isDue, report)
        switch job.query {
        case .text(let text), .key(let text): (pattern, start) = (TextPattern(text), max(0, job.start))
        case .filter(let text): (pattern, start) = (TextPattern(text), 0)
        }
    }

    private mutating func run() {
        switch (job.query, job.tab, job.index.document) {
        case (.text, .tree, let document?), (.text, .piped, let document?), (.filter, .tree, let document?),
            (.filter, .piped, let document?):
            nodes(document) { [pattern] in Self.matches(document, $0, $1, pattern) }
        case (.key(let key), _, let document?):
            nodes(document) { node, _ in document.key(of: node) == key }
        case (.text, _, _), (.filter, _, _): offsets(job.index.text)
        case (.key, _, nil): break
        }
    }

    private mutating func nodes(_ document: any TreeDocument, where matches: (Int, UnsafeRawBufferPointer) -> Bool) {
        let count = document.nodeCount
        let start = start < count ? start : 0
        document.withPlainBytes { bytes in
            for half in [start..<count, 0..<start] {
                for piece in stride(from: half.lowerBound, to: half.upperBound, by: Self.pieceNodes) {
                    let end = min(piece + Self.pieceNodes, half.upperBound)
                    for node in piece..<end where matches(node, bytes) {
                        take(node, isWrapped: half.upperBound <= start)
                        if self.count == Self.limit { return }
                    }
                    guard goesOn(end - piece, of: count) else { return }
                }
            }
        }
    }

    private static func matches(
        _ document: any TreeDocument, _ node: Int, _ bytes: UnsafeRawBufferPointer, _ pattern: TextPattern
    ) -> Bool {
        let plain = document.plainRanges(of: node)
        if let key = plain.key {
            if pattern.matches(bytes, in: key) { return true }
        } else if let key = document.key(of: node), pattern.matches(key) {
            return true
        }
        if let text = plain.text { return pattern.matches(bytes, in: text) }
        return !document.kind(at: node).isContainer && pattern.matches(document.text(of: node))
    }

    private mutating func offsets(_ text: BodyText) {
        text.bytes.withUnsafeBytes { all in
            let start = start < all.count ? start : 0
            for half in [start..<all.count, 0..<start] {
                let isWrapped = half.upperBound <= start
                var place = half.lowerBound
                while place < half.upperBound {
                    // A match may go over the end of a piece; one that goes over the first match is that one.
                    let end = min(place + Self.pieceBytes, half.upperBound)
                    let last = min(end + max(0, pattern.count - 1), isWrapped ? firstMatch ?? all.count : all.count)
                    let before = place
                    if let found = pattern.first(in: all, from: place, to: last) {
                        take(found, isWrapped: isWrapped)
                        if count == Self.limit { return }
                        place = found + max(1, pattern.count)
                        done += place - before
                        guard result.matches.count + result.wrapped.count >= 4096 else { continue }
                        guard goesOn(0, of: all.count) else { return }
                    } else {
                        place = end
                        guard goesOn(end - before, of: all.count) else { return }
                    }
                }
            }
        }
    }

    private mutating func take(_ place: Int, isWrapped: Bool) {
        count += 1
        if isWrapped {
            result.wrapped.append(place)
        } else {
            if firstMatch == nil { firstMatch = place }
            result.matches.append(place)
        }
        if case .filter = job.query { list(place) }
    }

    /// Shows a node and the containers around it. A container that is not shown yet is behind all nodes that are: one before
    /// the last of them would be around it.
    private mutating func list(_ node: Int) {
        guard job.index.document != nil else { return }
        let around = job.index.places.ancestors(of: node).prefix { $0 > lastListed }
        result.listed += around.reversed().map { UInt32($0) } + [UInt32(node)]
        lastListed = node
    }

    /// Ends a piece; false when nobody waits for the rest.
    private mutating func goesOn(_ more: Int, of total: Int) -> Bool {
        done += more
        guard !Task.isCancelled else { return false }
        let isFirst = count > 0 && count == result.matches.count + result.wrapped.count
        guard let report, done < total, isFirst || isDue() else { return true }
        result.progress = min(99, done * 100 / max(1, total))
        report(result)
        result = SearchResult()
        return true
    }
}

extension TreeDocument {
    /// Runs a body with the bytes that `plainRanges` count in; with none where the format has no such ranges.
    fileprivate func withPlainBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        guard let document = self as? JSONDocument else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        document.bytes.withUnsafeBytes(body)
    }
}
