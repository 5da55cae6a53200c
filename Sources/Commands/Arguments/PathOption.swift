import CurlewBytes
import CurlewSerialization

/// `--path id=42` sets the value of `{id}` in the URL; `--path 'tags:=["a", "b"]'` takes JSON.
nonisolated enum PathOption {
    static let syntax = OptionSyntax(
        "path", value: "NAME=VALUE", isRepeatable: true, summary: "fills {NAME} in the URL; NAME:=JSON for lists")

    /// Values of the option replace the values of the same names in `tree`.
    static func apply(_ arguments: ParsedArguments, to tree: inout ParameterTree) throws(UsageError) {
        for text in arguments.all("path") {
            guard let (typed, text) = text.utf8.cut(at: "="), !typed.isEmpty, typed != ":" else {
                throw .badValue(text, option: "--path", wanted: "NAME=VALUE or NAME:=JSON")
            }
            let isJSON = typed.utf8.hasSuffix(":")
            let name = String(typed.utf8.text(withoutEnd: ":") ?? typed)
            let value = isJSON ? try json(String(text), in: &tree) : .scalar(Scalar(.string, String(text)))
            put(name, tree.makeNode(value), in: &tree)
        }
    }

    private static func put(_ name: String, _ node: ParameterNode, in tree: inout ParameterTree) {
        let root = tree.root ?? tree.makeNode(.dictionary([]))
        var members: [ParameterNode.Member] = []
        if case .dictionary(let old) = root.value { members = old }
        members.removeAll { $0.key.text == name }
        members.append(.init(key: ParameterKey(name), node: node))
        tree.root = ParameterNode(id: root.id, value: .dictionary(members))
    }

    private static func json(_ text: String, in tree: inout ParameterTree) throws(UsageError) -> ParameterNode.Value {
        let read = try ParameterTextError.mapped(try ParameterText.read(Bytes(Array(text.utf8)))) {
            UsageError.badInput("--path", reason: $0.sentence)
        }
        return read.root.map { tree.makeCopy(of: $0).value } ?? .scalar(Scalar(.null, ""))
    }
}
