import CurlewFormats
import TerminalUI

extension KeyChange {
    private static let shape = "a key, a list of keys, or {keys: .., override: true}"

    /// Reads the value of an action: one key, a list, or a mapping with `keys` and `override`.
    init(
        _ context: KeyContext, _ action: Action, _ pair: YAMLPair, changing standard: BindingTable
    ) throws(KeysProblem) {
        self.init(context: context, action: action, keys: .replaced(by: []), mark: pair.key.mark)
        guard let options = pair.node.pairs else {
            keys = try Self.keys(pair.node, context)
            try checkRemovals(of: standard, pair.node.mark)
            return
        }
        for option in options {
            switch (option.key.text, option.node.text) {
            case ("keys", _): keys = try Self.keys(option.node, context)
            case ("override", "true"): overrides = true
            case ("override", "false"): overrides = false
            default: throw KeysProblem(.wrongShape(wanted: Self.shape), at: option.key.mark)
            }
        }
        try checkRemovals(of: standard, pair.node.mark)
    }

    /// Reads keys such as `s`, `[s, F5]`, `[]`, `+Y`, `[+Y, -D]`.
    private static func keys(_ node: YAMLNode, _ context: KeyContext) throws(KeysProblem) -> Keys {
        let nodes = node.items ?? [node]
        var (plain, added, removed): ([KeySequence], [KeySequence], [KeySequence]) = ([], [], [])
        for node in nodes {
            guard let text = node.text, !node.isEmptyPlain else {
                throw KeysProblem(.wrongShape(wanted: shape), at: node.mark)
            }
            let rest = Substring(text.utf8.dropFirst())
            switch rest.isEmpty ? nil : text.utf8.first {
            case UInt8(ascii: "+"): added.append(try key(rest, context, node.mark))
            case UInt8(ascii: "-"): removed.append(try key(rest, context, node.mark))
            default: plain.append(try key(text[...], context, node.mark))
            }
        }
        if added.isEmpty, removed.isEmpty { return .replaced(by: plain) }
        guard plain.isEmpty else {
            throw KeysProblem(.wrongShape(wanted: "either keys that replace, or keys with + or -"), at: node.mark)
        }
        return .changed(adding: added, removing: removed)
    }

    private static func key(
        _ name: Substring, _ context: KeyContext, _ mark: YAMLMark
    ) throws(KeysProblem) -> KeySequence {
        guard let sequence = KeySequence(parsing: String(name)) else {
            throw KeysProblem(.notAKey(String(name)), at: mark)
        }
        for key in sequence.keys {
            if let reason = key.refusal { throw KeysProblem(.unsendable("\(key)", reason: reason), at: mark) }
        }
        if context.takesText, let first = sequence.keys.first, first.typed != nil {
            throw KeysProblem(.typesItself("\(first)", in: context), at: mark)
        }
        return sequence
    }

    private func checkRemovals(of standard: BindingTable, _ mark: YAMLMark) throws(KeysProblem) {
        let bound = KeyPreset.allCases.flatMap { $0.bindings(of: standard) }
            .filter { $0.context == context && $0.action == action }
            .flatMap(\.keys).compactMap { KeySequence(parsing: $0) }
        for key in unwanted where !bound.contains(key) {
            throw KeysProblem(.notBound(key.short, action, context), at: mark)
        }
    }
}
