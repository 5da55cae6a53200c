import CurlewNetworking
import Drafting
import Interchange
import Serialization
import TerminalUI

/// A paste: into the field where there is one, else onto the card that says what it is. Nothing in it is ever a key.
///
///     paste ── isForCard ──┬─► field
///                          └─► card ── readPaste ──► PasteReading ── 1 2 3 4 ──► Pasted ──► request
enum PasteScreen {
    /// A field takes a longer text only by way of the card.
    private static let fieldBytes = 64 << 10

    static func take(_ text: String, _ model: inout Model) -> [Effect] {
        if case .paste? = model.overlays.last { return with(&model) { $0.take(text, &$2) } }
        guard InputDispatch.takesText(model) else { return lay(text, from: .pane, &model) }
        if model.overlays.isEmpty, model.text != nil { return Parts.panes(&model) { TextPanes.paste(text, &$0, $1) } }
        return isForCard(text, model) ? lay(text, from: .field, &model) : InputDispatch.insert(text, &model)
    }

    /// Commands and texts of several lines. What may be a secret is never shown on a card.
    private static func isForCard(_ text: String, _ model: Model) -> Bool {
        switch model.overlays.last {
        case .challenge: return false
        case nil: if holdsSecret(model.edit?.target, model) { return false }
        default: break
        }
        if text.utf8.count > fieldBytes || text.hasPrefix("curl ") { return true }
        return text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }

    private static func holdsSecret(_ target: EditSession.Target?, _ model: Model) -> Bool {
        switch target {
        case .auth, .cookieValue, .newCookie: true
        case .headerValue(let id): model.request.draft.headers.contains { $0.id == id && $0.isSecret }
        default: false
        }
    }

    /// `I` and the choice of the welcome screen: the card waits for a paste.
    static func opening(_ model: Model) -> CardOpening {
        var origin = PasteCard.Origin.pane
        if case .main = model.stage, model.focus == .parameters, model.parametersTab == .parameters,
            let node = model.request.parameters.cursor, model.tree.contains(node)
        {
            origin = .node(node)
        }
        return .card(.paste(PasteCard("", from: origin)))
    }

    private static func lay(_ text: String, from origin: PasteCard.Origin, _ model: inout Model) -> [Effect] {
        model.pendingKeys = []
        model.showsContinuations = false
        model.overlays.append(.paste(PasteCard(text, from: origin)))
        return with(&model) { $0.read(&$2) }
    }

    // MARK: The card

    /// The topmost, for the menus over it.
    static func card(_ model: Model) -> PasteCard? {
        for case .paste(let card) in model.overlays.reversed() { return card }
        return nil
    }

    /// Lets the topmost card work for which it holds; nothing happens when there is none.
    static func with(
        where isIt: (PasteCard) -> Bool = { _ in true }, _ model: inout Model,
        _ body: (inout PasteCard, PasteCard.Facts, inout Desk<PasteCard.Wish>) -> Void
    ) -> [Effect] {
        for case (let place, .paste(let card)) in model.overlays.enumerated().reversed() where isIt(card) {
            return Parts.with(card, at: place, &model, body)
        }
        return []
    }
}
