internal import CurlewNetworking
internal import CurlewTransport
internal import TerminalUI

/// A chart of the phases, one below the other, each beginning at the end of the previous one.
struct TimingChart {
    let timings: Timings
    /// The start of this chart on the common scale; `all` is the length of that scale.
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
        /// The words for a phase that took no time.
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

    /// Columns for the bars: the width without names, times and the line before the bars.
    private var room: Int { max(0, columns - Self.labelColumns - 1) }
    private static let labelColumns = 18

    var lines: [[TimingText]] { rows { _ in true } + [total(timings.total)] }

    /// The rows of the phases that took time.
    var taken: [[TimingText]] { rows { $0.time > .zero } }

    func total(_ time: Duration) -> [TimingText] { row(Phase(name: "total", time: time, role: .text), from: .zero) }

    private func rows(where isShown: (Phase) -> Bool) -> [[TimingText]] {
        var start = begin
        return phases.compactMap { phase in
            defer { start += phase.time }
            return isShown(phase) ? row(phase, from: start) : nil
        }
    }

    private func row(_ phase: Phase, from start: Duration) -> [TimingText] {
        let edge = TimingText(drawing == .ascii ? "|" : "│", .border)
        let label = phase.name.padded(to: 8) + time(phase.time).padded(left: 9) + " "
        let bar = bar(phase, from: start)
        let before = TimingText(String(repeating: " ", count: bar.before))
        return [TimingText(label), edge, before, TimingText(bar.text, bar.role)]
    }

    /// The bar of a phase; a phase that took any time has at least one mark.
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

    /// The time in milliseconds with one decimal, or with three when one would show zero.
    private func time(_ duration: Duration) -> String {
        let microseconds = duration.inMicroseconds
        switch microseconds {
        case 0: return "-   "
        case ..<50: return "0.0\(microseconds < 10 ? "0" : "")\(microseconds) ms"
        default: return HumanReadable.decimal(microseconds, per: 1000) + " ms"
        }
    }
}
