import Bytes
import Formats
import HTTPMessage
import Networking
import TerminalUI
import Transport

extension ResponseScreen {
    /// More bytes than this are not made into one text to copy.
    private static let copyLimit = 16 << 20

    /// What a `y` key copies in this pane, and what the status line calls it; nil when there is nothing of the kind.
    static func yank(_ action: Action, _ model: Model) -> (text: String, label: String)? {
        switch action {
        case .yankResponse: return body(model)
        case .yankHeaders: return headers(model)
        default: break
        }
        if let lines = list(model) { return line(action, lines, model) }
        if shownTab(model) == .image { return nil }
        return shownTab(model) == .tree ? node(action, model) : piece(action, model)
    }

    private static func node(_ action: Action, _ model: Model) -> (text: String, label: String)? {
        guard let index = model.request.response.index, let document = index.document else { return nil }
        let node = model.request.response.tree.cursor
        switch action {
        case .yankPath: return named(NodePath.jsonPath(to: node, index))
        case .yankJq: return named(NodePath.jq(to: node, index))
        case .yankKey: return (document.key(of: node) ?? String(index.places.ordinal(of: node))).asCopied
        case .yankString: return document.text(of: node).asCopied
        case .yankValue:
            let isContainer = document.kind(at: node).isContainer
            return isContainer ? source(node, document) : document.text(of: node).asCopied
        default: return nil
        }
    }

    private static func named(_ path: String) -> (text: String, label: String) { (path, path) }

    private static func source(_ node: Int, _ document: some TreeDocument) -> (text: String, label: String)? {
        guard (document.sourceRange(of: node)?.count ?? 0) <= copyLimit else { return nil }
        let text = document.sourceText(of: node)
        return (text, "\(TreeLine.count(document, node)), \(Measure.bytes(Int64(text.utf8.count)))")
    }

    /// The row of the cursor.
    private static func piece(_ action: Action, _ model: Model) -> (text: String, label: String)? {
        guard action == .yankValue || action == .yankString, let text = model.request.response.index?.text,
            !text.bytes.isEmpty
        else { return nil }
        let rows = RawKeys.rows(text, model)
        let start = rows.start(of: model.request.response.raw.cursor)
        let end = min(rows.contentEnd(of: start), start + copyLimit)
        return String(decoding: text.bytes[start..<end].array, as: UTF8.self).asCopied
    }

    private static func line(_ action: Action, _ lines: [ListLine], _ model: Model) -> (text: String, label: String)? {
        let cursor = cursor(model)
        guard action == .yankValue || action == .yankString, lines.indices.contains(cursor) else { return nil }
        return lines[cursor].copied.asCopied
    }

    private static func body(_ model: Model) -> (text: String, label: String)? {
        guard let bytes = model.request.response.index?.text.bytes, bytes.count <= copyLimit else { return nil }
        let text = String(decoding: bytes.array, as: UTF8.self)
        return (text, "response body, \(Measure.bytes(Int64(bytes.count)))")
    }

    private static func headers(_ model: Model) -> (text: String, label: String)? {
        guard let head = model.head else { return nil }
        let lines = HeaderLines.of(head).map(\.copied)
        return (lines.joined(separator: "\n"), "\(head.fields.count) headers")
    }

    // MARK: Writing

    /// The body as it was received, and a name for its file that is safe whatever the server says.
    static func bodyToWrite(_ model: Model) -> (bytes: Bytes, name: String)? {
        guard let response = model.response, let url = model.request.exchange.sentRequest?.url else { return nil }
        return (response.body, FileName.suggested(url: url, fields: response.head.fields))
    }
}

extension String {
    /// With a label that fits the status line.
    fileprivate var asCopied: (text: String, label: String) {
        (self, TextWidth.truncated(self, columns: 40))
    }
}

extension Model {
    /// The response on the screen, whole or not.
    var response: TransportResponse? {
        switch request.exchange {
        case .none: nil
        case .sending: request.response.kept?.exchange.response
        case .received(let exchange): exchange.response
        case .failed(let failure): failure.partial
        }
    }

    var head: ResponseHead? { response?.head ?? request.exchange.progress?.head }
}
