public import CurlewFormats

/// A tree that was never a text: parameters, options, variables, as a document to be compared and shown.
public struct PlainTree: TreeDocument, Equatable {
    private struct Node: Equatable {
        var kind: TreeKind
        var key: String?
        var text = ""
        var count = 0
        var next = 0
    }

    private var nodes: [Node] = []
    /// The containers that are being filled.
    private var open: [Int] = []

    public init() {}

    public init(_ value: JSONValue) {
        add(value, key: nil)
    }

    /// Adds a scalar to the container that was begun last.
    public mutating func add(_ kind: TreeKind, _ text: String, key: String? = nil) {
        countChild()
        nodes.append(Node(kind: kind, key: key, text: text, next: nodes.count + 1))
    }

    /// Adds a container with what `body` adds.
    public mutating func add(_ kind: TreeKind, key: String? = nil, _ body: (inout PlainTree) -> Void) {
        countChild()
        let place = nodes.count
        nodes.append(Node(kind: kind, key: key))
        open.append(place)
        body(&self)
        open.removeLast()
        nodes[place].next = nodes.count
    }

    public mutating func add(_ value: JSONValue, key: String?) {
        switch value {
        case .null: add(.null, "null", key: key)
        case .boolean(let isTrue): add(.boolean, isTrue ? "true" : "false", key: key)
        case .number(let digits): add(.number, digits, key: key)
        case .string(let text): add(.string, text, key: key)
        case .array(let items): add(.array, key: key) { tree in for item in items { tree.add(item, key: nil) } }
        case .object(let members):
            add(.object, key: key) { tree in for member in members { tree.add(member.value, key: member.key) } }
        }
    }

    private mutating func countChild() {
        if let container = open.last { nodes[container].count += 1 }
    }

    public var nodeCount: Int { nodes.count }
    public func kind(at index: Int) -> TreeKind { nodes[index].kind }
    public func childCount(at index: Int) -> Int { nodes[index].count }
    public func next(after index: Int) -> Int { nodes[index].next }
    public func key(of index: Int) -> String? { nodes[index].key }
    public func text(of index: Int) -> String { nodes[index].text }
    public func sourceText(of index: Int) -> String { nodes[index].text }
    public func sourceRange(of index: Int) -> Range<Int>? { nil }

    public func text(of index: Int, fromAtMost bytes: Int) -> String {
        String(decoding: nodes[index].text.utf8.prefix(bytes), as: UTF8.self)
    }
}
