internal import CurlewBytes

/// One node of the parameter tree. Order and equal keys are kept; a scalar keeps its text as typed, so that a number
/// is never rounded and a wrong date can be shown, repaired and undone.
public struct ParameterNode: Equatable, Sendable, Identifiable {
    public let id: NodeID
    /// False: kept in the tree and in the file, not sent. Its children are not sent either, whatever their own mark.
    public var isOn: Bool
    /// Its own choices for form text, which also hold for the nodes below it; the request's style decides the rest.
    public var choices: NodeChoices
    public var value: Value

    public init(id: NodeID, isOn: Bool = true, choices: NodeChoices = NodeChoices(), value: Value) {
        self.id = id
        self.isOn = isOn
        self.choices = choices
        self.value = value
    }

    /// A container with its children, or a leaf.
    public enum Value: Equatable, Sendable {
        case dictionary([Member])
        case array([ParameterNode])
        /// Unordered when sent; members keep the order in which they were typed.
        case set([ParameterNode])
        case scalar(Scalar)
    }

    /// A key and its node inside a dictionary.
    public struct Member: Equatable, Sendable {
        public var key: ParameterKey
        public var node: ParameterNode

        public init(key: ParameterKey, node: ParameterNode) {
            self.key = key
            self.node = node
        }
    }
}

/// A dictionary key, nearly always text. Another value, such as a number, is sent as its description, as in
/// AFNetworking: legal in form text, and refused by JSON and property lists.
public struct ParameterKey: Hashable, Sendable {
    public var text: String
    public var isText: Bool

    public init(_ text: String, isText: Bool = true) {
        self.text = text
        self.isText = isText
    }
}

/// The identity of a node for as long as the tree lives; never reused in one tree, never written to a file.
public struct NodeID: Hashable, Sendable, Comparable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Whether the node belongs to `ParameterTree.forPath`.
    public var isInPath: Bool { rawValue >= Self.firstInPath }

    static let firstInPath: UInt64 = 1 << 62

    public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// One step from a container to a child.
public enum PathStep: Hashable, Sendable {
    case key(String)
    case index(Int)
}

/// The steps from the root to a node; the root's own path is empty.
public typealias ParameterPath = [PathStep]

extension [PathStep] {
    /// `order.lines[0].sku`; keys that could be misread are quoted: `order["a.b"]`. Empty for the root.
    public var text: String {
        reduce(into: "") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\"\(key)\"]"
            }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty && !key.holdsWhitespace && !key.utf8.contains { ".[]\"".utf8.contains($0) }
    }
}

/// A leaf: its kind and its text as typed.
public struct Scalar: Equatable, Sendable {
    public var kind: ScalarKind
    /// string: the characters. number: digits as typed, also `nan`, `inf`, or `{{name}}`. boolean: `true`, `false`
    /// (also `yes no 1 0 t f` while typed, or `{{name}}`). null: empty. date: ISO 8601. data: Base64 (RFC 4648 §4),
    /// or hexadecimal after `0x`. file: a path. raw: text that is already encoded.
    public var text: String
    /// The form in which a number was marked; it changes the text under `--conform afnetworking` only.
    public var numberForm: NumberForm

    public init(_ kind: ScalarKind, _ text: String, numberForm: NumberForm = .typed) {
        self.kind = kind
        self.text = text
        self.numberForm = numberForm
    }
}

/// The type of a leaf; its text is as typed.
public enum ScalarKind: String, Sendable, CaseIterable {
    case string, number, boolean, null, date, data, file, raw
}

/// The form of a number, where it matters.
public enum NumberForm: Sendable {
    /// As typed; a fraction or an exponent makes it floating-point.
    case typed
    /// `{"$double": ..}`
    case double
    /// `{"$decimal": ..}`
    case decimal
}

extension ParameterNode {
    /// The number of children; 0 for a scalar.
    public var childCount: Int {
        switch value {
        case .dictionary(let members): members.count
        case .array(let items), .set(let items): items.count
        case .scalar: 0
        }
    }

    public var isContainer: Bool {
        if case .scalar = value { false } else { true }
    }

