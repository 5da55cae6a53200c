import CurlewNetworking
import CurlewTransport
import Drafting
import HTTPMessage
import TerminalUI

extension BodyDestination {
    static func open(_ sending: Sending, _ model: inout Model) -> [Effect] {
        let url = sending.request.request.url
        let known = model.request.exchange.sentRequest?.url == url ? model.request.head?.fields : nil
        let name = FileName.suggested(url: url, fields: known ?? [:])
        var destination = BodyDestination(sending: sending, folder: model.currentFolder, suggestion: name)
        var effects: [Effect] = []
        if known == nil, let head = sending.head {
            let job = model.makeJob()
            destination.asking = job
            effects = SendDriver.send(again: head, .head, as: job, isConfirmed: true, &model)
        }
        model.overlays.append(.name(NameCard(destination.purpose, text: name)))
        return effects
    }

    /// Takes an event of the HEAD request that the card sent; returns false for other events.
    static func learn(_ event: SessionEvent, for job: JobID, _ cards: inout [Overlay]) -> Bool {
        for (place, overlay) in cards.enumerated() {
            guard case .name(var card) = overlay, var destination = card.purpose.destination,
                destination.asking == job
            else { continue }
            if case .finished(let exchange) = event, exchange.head.status == 200 {
                let isTyped = card.editor.text != destination.suggestion
                destination.take(exchange.head.fields)
                if !isTyped { card.editor = LineEditor(destination.suggestion) }
                card.purpose = destination.purpose
                cards[place] = .name(card)
            }
            return true
        }
        return false
    }
}
