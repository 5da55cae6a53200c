import Keys
import TerminalUI

/// The words of a pane in which nothing stands: one sentence on what is missing or has failed, its cause, and the keys
/// that help, one below the other with verb and result.
struct PaneNotice: Equatable, Sendable {
    /// A sentence on the failure; nil where nothing failed.
    var problem: String?
    /// The cause, or what is missing, as sentences.
    var lines: [String] = []
    /// In groups.
    var keys: [[Entry]] = []

    struct Entry: Equatable, Sendable {
        var key: String
        var verb: String
        /// The result in a few words; left out where it has no room.
        var result = ""
    }

    /// The rows for an area; blank ones between the parts only where all has room.
    func rows(columns: Int, height: Int) -> [[Run]] {
        let sentences = sentences(columns: max(10, columns - 6))
        let groups = keyRows(columns: columns)
        let parts = ([sentences] + groups).filter { !$0.isEmpty }
        let tight = parts.flatMap { $0 }
        let spaced = tight.count + parts.count <= height && !groups.isEmpty
        return spaced ? parts.flatMap { [[]] + $0 } : tight
    }

    private func sentences(columns: Int) -> [[Run]] {
        let failed = problem.map { Flow.lines($0, columns: columns) } ?? []
        let mark = problem == nil ? "  " : "    "
        return failed.enumerated().map { [Run($0 == 0 ? "  ! " : "    ", .statusError), Run($1, .statusError)] }
            + lines.flatMap { Flow.lines($0, columns: columns + 4 - mark.utf8.count) }
            .map { [Run(mark + $0, problem == nil ? .textMuted : .text)] }
    }

    private func keyRows(columns: Int) -> [[[Run]]] {
        let entries = keys.joined()
        let width = entries.reduce(0) { max($0, TextWidth.columns(of: $1.key)) } + 2
        let verbs = entries.reduce(0) { max($0, TextWidth.columns(of: $1.verb)) } + 2
        let hasResults = entries.allSatisfy { 4 + width + verbs + TextWidth.columns(of: $0.result) < columns }
        return keys.map { group in
            group.map { entry in
                let words = hasResults && !entry.result.isEmpty ? entry.verb.padded(to: verbs) : entry.verb
                return [
                    Run("    "), Run(entry.key.padded(to: width), .hintKey), Run(words),
                    Run(hasResults ? entry.result : "", .textMuted),
                ]
            }
        }
    }
}

extension PaneNotice {
    /// The same with stars for secrets.
    func shown(by mask: (String) -> String) -> PaneNotice {
        PaneNotice(problem: problem.map(mask), lines: lines.map(mask), keys: keys)
    }

    func draw(on canvas: inout Canvas, in rect: Rect) {
        for (row, runs) in rows(columns: rect.width, height: rect.height).enumerated() {
            canvas.putCut(runs, in: rect, row: row)
        }
    }
}

extension Model {
    /// A line of keys for what can be done: the key of this place, else the one that leads to the parameters first.
    func entry(
        _ action: Action, _ verb: String, _ result: String = "", in other: KeyContext = .parameters
    ) -> PaneNotice.Entry {
        let here = keys.keys(in: context)(action) ?? keys.keys(in: .nav)(action)
        let key = here ?? "\(self.key(of: .paneParams)) \(self.key(of: action, in: other))"
        return PaneNotice.Entry(key: key, verb: verb, result: result)
    }
}
