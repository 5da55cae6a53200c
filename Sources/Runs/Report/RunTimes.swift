internal import CurlewNetworking

/// The times of the answers of a run: percentiles and a histogram.
public struct RunTimes: Sendable, Equatable {
    /// Answers up to a time, and longer than the time of the bar before.
    public struct Bar: Sendable, Equatable {
        public var upTo: Duration
        public var count: Int
    }

    /// The times of all steps that had an answer, the shortest first.
    private let times: [Duration]

    public init(_ report: RunReport) {
        let rows = report.rounds.lazy.flatMap(\.rows).filter { $0.status == .passed || $0.status == .failed }
        times = rows.compactMap(\.time).sorted()
    }

    public var count: Int { times.count }

    /// The time within which that many of a hundred answers came, by the nearest rank; nil without answers.
    ///
    /// - Parameter percent: 1 to 100.
    public func percentile(_ percent: Int) -> Duration? {
        times.isEmpty ? nil : times[max(0, (times.count * percent + 99) / 100 - 1)]
    }

    /// Bars that end at 1, 2 and 5 times a power of ten, of at least a millisecond, from the first one that holds an
    /// answer to the last one. The last bar has no end of its own where answers took longer than 1,000 s.
    public var histogram: [Bar] {
        var bars: [Bar] = []
        var (end, step, rest) = (Duration.milliseconds(1), 0, times[...])
        while !rest.isEmpty {
            let count = step > 18 ? rest.count : rest.prefix { $0 <= end }.count
            rest = rest.dropFirst(count)
            if count > 0 || !bars.isEmpty { bars.append(Bar(upTo: end, count: count)) }
            end = step % 3 == 1 ? end * 5 / 2 : end * 2
            step += 1
        }
        return bars
    }
}

extension RunTimes {
    /// `p50 12 ms, p90 31 ms, p99 45 ms of 120 answers`; nil for fewer than ten answers, of which a percentile says
    /// nothing.
    public var words: String? {
        guard count >= 10 else { return nil }
        let parts = [50, 90, 99].compactMap { percent in
            percentile(percent).map { "p\(percent) \(HumanReadable.time($0))" }
        }
        return parts.joined(separator: ", ") + " of \(count) answers"
    }

    /// A line for each bar, as wide as 40 marks at most: `up to 20 ms    12  ######`.
    public var lines: [String] {
        let bars = histogram
        let most = max(1, bars.map(\.count).max() ?? 1)
        let labels = bars.map { "up to \(HumanReadable.time($0.upTo))" }
        let width = labels.map(\.utf8.count).max() ?? 0
        let digits = "\(most)".utf8.count
        return zip(bars, labels).map { bar, label in
            let count = String(repeating: " ", count: digits - "\(bar.count)".utf8.count) + "\(bar.count)"
            let marks = String(repeating: "#", count: (bar.count * 40 + most - 1) / most)
            return label + String(repeating: " ", count: width - label.utf8.count) + "  \(count)  \(marks)"
        }
    }
}
