import TerminalUI

/// The screen and the topmost card as one frame shows them: their facts are taken once.
struct Front {
    /// Nil where the panes or the welcome screen are shown.
    let screen: PartPicture?
    let card: PartPicture?

    init(_ model: Model) {
        screen = model.stage.screen.map { $0.part(of: model).picture(model) }
        card = model.overlays.last?.card?.picture(model)
        hasCard = !model.overlays.isEmpty
    }

    /// A card whose lines are not its own hides those of the screen.
    private let hasCard: Bool

    var title: String? { card?.lines.title ?? screen?.lines.title }
    var aside: [Run]? { card?.lines.aside ?? screen?.lines.aside }
    var status: [Run]? { card?.lines.status ?? screen?.lines.status }
    var hints: [Hint]? { hasCard ? card?.lines.hints : (screen?.lines.hints).map { $0 + [Hint(.helpHere, "help")] } }
}

/// A part with what it needed to know.
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
