import CurlewFormats
import TerminalUI

/// Reads the entries of `keys.yaml` one by one.
struct KeysReader {
    /// The bindings that the file changes.
    let standard: BindingTable
    var preset = KeyPreset.default
    var changes: [KeyChange] = []
    var problems: [KeysProblem] = []

    mutating func take(_ root: YAMLNode) {
        guard let pairs = root.pairs else {
            if !root.isEmptyPlain { note(.wrongShape(wanted: "a mapping of contexts"), root.mark) }
            return
        }
        for pair in pairs { takeSection(pair) }
    }

    private mutating func takeSection(_ pair: YAMLPair) {
        switch pair.key.text {
        case "preset": takePreset(pair.node)
        case "prefix": takePrefix(pair.node)
        case let name:
            guard let context = KeyContext(rawValue: name) else {
                return note(.noContext(name, nearest: NearestName.of(name, among: Self.sections)), pair.key.mark)
            }
            takeContext(context, pair.node)
        }
    }

    private static let sections = KeyContext.allCases.map(\.rawValue) + ["preset", "prefix"]

    // MARK: Options

    private mutating func takePreset(_ node: YAMLNode) {
        guard let preset = node.text.flatMap(KeyPreset.init(rawValue:)) else {
            return note(.unknownPreset(node.text ?? "a list or mapping"), node.mark)
        }
        self.preset = preset
    }

    private mutating func takePrefix(_ node: YAMLNode) {
        guard let pairs = node.pairs else { return note(.wrongShape(wanted: "a mapping with timeout_ms"), node.mark) }
        for pair in pairs {
            if pair.key.text != "timeout_ms" {
                let nearest = NearestName.of(pair.key.text, among: ["timeout_ms"])
                note(.unknownOption(pair.key.text, nearest: nearest), pair.key.mark)
            } else if pair.node.text != "0" {
                note(.timeout(pair.node.text ?? "a list or mapping"), pair.node.mark)
            }
        }
    }

    // MARK: Actions

    private mutating func takeContext(_ context: KeyContext, _ node: YAMLNode) {
        guard let pairs = node.pairs else {
            if !node.isEmptyPlain { note(.wrongShape(wanted: "a mapping of actions"), node.mark) }
            return
        }
        for pair in pairs { takeAction(context, pair) }
    }

    private mutating func takeAction(_ context: KeyContext, _ pair: YAMLPair) {
        let name = pair.key.text
        guard let action = Action(rawValue: name) else {
            let nearest = NearestName.of(name, among: Action.allCases.map(\.rawValue))
            return note(.noAction(name, nearest: nearest), pair.key.mark)
        }
        let places = standard.bindings.filter { $0.action == action }.map(\.context)
        guard places.contains(where: { context.chain.contains($0) || $0.chain.contains(context) }) else {
            return note(.elsewhere(action, context, belongs: places), pair.key.mark)
        }
        do throws(KeysProblem) {
            let change = try KeyChange(context, action, pair, changing: standard)
            changes.append(change)
        } catch {
            problems.append(error)
        }
    }

    private mutating func note(_ kind: KeysProblem.Kind, _ mark: YAMLMark) {
        problems.append(KeysProblem(kind, at: mark))
    }
}
