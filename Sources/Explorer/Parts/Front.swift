import Keys
import TerminalUI

/// The screen and the topmost card as one frame shows them; their facts are taken once per frame.
struct Front {
    /// The screen; nil when the panes are shown.
    let screen: PartPicture?
    let card: PartPicture?
    /// An open field has its own hints.
    private let hasField: Bool

    init(_ model: Model) {
        screen = model.stage.screen.map { $0.part(of: model).picture(model) }
        card = model.overlays.last?.card.picture(model)
        hasField = model.edit != nil || model.text != nil
    }

    var title: String? { card?.lines.title ?? screen?.lines.title }
    var aside: [Run]? { card?.lines.aside ?? screen?.lines.aside }
    var status: [Run]? { card?.lines.status ?? screen?.lines.status }

    var hints: [Hint]? {
        if let card { return card.lines.hints }
        guard !hasField, let hints = screen?.lines.hints else { return nil }
        return hints.contains { $0.action == .helpHere } ? hints : hints + [Hint(.helpHere, "help")]
    }
}

/// A part together with the facts for drawing it.
struct PartPicture {
    let lines: PartLines
    let draw: (inout Canvas, Rect) -> Void
}

extension Part {
    func picture(_ model: Model) -> PartPicture {
        let facts = facts(model)
        return PartPicture(lines: lines(facts)) { draw(facts, on: &$0, in: $1) }
    }
}
