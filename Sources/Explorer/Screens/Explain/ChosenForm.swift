import CurlewSerialization
import Viewing

/// Words for what a node, or one around it, chose about being written in form text.
enum ChosenForm {
    /// For the strip: what the node itself chose.
    static func pieces(of node: ParameterNode) -> [StripPiece] {
        let words = node.choices.words(on: node.value)
        return words.isEmpty ? [] : [StripPiece(.fact, "chosen: \(words.joined(separator: ", "))")]
    }

    /// For the card: what the node chose, and what the rules of its bytes owe to the nodes around it.
    static func sentences(of node: ParameterNode, in tree: ParameterTree, _ spans: [TraceSpan], isUsed: Bool)
        -> [String]
    {
        let subjects = Set(spans.compactMap(\.rule?.subject))
        return tree.choicesHolding(for: node.id).compactMap { held in
            let isOwn = held.chooser == node.id
            guard isOwn || subjects.contains(held.choice.subject) || isAbout(held.choice, node) else { return nil }
            guard let chooser = tree.node(held.chooser) else { return nil }
            let name = tree.path(of: held.chooser).map { $0.isEmpty ? "the top" : $0.text } ?? ""
            let who = isOwn ? "this node" : name
            let limit = isUsed ? "" : ", used in form text only"
            return "\(held.choice.word(on: chooser.value)): chosen for \(who)\(limit)"
        }
    }

    /// The node around this one whose one value holds it, such as a list that is joined; nil for a node with a pair of
    /// its own.
    static func holder(of node: ParameterNode, in tree: ParameterTree, _ content: PreviewContent) -> ParameterNode? {
        guard let pair = content.pairs[node.id] else { return nil }
        let outermost = tree.ancestry(of: node.id).first { content.pairs[$0.id] == pair }
        return outermost?.id == node.id ? nil : outermost
    }

    /// Whether a choice around a single value decides its text without leaving a rule.
    private static func isAbout(_ choice: NodeChoice, _ node: ParameterNode) -> Bool {
        guard case .scalar = node.value else { return false }
        return choice.subject.fits(node.value)
    }
}

extension PreviewContent.Subject {
    /// Whether nodes' choices are used for it.
    var usesChoices: Bool {
        switch self {
        case .json, .propertyList, .binary: false
        default: true
        }
    }
}
