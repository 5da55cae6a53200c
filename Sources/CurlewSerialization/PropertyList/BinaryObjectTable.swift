/// Numbers the objects of a binary property list: a container, then its keys, then its values; equal scalars once.
struct BinaryObjectTable {
    private(set) var objects: [BinaryObject] = []
    private(set) var record = WriteRecord()
    /// True when a value cannot be written; `problems` names it.
    private(set) var hasFault = false
    private let now: DateTime?
    private var known: [BinaryObject.Content: Int] = [:]

    init(now: DateTime?) {
        self.now = now
    }

    /// The number of the node's object.
    mutating func add(_ node: ParameterNode) -> Int {
        switch node.value {
        case .dictionary(let members): return add(members, of: node)
        case .array(let items): return add(items, of: node)
        case .set: hasFault = true
        case .scalar(let scalar):
            if let content = content(of: scalar) { return add(content, node.id, isKey: false) }
            hasFault = true
        }
        return 0
    }

    private mutating func add(_ members: [ParameterNode.Member], of node: ParameterNode) -> Int {
        let place = reserve(node.id)
        for member in members where !member.node.isOn { record.omit(member.node, .off) }
        if hasDoubledKeys(members) || members.contains(where: { $0.node.isOn && !$0.key.isText }) { hasFault = true }
        let sent = KeyOrder.sorted(members.map(\.key.text)).map { members[$0] }.filter(\.node.isOn)
        let keys = sent.map { add(.string(ExactText($0.key.text)), $0.node.id, isKey: true) }
        let values = sent.map { add($0.node) }
        objects[place].content = .dictionary(keys: keys, values: values)
        return place
    }

    private mutating func add(_ items: [ParameterNode], of node: ParameterNode) -> Int {
        let place = reserve(node.id)
        for item in items where !item.isOn { record.omit(item, .off) }
        objects[place].content = .array(items.filter(\.isOn).map { add($0) })
        return place
    }

    private mutating func reserve(_ id: NodeID) -> Int {
        objects.append(BinaryObject(content: .array([]), origin: id, isKey: false))
        return objects.count - 1
    }

    private mutating func add(_ content: BinaryObject.Content, _ id: NodeID, isKey: Bool) -> Int {
        if let place = known[content] {
            if !isKey { record.absent[id] = .merged }
            return place
        }
        objects.append(BinaryObject(content: content, origin: id, isKey: isKey))
        known[content] = objects.count - 1
        return objects.count - 1
    }

    private func content(of scalar: Scalar) -> BinaryObject.Content? {
        switch scalar.kind {
        case .string, .file: .string(ExactText(scalar.text))
        case .number: number(scalar)
        case .boolean: BooleanText(scalar.text).map { .boolean($0 == .yes) }
        case .date: DateTime(typed: scalar.text, now: now).map { .date($0.secondsSinceReference.bitPattern) }
        case .data: BinaryText.decode(scalar.text).map { .data($0) }
        case .null, .raw: nil
        }
    }

    private func number(_ scalar: Scalar) -> BinaryObject.Content? {
        switch NumberText(scalar.text) {
        case .integer where scalar.numberForm != .double:
            IntegerText.fits(scalar.text) ? Int128(scalar.text).map { .integer($0) } : nil
        case .integer, .real: Double(scalar.text).flatMap { $0.isFinite ? .real($0.bitPattern) : nil }
        case .notFinite: .real(NumberText.notFiniteValue(scalar.text).bitPattern)
        case .otherForm, .none: nil
        }
    }
}

/// One object of a binary property list before its offset is known.
struct BinaryObject {
    enum Content: Hashable {
        /// References to the keys, then to the values.
        case dictionary(keys: [Int], values: [Int])
        case array([Int])
        case string(ExactText)
        case integer(Int128)
        /// The bits of a double.
        case real(UInt64)
        case date(UInt64)
        case boolean(Bool)
        case data([UInt8])
    }

    var content: Content
    /// The first node that needed the object; equal scalars share one.
    var origin: NodeID
    /// True when the object is the text of the node's key.
    var isKey: Bool
}
