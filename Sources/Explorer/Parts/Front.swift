import TerminalUI

/// The screen and the topmost card as one frame shows them: their facts are taken once.
struct Front {
    /// Nil where the panes are shown.
    let screen: PartPicture?
    let card: PartPicture?
    /// What the topmost card says in the lines that all share.
    private let cardLines: PartLines?
    /// A card whose hints are not its own hides those of the screen.
    private let hasCard: Bool
    /// A field that is open has hints of its own.
    private let hasField: Bool

    init(_ model: Model) {
        screen = model.stage.screen.map { $0.part(of: model).picture(model) }
        card = model.overlays.last?.card?.picture(model)
        hasCard = !model.overlays.isEmpty
        hasField = model.edit != nil || model.text != nil
        if case .paste(let state)? = model.overlays.last {
            cardLines = PasteCard.lines(state)
        } else {
            cardLines = card?.lines
        }
    }

    var title: String? { cardLines?.title ?? screen?.lines.title }
    var aside: [Run]? { cardLines?.aside ?? screen?.lines.aside }
    var status: [Run]? { cardLines?.status ?? screen?.lines.status }

    var hints: [Hint]? {
        if hasCard { return cardLines?.hints }
        guard !hasField, let hints = screen?.lines.hints else { return nil }
        return hints.contains { $0.action == .helpHere } ? hints : hints + [Hint(.helpHere, "help")]
    }
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
