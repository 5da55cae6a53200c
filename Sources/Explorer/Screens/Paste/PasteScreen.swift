import CurlewNetworking
import Drafting
import Interchange
import Serialization
import TerminalUI

/// A paste: into the field where there is one, else onto the card that says what it is. Nothing in it is ever a key.
///
///     paste ── isForCard ──┬─► field
///                          └─► card ── readPaste ──► PasteReading ── 1 2 3 4 ──► PasteTaking
enum PasteScreen {
    /// A field takes a longer text only by way of the card.
    private static let fieldBytes = 64 << 10

    // MARK: In

    static func take(_ text: String, _ model: inout Model) -> [Effect] {
        if case .paste(let state)? = model.overlays.last { return takeAgain(text, state, &model) }
        guard InputDispatch.takesText(model) else { return open(text, from: .pane, &model) }
        if model.overlays.isEmpty, model.text != nil { return Parts.panes(&model) { TextPanes.paste(text, &$0, $1) } }
        return isForCard(text, model) ? open(text, from: .field, &model) : InputDispatch.insert(text, &model)
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

    /// A second paste takes the place of the first; the rest of one that was too long is dropped.
    private static func takeAgain(_ text: String, _ state: PasteCard, _ model: inout Model) -> [Effect] {
        guard state.text.utf8.count < InputDecoder.maximumPaste / 2 else {
            model.status.say(
                "A paste of more than \(InputDecoder.maximumPaste >> 20) MB. The rest was dropped.", .warning)
            return []
        }
        var state = state
        state.text = text
        return read(state, &model)
    }

    /// `I` and the choice of the welcome screen: the card waits for a paste.
    static func open(_ model: inout Model) -> [Effect] {
        var origin = PasteCard.Origin.pane
        if case .main = model.stage, model.focus == .parameters, model.parametersTab == .parameters,
            let node = model.request.parameters.cursor, model.tree.contains(node)
        {
            origin = .node(node)
        }
        return open("", from: origin, &model)
    }

    private static func open(_ text: String, from origin: PasteCard.Origin, _ model: inout Model) -> [Effect] {
        model.pendingKeys = []
        model.showsContinuations = false
        let state = PasteCard(text, from: origin, job: model.makeJob())
        model.overlays.append(.paste(state))
        return text.isEmpty ? [] : read(state, &model)
    }

    // MARK: Reading

    private static func read(_ state: PasteCard, _ model: inout Model) -> [Effect] {
        var state = state
        state.job = model.makeJob()
        state.reading = nil
        state.top = 0
        put(state, &model)
        return [.readPaste(PasteJob(id: state.job, text: state.text, options: state.options))]
    }

    static func accept(_ reading: PasteReading, for job: JobID, _ model: inout Model) -> [Effect] {
        // A menu may lie over the card by now.
        guard
            let index = model.overlays.lastIndex(where: {
                if case .paste(let state) = $0 { state.job == job } else { false }
            }), case .paste(var state) = model.overlays[index]
        else { return [] }
        state.reading = reading
        let pending = state.pending
        state.pending = nil
        model.overlays[index] = .paste(state)
        guard let pending, index == model.overlays.count - 1 else { return [] }
        return Parts.perform(state, pending, &model) ?? []
    }

    private static func put(_ state: PasteCard, _ model: inout Model) {
        model.overlays[model.overlays.count - 1] = .paste(state)
    }

    /// Reads the text of the card on top again, in another way.
    static func readAgain(_ model: inout Model, _ change: (inout PasteOptions) -> Void) -> [Effect] {
        guard case .paste(var state)? = model.overlays.last else { return [] }
        change(&state.options)
        return read(state, &model)
    }

    // MARK: The editor

    static func text(_ model: Model) -> String {
        if case .paste(let state)? = model.overlays.last { state.text } else { "" }
    }

    static func edited(_ text: String, _ model: inout Model) -> [Effect] {
        guard case .paste(var state)? = model.overlays.last else { return [] }
        state.text = text
        return read(state, &model)
    }
}
