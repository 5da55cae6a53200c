internal import CurlewBytes
internal import CurlewNetworking
public import CurlewSerialization
public import Workspace

/// Collects the names between braces in a request's texts.
public enum RunNeeds {
    /// The names in sent texts, checks and captures, each once, in the order of the file; each is followed by the
    /// names in its value. A generator is included only when nothing gives it a value.
    ///
    /// - Parameters:
    ///   - defaults: of the request's collection and folders.
    ///   - variables: their values may hold names too.
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
        let options = request.options.over(defaults.options)
        for name in OptionName.allCases where name.row.value.content != nil { names.add(options[name] ?? "") }
        let kind = request.serializer ?? defaults.serializer ?? .json
        if kind.hasText { names.add(request.text ?? "") }
        if kind.hasTree, let root = request.parameters.root { names.add(root) }
        for line in request.checks(with: defaults) + request.captures.map(\.text) { names.add(line) }
        return names.found
    }

    /// The names in a step's condition, which tests another step's answer.
    static func names(ofCondition text: String, variables: VariableSet) -> [String] {
        var names = Names(variables: variables)
        names.add(text)
        return names.found
    }
}

extension SavedRequest {
    /// The check lines for its answer, those of its folders first.
    func checks(with defaults: RequestDefaults) -> [String] {
        removesChecks ? checks : defaults.checks.filter { !checks.contains($0) } + checks
    }
}

private struct Names {
    let variables: VariableSet
    private(set) var found: [String] = []
    private var seen: Set<String> = []

    init(variables: VariableSet) {
        self.variables = variables
    }

    /// Adds the names of a text. Names that begin with `$` are generators, which need no value from a step.
    mutating func add(_ text: String) {
        guard VariableTemplate.isPresent(in: text) else { return }
        // Names in a value come before the names after it in the text.
        var waiting = Array(VariableTemplate(text).names.reversed())
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted else { continue }
            if name.utf8.hasPrefix("$"), Generators.fault(of: name) == nil { continue }
            found.append(name)
            if let value = template(name) { waiting += VariableTemplate(value).names.reversed() }
        }
    }

    /// The value of a name when names in it are replaced; nil for secrets and texts of servers, which are used as
    /// they are.
    private func template(_ name: String) -> String? {
        variables.secrets.contains(name) || variables.literals.contains(name) ? nil : variables[name]
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
