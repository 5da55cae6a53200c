import CurlewBytes
import CurlewDiffering
import TerminalUI

extension DifferenceRow {
    /// A line of two texts with its sign.
    func runs(_ display: DisplayContext) -> [Run] {
        switch self {
        case .common(let count): return [Run("  ... \(Plural.of(count, "line"))", .textMuted)]
        case .line(let line):
            let text = DisplayText.visible(display.shown(line.text))
            return switch line.side {
            case .both: [Run("  " + text, .diffSame)]
            case .first: [Run("- " + text, .diffRemoved)]
            case .second: [Run("+ " + text, .diffAdded)]
            }
        }
    }
}
