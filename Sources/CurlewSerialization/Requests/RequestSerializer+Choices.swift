extension RequestSerializer {
    /// The fewest choices with which this serializer writes a node as a style with the given axes would; they replace
    /// the node's own choices. With them one node takes over another style. Empty when the node is written so without
    /// choices. Nil when no choices have that effect, as for the order of keys or a joint other than the comma.
    ///
    /// The node is compared under its own key alone, because the nodes around it choose how its key follows the keys
    /// before it. Choices below the node are kept.
    ///
    /// - Complexity: about ten times the time to write the node.
    public func choices(of id: NodeID, in tree: ParameterTree, writingAs axes: QueryAxes) -> NodeChoices? {
        let line = tree.ancestry(of: id)
        guard let node = line.last else { return nil }
        var around = style.axes
        for node in line.dropLast() { around.choose(node.choices) }
        let specimen = ChoiceSpecimen(node, key: tree.key(of: id), isRoot: line.count == 1)
        guard let wanted = text(specimen.tree(NodeChoices()), axes) else { return nil }
        var choices = NodeChoices(axes.differences(from: around).filter { $0.subject.fits(node.value) })
        guard text(specimen.tree(choices), around) == wanted else { return nil }
        for subject in NodeChoice.Subject.allCases where choices[subject] != nil {
            var fewer = choices
            fewer[subject] = nil
            if text(specimen.tree(fewer), around) == wanted { choices = fewer }
        }
        return choices
    }

    private func text(_ root: ParameterNode, _ axes: QueryAxes) -> [UInt8]? {
        var serializer = self
        serializer.style = QueryStyle("", axes)
        var flattener = PairFlattener(FormPairs<NoTrace>(serializer.formText, axes))
        flattener.write(root: root)
        return flattener.hasFault ? nil : flattener.pairs.output.bytes
    }
}

/// A tree that contains only one node, switched on.
private struct ChoiceSpecimen {
    private var node: ParameterNode
    private let key: ParameterKey
    private let isRoot: Bool

    init(_ node: ParameterNode, key: ParameterKey?, isRoot: Bool) {
        self.node = node
        self.node.isOn = true
        self.key = key ?? ParameterKey("0")
        self.isRoot = isRoot
    }

    func tree(_ choices: NodeChoices) -> ParameterNode {
        var node = node
        node.choices = choices
        guard !isRoot else { return node }
        return ParameterNode(id: NodeID(0), value: .dictionary([.init(key: key, node: node)]))
    }
}

extension QueryAxes {
    /// The choices that lead from the other axes to these. Differences without a choice are left out.
    fileprivate func differences(from other: QueryAxes) -> [NodeChoice] {
        var found: [NodeChoice?] = []
        if containers != other.containers || items != other.items || sets != other.sets { found.append(itemsChoice) }
        if members != other.members {
            found.append(members == .dots ? .keyDots : members == .brackets ? .keyBrackets : nil)
        }
        if nulls != other.nulls { found.append(nullChoice) }
        if booleans != other.booleans {
            found.append(booleans == .words ? .boolWord : booleans == .digits ? .boolNumber : nil)
        }
        found.append(dateChoice)
        if spaces != other.spaces { found.append(spaces == .plus ? .spacePlus : .spacePercent) }
        if escapes == .fewest { found.append(.unescaped) }
        return found.compactMap(\.self)
    }

    private var itemsChoice: NodeChoice? {
        if containers == .json { return .json }
        return switch items {
        case .brackets: .brackets
        case .index: .index
        case .sameName: .repeat
        case .joined(by: ","): .comma
        case .dottedIndex: .dots
        default: nil
        }
    }

    private var nullChoice: NodeChoice? {
        switch nulls {
        case .nameAlone: .nullName
        case .emptyText: .nullEmpty
        case .leftOut: .nullDrop
        case .word("null"): .nullText
        default: nil
        }
    }

    /// The choice for the form of dates; nil without one. The serializer's setting then applies, and
    /// `RequestSerializer` compares its result.
    private var dateChoice: NodeChoice? {
        switch dates {
        case .iso8601: .dateISO
        case .seconds: .dateSeconds
        case .milliseconds: .dateMillis
        default: nil
        }
    }
}
