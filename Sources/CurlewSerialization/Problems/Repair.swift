/// An edit of the tree, or of the request around it, that solves a problem.
public enum Repair: Equatable, Sendable {
    /// The same text as a string.
    case text
    case null
    /// A date as a string in ISO 8601.
    case isoText(String)
    /// Data as a string in Base64.
    case base64Text(String)
    /// A set as an array, in the typed order.
    case array
    /// Another text instead of the typed one.
    case correct(String)
    case emptyText
    /// Switched off: kept, not sent.
    case off
    /// The root wrapped in a dictionary or an array.
    case wrapInArray
    case textKey
    /// A choice of the node, or of the nearest one around it that has one, dropped.
    case asTheStyle(NodeChoice.Subject)
    /// A list or a dictionary as JSON text in one value, by the node's own choice.
    case asJSON
    /// A choice of the node itself.
    case choose(NodeChoice)
    /// Another key.
    case rename(String)
    /// Another style for the whole request, by its name.
    case style(String)
    /// Another method for the request.
    case method(String)
    /// The request's own header field of that name is switched off.
    case withoutHeader(String)
}

extension Repair {
    /// Makes the edit. Returns false, and changes nothing, when the node does not exist or is of another kind, and for an
    /// edit of the request around the tree.
    @discardableResult
    public func apply(to tree: inout ParameterTree, at id: NodeID) -> Bool {
        switch self {
        case .text: retype(.string, nil, &tree, id)
        case .null: retype(.null, "", &tree, id)
        case .isoText(let text), .base64Text(let text): retype(.string, text, &tree, id)
        case .emptyText: retype(.string, "", &tree, id)
        case .correct(let text): retype(nil, text, &tree, id)
        case .off: tree.update(id) { $0.isOn = false }
        case .array: makeArray(&tree, id)
        case .wrapInArray: wrap(&tree, id)
        case .textKey: tree.key(of: id).map { tree.rename(id, to: ParameterKey($0.text)) } ?? false
        case .asJSON: tree.update(id) { $0.choices[.items] = .json }
        case .asTheStyle(let subject): drop(subject, &tree, id)
        case .rename(let key): tree.key(of: id) != nil && tree.rename(id, to: ParameterKey(key))
        case .choose(let choice): tree.update(id) { $0.choices[choice.subject] = choice }
        case .style, .method, .withoutHeader: false
        }
    }

    private func drop(_ subject: NodeChoice.Subject, _ tree: inout ParameterTree, _ id: NodeID) -> Bool {
        guard let chooser = tree.ancestry(of: id).last(where: { $0.choices[subject] != nil }) else { return false }
        return tree.update(chooser.id) { $0.choices[subject] = nil }
    }

    private func retype(_ kind: ScalarKind?, _ text: String?, _ tree: inout ParameterTree, _ id: NodeID) -> Bool {
        guard case .scalar(let old)? = tree.node(id)?.value else { return false }
        return tree.update(id) { $0.change(to: .scalar(Scalar(kind ?? old.kind, text ?? old.text))) }
    }

    private func makeArray(_ tree: inout ParameterTree, _ id: NodeID) -> Bool {
        guard case .set(let items)? = tree.node(id)?.value else { return false }
        return tree.update(id) { $0.value = .array(items) }
    }

    private func wrap(_ tree: inout ParameterTree, _ id: NodeID) -> Bool {
        guard let root = tree.root, root.id == id else { return false }
        tree.root = tree.makeNode(.array([root]))
        return true
    }
}
