import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TerminalUI
import Viewing

/// Facts that an external editor needs besides the text.
enum EditedText {
    /// The most bytes that are opened in an editor; larger answers are written to a file instead.
    private static let mostBytes = 16 << 20

    /// The response's body, if it is text.
    static func ofResponse(_ model: Model) -> String? {
        guard let text = ResponseScreen.shownIndex(model)?.text, !text.isBinary, text.bytes.count <= mostBytes,
            !text.bytes.isEmpty
        else { return nil }
        return String(decoding: text.bytes.array, as: UTF8.self)
    }

    /// The line of the cursor in the text, from 1.
    static func line(of subject: ExternalEdit.Subject, _ model: Model) -> Int? {
        switch subject {
        case .pane: (model.text?.area.position.line).map { $0 + 1 }
        case .body: model.request.body.position.line + 1
        case .file:
            if case .file(let card)? = model.overlays.last { card.area.position.line + 1 } else { nil }
        case .subtree, .leaf, .url, .field, .paste, .nodes, .headerValue, .response, .environment: nil
        }
    }
}

extension ExternalEdit.Subject {
    /// The suffix of the file's name, by which editors know the language.
    func suffix(_ model: Model) -> String {
        switch self {
        case .subtree, .nodes: return ".json"
        case .leaf, .url, .field, .paste, .headerValue: return ".txt"
        case .environment, .file: return ".yaml"
        case .pane, .body: return TextLanguage(model).suffix
        case .response:
            guard case .received(let exchange) = model.request.exchange else { return ".txt" }
            return TextLanguage(contentType: exchange.head.fields["Content-Type"] ?? "").suffix
        }
    }
}

extension TextLanguage {
    fileprivate var suffix: String {
        switch self {
        case .json: ".json"
        case .yaml: ".yaml"
        case .xml: ".xml"
        case .graphQL: ".graphql"
        case .form, .plain: ".txt"
        }
    }
}

/// Sibling nodes as one text: their dictionary or list without the other nodes.
struct EditedNodes {
    private let tree: ParameterTree
    private let parent: ParameterNode
    private let ids: Set<NodeID>

    /// Nil when the nodes have different parents.
    init?(_ ids: [NodeID], in tree: ParameterTree) {
        let parents = Set(ids.map { tree.place(of: $0)?.parent })
        guard parents.count == 1, let id = parents.first ?? nil, let parent = tree.node(id) else { return nil }
        self.tree = tree
        self.parent = parent
        self.ids = Set(ids)
    }

    var text: String { TreeText.write(ParameterNode(id: parent.id, value: chosen), as: .json).text }

    /// The whole tree, in which the nodes that were read replace these nodes, at the place of the first.
    func read(_ text: String) throws(TreeTextError) -> TreeTextReading {
        var alone = tree
        alone.update(parent.id) { $0.value = chosen }
        var reading = try TreeText.read(text, as: .json, keeping: alone, at: parent.id)
        guard let read = reading.tree.node(parent.id) else { return reading }
        reading.tree.update(parent.id) { $0.value = spliced(read.value) }
        return reading
    }

    private var chosen: ParameterNode.Value {
        switch parent.value {
        case .dictionary(let members): .dictionary(members.filter { ids.contains($0.node.id) })
        case .array(let items): .array(items.filter { ids.contains($0.id) })
        case .set(let items): .set(items.filter { ids.contains($0.id) })
        case .scalar(let scalar): .scalar(scalar)
        }
    }

    /// The new content of the parent. A value of another type replaces the parent's content.
    private func spliced(_ read: ParameterNode.Value) -> ParameterNode.Value {
        switch (parent.value, read) {
        case (.dictionary(let members), .dictionary(let new)):
            .dictionary(splice(members, new) { ids.contains($0.node.id) })
        case (.array(let items), .array(let new)): .array(splice(items, new) { ids.contains($0.id) })
        case (.set(let items), .set(let new)): .set(splice(items, new) { ids.contains($0.id) })
        default: read
        }
    }

    private func splice<Element>(_ all: [Element], _ new: [Element], _ isChosen: (Element) -> Bool) -> [Element] {
        guard let first = all.firstIndex(where: isChosen) else { return all + new }
        return all[..<first] + new + all[first...].filter { !isChosen($0) }
    }
}
