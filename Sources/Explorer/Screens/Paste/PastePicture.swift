import CurlewNetworking
import CurlewSerialization
import Interchange
import Keys
import TerminalUI

/// Draws the card of a paste: the format of the text, its beginning, the request that it makes, unused parts, whether
/// writing it again gives the same bytes, and the choices.
///
/// ```
/// looks like   a curl command (bash quoting)
/// holds        1 request, 2 parameters, 1 field, 131 bytes on 1 line
/// will make    GET {{base}}/people
///              params   families [1]   page {size}         read as AF brackets
/// ?            "10" could be a number: kept as text (n makes it a number)
/// not used     nothing
/// round trip   writing it again gives the same bytes       yes, 39 of 39
/// ```
enum PastePicture {
    static func draw(_ state: PasteCard, _ facts: PasteCard.Facts, on canvas: inout Canvas, in area: Rect) {
        let inside = canvas.card(area, title: "What is this?")
        let lines = lines(state, facts, width: inside.width)
        let choices = choices(state, width: inside.width)
        let room = inside.height - 2
        let top = min(state.top, max(0, lines.count - room))
        for (row, line) in lines.dropFirst(top).prefix(room).enumerated() {
            line.draw(on: &canvas, in: inside, row: row)
        }
        guard !choices.isEmpty else { return }
        let row = min(lines.count + 1, inside.height - 1)
        canvas.putCut(choices, in: inside, row: row, column: 1)
        if let column = markedColumn(state, width: inside.width) {
            canvas.cursor = Point(x: inside.x + column, y: inside.y + row)
            canvas.put(">", .accent, in: inside, row: row, column: column)
        }
        guard lines.count > room else { return }
        let words = "\(top + 1)-\(min(lines.count, top + room)) of \(lines.count) lines"
        canvas.putRight([Run(words, .textMuted)], in: inside, row: inside.height - 2, margin: 1)
    }

    /// The card's texts for the lines that all parts share.
    static func lines(_ state: PasteCard) -> PartLines {
        PartLines(
            title: "Paste", aside: [Run(state.sizeWords, .textMuted)], status: status(state),
            hints: hints(state).map { Hint($0, $1) })
    }

    private static func status(_ state: PasteCard) -> [Run] {
        var text = "nothing has been run or sent"
        if let unused = state.reading?.imported.unused, !unused.isEmpty {
            text += "   not used: " + unused.map(sentence).joined(separator: "; ")
        }
        return [Run(text)]
    }

    private static func hints(_ state: PasteCard) -> [(Action, String)] {
        guard !state.text.isEmpty else { return [(.pasteEdit, "write it in the editor"), (.pasteDrop, "close")] }
        if state.reading?.foreign != nil {
            return [(.pasteText, "as a body"), (.pasteReadAs, "read it as..."), (.pasteDrop, "drop")]
        }
        let entries = (state.reading?.entries.count ?? 0) > 1 ? [(Action.pasteNext, "next entry")] : []
        return [(.pasteNew, "choose"), (.pasteFirst, "the marked one"), (.pasteReadAs, "read brackets as...")] + entries
            + [
                (.pasteTypes, "types"), (.pasteEdit, "edit text"), (.pasteDrop, "drop"),
            ]
    }

    // MARK: Choices

    private static let titles: [(action: Action, title: String, short: String)] = [
        (.pasteNew, "[1] new request", "[1] new"), (.pasteReplace, "[2] replace this one", "[2] replace"),
        (.pasteParams, "[3] only the params", "[3] params"), (.pasteText, "[4] as text", "[4] text"),
    ]

    /// Of a known file of another program only the text is left to take.
    private static func titles(_ state: PasteCard, _ width: Int) -> [(action: Action, title: String)] {
        if state.reading?.foreign != nil { return [(.pasteText, "[4] as a body, unread")] }
        return titles.map { ($0.action, width < 77 ? $0.short : $0.title) }
    }

    private static func choices(_ state: PasteCard, width: Int) -> [Run] {
        guard !state.text.isEmpty else { return [] }
        let runs = titles(state, width).map { [Run($0.title, $0.action == state.marked ? .textStrong : .text)] }
        return Array(runs.joined(separator: [Run("   ")]))
    }

    /// The column before the marked choice; nil when none is marked.
    private static func markedColumn(_ state: PasteCard, width: Int) -> Int? {
        let all = titles(state, width)
        guard let place = all.firstIndex(where: { $0.action == state.marked }) else { return nil }
        return all[..<place].reduce(0) { $0 + $1.title.count + 3 }
    }

    // MARK: Lines

    static func lines(_ state: PasteCard, _ facts: PasteCard.Facts, width: Int) -> [PasteLine] {
        guard !state.text.isEmpty else { return waiting(facts.display) }
        guard let reading = state.reading else {
            return [PasteLine("looks like", "reading..."), .blank] + PasteBeginning.lines(state.text, width: width)
        }
        var lines = [PasteLine("looks like", PasteWords.looks(reading))]
        lines.append(PasteLine("holds", PasteWords.counts(reading)))
        if let trouble = reading.trouble {
            lines += PasteLine.wrapped("?", trouble, role: .statusWarning, width: width)
        }
        lines += PasteBeginning.lines(state.text, width: width) + [.blank]
        if reading.foreign != nil { return lines + unused(reading, width: width) }
        lines += PasteOutcome(reading, facts).lines(width: width)
        lines += [.blank] + unused(reading, width: width)
        if let verdict = reading.verdict { lines += roundTrip(verdict, width: width) }
        return lines
    }

    private static func waiting(_ display: DisplayContext) -> [PasteLine] {
        let edit = display.key(of: .pasteEdit, in: .paste)
        let drop = display.key(of: .pasteDrop, in: .paste)
        return [
            PasteLine("paste now", "a command of curl or HTTPie, a fetch call, an HTTP message, a URL,"),
            PasteLine("", "a query or form text, JSON, a property list, a multipart body, a HAR"), .blank,
            PasteLine("", "\(edit) writes it in your editor; \(drop) closes. Nothing is run or sent."),
        ]
    }

    private static func unused(_ reading: PasteReading, width: Int) -> [PasteLine] {
        let parts = reading.imported.unused
        guard !parts.isEmpty else { return [PasteLine("not used", "nothing")] }
        return parts.enumerated().flatMap { index, part in
            PasteLine.wrapped(index == 0 ? "not used" : "", sentence(part), role: .statusWarning, width: width)
        }
    }

    private static func sentence(_ part: UnusedPart) -> String {
        "\(DisplayText.visible(String(part.text.prefix(200)))) (\(part.reason))"
    }

    /// Said where writing what was read gives other bytes; empty where it gives the same.
    private static func roundTrip(_ verdict: RoundTrip, width: Int) -> [PasteLine] {
        guard let difference = PasteWords.difference(verdict) else { return [] }
        let first = PasteLine(
            "written again", "gives other bytes", right: PasteWords.verdict(verdict), rightRole: .statusWarning)
        return [.blank, first] + PasteLine.wrapped("", DisplayText.visible(difference), width: width)
    }
}
