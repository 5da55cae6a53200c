import TerminalUI

/// The screen and the topmost card as one frame shows them: their facts are taken once.
struct Front {
    /// Nil where the panes are shown.
    let screen: PartPicture?
    let card: PartPicture?

    init(_ model: Model) {
        screen = model.stage.screen.map { $0.part(of: model).picture(model) }
        card = model.overlays.last?.card?.picture(model)
        hasCard = !model.overlays.isEmpty
        hasField = model.edit != nil || model.text != nil
        (cardHasTitle, cardHasStatus) =
            switch model.overlays.last {
            case .paste: (true, true)
            case .themes: (true, false)
            case .help: (false, true)
            default: (false, false)
            }
    }

    /// A card whose lines are not its own hides those of the screen.
    private let hasCard: Bool
    /// A field that is open has hints of its own.
    private let hasField: Bool
    /// What those lines say instead of the screen's, while `PlaceLine` and `StatusLine` know it.
    private let cardHasTitle: Bool
    private let cardHasStatus: Bool

    var title: String? { card?.lines.title ?? (cardHasTitle ? nil : screen?.lines.title) }
    var aside: [Run]? { card?.lines.aside ?? (cardHasTitle ? nil : screen?.lines.aside) }
    var status: [Run]? { card?.lines.status ?? (cardHasStatus ? nil : screen?.lines.status) }
    var hints: [Hint]? {
        if hasCard { return card?.lines.hints }
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
