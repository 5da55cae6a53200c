/// One way of writing a node in form text that a node can choose for itself and for what is below it, such as `comma`
/// for a list. `NodeChoice+Words.swift` has the words.
public enum NodeChoice: UInt8, Sendable, CaseIterable {
    // The high half of the number is the subject, the low half counts within it from 1.
    case brackets = 0x01
    case index
    case `repeat`
    case comma
    case dots
    case json

    case keyBrackets = 0x11
    case keyDots

    case nullName = 0x21
    case nullEmpty
    case nullDrop
    case nullText

    case boolNumber = 0x31
    case boolWord

    case dateISO = 0x41
    case dateSeconds
    case dateMillis

    case spacePlus = 0x51
    case spacePercent

    case unescaped = 0x61

    /// The subject of a choice. A node has at most one choice for each.
    public enum Subject: UInt8, Sendable, CaseIterable {
        /// The names of the items of lists and sets, or a container as JSON text in one value.
        case items
        /// The names of the keys within dictionaries.
        case keys
        case nulls, booleans, dates, spaces
        /// The characters that are escaped.
        case escapes
    }

    public var subject: Subject {
        // Every raw value above has a subject.
        Subject(rawValue: rawValue >> 4) ?? .items
    }
}

/// The form that a node sets for itself and the nodes below it in form text. The request's style decides the rest, and
/// of two nodes the inner one. Formats other than form text and multipart keep the choices and do not use
/// them.
///
///     ids: !comma [1, 2]     ──►  ids=1,2      whatever the style does with lists
public struct NodeChoices: Hashable, Sendable {
    /// Four bits for each subject; 0 where nothing is chosen.
    private var bits: UInt32 = 0

    public init() {}

    /// The last of two choices for one subject holds.
    public init(_ choices: some Sequence<NodeChoice>) {
        for choice in choices { self[choice.subject] = choice }
    }

    public var isEmpty: Bool { bits == 0 }

    /// The choice for a subject.
    public subscript(subject: NodeChoice.Subject) -> NodeChoice? {
        get { NodeChoice(rawValue: subject.rawValue << 4 | UInt8(bits >> Self.place(subject) & 15)) }
        set {
            let place = Self.place(subject)
            bits &= ~(15 << place)
            if let newValue, newValue.subject == subject { bits |= UInt32(newValue.rawValue & 15) << place }
        }
    }

    public func contains(_ choice: NodeChoice) -> Bool { self[choice.subject] == choice }

    /// The choices in the order of their subjects.
    public var list: [NodeChoice] { isEmpty ? [] : NodeChoice.Subject.allCases.compactMap { self[$0] } }

    private static func place(_ subject: NodeChoice.Subject) -> UInt32 { UInt32(subject.rawValue) * 4 }
}

extension NodeChoices {
    /// The choices that have a meaning for a value: all for a container, because of the nodes below it; of a single value
    /// those of its kind.
    public func fitting(_ value: ParameterNode.Value) -> NodeChoices {
        isEmpty ? self : NodeChoices(list.filter { $0.subject.fits(value) })
    }
}

extension NodeChoice.Subject {
    /// Whether a choice means something for a value.
    public func fits(_ value: ParameterNode.Value) -> Bool {
        guard case .scalar(let scalar) = value else { return true }
        return switch self {
        case .items, .keys: false
        case .nulls: scalar.kind == .null
        case .booleans: scalar.kind == .boolean
        case .dates: scalar.kind == .date
        case .spaces, .escapes: scalar.kind != .raw
        }
    }
}

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
    /// The subject of the choices that lead to this rule; nil for the rules of other formats.
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
