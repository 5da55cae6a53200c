internal import Networking
public import Serialization

extension RequestDraft {
    /// Paths of files among the parameters, each once, as their names lead to them.
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
