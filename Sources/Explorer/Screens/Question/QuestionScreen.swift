import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Workspace

/// A question with yes and no above everything else.
extension QuestionState: Card {
    struct Facts {
        var display: DisplayContext
        /// The message of the status line; a small screen has no line for it.
        var message: String?
        /// No other key came just before this one.
        var isCalm: Bool
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

    var context: KeyContext { kind.isConsent ? .consent : .question }
    var mode: Mode { .command }
    var overlay: Overlay { .question(self) }

    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, message: model.status.message?.text, isCalm: model.typing.isCalm)
    }

    /// Whether "yes" is taken from now on.
    private var takesYes: Bool { kind.isConsent ? isRead && consideration == .done : showsEnd }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            hints: showsEnd
                ? (takesYes ? [Hint(.confirmYes, "yes")] : []) + [Hint(.confirmNo, "no")]
                : [
                    Hint(.movePageDown, "goes on"), Hint(.pickerDown, "down"), Hint(.pickerUp, "up"),
                    Hint(.confirmNo, "no"),
                ])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .confirmYes, .confirmNo, .confirmDefault: decide(action, facts, &desk)
        case .pickerDown: scroll(by: 1, facts.display, &desk)
        case .pickerUp: scroll(by: -1, facts.display, &desk)
        case .movePageDown: scroll(by: page, facts.display, &desk)
        case .movePageUp: scroll(by: -page, facts.display, &desk)
        case .helpHere, .appRedraw, .appSuspend: return false
        default: desk.say(keys(facts.display))
        }
        return true
    }

    /// The sentence about the keys of a question: no other key does anything.
    func keys(_ display: DisplayContext) -> String {
        let (yes, no) = (display.key(of: .confirmYes, in: context), display.key(of: .confirmNo, in: context))
        return "answer first: \(yes) or \(no)"
    }

    /// Takes an answer only to what was seen: a key pressed before the question was drawn is dropped, and "yes" is
    /// taken only after the end was drawn. A consent also drops a "yes" that nobody can have thought about.
    private func decide(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard isDrawn else { return desk.say("that key came before the question; answer it now", .warning) }
        guard action != .confirmYes || isRead else {
            let key = facts.display.key(of: .movePageDown, in: context)
            return desk.say("read it to its end first: \(key) goes on", .warning)
        }
        guard action != .confirmYes || !kind.isConsent || (takesYes && facts.isCalm) else {
            let key = facts.display.key(of: .confirmYes, in: context)
            return desk.say("that was too quick for a yes: read it, then press \(key) again")
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

    /// Such as `y yes   N no (Enter)`, or `Y yes   n no (Enter)` for a consent, whose yes is dim until it is taken; before
    /// the end is shown, the keys for scrolling.
    private func answers(_ facts: Facts, hasBorder: Bool) -> [Run] {
        // There is no status line here, so that the message takes this row.
        if !hasBorder, let message = facts.message { return [Run(message, .statusWarning)] }
        func key(_ action: Action) -> String { facts.display.key(of: action, in: context) }
        let gap = hasBorder ? "   " : " "
        let first = showsEnd ? (key(.confirmYes), "yes") : (key(.movePageDown), hasBorder ? "goes on" : "more")
        let isDim = showsEnd && !takesYes
        let no = key(.confirmNo)
        return [
            Run(first.0, isDim ? .textMuted : .hintKey), Run(" \(first.1)\(gap)", isDim ? .textMuted : .text),
            Run(kind.isConsent ? no : no.uppercased(), .hintKey),
            Run(" no" + (hasBorder ? " (\(key(.confirmDefault)))" : "")),
        ]
    }
}
