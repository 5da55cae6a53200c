public import Drafting
import HTTPMessage
import Networking
import TerminalUI
import Transport

/// The card `Save body to`: the file that the next answer goes into.
///
/// A server often names its files itself, so the card asks it for the head of the answer (HEAD) where the request is a
/// plain GET; what it says stands in the field unless something was typed meanwhile.
public struct BodyDestination: Equatable, Sendable {
    public var sending: Sending
    /// The HEAD under way, or done.
    public var asking: JobID?
    /// What was put into the field without being typed.
    public var suggestion: String
    /// Bytes that will come, and whether the rest can be had after a break; nil when the server did not say.
    public var size: Int64?
    public var canResume: Bool?

    static func open(_ model: inout Model) -> [Effect] {
        SendUpdate.send([], choosesTarget: true, &model)
    }

    static func open(_ sending: Sending, _ model: inout Model) -> [Effect] {
        let url = sending.request.request.url
        let known = model.request.exchange.sentRequest?.url == url ? model.head?.fields : nil
        let name = FileName.suggested(url: url, fields: known ?? [:])
        var destination = BodyDestination(sending: sending, suggestion: name)
        var effects: [Effect] = []
        if known == nil, let head = sending.head {
            let job = model.makeJob()
            destination.asking = job
            effects = SendDriver.send(again: head, .head, as: job, isConfirmed: true, &model)
        }
        model.overlays.append(.name(NameState(.saveBody(destination), text: name)))
        return effects
    }

    // MARK: The server's answer

    /// True when the event belongs to the card's own question.
    static func learn(_ event: SessionEvent, for job: JobID, _ model: inout Model) -> Bool {
        for (place, overlay) in model.overlays.enumerated() {
            guard case .name(var state) = overlay, case .saveBody(var destination) = state.purpose,
                destination.asking == job
            else { continue }
            if case .finished(let exchange) = event, exchange.head.status == 200 {
                destination.take(exchange.head.fields, &state)
                state.purpose = .saveBody(destination)
                model.overlays[place] = .name(state)
            }
            return true
        }
        return false
    }

    private mutating func take(_ fields: HeaderFields, _ state: inout NameState) {
        size = fields["Content-Length"].flatMap { Int64($0) }
        canResume = fields["Accept-Ranges"].map { $0.lowercased() == "bytes" }
        let name = FileName.suggested(url: sending.request.request.url, fields: fields)
        if state.editor.text == suggestion { state.editor = LineEditor(name) }
        suggestion = name
    }

    // MARK: Words

    /// `2.15 GB, can be resumed`; nil while nothing is known.
    var facts: String? {
        let resume = canResume.map { $0 ? "can be resumed" : "cannot be resumed" }
        let words = [size.map(Measure.bytes), size == nil ? nil : resume].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
