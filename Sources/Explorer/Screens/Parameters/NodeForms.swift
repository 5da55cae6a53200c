import CurlewSerialization
import Drafting
import Keys

/// How nodes are written in form text, chosen for the node at the cursor or for all that are selected.
enum NodeForms {
    /// One change of what nodes choose.
    enum Change: Equatable, Sendable {
        case choose(NodeChoice)
        /// Drops this choice.
        case drop(NodeChoice)
        /// Drops all choices.
        case asTheStyle
    }

    /// The nodes that a change is for; empty where there is none, or where the URL says how they are written.
    static func nodes(_ bench: Workbench) -> [ParameterNode] {
        guard bench.focus == .parameters, bench.parametersTab == .parameters else { return [] }
        let selected = Selecting.selectedNodes(bench)
        let ids = selected.isEmpty ? bench.request.parameters.cursor.map { [$0] } ?? [] : selected
        return ids.filter { !$0.isInPath }.compactMap { bench.tree.node($0) }
    }

    /// The choices that mean something for any of the nodes as they are now, and those that they have made.
    static func offered(for nodes: [ParameterNode]) -> [NodeChoice] {
        var subjects: Set<NodeChoice.Subject> = []
        var patience = mostLookedAt
        for node in nodes { Self.add(node, to: &subjects, &patience) }
        if patience < 0 { subjects.formUnion(NodeChoice.Subject.allCases) }
        return NodeChoice.allCases.filter { choice in
            (subjects.contains(choice.subject) || nodes.contains { $0.choices.contains(choice) })
                && nodes.contains { choice.subject.fits($0.value) }
                && (choice != .json || nodes.contains(where: \.isContainer))
        }
    }

    /// In a larger tree everything is offered, so that the menu does not wait.
    private static let mostLookedAt = 5000

    private static func add(
        _ node: ParameterNode, to subjects: inout Set<NodeChoice.Subject>, _ patience: inout Int
    ) {
        patience -= 1
        switch node.value {
        case .dictionary: subjects.formUnion([.items, .keys])
        case .array, .set: subjects.insert(.items)
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: subjects.insert(.nulls)
            case .boolean: subjects.insert(.booleans)
            case .date: subjects.insert(.dates)
            case .raw: return
            default: break
            }
        }
        subjects.formUnion([.spaces, .escapes])
        for index in 0..<node.childCount {
            guard patience >= 0, subjects.count < NodeChoice.Subject.allCases.count else { return }
            add(node.child(at: index), to: &subjects, &patience)
        }
    }

    /// The change that a choice in the menu means: what all nodes have chosen already is dropped.
    static func change(choosing choice: NodeChoice, _ bench: Workbench) -> Change {
        let fitting = nodes(bench).filter { choice.subject.fits($0.value) }
        return fitting.allSatisfy { $0.choices.contains(choice) } ? .drop(choice) : .choose(choice)
    }

    /// Makes a change as one undo step.
    static func apply(_ change: Change, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let nodes = nodes(bench).filter { change.fits($0) }
        guard let first = nodes.first else { return desk.say(change.refusal) }
        let label = nodes.count == 1 ? bench.tree.label(of: first.id) : "\(nodes.count) nodes"
        let words = change.words(on: first.value)
        bench.request.step("write \(label) \(words)") { request in
            request.change { draft in
                for node in nodes { draft.parameters.update(node.id) { change.apply(to: &$0) } }
            }
        }
        bench.lastChange = .formed(change)
        let draft = bench.request.draft
        let isUsed = draft.serializer(in: .init()).effectiveKind(draft.method).isFlat
        desk.say(
            "\(label) \(nodes.count == 1 ? "is" : "are") written \(words)\(isUsed ? "" : ", when form text is sent")")
    }
}

extension NodeForms.Change {
    fileprivate func fits(_ node: ParameterNode) -> Bool {
        switch self {
        case .choose(let choice): choice.subject.fits(node.value)
        case .drop(let choice): node.choices.contains(choice)
        case .asTheStyle: !node.choices.isEmpty
        }
    }

    fileprivate func apply(to node: inout ParameterNode) {
        switch self {
        case .choose(let choice): node.choices[choice.subject] = choice
        case .drop(let choice): node.choices[choice.subject] = nil
        case .asTheStyle: node.choices = NodeChoices()
        }
    }

    fileprivate func words(on value: ParameterNode.Value) -> String {
        switch self {
        case .choose(let choice): "as \(choice.word(on: value))"
        case .drop(let choice): "no longer as \(choice.word(on: value))"
        case .asTheStyle: "as the style"
        }
    }

    fileprivate var refusal: String {
        switch self {
        case .choose(let choice): "\(choice.fullWord) means nothing for this value"
        case .drop, .asTheStyle: "it is written as the request's style already"
        }
    }
}
