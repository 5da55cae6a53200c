internal import CurlewBytes
import CurlewChecks
import CurlewNetworking
import CurlewTransport
import Drafting
import EncodingLab

/// Styles that are tried on the real server, one request after the other.
///
///     next() ──► SendDriver ──► answer ──► its checks ──► result ──► next()
struct StyleTrial: Sendable {
    enum Result: Equatable, Sendable {
        /// With the first check that failed; nil when all passed.
        case answered(status: Int, fault: String?)
        /// No answer came, or nothing was sent.
        case failed(String)
    }

    /// Ways with other bytes than every earlier one, in the order of the rows.
    let order: [StyleComparison.Way]
    /// Ends at the first way that passes: each request may change something.
    let stopsAtFirst: Bool
    private(set) var results: [Result] = []
    /// The request that waits or runs.
    var job: JobID?
    /// The request as it is sent; nil while it waits.
    @Boxed var sending: Sending?
    /// The answer while its checks run.
    @Boxed var exchange: Exchange?
    private(set) var isStopped = false

    init(_ rows: [StyleComparison.Row], stopsAtFirst: Bool) {
        order = Self.ways(rows)
        self.stopsAtFirst = stopsAtFirst
    }

    /// Styles that write the same bytes as an earlier one would only be the same request again.
    static func ways(_ rows: [StyleComparison.Row]) -> [StyleComparison.Way] {
        var seen: Set<[UInt8]> = []
        return rows.compactMap { row in
            guard case .style = row.way, let written = row.written else { return nil }
            return seen.insert(written.bytes).inserted ? row.way : nil
        }
    }

    var isRunning: Bool { job != nil }

    /// The way to try next; nil when the trial is over.
    var next: StyleComparison.Way? {
        guard !isStopped, results.count < order.count, !(stopsAtFirst && passing != nil) else { return nil }
        return order[results.count]
    }

    /// The first way that the server took.
    var passing: StyleComparison.Way? { results.firstIndex(where: \.isPassed).map { order[$0] } }

    var passed: Int { results.count(where: \.isPassed) }

    subscript(way: StyleComparison.Way) -> Result? {
        guard let place = order.firstIndex(of: way), place < results.count else { return nil }
        return results[place]
    }

    mutating func end(_ result: Result) {
        results.append(result)
        (job, sending, exchange) = (nil, nil, nil)
    }

    mutating func stop() {
        isStopped = true
        (job, sending, exchange) = (nil, nil, nil)
    }
}

extension StyleTrial.Result {
    /// The answer of the server after the request's own checks.
    init(_ exchange: Exchange, _ own: [Check]) {
        let checks = exchange.checks.filter { $0.rule == nil } + own
        self = .answered(status: exchange.head.status, fault: checks.lazy.compactMap(\.fault).first)
    }

    var isPassed: Bool { if case .answered(_, nil) = self { true } else { false } }

    /// At most 8 columns: `201 ok`, `422`.
    var word: String {
        switch self {
        case .answered(let status, let fault): fault == nil ? "\(status) ok" : "\(status)"
        case .failed: "failed"
        }
    }

    var sentence: String {
        switch self {
        case .answered(let status, nil): "the server answered \(status), and every check passed"
        case .answered(let status, let fault?): "the server answered \(status): \(fault)"
        case .failed(let reason): reason
        }
    }
}
