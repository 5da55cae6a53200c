import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import TerminalUI

/// Handles a paste: it goes into the open field, or else onto the card that describes it. Its characters are never
/// keys.
///
///     paste ── isForCard ──┬─► field
///                          └─► card ── readPaste ──► PasteReading ── 1 2 3 4 ──► Pasted ──► request
enum PasteScreen {
    /// The most bytes that a field takes directly; a longer text goes to the card.
    private static let fieldBytes = 64 << 10

    static func take(_ text: String, _ model: inout Model) -> [Effect] {
        if case .paste? = model.overlays.last { return with(&model) { $0.take(text, &$2) } }
        if model.overlays.isEmpty, case .main = model.stage, let effects = takeRows(text, &model) { return effects }
        guard InputDispatch.takesText(model) else { return lay(text, from: .pane, &model) }
        if model.overlays.isEmpty, model.text != nil { return Parts.panes(&model) { TextPanes.paste(text, &$0, $1) } }
        return isForCard(text, model) ? lay(text, from: .field, &model) : InputDispatch.insert(text, &model)
    }

    /// Adds the lines of a text as rows; nil when they are none.
    private static func takeRows(_ text: String, _ model: inout Model) -> [Effect]? {
        Parts.perform(&model) { bench, desk in PastedRows.take(text, &bench, &desk) ? [] : nil }
    }

    /// Whether the text goes to the card: commands and texts of several lines. A text that may be a secret is never
    /// shown there.
    private static func isForCard(_ text: String, _ model: Model) -> Bool {
        switch model.overlays.last {
        case .challenge, .file: return false
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

    /// `I` and the entry of the welcome screen: opens the card, which waits for a paste.
    static func opening(_ model: Model) -> CardOpening {
        var origin = PasteCard.Origin.pane
        if case .main = model.stage, model.focus == .parameters, model.parametersTab == .parameters,
            let node = model.request.parameters.cursor, model.tree.contains(node)
        {
            origin = .node(node)
        }
        return .card(.paste(PasteCard("", from: origin, styles: model.bench.styles)))
    }

    static func lay(_ text: String, from origin: PasteCard.Origin, _ model: inout Model) -> [Effect] {
        model.pendingKeys = []
        model.showsContinuations = false
        model.overlays.append(.paste(PasteCard(text, from: origin, styles: model.bench.styles)))
        return with(&model) { $0.read(&$2) }
    }

    // MARK: The card

    /// The topmost paste card, for the menus above it.
    static func card(_ model: Model) -> PasteCard? {
        for case .paste(let card) in model.overlays.reversed() { return card }
        return nil
    }

    /// Runs a body on the topmost card that satisfies a condition; does nothing when there is none.
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
