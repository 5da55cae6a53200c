internal import CurlewBytes
internal import CurlewNetworking
public import Serialization
public import Workspace

/// The names between braces in a request's texts.
public enum RunNeeds {
    /// Of what is sent, of its checks and of what is captured, each once, in the order of the file; behind each stand
    /// those that its value leads to. A generator is one only when it cannot be worked out: nothing gives it a value.
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
        let options = request.options.over(defaults.options)
        for name in OptionName.allCases where name.row.value.content != nil { names.add(options[name] ?? "") }
        if (request.serializer ?? defaults.serializer)?.takesText == true {
            names.add(request.text ?? "")
        } else if let root = request.parameters.root {
            names.add(root)
        }
        for line in request.checks(with: defaults) + request.captures.map(\.text) { names.add(line) }
        return names.found
    }

    /// Of a step's condition, which looks at another's answer.
    static func names(ofCondition text: String, variables: VariableSet) -> [String] {
        var names = Names(variables: variables)
        names.add(text)
        return names.found
    }
}

extension SavedRequest {
    /// The lines that hold for its answer, those of its folders first.
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

    /// Names that begin with `$` are generators, which always have a value.
    mutating func add(_ text: String) {
        guard VariableTemplate.isPresent(in: text) else { return }
        // Those of a value come before what stands behind its name.
        var waiting = Array(VariableTemplate(text).names.reversed())
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted else { continue }
            if name.utf8.hasPrefix("$"), Generators.fault(of: name) == nil { continue }
            found.append(name)
            if let value = template(name) { waiting += VariableTemplate(value).names.reversed() }
        }
    }

    /// Secrets and texts of servers are taken as they are.
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
