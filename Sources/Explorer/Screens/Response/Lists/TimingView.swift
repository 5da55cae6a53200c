import Bytes
import HTTPMessage
import Networking
import TerminalUI
import Transport

/// Where the time went: a waterfall of the phases, then each redirect, then what the connection was.
enum TimingView {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let lines = lines(model, columns: rect.width, drawing: canvas.drawing)
        let top = min(model.request.response.timing.top, max(0, lines.count - rect.height))
        for (row, runs) in lines.dropFirst(max(0, top)).prefix(rect.height).enumerated() {
            canvas.putCut(runs, in: rect, row: row)
        }
    }

    static func lines(_ model: Model, columns: Int, drawing: BoxDrawing) -> [[Run]] {
        switch model.request.exchange {
        case .none: []
        case .sending: [[Run(" " + (StatusWords.waiting(model) ?? ""), .textMuted)]]
        case .received(let exchange):
            TimingChart(exchange.timings, columns: columns, drawing: drawing).lines
                + facts(exchange.response, exchange.hops)
        case .failed(let failure):
            TimingChart(failure.timings, columns: columns, drawing: drawing).lines
                + (failure.partial.map { facts($0, failure.hops) } ?? hops(failure.hops))
        }
    }

    private static func facts(_ response: TransportResponse, _ all: [Hop]) -> [[Run]] {
        let reused = response.connectionReused ? "yes" : "no"
        let body = Int64(response.body.count)
        let coding = response.head.fields["Content-Encoding"] ?? "on the wire"
        let wire = response.wireBytes == body ? "" : " (\(Measure.grouped(response.wireBytes)) B \(coding))"
        let address = response.remoteAddress.map { [[Run("address \($0)")]] } ?? []
        return hops(all) + [
            [],
            [Run("connection reused: \(reused)      protocol: \(response.head.version)")],
            [Run("request \(Measure.grouped(response.requestBytes)) B, response \(Measure.grouped(body)) B\(wire)")],
        ] + address
    }

    private static func hops(_ hops: [Hop]) -> [[Run]] {
        guard !hops.isEmpty else { return [] }
        return [[]]
            + hops.map { hop in
                let status = hop.response.head.status
                let dropped =
                    hop.droppedHeaders.isEmpty ? "" : "   left out: \(hop.droppedHeaders.joined(separator: ", "))"
                return [
                    Run("\(status)", StatusWords.role(status)),
                    Run("  \(Measure.time(hop.response.timings.total))  \(hop.request.method) \(hop.request.url)"),
                    Run(dropped, .textMuted),
                ]
            }
    }
}

/// The phases one below the other, each beginning where the one before it ended.
struct TimingChart {
    let timings: Timings
    let columns: Int
    let drawing: BoxDrawing

    init(_ timings: Timings, columns: Int, drawing: BoxDrawing) {
        self.timings = timings
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

    var lines: [[Run]] {
        var start = Duration.zero
        let rows = phases.map { phase in
            defer { start += phase.time }
            return row(phase, from: start)
        }
        return rows + [row(Phase(name: "total", time: timings.total, role: .text), from: .zero)]
    }

    private func row(_ phase: Phase, from start: Duration) -> [Run] {
        let edge = Run(drawing == .ascii ? "|" : "│", .border)
        let label = phase.name.padded(to: 8) + time(phase.time).padded(left: 9) + " "
        let bar = bar(phase, from: start)
        return [Run(label), edge, Run(String(repeating: " ", count: bar.before)), Run(bar.text, bar.role)]
    }

    /// At least one mark for any time at all.
    private func bar(_ phase: Phase, from start: Duration) -> (before: Int, text: String, role: Role) {
        let total = max(1, timings.total.inMicroseconds)
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
