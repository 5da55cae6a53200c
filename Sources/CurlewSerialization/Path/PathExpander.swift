/// Writes a URL with values in the places of its path (RFC 6570 §3.2). Letters, digits and `- . _ ~` are kept, every
/// other character is escaped, byte by byte in UTF-8. A value that is off, null or missing is undefined and writes
/// nothing, as in the RFC; `faults` decides whether it may be missing.
struct PathExpander<Sink: TraceSink> {
    private let values: [String: ParameterNode]
    private let text: FormText
    private(set) var output = Output<Sink>()
    /// The written values, without raw ones, with the places that they stand in.
    private(set) var written: [(range: Range<Int>, node: ParameterNode, expression: PathTemplate.Expression)] = []

    /// - Parameter values: a dictionary of texts, lists and maps by the names of the template.
    init(_ values: ParameterNode?, _ text: FormText) {
        self.values = PathValues.byName(values)
        self.text = text
    }

    mutating func write(_ template: PathTemplate) {
        for piece in template.pieces {
            switch piece {
            case .text(let text): output.write(plain: text, as: TraceMark(.fixed))
            case .expression(let expression) where expression.form.isPathForm: write(expression)
            case .expression(let expression): output.write(plain: expression.typed, as: TraceMark(.fixed))
            }
        }
    }

    private mutating func write(_ expression: PathTemplate.Expression) {
        var isFirst = true
        for variable in expression.variables {
            guard let node = values[variable.name], node.isOn else { continue }
            for item in items(of: node, variable) {
                let sign = isFirst ? expression.form.first : expression.form.separator
                isFirst = false
                let start = output.bytes.count
                output.write(plain: sign, as: mark(.separator, node, item.owner))
                write(item, of: node, variable, expression.form)
                if !item.parts.contains(where: { PathValues.isRaw($0.node) }) {
                    written.append((start..<output.bytes.count, node, expression))
                }
            }
        }
    }

    /// One value behind a separator: a text, a whole list or map, or a member of an exploded one.
    private struct Item {
        var owner: ParameterNode
        /// The member's own key, for an exploded map.
        var key: ParameterKey?
        var parts: [ParameterNode.Member]
    }

    private func items(of node: ParameterNode, _ variable: PathTemplate.Variable) -> [Item] {
        let members = PathValues.members(of: node)
        guard node.isContainer else {
            return PathValues.isNull(node) ? [] : [Item(owner: node, parts: [.init(key: ParameterKey(""), node: node)])]
        }
        guard !members.isEmpty else { return [] }
        guard variable.isExploded else { return [Item(owner: node, parts: members)] }
        return members.map { Item(owner: $0.node, key: node.isDictionary ? $0.key : nil, parts: [$0]) }
    }

    private mutating func write(
        _ item: Item, of node: ParameterNode, _ variable: PathTemplate.Variable, _ form: PathTemplate.Form
    ) {
        if let key = item.key {
            output.write(key.text, escaping: .path, as: mark(.key, item.owner, item.owner))
            if form.isNamed, isEmpty(item.parts[0].node) { return }
            output.write("=", as: mark(.equals, node, item.owner))
        } else if form.isNamed {
            output.write(plain: variable.name, as: mark(.key, node, item.owner))
            if !node.isContainer || variable.isExploded, isEmpty(item.parts[0].node) { return }
            output.write("=", as: mark(.equals, node, item.owner))
        }
        for (index, part) in item.parts.enumerated() {
            if index > 0 { output.write(",", as: mark(.separator, node, part.node)) }
            if !variable.isExploded, node.isDictionary {
                output.write(part.key.text, escaping: .path, as: mark(.key, part.node, part.node))
                output.write(",", as: mark(.separator, node, part.node))
            }
            write(part.node, prefix: variable.prefix)
        }
    }

    private mutating func write(_ node: ParameterNode, prefix: Int?) {
        guard case .scalar(let scalar) = node.value else { return }
        let (whole, isTyped) = PathValues.text(of: scalar, text)
        let shown = prefix.map { String(String.UnicodeScalarView(whole.unicodeScalars.prefix($0))) } ?? whole
        let mark = mark(.value, node, node)
        if scalar.kind == .raw {
            output.write(plain: shown, as: mark, isSource: true)
        } else {
            output.write(shown, escaping: .path, as: mark, isSource: isTyped)
        }
    }

    private func isEmpty(_ node: ParameterNode) -> Bool {
        guard case .scalar(let scalar) = node.value else { return false }
        return PathValues.text(of: scalar, text).text.isEmpty
    }

    private func mark(_ part: TracePart, _ origin: ParameterNode, _ owner: ParameterNode) -> TraceMark {
        TraceMark(part, origin: origin.id, owner: owner.id, rule: .pathExpanded)
    }
}

/// Reads a node as a value of a path.
enum PathValues {
    /// The nodes by name; of equal names the first is used.
    static func byName(_ root: ParameterNode?) -> [String: ParameterNode] {
        guard case .dictionary(let members)? = root?.value, root?.isOn == true else { return [:] }
        return Dictionary(members.map { ($0.key.text, $0.node) }) { first, _ in first }
    }

    /// The members of a container that are sent; null members are undefined.
    static func members(of node: ParameterNode) -> [ParameterNode.Member] {
        let all: [ParameterNode.Member] =
            switch node.value {
            case .dictionary(let members): members
            case .array(let items), .set(let items): items.map { .init(key: ParameterKey(""), node: $0) }
            case .scalar: []
            }
        return all.filter { $0.node.isOn && !isNull($0.node) }
    }

    static func isRaw(_ node: ParameterNode) -> Bool {
        if case .scalar(let scalar) = node.value { scalar.kind == .raw } else { false }
    }

    static func isNull(_ node: ParameterNode) -> Bool {
        if case .scalar(let scalar) = node.value { scalar.kind == .null } else { false }
    }

    /// The text of a scalar: `true` and `false` for booleans, otherwise as in form text.
    static func text(of scalar: Scalar, _ form: FormText) -> (text: String, isTyped: Bool) {
        guard scalar.kind == .boolean, let truth = BooleanText(scalar.text) else { return form.text(of: scalar) }
        let word = truth == .yes ? "true" : "false"
        return (word, word == scalar.text)
    }
}
