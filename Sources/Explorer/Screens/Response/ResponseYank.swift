import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewTransport
import HTTPMessage
import Keys
import TerminalUI
import Viewing

extension ResponseScreen {
    /// More bytes than this are not made into one text to copy.
    static let copyLimit = 16 << 20

    /// What a `y` key copies in this pane, and what the status line calls it; nil when there is nothing of the kind.
    static func yank(_ action: Action, _ model: Model) -> (text: String, label: String)? {
        switch action {
        case .yankResponse: body(model)
        case .yankHeaders: headers(model)
        default: shown(model).yank(action, of: model)
        }
    }

    private static func body(_ model: Model) -> (text: String, label: String)? {
        guard let bytes = model.request.response.index?.text.bytes, bytes.count <= copyLimit else { return nil }
        let text = String(decoding: bytes.array, as: UTF8.self)
        return (text, "response body, \(HumanReadable.bytes(Int64(bytes.count)))")
    }

    private static func headers(_ model: Model) -> (text: String, label: String)? {
        guard let head = model.request.head else { return nil }
        let lines = HeaderLines.of(head).map(\.copied)
        return (lines.joined(separator: "\n"), "\(head.fields.count) headers")
    }

    // MARK: Writing

    /// The body as it was received, and a name for its file that is safe whatever the server says.
    static func bodyToWrite(_ model: Model) -> (bytes: Bytes, name: String)? {
        let request = model.request
        guard let response = request.received, let url = request.exchange.sentRequest?.url else { return nil }
        return (response.body, FileName.suggested(url: url, fields: response.head.fields))
    }
}

extension String {
    /// With a label that fits the status line.
    var asCopied: (text: String, label: String) {
        (self, TextWidth.truncated(self, columns: 40))
    }
}

extension OpenRequest {
    /// What came of it, whole or not.
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
