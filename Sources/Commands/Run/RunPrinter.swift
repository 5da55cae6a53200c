import CurlewNetworking
import Runs
import TerminalUI

/// Prints the rows of a run in the order of the plan, each as soon as it and all rows before it are finished.
struct RunPrinter {
    private let isQuiet: Bool
    private var rows: [RunRow] = []
    private var next = 0
    private var widths = Widths()

    private struct Widths {
        var number = 2
        var method = 4
        var title = 12
    }

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    /// Begins a round of these steps.
    mutating func begin(_ steps: [RunStep], heading: String?) {
        rows = steps.map { RunRow($0) }
        next = 0
        widths.number = max(2, "\(steps.count)".count)
        widths.method = max(4, steps.map(\.method.count).max() ?? 0)
        widths.title = min(40, max(12, steps.map { TextWidth.columns(of: DisplayText.visible($0.title)) }.max() ?? 0))
        if let heading { Console.print(DisplayText.visible(heading) + "\n") }
    }

    /// - Parameter following: steps that were added after the others.
    mutating func take(_ progress: RunProgress) {
        switch progress {
        case .started, .session: return
        case .ended(let step, let outcome, let time): rows[step].take(outcome, time)
        case .skipped(let step, let reason): rows[step].status = .skipped(reason)
        case .added(let steps): rows += steps.map { RunRow($0) }
        case .notAdded(let step, let error): rows[step].faults.append(error.description)
        }
        while next < rows.count, rows[next].isOver {
            if !isQuiet || rows[next].isFault { Console.print(text(of: rows[next], number: next + 1)) }
            next += 1
        }
    }

    private func text(of row: RunRow, number: Int) -> String {
        let time = row.time.map { HumanReadable.time($0) } ?? ""
        let cells = [
            String(repeating: " ", count: max(0, widths.number - "\(number)".count)) + "\(number)",
            row.step.method.padded(to: widths.method),
            TextWidth.truncated(DisplayText.visible(row.step.title), columns: widths.title).padded(to: widths.title),
        ]
        let word = DisplayText.visible(row.word) + (row.step.isBrought ? "  (its values are needed)" : "")
        let end = time.isEmpty ? word : "\(word.padded(to: 28))  \(time)"
        let details = row.details.map { "      " + DisplayText.visible($0) + "\n" }
        return cells.joined(separator: "  ") + "  " + end + "\n" + details.joined()
    }
}

extension RunRow {
    fileprivate var isOver: Bool {
        switch status {
        case .waiting, .running: false
        case .passed, .failed, .error, .cancelled, .skipped: true
        }
    }
}
