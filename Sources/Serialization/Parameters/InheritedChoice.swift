/// A choice that holds for a node, and the node that made it: itself or one around it.
public struct InheritedChoice: Equatable, Sendable {
    public var choice: NodeChoice
    public var chooser: NodeID

    public init(_ choice: NodeChoice, by chooser: NodeID) {
        (self.choice, self.chooser) = (choice, chooser)
    }
}

extension ParameterTree {
    /// The choices that hold for a node, in the order of their subjects; of two for one subject the innermost.
    public func choicesHolding(for id: NodeID) -> [InheritedChoice] {
        let line = ancestry(of: id).filter { !$0.choices.isEmpty }
        guard !line.isEmpty else { return [] }
        return NodeChoice.Subject.allCases.compactMap { subject in
            guard let chooser = line.last(where: { $0.choices[subject] != nil }) else { return nil }
            return chooser.choices[subject].map { InheritedChoice($0, by: chooser.id) }
        }
    }
}

extension Rule {
    /// What a node may choose that leads to this rule; nil for the rules of other formats.
    public var subject: NodeChoice.Subject? {
        switch self {
        case .arrayItem, .itemIndex, .itemSameName, .itemsJoined, .jsonInValue: .items
        case .keyInBrackets, .keyAfterDot: .keys
        case .nullNameAlone, .nullAsText: .nulls
        case .booleanWord: .booleans
        default: nil
        }
    }
}

extension ParameterNode {
    /// Gives the node another value. Choices that mean nothing for it go with the old one.
    public mutating func change(to value: Value) {
        self.value = value
        choices = choices.fitting(value)
    }
}
