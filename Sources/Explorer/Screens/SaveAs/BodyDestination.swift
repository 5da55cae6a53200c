import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI

/// The card `Save body to`: names the file for the next answer's body.
///
/// The server often suggests a file name, so for a plain GET the card sends a HEAD request; the suggested name is put
/// into the field unless the user has typed meanwhile.
struct BodyDestination: Equatable, Sendable {
    var sending: Sending
    /// The folder of relative names; empty when not known.
    var folder: String
    /// The job of the HEAD request, running or done.
    var asking: JobID?
    /// The text in the field that was suggested, not typed.
    var suggestion: String
    /// Size of the body in bytes, and in `canResume` whether an interrupted download can be resumed; nil when the
    /// server did not say.
    var size: Int64?
    var canResume: Bool?

    var purpose: NameCard.Purpose {
        NameCard.Purpose(
            title: "Save body to",
            details: { text in
                [("folder", isRelative(text) ? folder : "as written"), ("size", facts ?? "not known yet")]
            },
            answer: { text in .named(text) { .download(sending, to: isRelative($0) ? folder + "/" + $0 : $0) } },
            destination: self)
    }

    private func isRelative(_ name: String) -> Bool { !folder.isEmpty && !name.utf8.hasPrefix("/") }

    /// Takes the header fields of the HEAD response.
    mutating func take(_ fields: HeaderFields) {
        size = fields["Content-Length"].flatMap { Int64($0) }
        canResume = fields["Accept-Ranges"].map { $0.lowercased() == "bytes" }
        suggestion = FileName.suggested(url: sending.request.request.url, fields: fields)
    }

    /// Such as `2.15 GB, can be resumed`; nil while nothing is known.
    private var facts: String? {
        let resume = canResume.map { $0 ? "can be resumed" : "cannot be resumed" }
        let words = [size.map(HumanReadable.bytes), size == nil ? nil : resume].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

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
