/// A shape that a style cannot write.
public enum StyleLack: Equatable, Sendable {
    /// A name holds no more keys than this.
    case keys(most: Int)
    case lists
    case sets
    /// The root is of another kind.
    case root(QueryAxes.Roots)
    /// A list or dictionary in a list whose name ends with `[]`.
    case containersUnderBrackets
    /// A value that holds, as written, the text between the items of its list.
    case joint(String)
}

extension QueryAxes {
    func lack(ofRoot root: ParameterNode) -> StyleLack? {
        guard root.isOn else { return nil }
        switch roots {
        case .any: return nil
        case .containers: return root.isContainer ? nil : .root(.containers)
        case .dictionaries: return root.isDictionary ? nil : .root(.dictionaries)
        }
    }

    /// - Parameter keys: how many keys the node's name holds.
    @inline(__always)
    func lack(of node: ParameterNode, keys: Int) -> StyleLack? {
        switch node.value {
        case .scalar: return nil
        case .dictionary:
            guard let most = mostKeys, keys >= most, !node.isEmptyContainer else { return nil }
            if jointOfMembers != nil, keys == most { return nil }
            return .keys(most: most)
        case .array: return items == .refused && !node.isEmptyContainer ? .lists : nil
        case .set:
            if sets == .sameName || node.isEmptyContainer { return nil }
            return sets == .refused ? .sets : items == .refused ? .lists : nil
        }
    }
}

extension PairForm {
    /// Whether a value, as written, holds a text.
    func holds(_ text: [UInt8], _ scalar: Scalar) -> Bool {
        var written: [UInt8] = []
        valueEscaping.append(self.text.text(of: scalar).text, to: &written)
        return written[...].holds(text)
    }
}

extension ArraySlice<UInt8> {
    /// Whether a text is in it.
    func holds(_ text: [UInt8]) -> Bool {
        guard let first = text.first, count >= text.count else { return false }
        return (startIndex...endIndex - text.count).contains {
            self[$0] == first && self[$0..<$0 + text.count].elementsEqual(text)
        }
    }
}
