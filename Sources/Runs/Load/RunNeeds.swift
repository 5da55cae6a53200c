public import Serialization
public import Workspace

/// The names between braces in a request's texts.
public enum RunNeeds {
    /// Of what is sent, each once, in the order of the file; what the variables lead to follows.
    ///
    /// - Parameters:
    ///   - defaults: of the request's collection and folders.
    ///   - variables: whose texts may hold names too.
    public static func names(
        of request: SavedRequest, defaults: RequestDefaults, variables: VariableSet
    ) -> [String] {
        var names = Names(variables: variables)
        names.add(request.url)
        if let root = request.path.root { names.add(root) }
        for row in SavedHeader.merge(request.headers, over: defaults.headers) where row.isOn {
            names.add(row.name)
            names.add(row.value ?? "")
        }
        for case .add(let arguments) in defaults.filters {
            if let root = arguments.root { names.add(root) }
        }
        if let authentication = request.authentication ?? defaults.authentication {
            for field in authentication.kind.fields { names.add(authentication[field.name] ?? "") }
        }
        if (request.serializer ?? defaults.serializer) == .text {
            names.add(request.text ?? "")
        } else if let root = request.parameters.root {
            names.add(root)
        }
        return names.found
    }
}

private struct Names {
    let variables: VariableSet
    private(set) var found: [String] = []
    private var seen: Set<String> = []

    init(variables: VariableSet) {
        self.variables = variables
    }

    /// Names that begin with `$` are generators, which always have a value.
    mutating func add(_ text: String) {
        guard VariableTemplate.isPresent(in: text) else { return }
        var waiting = VariableTemplate(text).names
        while let name = waiting.popLast() {
            guard !name.hasPrefix("$"), seen.insert(name).inserted else { continue }
            found.append(name)
            if let value = variables[name] { waiting += VariableTemplate(value).names }
        }
    }

    mutating func add(_ node: ParameterNode) {
        guard node.isOn else { return }
        switch node.value {
        case .dictionary(let members):
            for member in members where member.node.isOn {
                add(member.key.text)
                add(member.node)
            }
        case .array(let items), .set(let items): for item in items { add(item) }
        case .scalar(let scalar): add(scalar.text)
        }
    }
}
