import CurlewSerialization
import TerminalUI

/// The text that was read last, with its notes: shown above the bytes until the next change.
struct WireReading: Sendable {
    /// The request's revision when it was read.
    let revision: Int
    let verdict: RoundTrip
    /// Notes about content that can be read in another way, with the paths of the nodes; notes about types come last.
    let notes: [(words: String, paths: [String])]

    init(_ reading: ParameterReading, revision: Int) {
        self.revision = revision
        verdict = reading.verdict
        let paths = reading.tree.paths
        var notes: [(words: String, paths: [String])] = []
        var places: [String: Int] = [:]
        for note in reading.notes.filter({ !$0.isOfType }) + reading.notes.filter(\.isOfType) {
            let place = places[note.fact.words] ?? notes.count
            if place == notes.count { notes.append((note.fact.words, [])) }
            places[note.fact.words] = place
            if let path = note.node.flatMap({ paths[$0] }) { notes[place].paths.append(Self.label(path)) }
        }
        self.notes = notes
    }

    /// The note at a node.
    func words(at path: ParameterPath) -> String? {
        notes.first { $0.paths.contains(Self.label(path)) }?.words
    }

    /// The path for display; a name at the top is without the quotes that it would have in a path.
    private static func label(_ path: ParameterPath) -> String {
        if path.count == 1, case .key(let key)? = path.first { return key }
        return path.text
    }

    /// The verdict and as many notes as fit, followed by an empty line.
    func lines(columns: Int, rows: Int) -> [[Run]] {
        let words = verdict.isSame ? [] : Flow.lines(DisplayText.visible("written again: \(verdict)"), columns: columns)
        var lines = words.map { [Run($0, .statusWarning)] }
        if case .differs(_, _, _, let reason) = verdict, rows > 8 {
            lines += Flow.lines(reason.sentence, columns: columns).map { [Run($0, .textMuted)] }
        }
        let room = max(0, rows - lines.count - 1)
        let shown = notes.count > room ? max(0, room - 1) : notes.count
        lines += notes.prefix(shown).map { [Run(line($0, columns: columns), .nodeNote)] }
        if shown < notes.count { lines.append([Run("and \(notes.count - shown) more", .textMuted)]) }
        return lines.isEmpty ? [] : lines + [[]]
    }

    /// Such as `? b.c  dot: read as one name`, `? a[0] +1  read as text, could be number`.
    private func line(_ note: (words: String, paths: [String]), columns: Int) -> String {
        guard let first = note.paths.first else { return "? " + TextWidth.truncated(note.words, columns: columns - 2) }
        let more = note.paths.count > 1 ? " +\(note.paths.count - 1)" : ""
        let text = "? \(DisplayText.visible(first))\(more)  \(note.words)"
        return TextWidth.truncated(text, columns: columns)
    }
}

extension ReadingNote {
    /// Whether the note is about types. These come last, because almost every form has values that could be numbers.
    fileprivate var isOfType: Bool {
        if case .looksTyped = fact { true } else { false }
    }
}
