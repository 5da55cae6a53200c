import CurlewBytes
import CurlewSerialization
import Keys
import TerminalUI
import Viewing

/// The lines above the bytes: where parameters are written, problems, or the reason why there are none.
enum PreviewHead {
    static func lines(_ bench: Workbench, _ display: DisplayContext, _ size: Size, hasWriters: Bool) -> [[Run]] {
        let content = bench.request.preview.content
        var lines: [[Run]] = []
        if bench.edit?.target == .wire {
            let (accept, drop) = (display.key(of: .editAccept, in: .edit), display.key(of: .editDiscard, in: .edit))
            let words = "\(accept) reads it into the tree, \(drop) drops it"
            lines = [[]] + Flow.lines(words, columns: size.width).map { [Run($0, .hintText)] }
        } else if let reading = bench.request.preview.reading, reading.revision == bench.request.revision {
            lines = reading.lines(columns: size.width, rows: size.height - 2)
        }
        if !lines.isEmpty { return Array(lines.prefix(max(0, size.height))) }
        if !content.problems.isEmpty {
            lines = problems(content, display, size)
        } else if let message = content.message {
            lines = message.text(display.keys).utf8.split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
            ).flatMap {
                Flow.lines(String(Substring($0)), columns: size.width).map { [Run($0, .textMuted)] }
            }
        } else if hasWriters, size.height >= 4 {
            let room = size.width - PreviewPane.writerColumns
            let heading = TextWidth.truncated(
                DisplayText.visible(content.note ?? "bytes as they will be sent"), columns: room)
            let gap = room - TextWidth.columns(of: heading)
            lines = [[Run(heading + String(repeating: " ", count: gap) + "written by", .textMuted)], []]
        } else if content.isTyped, size.height >= 4, bench.zoom != .full {
            let lift = "\(display.key(of: .requestLift)) makes parameters of it"
            lines = [[Run("as typed", .accent), Run("; \(lift)", .textMuted)].cut(to: size.width)]
        } else if let note = content.note, size.height >= 4, bench.zoom != .full {
            lines = [[Run(TextWidth.truncated(DisplayText.visible(note), columns: size.width), .textMuted)]]
        }
        return Array((unsent(content, size) + warning(content, size) + lines).prefix(max(0, size.height)))
    }

    /// What is sent in place of the bytes below.
    private static func unsent(_ content: PreviewContent, _ size: Size) -> [[Run]] {
        content.unsent.map { [[Run(TextWidth.truncated($0, columns: size.width), .statusWarning)]] } ?? []
    }

    /// The warning, in at most half of the rows, so that its bytes stay visible.
    private static func warning(_ content: PreviewContent, _ size: Size) -> [[Run]] {
        guard let warning = content.warning else { return [] }
        let lines = Flow.lines(warning, columns: size.width)
        return lines.prefix(max(1, size.height / 2)).map { [Run($0, .statusError)] }
    }

    /// As many problems as fit, two rows each.
    private static func problems(_ content: PreviewContent, _ display: DisplayContext, _ size: Size) -> [[Run]] {
        let count = content.problems.count
        let noun = Plural.of(count, "problem")
        var lines = [[Run("Cannot write \(content.formatName): \(noun)", .statusError)], []]
        let kept = content.isKept && !content.bytes.isEmpty ? 2 : 0
        let fitting = max(1, (size.height - 2 - kept) / 2)
        let shown = content.problems.prefix(count > fitting ? max(1, fitting - 1) : fitting)
        let pathWidth = min(shown.map { TextWidth.columns(of: $0.path.text) }.max() ?? 0, size.width / 3)
        for problem in shown {
            let advice = RepairKeys.advice(on: problem, display)
            lines += single(problem, advice, of: count, size) ?? rows(problem, advice, pathWidth)
        }
        if shown.count < count {
            let key = display.key(of: .goNextPoint)
            lines.append([Run("and \(count - shown.count) more: \(key) goes to the next", .textMuted)])
        }
        if kept > 0 { lines += [[], [Run("The last good \(content.formatName) is kept below.", .textMuted)]] }
        return lines
    }

    /// Such as `note: null has no plist form`; nil when it does not fit or is not the only problem.
    private static func single(_ problem: ParameterProblem, _ advice: String, of count: Int, _ size: Size) -> [[Run]]? {
        guard count == 1, problem.rule != nil else { return nil }
        let path = "\(problem.path.text): "
        let said = problem.sentence
        guard TextWidth.columns(of: path + said) <= size.width else { return nil }
        return [[Run(path, .nodeProblem), Run(said)], [Run("  " + advice, .textMuted)]]
    }

    private static func rows(_ problem: ParameterProblem, _ advice: String, _ width: Int) -> [[Run]] {
        let path = TextWidth.truncated(problem.path.text, columns: width)
        let padding = String(repeating: " ", count: max(0, width - TextWidth.columns(of: path)) + 2)
        return [
            [Run(path + padding, .nodeProblem), Run(problem.sentence)],
            [Run(String(repeating: " ", count: width + 2) + advice, .textMuted)],
        ]
    }
}
