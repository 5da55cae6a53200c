/// Writes a tree as JSON (RFC 8259), keys in the tree's order or sorted.
struct JSONTextWriter<Sink: TraceSink> {
    private let options: JSONWritingOptions
    private let conformance: CompatibilityMode
    private let escaping: Escaping
    private(set) var output: Output<Sink>
    private(set) var record = WriteRecord()
    /// True when a value cannot be written; `problems` names it.
    private(set) var hasFault = false
    private var level = 0

    /// - Parameter nodes: see `RequestSerializer.viewedNodes`.
    init(_ options: JSONWritingOptions, _ conformance: CompatibilityMode, tracing nodes: Set<NodeID>? = nil) {
        output = Output(tracing: nodes)
        self.options = options
        self.conformance = conformance
        let plainSlashes = conformance == .curlew || options.contains(.unescapedSlashes)
        escaping = plainSlashes ? .json : .jsonWithSlashes
    }

    mutating func write(root: ParameterNode) {
        if !root.isContainer { hasFault = true }
        write(root)
    }

    private mutating func write(_ node: ParameterNode) {
        switch node.value {
        case .dictionary(let members): write(members, of: node)
        case .array(let items): write(items, of: node)
        case .scalar(let scalar): write(scalar, of: node)
        case .set: hasFault = true
        }
    }

    private mutating func write(_ members: [ParameterNode.Member], of node: ParameterNode) {
        open(UInt8(ascii: "{"), node)
        var isFirst = true
        for index in order(of: members) {
            let member = members[index]
            guard member.node.isOn else {
                omit(member.node)
                continue
            }
            separate(&isFirst, node)
            writeKey(member)
            write(member.node)
        }
        if hasDoubledKeys(members) { hasFault = true }
        close(UInt8(ascii: "}"), node, isEmpty: isFirst)
    }

    private mutating func write(_ items: [ParameterNode], of node: ParameterNode) {
        open(UInt8(ascii: "["), node)
        var isFirst = true
        for item in items {
            guard item.isOn else {
                omit(item)
                continue
            }
            separate(&isFirst, node)
            write(item)
        }
        close(UInt8(ascii: "]"), node, isEmpty: isFirst)
    }

    private func order(of members: [ParameterNode.Member]) -> [Int] {
        options.contains(.sorted) ? KeyOrder.sorted(members.map(\.key.text)) : Array(members.indices)
    }

    private mutating func writeKey(_ member: ParameterNode.Member) {
        if !member.key.isText { hasFault = true }
        let id = member.node.id
        let quote = TraceMark(.syntax, origin: id, owner: id, rule: .jsonKeyText)
        output.write(UInt8(ascii: "\""), as: quote)
        output.write(
            member.key.text, escaping: escaping, as: TraceMark(.key, origin: id, owner: id, rule: .jsonKeyText))
        output.write(options.contains(.pretty) ? "\" : " : "\":", as: quote)
    }

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode) {
        let value = TraceMark(.value, origin: leaf.id, owner: leaf.id)
        switch scalar.kind {
        case .string, .file: writeString(scalar.text, as: value)
        case .number: write(number: scalar, as: value)
        case .boolean:
            if BooleanText(scalar.text) == nil { hasFault = true }
            output.write(BooleanText(scalar.text) == .yes ? "true" : "false", as: value)
        case .null: output.write("null", as: value)
        case .date, .data, .raw: hasFault = true
        }
    }

    private mutating func writeString(_ text: String, as value: TraceMark) {
        var quote = value
        quote.part = .syntax
        output.write(UInt8(ascii: "\""), as: quote)
        output.write(text, escaping: escaping, as: value)
        output.write(UInt8(ascii: "\""), as: quote)
    }

    private mutating func write(number: Scalar, as value: TraceMark) {
        if !NumberText(number.text).isJSON { hasFault = true }
        let described = conformance == .afnetworking ? NumberWriter.described(number) : nil
        output.write(plain: described ?? number.text, as: value, isSource: described == nil)
    }

    private mutating func open(_ bracket: UInt8, _ node: ParameterNode) {
        output.write(bracket, as: syntax(node))
        level += 1
    }

    private mutating func separate(_ isFirst: inout Bool, _ node: ParameterNode) {
        if !isFirst { output.write(UInt8(ascii: ","), as: syntax(node)) }
        isFirst = false
        breakLine(node)
    }

    /// Closes a container. When pretty, an empty one takes three lines, as with the platform's encoder.
    private mutating func close(_ bracket: UInt8, _ node: ParameterNode, isEmpty: Bool) {
        level -= 1
        if isEmpty, options.contains(.pretty) { output.write(UInt8(ascii: "\n"), as: syntax(node)) }
        breakLine(node)
        output.write(bracket, as: syntax(node))
    }

    private mutating func breakLine(_ node: ParameterNode) {
        guard options.contains(.pretty) else { return }
        output.write(UInt8(ascii: "\n"), as: syntax(node))
        for _ in 0..<level { output.write("  ", as: syntax(node)) }
    }

    private func syntax(_ node: ParameterNode) -> TraceMark {
        TraceMark(.syntax, origin: node.id, owner: node.id, rule: level == 0 ? .jsonTopLevel : nil)
    }

    private mutating func omit(_ node: ParameterNode) {
        if Sink.isOn { record.omit(node, .off) }
    }
}
