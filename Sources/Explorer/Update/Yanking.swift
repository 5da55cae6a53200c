import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Exporting
import Interchange
import Keys
import TerminalUI
import Viewing

/// The `y` keys: the text to copy, and its label.
enum Yanking {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard action.isYank else { return nil }
        if action == .yankResponse || (model.focus == .response && action.isOfNode) {
            guard let (text, label) = ResponseScreen.yank(action, model) else {
                model.status.say("nothing here to copy")
                return []
            }
            // A response is copied as it was received.
            let warning = SecretDisplay.warning(of: text, model)
            return copy(text, as: label, warning: warning, &model.status)
        }
        guard let (text, label) = text(for: action, model) else {
            model.status.say(reason(for: action, model))
            return []
        }
        return copy(text, as: label, &model.status)
    }

    /// Copies a text. The message shows a short text itself; `label` describes a longer one.
    ///
    /// - Parameter warning: added after the label.
    static func copy(_ text: String, as label: String?, warning: String = "", _ status: inout StatusState) -> [Effect] {
        let isShort = text.utf8.count <= 40 && !text.isEmpty && !text.contains(where: \.isNewline)
        let label = (isShort ? DisplayText.visible(text) : label ?? "\(text.utf8.count) bytes") + warning
        status.say("copied \(label)")
        return [.copy(text, label: label)]
    }

    // MARK: Texts

    private static func text(for action: Action, _ model: Model) -> (text: String, label: String?)? {
        switch action {
        case .yankUrl: return prepared(model).map { ($0.url, "the URL") }
        case .yankCurl:
            return curlCommand(model).map { command in
                (command.text, (["a curl command"] + command.notes).joined(separator: "; "))
            }
        case .yankHeaders: return prepared(model).map { (headers($0), "the headers") }
        case .yankBody:
            return prepared(model)?.body?.bytes.flatMap { body in
                String(validating: body.array, as: UTF8.self).map { ($0, "the body") }
            }
        default: return nodeText(for: action, model)
        }
    }

    private static func nodeText(for action: Action, _ model: Model) -> (text: String, label: String?)? {
        let node = YankedNode(model)
        switch action {
        case .yankValue: return node?.value.map { ($0, "the value") }
        case .yankString: return node?.plainText.map { ($0, "the text") }
        case .yankKey: return node?.key.map { ($0, "the key") }
        case .yankPath: return node.map { ($0.path, "the path") }
        case .yankJq: return node.map { ($0.jqPath, "the path") }
        case .yankEncoded: return encoded(node?.id, model).map { ($0, "the encoded bytes") }
        default: return nil
        }
    }

    /// The request as a curl command; secrets are variables of the shell.
    private static func curlCommand(_ model: Model) -> CurlCommand? {
        let input = Deriving.input(model)
        guard let prepared = try? input.draft.prepared(in: input.exportContext) else { return nil }
        return CurlCommand(
            prepared.request, draft: input.draft, options: prepared.options,
            variables: input.exported ?? input.variables)
    }

    private static func prepared(_ model: Model) -> SentRequest? {
        try? model.request.derived?.prepared.get().request
    }

    /// The header fields, one per line; secret values are masked.
    private static func headers(_ request: SentRequest) -> String {
        request.headers.map { "\($0.name): \($0.isSecret ? $0.maskedValue : $0.value)" }.joined(separator: "\n")
    }

    /// A node's pair or value as written; without a node, the token at the preview's cursor.
    private static func encoded(_ id: NodeID?, _ model: Model) -> String? {
        let content = model.request.preview.content
        guard let id else {
            guard model.focus == .preview, let span = content.spans.span(at: model.request.preview.cursor) else {
                return nil
            }
            return content.text(of: span.range)
        }
        let link = PreviewLink(id, model.tree(of: id), content)
        return link.extent.map { content.text(of: $0) }
    }

    // MARK: Reasons

    private static func reason(for action: Action, _ model: Model) -> String {
        switch action {
        case .yankUrl, .yankCurl, .yankHeaders, .yankBody:
            guard case .failure(let error)? = model.request.derived?.prepared else {
                return prepared(model)?.body == nil ? "there is no body" : "the body is binary; no clipboard takes it"
            }
            return error.problems.first?.sentence ?? "the request cannot be written yet"
        case .yankEncoded: return "it writes no bytes"
        case .yankKey: return "an item has no key"
        default: return "nothing here to copy"
        }
    }
}

extension Action {
    fileprivate var isYank: Bool { rawValue.hasPrefix("yank.") && self != .yankSelection }

    /// Whether the action is about the row at the cursor, not the request.
    fileprivate var isOfNode: Bool {
        switch self {
        case .yankValue, .yankKey, .yankPath, .yankJq, .yankString, .yankEncoded: true
        default: false
        }
    }
}

/// The node at the cursor in the formats for copying.
struct YankedNode {
    private let node: ParameterNode
    private let tree: ParameterTree

    init?(_ model: Model) {
        let cursor = model.focus == .preview ? model.linkedNode : model.request.parameters.cursor
        tree = model.tree(of: cursor)
        guard let cursor, let node = tree.node(cursor) else { return nil }
        self.node = node
    }

    var id: NodeID { node.id }

    /// The text of a single value; a container as JSON, nil when it has no such form.
    var value: String? { plainText ?? json }

    var plainText: String? {
        if case .scalar(let scalar) = node.value { scalar.text } else { nil }
    }

    private var json: String? {
        var tree = tree
        tree.root = node
        let request = try? RequestSerializer(.json).serialize(method: "POST", url: "", parameters: tree)
        return request?.body?.bytes.map { String(decoding: $0.array, as: UTF8.self) }
    }

    var key: String? { tree.key(of: id)?.text }

    var path: String { (tree.path(of: id) ?? []).text }

    /// Such as `.families[1]`, `.["a b"]`.
    var jqPath: String { NodePath.jq(tree.path(of: id) ?? []) }
}
