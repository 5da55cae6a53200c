import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewTransport
import HTTPMessage
import History
import Keys
import TerminalUI
import Viewing

extension ResponseScreen {
    /// The most bytes that are copied as one text.
    static let copyLimit = 16 << 20

    /// The text that a `y` key copies in this pane, and its label in the status line; nil when there is none.
    static func yank(_ action: Action, _ model: Model) -> (text: String, label: String)? {
        switch action {
        case .yankResponse: body(model)
        case .yankHeaders: headers(model)
        default: shown(model).yank(action, of: model)
        }
    }

    /// The index of the body, or of the output of a command that is shown in its place.
    static func shownIndex(_ model: Model) -> ResponseIndex? {
        let response = model.request.response
        return shownTab(model) == .piped ? response.piped.run?.index : response.index
    }

    private static func body(_ model: Model) -> (text: String, label: String)? {
        guard let bytes = shownIndex(model)?.text.bytes, bytes.count <= copyLimit else { return nil }
        let text = String(decoding: bytes.array, as: UTF8.self)
        return (text, "response body, \(HumanReadable.bytes(Int64(bytes.count)))")
    }

    private static func headers(_ model: Model) -> (text: String, label: String)? {
        guard let head = model.request.head else { return nil }
        let lines = HeaderLines.of(head).map(\.copied)
        return (lines.joined(separator: "\n"), "\(head.fields.count) headers")
    }

    // MARK: Writing

    /// The body as it was received, and a file name for it, safe even when the server suggests an unsafe one.
    static func bodyToWrite(_ model: Model) -> (bytes: Bytes, name: String)? {
        let request = model.request
        if model.stage == .history { return model.screens.history.toWrite.flatMap(bodyToWrite) }
        if shownTab(model) == .piped { return shownIndex(model).map { ($0.text.bytes, "output.txt") } }
        guard let response = request.received, let url = request.exchange.sentRequest?.url else { return nil }
        return (response.body, FileName.suggested(url: url, fields: response.head.fields))
    }

    private static func bodyToWrite(_ reading: PastReading) -> (bytes: Bytes, name: String)? {
        guard let body = reading.body else { return nil }
        let fields = reading.recorded.exchange.fields
        return (body, FileName.suggested(url: reading.entry.url, fields: fields))
    }
}

extension String {
    /// The text with a label that fits into the status line.
    var asCopied: (text: String, label: String) {
        (self, TextWidth.truncated(self, columns: 40))
    }
}

extension OpenRequest {
    /// The response as far as it was received.
    var received: TransportResponse? {
        switch exchange {
        case .none: nil
        case .sending: response.kept?.exchange.response
        case .received(let exchange): exchange.response
        case .failed(let failure): failure.partial
        }
    }

    var head: ResponseHead? { received?.head ?? exchange.progress?.head }
}
