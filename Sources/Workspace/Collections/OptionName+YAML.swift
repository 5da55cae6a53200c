internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking

extension SavedOptions: FieldRecord {
    static let table: [Field<Self>] = OptionName.allCases.map { name in
        let value = name.row.value
        return Field(name.rawValue, words: value.words) { options, reader, place, pair in
            if pair.node.isNothing {
                options.removed.insert(name)
            } else if !name.read(pair.node, into: &options) {
                return value.isStrict ? reader.refuse(place, value.expected, at: pair.node) ?? false : false
            }
            return true
        } write: {
            $0.removed.contains(name) ? .plain("null") : name.value(of: $0)
        }
    }
}

extension OptionName {
    /// Reads the node's value into `options`. False when the node is no value of this key.
    fileprivate func read(_ node: YAMLNode, into options: inout SavedOptions) -> Bool {
        guard let text = text(of: node), let normal = row.value.normal(text) else { return false }
        options[self] = normal
        return true
    }

    private func text(of node: YAMLNode) -> String? {
        guard case .list = row.value.grammar, node.tag == nil, let items = node.items else { return node.plainText }
        let texts = items.compactMap(\.plainText)
        return texts.count == items.count ? texts.joined(separator: ",") : nil
    }

    /// The value to write; nil when it is not set.
    fileprivate func value(of options: SavedOptions) -> YAMLValue? {
        options[self].map { text in
            switch row.value.grammar {
            case .words, .measure: .word(text)
            case .truth: .plain(text)
            case .text: .text(text)
            case .list: .sequence(text.utf8.split(separator: ", ".utf8).map { .word(String(Substring($0))) })
            }
        }
    }
}

extension YAMLValue {
    /// An unquoted scalar, for words and numbers of the format itself: `200-299`, `1.1`.
    static func word(_ text: String) -> YAMLValue {
        YAMLText.canStandPlain(text) ? .plain(text) : .text(text)
    }
}
