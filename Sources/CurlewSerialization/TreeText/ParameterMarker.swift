internal import CurlewBytes

/// An invalid value of a marker, with the form that is required.
struct MarkerMismatch: Error, Equatable {
    var wanted: String
}

extension ParameterText.Marker {
    /// The node that a one-key object of this name means.
    ///
    /// - Parameters:
    ///   - id: the object's identity.
    ///   - child: the object's value as it was read.
    func node(_ id: NodeID, around child: ParameterNode) throws(MarkerMismatch) -> ParameterNode {
        if self == .off {
            var node = child
            node.isOn = false
            return node
        }
        if self == .style { return try styled(child) }
        guard child.isOn || self == .null || self == .nan else { throw MarkerMismatch(wanted: wanted) }
        return ParameterNode(id: id, value: try value(around: child.value))
    }

    private func value(around value: ParameterNode.Value) throws(MarkerMismatch) -> ParameterNode.Value {
        switch self {
        case .set:
            guard case .array(let items) = value else { throw MarkerMismatch(wanted: wanted) }
            return .set(items)
        case .entries: return .dictionary(try entries(value))
        case .null, .off, .style: return .scalar(Scalar(.null, ""))
        case .nan: return .scalar(Scalar(.number, "nan"))
        case .double: return .scalar(Scalar(.number, try text(value), numberForm: .double))
        case .decimal: return .scalar(Scalar(.number, try text(value), numberForm: .decimal))
        case .number: return .scalar(Scalar(.number, try text(value)))
        case .boolean: return .scalar(Scalar(.boolean, try text(value)))
        case .date: return .scalar(Scalar(.date, try text(value)))
        case .data: return .scalar(Scalar(.data, try text(value)))
        case .url: return .scalar(Scalar(.string, try text(value)))
        case .file: return .scalar(Scalar(.file, try text(value)))
        case .raw: return .scalar(Scalar(.raw, try text(value)))
        }
    }

    /// `["comma", value]`, or a list of words before the value.
    private func styled(_ pair: ParameterNode) throws(MarkerMismatch) -> ParameterNode {
        guard pair.isOn, case .array(let parts) = pair.value, parts.count == 2, parts[1].choices.isEmpty,
            let words = parts[0].words
        else { throw MarkerMismatch(wanted: wanted) }
        var node = parts[1]
        node.choices = try NodeChoices.Fault.mapped(try NodeChoices(words: words, on: node.value)) {
            MarkerMismatch(wanted: "\(wanted): \($0.sentence)")
        }
        return node
    }

    private var wanted: String {
        switch self {
        case .style: "[\"comma\", value], or a list of such words and a value"
        case .set: "a list"
        case .entries: "a list of [key, value]"
        case .double, .decimal, .number: "a number as text"
        default: "text"
        }
    }

    private var isNumber: Bool { self == .double || self == .decimal || self == .number }

    private func text(_ value: ParameterNode.Value) throws(MarkerMismatch) -> String {
        guard case .scalar(let scalar) = value, scalar.kind == .string || (isNumber && scalar.kind == .number) else {
            throw MarkerMismatch(wanted: wanted)
        }
        return scalar.text
    }

    /// `[[key, value], ..]`, where a key may be any single value.
    private func entries(_ value: ParameterNode.Value) throws(MarkerMismatch) -> [ParameterNode.Member] {
        guard case .array(let pairs) = value else { throw MarkerMismatch(wanted: wanted) }
        var members: [ParameterNode.Member] = []
        for pair in pairs {
            guard pair.isOn, case .array(let ends) = pair.value, ends.count == 2, ends[0].isOn,
                let key = ParameterKey(ends[0].value)
            else { throw MarkerMismatch(wanted: wanted) }
            members.append(.init(key: key, node: ends[1]))
        }
        return members
    }
}

extension ParameterNode {
    /// A text, or a list of texts.
    fileprivate var words: [String]? {
        switch value {
        case .scalar(let scalar) where scalar.kind == .string && isOn: return [scalar.text]
        case .array(let items) where isOn:
            let words = items.compactMap { $0.isContainer ? nil : $0.words?.first }
            return words.count == items.count ? words : nil
        default: return nil
        }
    }
}

extension ParameterKey {
    /// A key given as a value: AFNetworking sends the description of a key that is not text.
    fileprivate init?(_ value: ParameterNode.Value) {
        guard case .scalar(let scalar) = value else { return nil }
        switch scalar.kind {
        case .string: self.init(scalar.text)
        case .number: self.init(scalar.text, isText: false)
        case .boolean: self.init(scalar.text == "true" ? "1" : "0", isText: false)
        case .null: self.init("<null>", isText: false)
        case .date, .data, .file, .raw: return nil
        }
    }
}

extension MarkerMismatch: CustomStringConvertible {
    var description: String { "The value of the marker does not fit. It wants \(wanted)." }
}