    public var isDictionary: Bool {
        if case .dictionary = value { true } else { false }
    }

    /// The child at that index of a container.
    public func child(at index: Int) -> ParameterNode {
        switch value {
        case .dictionary(let members): members[index].node
        case .array(let items), .set(let items): items[index]
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    /// The key of a dictionary's member; nil in an array or set.
    public func key(at index: Int) -> ParameterKey? {
        if case .dictionary(let members) = value { members[index].key } else { nil }
    }

    /// The step that leads to a child: its key, or its index.
    public func step(to index: Int) -> PathStep {
        key(at: index).map { .key($0.text) } ?? .index(index)
    }

    /// Whether both are equal, apart from identities.
    public func hasSameContent(as other: ParameterNode) -> Bool {
        guard isOn == other.isOn, choices == other.choices else { return false }
        switch (value, other.value) {
        case (.scalar(let left), .scalar(let right)):
            return left == right
        case (.dictionary(let left), .dictionary(let right)):
            return left.map(\.key) == right.map(\.key)
                && zip(left, right).allSatisfy { $0.node.hasSameContent(as: $1.node) }
        case (.array(let left), .array(let right)), (.set(let left), .set(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.hasSameContent(as: $1) }
        default:
            return false
        }
    }

    /// Changes one child in place. The container is taken out of the node first, so that only arrays on the path from
    /// the root are copied when an older tree still shares them.
    mutating func withChild<Result>(at index: Int, _ body: (inout ParameterNode) -> Result) -> Result {
        switch value {
        case .dictionary(var members):
            value = .array([])
            defer { value = .dictionary(members) }
            return body(&members[index].node)
        case .array(var items):
            value = .array([])
            defer { value = .array(items) }
            return body(&items[index])
        case .set(var items):
            value = .array([])
            defer { value = .set(items) }
            return body(&items[index])
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    /// Inserts a child; in a dictionary under `key`, which defaults to empty text.
    mutating func insertChild(_ node: ParameterNode, key: ParameterKey?, at index: Int) {
        switch value {
        case .dictionary(var members):
            value = .array([])
            members.insert(Member(key: key ?? ParameterKey(""), node: node), at: index)
            value = .dictionary(members)
        case .array(var items):
            value = .array([])
            items.insert(node, at: index)
            value = .array(items)
        case .set(var items):
            value = .array([])
            items.insert(node, at: index)
            value = .set(items)
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    mutating func removeChild(at index: Int) -> (node: ParameterNode, key: ParameterKey?) {
        switch value {
        case .dictionary(var members):
            value = .array([])
            defer { value = .dictionary(members) }
            let member = members.remove(at: index)
            return (member.node, member.key)
        case .array(var items):
            value = .array([])
            defer { value = .array(items) }
            return (items.remove(at: index), nil)
        case .set(var items):
            value = .array([])
            defer { value = .set(items) }
            return (items.remove(at: index), nil)
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    mutating func setKey(_ key: ParameterKey, at index: Int) {
        guard case .dictionary(var members) = value else { return }
        value = .array([])
        members[index].key = key
        value = .dictionary(members)
    }

    /// The child indexes from this node to the other; nil when it is not below. Stops at the first match.
    func indexPath(to id: NodeID) -> [Int]? {
        var path: [Int] = []
        return find(id, &path) ? path.reversed() : nil
    }

    /// Looks at all children before it goes into one: a child that is looked at in its place is not copied, and most
    /// nodes of a large tree have none below them.
    private func find(_ id: NodeID, _ path: inout [Int]) -> Bool {
        if self.id == id { return true }
        switch value {
        case .dictionary(let members):
            for index in members.indices where members[index].node.id == id {
                path.append(index)
                return true
            }
            for index in members.indices where members[index].node.isContainer && members[index].node.find(id, &path) {
                path.append(index)
                return true
            }
        case .array(let items), .set(let items):
            for index in items.indices where items[index].id == id {
                path.append(index)
                return true
            }
            for index in items.indices where items[index].isContainer && items[index].find(id, &path) {
                path.append(index)
                return true
            }
        case .scalar: break
        }
        return false
    }
}
