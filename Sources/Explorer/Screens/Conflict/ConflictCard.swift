import CurlewDiffering
import Keys
import TerminalUI

/// A file that another program changed since it was read: the difference by lines, and what to do about it.
///
/// It comes by itself, so a key that was pressed before it was drawn decides nothing.
struct ConflictCard: Card, Equatable {
    let conflict: SaveConflict
    /// The name of the request.
    let name: String
    private(set) var top = 0
    /// The card is on the screen.
    private(set) var isDrawn = false

    init(_ conflict: SaveConflict, name: String) {
        (self.conflict, self.name) = (conflict, name)
    }

    var context: KeyContext { .conflict }
    var mode: Mode { .command }
    var overlay: Overlay { .conflict(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    /// Notes that the card was drawn.
    mutating func noteDrawn() { isDrawn = true }

    func lines(_ display: DisplayContext) -> PartLines {
        PartLines(hints: choices.map { Hint($0.0, $0.1) } + [Hint(.pickerDown), Hint(.pickerClose, "decide later")])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pickerDown: scroll(by: 1, display)
        case .pickerUp: scroll(by: -1, display)
        case .movePageDown: scroll(by: height(display) - 1, display)
        case .movePageUp: scroll(by: 1 - height(display), display)
        case .helpHere, .appRedraw, .appSuspend: return false
        case .conflictTheirs, .conflictMine, .conflictRename, .pickerClose: decide(action, display, &desk)
        default: desk.say("decide first: \(keys(display))")
        }
        return true
    }

    private func decide(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        guard isDrawn else { return desk.say("that key came before the two texts; decide now", .warning) }
        if conflict.mine == .text, action != .pickerClose { return decideOnText(action, display, &desk) }
        switch (action, conflict.theirs) {
        case (.conflictTheirs, .gone): desk.say("there is no file any more; \(keys(display))", .warning)
        case (.conflictTheirs, .broken(let text)):
            desk.close()
            desk.wish(.show(text, conflict.place))
        case (.conflictTheirs, .request(let request)):
            desk.close()
            desk.wish(.theirs(request, conflict.place))
        case (.conflictMine, .broken):
            let key = display.key(of: .conflictRename, in: context)
            desk.say("what does not read as a request is not written over; \(key) writes yours beside it", .warning)
        case (.conflictMine, _):
            desk.close()
            desk.wish(.mine(conflict))
        case (.conflictRename, _):
            desk.close()
            desk.wish(.rename(conflict.place))
        default:
            desk.close()
            desk.say("nothing was written; your edits stay")
        }
    }

    /// Either text may be broken; a name is chosen where a request is made.
    private func decideOnText(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        guard action != .conflictRename else {
            return desk.say("a text keeps its file; \(keys(display))", .warning)
        }
        guard action == .conflictMine || conflict.theirs != .gone else {
            return desk.say("there is no file any more; \(keys(display))", .warning)
        }
        desk.close()
        desk.wish(action == .conflictMine ? .writeText(conflict) : .takeText(conflict))
    }

    private func keys(_ display: DisplayContext) -> String {
        choices.map { "\(display.key(of: $0.0, in: context)) \($0.1)" }.joined(separator: ", ")
    }

    private mutating func scroll(by count: Int, _ display: DisplayContext) {
        top = max(0, min(top + count, conflict.rows.count - height(display)))
    }

    /// Rows of the difference on the screen.
    private func height(_ display: DisplayContext) -> Int {
        max(1, MainScreen.area(of: display.size).height - Self.frame)
    }

    /// The border, two lines above the difference and two below.
    private static let frame = 6

    // MARK: Picture

    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let height = min(area.height, conflict.rows.count + Self.frame)
        let rows = max(1, height - Self.frame)
        let last = min(conflict.rows.count, top + rows)
        let inside = canvas.card(
            Rect(x: area.x, y: area.y, width: area.width, height: height), title: "Not saved",
            trailing: conflict.rows.count > rows ? "\(top + 1)-\(last) of \(conflict.rows.count)" : "")
        canvas.putCut([Run(sentence, .textStrong)], in: inside, row: 0, column: 1)
        canvas.putCut(
            [Run("-", .diffRemoved), Run(" on the disk   "), Run("+", .diffAdded), Run(" yours")], in: inside, row: 1,
            column: 1)
        let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: rows)
        for (row, line) in conflict.rows[top..<last].enumerated() {
            canvas.putCut(line.runs(display), in: list, row: row, column: 1)
        }
        canvas.putCut(answers(display), in: inside, row: inside.height - 1, column: 1)
    }

    private var sentence: String {
        let file = DisplayText.visible(conflict.file)
        return switch conflict.theirs {
        case .request: "\(file) changed on disk since it was read."
        case .broken: "\(file) changed on disk and is no request now."
        case .gone: "\(file) was deleted since it was read."
        }
    }

    /// Such as `t theirs   m mine   W mine under another name   Esc decide later`.
    private func answers(_ display: DisplayContext) -> [Run] {
        (choices + [(.pickerClose, "decide later")]).flatMap { action, word in
            [Run(display.key(of: action, in: context), .hintKey), Run(" \(word)   ")]
        }
    }

    /// The choices of the user.
    private var choices: [(Action, String)] {
        let rename: [(Action, String)] = conflict.mine == .text ? [] : [(.conflictRename, "mine under another name")]
        return switch conflict.theirs {
        case .gone: [(.conflictMine, "mine, written anew")] + rename
        case .broken where conflict.mine == .request: [(.conflictTheirs, "theirs, as text")] + rename
        default: [(.conflictTheirs, "theirs"), (.conflictMine, "mine")] + rename
        }
    }
}

extension KeyBinding {
    static let conflict: [KeyBinding] = [
        .init(.conflict, ["t"], .conflictTheirs, "the file's text; yours is kept as a new request", hint: "theirs"),
        .init(.conflict, ["m"], .conflictMine, "your text, over the file", hint: "mine"),
        .init(.conflict, ["W"], .conflictRename, "your text under another name", hint: "another name"),
        .init(.conflict, ["j", "Down"], .pickerDown, "down", hint: "down"),
        .init(.conflict, ["k", "Up"], .pickerUp, "up"),
        .init(.conflict, ["PgDn", "Ctrl-F"], .movePageDown, "page down"),
        .init(.conflict, ["PgUp", "Ctrl-B"], .movePageUp, "page up"),
        .init(.conflict, ["Esc", "q", "Ctrl-C"], .pickerClose, "decide later; nothing is written", hint: "later"),
    ]
}
