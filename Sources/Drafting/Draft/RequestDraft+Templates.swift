internal import CurlewNetworking
internal import CurlewTransport
public import Serialization
public import Workspace

extension RequestDraft {
    /// Every text of the draft that may hold names and is sent. Rows that are off, and parameters that a text body
    /// replaces, are left out.
    public var templates: [String] {
        var texts =
            [method, url] + headers.filter(\.isOn).flatMap { [$0.name, $0.value] } + authentication.contents.map(\.text)
        texts += options.contents.map(\.text)
        if case .keep(let terms) = caching { texts += [terms.sensitiveData].compactMap(\.self) }
        if let root = path.root { Self.collect(root, into: &texts) }
        return texts.filter(VariableTemplate.isPresent) + bodyTemplates
    }

    /// The templates that the body is written from, or the query for a method without a body.
    var bodyTemplates: [String] {
        var texts = serializer.takesText ? [text ?? ""].filter(VariableTemplate.isPresent) : []
        if !RequestSerializer(serializer).effectiveKind(method).takesText, let root = parameters.root {
            Self.collect(root, into: &texts)
        }
        return texts
    }

    /// Adds the keys and values that hold a name, of a large tree few or none.
    private static func collect(_ node: ParameterNode, into texts: inout [String]) {
        guard node.isOn else { return }
        switch node.value {
        case .dictionary(let members):
            for member in members where member.node.isOn {
                if VariableTemplate.isPresent(in: member.key.text) { texts.append(member.key.text) }
                collect(member.node, into: &texts)
            }
        case .array(let items), .set(let items): for item in items { collect(item, into: &texts) }
        case .scalar(let scalar): if VariableTemplate.isPresent(in: scalar.text) { texts.append(scalar.text) }
        }
    }
}

extension SavedFilter {
    /// The filter's texts that may hold names.
    public var texts: [String] {
        switch self {
        case .add(let arguments): RequestDraft(serializer: .form, parameters: arguments).templates
        }
    }
}

extension RequestDraft {
    /// Paths of files among the parameters, each once, with names replaced by their values.
    public func filePaths(using variables: VariableSet, where isWanted: (ParameterVisit) -> Bool) -> [String] {
        var typed: [String] = []
        parameters.walk { visit in
            if case .scalar(let scalar) = visit.node.value, scalar.kind == .file, !scalar.text.isEmpty, isWanted(visit)
            {
                typed.append(scalar.text)
            }
            return true
        }
        var seen: Set<String> = []
        return typed.map { VariableResolver.resolve($0, using: variables).text }.filter { seen.insert($0).inserted }
    }
}
