/// Reads lines of form text into a tree.
struct FormTreeTextReader {
    fileprivate enum Kind {
        case dictionary, array
        case leaf(ParameterNode)
    }

    fileprivate struct Branch {
        var id: NodeID
        var kind: Kind
        var keys: [String] = []
        var children: [Int] = []
        /// The last child of a key, and of a number in brackets.
        var last: [ExactText: Int] = [:]
        var places: [Int: Int] = [:]
    }

    private let bytes: [UInt8]
    private var nodes = TreeTextNodes()
    private var branches: [Branch] = []

    private static let linesBetweenLooks = 1024

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func read(_ bytes: [UInt8], _ isCancelled: () -> Bool) throws(TreeTextFault) -> ParsedTreeText {
        var reader = FormTreeTextReader(bytes)
        try reader.lines(isCancelled)
        return ParsedTreeText(root: reader.root(), ranges: reader.nodes.ranges)
    }

    private mutating func lines(_ isCancelled: () -> Bool) throws(TreeTextFault) {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var count = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            try line(start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end), isCancelled)
            start = end + 1
            count += 1
            if count.isMultiple(of: Self.linesBetweenLooks), isCancelled() {
                throw TreeTextFault(.cancelled, at: start)
            }
        }
    }

    private mutating func line(_ line: Range<Int>, _ isCancelled: () -> Bool) throws(TreeTextFault) {
        guard let start = bytes[line].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
        let line = start..<line.upperBound
        if bytes[start] == UInt8(ascii: "#") {
            // A comment that is not a line of the tree is dropped.
            try? comment(line, isCancelled)
        } else {
            let head = try FormTextName.head(bytes, line, isStrict: false)
            try add(head, line, isOn: true, isCancelled)
        }
    }

    private mutating func comment(_ line: Range<Int>, _ isCancelled: () -> Bool) throws(TreeTextFault) {
        let start = bytes[(line.lowerBound + 1)..<line.upperBound].firstIndex { $0 != 0x20 && $0 != 0x09 }
        guard let start else { return }
        let head = try FormTextName.head(bytes, start..<line.upperBound, isStrict: true)
        try add(head, line, isOn: false, isCancelled)
    }

    /// Adds a line. The value is read first, so that an invalid line adds nothing.
    private mutating func add(
        _ head: FormTextName.Head, _ line: Range<Int>, isOn: Bool, _ isCancelled: () -> Bool
    ) throws(TreeTextFault) {
        var node = try value(head, line, isCancelled)
        if !isOn { node.isOn = false }
        nodes.close(node.id, at: line.upperBound, from: line.lowerBound)
        try hang(node, head.steps, line)
    }

    private mutating func value(_ head: FormTextName.Head, _ line: Range<Int>, _ isCancelled: () -> Bool)
        throws(TreeTextFault) -> ParameterNode
    {
        if head.isTyped == true {
            return try JSONTreeTextReader.read(bytes, head.value..<line.upperBound, into: &nodes, isCancelled)
        }
        let id = nodes.makeID(at: line.lowerBound)
        let text = String(decoding: bytes[min(head.value, line.upperBound)..<line.upperBound], as: UTF8.self)
        let scalar = head.isTyped == nil ? Scalar(.null, "") : Scalar(.string, text)
        return ParameterNode(id: id, value: .scalar(scalar))
    }

    // MARK: The tree

    private mutating func hang(_ node: ParameterNode, _ steps: [FormTextName.Step], _ line: Range<Int>)
        throws(TreeTextFault)
    {
        guard let first = steps.first else {
            guard branches.isEmpty else { throw TreeTextFault(.otherContainer("the top"), at: line.lowerBound) }
            branches.append(Branch(id: node.id, kind: .leaf(node)))
            return
        }
        if branches.isEmpty { _ = makeBranch(Self.container(for: first), line) }
        var branch = 0
        for (index, step) in steps.enumerated() {
            try check(step, in: branch, steps[..<index], line)
            nodes.widen(branches[branch].id, by: line)
            let next = index + 1 < steps.count ? steps[index + 1] : nil
            branch = child(of: branch, step, next, node, line)
        }
    }

    private func check(
        _ step: FormTextName.Step, in branch: Int, _ before: ArraySlice<FormTextName.Step>, _ line: Range<Int>
    ) throws(TreeTextFault) {
        let isRight =
            switch (branches[branch].kind, Self.container(for: step)) {
            case (.dictionary, .dictionary), (.array, .array): true
            default: false
            }
        guard !isRight else { return }
        var name = "the top"
        if case .key(let key)? = before.last { name = key } else if !before.isEmpty { name = "the list" }
        throw TreeTextFault(.otherContainer(name), at: line.lowerBound)
    }

    /// The child that a step leads to; the last one of that name while it can take more.
    private mutating func child(
        of parent: Int, _ step: FormTextName.Step, _ next: FormTextName.Step?, _ node: ParameterNode,
        _ line: Range<Int>
    ) -> Int {
        if next != nil, let known = known(step, in: parent), !branches[known].isLeaf { return known }
        let made: Int
        if let next {
            made = makeBranch(Self.container(for: next), line)
        } else {
            made = branches.count
            branches.append(Branch(id: node.id, kind: .leaf(node)))
        }
        let place = branches[parent].children.count
        switch step {
        case .key(let key):
            branches[parent].keys.append(key)
            branches[parent].last[ExactText(key)] = place
        case .index(let index): branches[parent].places[index] = place
        case .next: break
        }
        branches[parent].children.append(made)
        return made
    }

    private func known(_ step: FormTextName.Step, in parent: Int) -> Int? {
        let place: Int? =
            switch step {
            case .key(let key): branches[parent].last[ExactText(key)]
            case .index(let index): branches[parent].places[index]
            case .next: nil
            }
        return place.map { branches[parent].children[$0] }
    }

    private mutating func makeBranch(_ kind: Kind, _ line: Range<Int>) -> Int {
        branches.append(Branch(id: nodes.makeID(at: line.lowerBound), kind: kind))
        return branches.count - 1
    }

    private static func container(for step: FormTextName.Step) -> Kind {
        if case .key = step { .dictionary } else { .array }
    }

    /// An empty text is a dictionary without members.
    private mutating func root() -> ParameterNode {
        if branches.isEmpty { branches.append(Branch(id: nodes.makeID(at: 0), kind: .dictionary)) }
        return node(0)
    }

    private func node(_ index: Int) -> ParameterNode {
        let branch = branches[index]
        switch branch.kind {
        case .leaf(let node): return node
        case .array: return ParameterNode(id: branch.id, value: .array(branch.children.map(node)))
        case .dictionary:
            let members = zip(branch.keys, branch.children).map {
                ParameterNode.Member(key: ParameterKey($0), node: node($1))
            }
            return ParameterNode(id: branch.id, value: .dictionary(members))
        }
    }
}

extension FormTreeTextReader.Branch {
    fileprivate var isLeaf: Bool { if case .leaf = kind { true } else { false } }
}
