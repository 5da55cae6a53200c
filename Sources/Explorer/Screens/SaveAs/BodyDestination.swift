import HTTPMessage
public import Networking
import TerminalUI
import Transport

/// The card `Save body to`: the file that the next answer goes into.
///
/// A server often names its files itself, so the card asks it for the head of the answer (HEAD) where the request is a
/// plain GET; what it says stands in the field unless something was typed meanwhile.
public struct BodyDestination: Equatable, Sendable {
    public var request: PreparedRequest
    /// The HEAD under way, or done.
    public var asking: JobID?
    /// What was put into the field without being typed.
    public var suggestion: String
    /// Bytes that will come, and whether the rest can be had after a break; nil when the server did not say.
    public var size: Int64?
    public var canResume: Bool?

    static func open(_ model: inout Model) -> [Effect] {
        Sending.send(.toFile, &model)
    }

    static func open(_ request: PreparedRequest, _ model: inout Model) -> [Effect] {
        let url = request.request.url
        let known = model.request.exchange.sentRequest?.url == url ? model.head?.fields : nil
        let name = FileName.suggested(url: url, fields: known ?? [:])
        var destination = BodyDestination(request: request, suggestion: name)
        var effects: [Effect] = []
        if known == nil, let head = request.asHead {
            let job = model.makeJob()
            destination.asking = job
            effects = [.send(head, as: job)]
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
        let name = FileName.suggested(url: request.request.url, fields: fields)
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

extension PreparedRequest {
    /// The same asking for the head alone; nil where that may mean something else.
    fileprivate var asHead: PreparedRequest? {
        guard request.method.uppercased() == "GET", request.body == nil else { return nil }
        var head = self
        head.request.method = "HEAD"
        return head
    }
}
