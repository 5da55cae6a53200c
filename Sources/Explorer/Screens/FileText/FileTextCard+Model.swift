import CurlewFiles
import TerminalUI
import Workspace

/// A file's text that was read, and what was typed into it at an earlier time.
public struct FileTextAnswer: Sendable {
    var text: RequestText
    var kept: StoredText?
}

extension FileTextCard {
    enum Wish: ModelWish {
        case openRequest(RequestPlace)
        case openEditor

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .openRequest(let place):
                // The request may be on the screen, as it was read before its file was broken.
                if model.request.place == place { return model.lookAtFiles() }
                return RequestStorage.open(place, &model) + Focusing.focus(.parameters, &model)
            case .openEditor: return ExternalEditing.begin(&model)
            }
        }
    }

    /// Takes answers and timers of the card; they are dropped when it was closed.
    static func receive(_ message: Message, _ model: inout Model) -> [Effect] {
        switch message {
        case .fileRead(let place, .failure(let error)):
            model.status.say("\(place.path): \(error)", .error, at: model.clock.timeOfDay)
        case .fileRead(let place, .success(let answer)):
            var card = FileTextCard(answer.text, at: place, kept: answer.kept)
            card.settle(model.display)
            model.overlays.append(.file(card))
            if card.isChanged { model.status.say("the text as you left it; it is not saved yet") }
        case .fileWritten(let job, let result, let conflict):
            return with(where: { $0.saving == job }, &model) { $0.take(result, conflict, &$2) }
        case .timer(.fileText, let job, _): return with(where: { $0.keeping == job }, &model) { $0.keep(&$2) }
        default: break
        }
        return []
    }

    /// Runs a body on the card that satisfies a condition; does nothing when there is none.
    static func with(
        where isIt: (FileTextCard) -> Bool = { _ in true }, _ model: inout Model,
        _ body: (inout FileTextCard, DisplayContext, inout Desk<Wish>) -> Void
    ) -> [Effect] {
        for case (let place, .file(let card)) in model.overlays.enumerated() where isIt(card) {
            return Parts.with(card, at: place, &model, body)
        }
        return []
    }

    /// Keeps the typed text that is not saved, before the program ends.
    static func unsaved(_ cards: [Overlay]) -> [Effect] {
        cards.compactMap { if case .file(let card) = $0 { card.toBeKept.map { .storeText($0) } } else { nil } }
    }
}
