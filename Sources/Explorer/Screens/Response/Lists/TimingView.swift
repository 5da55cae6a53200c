import Bytes
import HTTPMessage
import Networking
import TerminalUI
import Transport

/// Where the time went: a waterfall of the phases, then each redirect, then what the connection was.
enum TimingView {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let lines = lines(model, columns: rect.width, drawing: canvas.drawing)
        let top = min(model.request.response.timing.list.top, max(0, lines.count - rect.height))
        for (row, runs) in lines.dropFirst(max(0, top)).prefix(rect.height).enumerated() {
            canvas.putCut(runs, in: rect, row: row)
        }
    }

    static func lines(_ model: Model, columns: Int, drawing: BoxDrawing) -> [[Run]] {
        chart(model, columns: columns, drawing: drawing).map { model.shown($0) }
    }

    private static func chart(_ model: Model, columns: Int, drawing: BoxDrawing) -> [[Run]] {
        switch model.request.exchange {
        case .none: []
        case .sending: [[Run(" " + (StatusWords.waiting(model) ?? ""), .textMuted)]]
        case .received(let exchange):
            TimingBlocks(exchange.hops, exchange.request, exchange.timings, columns: columns, drawing: drawing).lines
                + facts(exchange.response)
        case .failed(let failure):
            TimingBlocks(failure.hops, failure.request, failure.timings, columns: columns, drawing: drawing).lines
                + (failure.partial.map(facts) ?? [])
        }
    }

    private static func facts(_ response: TransportResponse) -> [[Run]] {
        let reused = response.connectionReused ? "yes" : "no"
        let body = response.stored ?? Int64(response.body.count)
        let coding = response.head.fields["Content-Encoding"] ?? "on the wire"
        let wire = response.wireBytes == body ? "" : " (\(Measure.grouped(response.wireBytes)) B \(coding))"
        let address = response.remoteAddress.map { [[Run("address \($0)")]] } ?? []
        return [
            [],
            [Run("connection reused: \(reused)      protocol: \(response.head.version)")],
            [Run("request \(Measure.grouped(response.requestBytes)) B, response \(Measure.grouped(body)) B\(wire)")],
        ] + address
    }
}

/// One chart for each answer on the way, all on one scale: redirects and repeats in the order in which they came, each
/// beginning where the one before it ended, then the last.
struct TimingBlocks {
    let hops: [Hop]
    let request: SentRequest
    let timings: Timings
    let columns: Int
    let drawing: BoxDrawing

    init(_ hops: [Hop], _ request: SentRequest, _ timings: Timings, columns: Int, drawing: BoxDrawing) {
        self.hops = hops
        self.request = request
        self.timings = timings
        self.columns = columns
        self.drawing = drawing
    }

    var lines: [[Run]] {
        guard !hops.isEmpty else { return TimingChart(timings, columns: columns, drawing: drawing).lines }
        let all = hops.reduce(timings.total) { $0 + $1.response.timings.total }
        var start = Duration.zero
        var lines: [[Run]] = []
        for hop in hops {
            let timings = hop.response.timings
            lines += [heading(hop)] + chart(timings, from: start, of: all).taken
            start += timings.total
        }
        lines.append([Run("last", .textStrong), Run("  \(request.method) \(DisplayText.visible(request.url))")])
        let last = chart(timings, from: start, of: all)
        return lines + last.taken + [[]] + [last.total(all)]
    }

    private func chart(_ timings: Timings, from start: Duration, of all: Duration) -> TimingChart {
        TimingChart(timings, from: start, of: all, columns: columns, drawing: drawing)
    }

    private func heading(_ hop: Hop) -> [Run] {
        let status = hop.response.head.status
        let dropped = hop.droppedHeaders.isEmpty ? "" : "   left out: \(hop.droppedHeaders.joined(separator: ", "))"
        let then = hop.kind == .challenge ? "   then with credentials" : hop.changedMethod.map { "   then \($0)" } ?? ""
        return [
            Run("\(status)", StatusWords.role(status)),
            Run(
                "  \(Measure.time(hop.response.timings.total))  \(hop.request.method) \(DisplayText.visible(hop.request.url))"
            ),
            Run(then + dropped, .textMuted),
        ]
    }
}

/// The phases one below the other, each beginning where the one before it ended.
struct TimingChart {
    let timings: Timings
    /// When it began on the scale of all, and how long that is.
    let begin: Duration
    let all: Duration
    let columns: Int
    let drawing: BoxDrawing

    init(
        _ timings: Timings, from begin: Duration = .zero, of all: Duration? = nil, columns: Int, drawing: BoxDrawing
    ) {
        self.timings = timings
        self.begin = begin
        self.all = all ?? timings.total
        self.columns = columns
        self.drawing = drawing
    }

    private struct Phase {
        var name: String
        var time: Duration
        var role: Role
        /// Said when the phase took no time at all.
        var absent = ""
    }

    private var phases: [Phase] {
        [
            Phase(name: "blocked", time: timings.blocked, role: .textMuted),
            Phase(name: "name", time: timings.nameLookup, role: .waveName, absent: "(literal address or known)"),
            Phase(name: "connect", time: timings.connect, role: .waveConnect),
            Phase(name: "TLS", time: timings.tls, role: .waveTLS),
            Phase(name: "send", time: timings.send, role: .waveSend),
            Phase(name: "wait", time: timings.wait, role: .waveWait),
            Phase(name: "receive", time: timings.receive, role: .waveReceive),
        ]
    }

    /// Columns for the bars: without names, times and the line before the bars.
    private var room: Int { max(0, columns - Self.labelColumns - 1) }
    private static let labelColumns = 18

    var lines: [[Run]] { rows { _ in true } + [total(timings.total)] }

    /// Only the phases that took time.
    var taken: [[Run]] { rows { $0.time > .zero } }

    func total(_ time: Duration) -> [Run] { row(Phase(name: "total", time: time, role: .text), from: .zero) }

    private func rows(where isShown: (Phase) -> Bool) -> [[Run]] {
        var start = begin
        return phases.compactMap { phase in
            defer { start += phase.time }
            return isShown(phase) ? row(phase, from: start) : nil
        }
    }

    private func row(_ phase: Phase, from start: Duration) -> [Run] {
        let edge = Run(drawing == .ascii ? "|" : "│", .border)
        let label = phase.name.padded(to: 8) + time(phase.time).padded(left: 9) + " "
        let bar = bar(phase, from: start)
        return [Run(label), edge, Run(String(repeating: " ", count: bar.before)), Run(bar.text, bar.role)]
    }

    /// At least one mark for any time at all.
    private func bar(_ phase: Phase, from start: Duration) -> (before: Int, text: String, role: Role) {
        let total = max(1, all.inMicroseconds)
        guard phase.time > .zero else {
            return (0, phase.absent.isEmpty ? "" : String("  \(phase.absent)".prefix(room)), .textMuted)
        }
        let first = Int(start.inMicroseconds * Int64(room) / total)
        let end = Int((start + phase.time).inMicroseconds * Int64(room) / total)
        let before = min(first, max(0, room - 1))
        let mark = drawing == .ascii ? "=" : "━"
        return (before, String(repeating: mark, count: min(room - before, max(1, end - first))), phase.role)
    }

    /// Milliseconds with one decimal, or with three where that would say nothing.
    private func time(_ duration: Duration) -> String {
        let microseconds = duration.inMicroseconds
        switch microseconds {
        case 0: return "-   "
        case ..<50: return "0.0\(microseconds < 10 ? "0" : "")\(microseconds) ms"
        default: return Measure.decimal(microseconds, per: 1000) + " ms"
        }
    }
}
