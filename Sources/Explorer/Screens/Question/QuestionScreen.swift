import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Workspace

/// A question with y and n above everything else.
extension QuestionState: Card {
    struct Facts {
        var display: DisplayContext
        /// The message of the status line; a small screen has no line for it.
        var message: String?
    }

    enum Wish: ModelWish {
        /// The user agreed to the question.
        case yes(Kind)
        case no(Kind)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .yes(let kind): QuestionAnswers.answer(kind, &model)
            case .no(let kind): QuestionAnswers.refuse(kind, &model)
            }
        }
    }

    var context: KeyContext { .question }
    var mode: Mode { .command }
    var overlay: Overlay { .question(self) }

    func facts(_ model: Model) -> Facts { Facts(display: model.display, message: model.status.message?.text) }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            hints: showsEnd
                ? [Hint(.confirmYes, "yes"), Hint(.confirmNo, "no")]
                : [
                    Hint(.movePageDown, "goes on"), Hint(.pickerDown, "down"), Hint(.pickerUp, "up"),
                    Hint(.confirmNo, "no"),
                ])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .confirmYes, .confirmNo, .confirmDefault: decide(action, facts.display, &desk)
        case .pickerDown: scroll(by: 1, facts.display, &desk)
        case .pickerUp: scroll(by: -1, facts.display, &desk)
        case .movePageDown: scroll(by: page, facts.display, &desk)
        case .movePageUp: scroll(by: -page, facts.display, &desk)
        case .helpHere, .appRedraw, .appSuspend: return false
        default: desk.say(Self.keys(facts.display))
        }
        return true
    }

    /// The sentence about the keys of a question: no other key does anything.
    static func keys(_ display: DisplayContext) -> String {
        let (yes, no) = (display.key(of: .confirmYes, in: .question), display.key(of: .confirmNo, in: .question))
        return "answer first: \(yes) or \(no)"
    }

    /// Takes an answer only to what was seen: a key pressed before the question was drawn is dropped, and "yes" is
    /// taken only after the end was drawn.
    private func decide(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        guard isDrawn else { return desk.say("that key came before the question; answer it now", .warning) }
        guard action != .confirmYes || isRead else {
            let key = display.key(of: .movePageDown, in: .question)
            return desk.say("read it to its end first: \(key) goes on", .warning)
        }
        desk.close()
        desk.wish(action == .confirmYes ? .yes(kind) : .no(kind))
    }

    private mutating func scroll(by count: Int, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        lay(on: display.size, display.keys)
        if !scroll(by: count) { desk.say(count > 0 ? "this is its end" : "this is its beginning") }
    }

    // MARK: Picture

    /// Covers everything when the screen is too small for a card.
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        var state = self
        state.lay(on: facts.display.size, facts.display.keys)
        guard let layout = state.layout else { return }
        if layout.hasBorder {
            _ = canvas.card(layout.box, title: "Question", trailing: state.place)
        } else {
            canvas.clear(layout.box, role: .surfaceRaised)
        }
        for (row, runs) in state.rows.dropFirst(state.top).prefix(layout.text.height).enumerated() {
            canvas.put(runs, in: layout.text, row: row)
        }
        canvas.putCut(state.answers(facts, hasBorder: layout.hasBorder), in: layout.answers, row: 0)
    }

    /// Such as `y yes   N no (Enter)`; before the end is shown, the keys for scrolling.
    private func answers(_ facts: Facts, hasBorder: Bool) -> [Run] {
        // There is no status line here, so that the message takes this row.
        if !hasBorder, let message = facts.message { return [Run(message, .statusWarning)] }
        func key(_ action: Action) -> String { facts.display.key(of: action, in: .question) }
        let gap = hasBorder ? "   " : " "
        let first = showsEnd ? (key(.confirmYes), "yes") : (key(.movePageDown), hasBorder ? "goes on" : "more")
        return [
            Run(first.0, .hintKey), Run(" \(first.1)\(gap)"), Run(key(.confirmNo).uppercased(), .hintKey),
            Run(" no" + (hasBorder ? " (\(key(.confirmDefault)))" : "")),
        ]
    }
}
