internal import CurlewBytes
public import CurlewNetworking
public import CurlewTransport
public import TerminalUI

/// One chart for each response of an exchange, all on one scale: redirects and repeats in order, each beginning at the
/// end of the previous one, then the last response. Redirects have a row before all of it.
public struct TimingBlocks {
    private let hops: [Hop]
    private let request: SentRequest
    private let timings: Timings
    private let columns: Int
    private let drawing: BoxDrawing

    public init(_ hops: [Hop], _ request: SentRequest, _ timings: Timings, columns: Int, drawing: BoxDrawing) {
        self.hops = hops
        self.request = request
        self.timings = timings
        self.columns = columns
        self.drawing = drawing
    }

    /// The lines, in ASCII or with line-drawing characters, at most `columns` wide; shown URLs are escaped.
    public var lines: [[TimingText]] {
        guard !hops.isEmpty else { return TimingChart(timings, columns: columns, drawing: drawing).lines }
        let all = hops.totalTime + timings.total
        var start = Duration.zero
        var lines = redirects(all)
        for hop in hops {
            let timings = hop.response.timings
            lines += [heading(hop)] + chart(timings, from: start, of: all).taken
            start += timings.total
        }
        lines.append([
            TimingText("last", .textStrong), TimingText("  \(request.method) \(DisplayText.visible(request.url))"),
        ])
        let last = chart(timings, from: start, of: all)
        return lines + last.taken + [[]] + [last.total(all)]
    }

    /// Such as `2 redirects  15 ms in all  to GET http://h.test/last`; empty where there was none.
    private func redirects(_ all: Duration) -> [[TimingText]] {
        let count = hops.redirectCount
        guard count > 0 else { return [] }
        return [
            [
                TimingText(Plural.of(count, "redirect"), .textStrong),
                TimingText(
                    "  \(HumanReadable.time(all)) in all  to \(request.method) \(DisplayText.visible(request.url))"),
            ]
        ]
    }

    private func chart(_ timings: Timings, from start: Duration, of all: Duration) -> TimingChart {
        TimingChart(timings, from: start, of: all, columns: columns, drawing: drawing)
    }

    private func heading(_ hop: Hop) -> [TimingText] {
        let status = hop.response.head.status
        let time = HumanReadable.time(hop.response.timings.total)
        let dropped = hop.droppedHeaders.isEmpty ? "" : "   left out: \(hop.droppedHeaders.joined(separator: ", "))"
        let then = hop.kind == .challenge ? "   then with credentials" : hop.changedMethod.map { "   then \($0)" } ?? ""
        return [
            TimingText("\(status)", Role(status: status)),
            TimingText("  \(time)  \(hop.request.method) \(DisplayText.visible(hop.request.url))"),
            TimingText(then + dropped, .textMuted),
        ]
    }
}

/// A piece of a chart with its role in the theme.
public struct TimingText: Equatable, Sendable {
    public let text: String
    public let role: Role

    init(_ text: String, _ role: Role = .text) {
        self.text = text
        self.role = role
    }
}
