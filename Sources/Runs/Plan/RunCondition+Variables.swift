internal import Checks
public import Serialization

extension RunCondition {
    /// With its names replaced; the text that people see keeps them.
    ///
    /// - Throws: what is wrong with the line then, or which name has no value.
    func resolved(using variables: VariableSet) throws(CheckRuleError) -> RunCondition {
        guard VariableTemplate.isPresent(in: text) else { return self }
        let line = VariableResolver.resolve(text, using: variables)
        if let unknown = line.unknown.first { throw CheckRuleError(.unresolved(unknown.sentence()), column: 1) }
        return try RunCondition(line.text, shownAs: text)
    }
}

extension [RunItem] {
    /// With the conditions of the steps ready to look at answers.
    ///
    /// - Parameter variables: those of the environment; what steps set is no part of a condition.
    public func resolvingConditions(using variables: VariableSet) throws(RunPlanError) -> [RunItem] {
        var items = self
        var problems: [RunPlanError.Problem] = []
        for (index, item) in items.enumerated() {
            do throws(CheckRuleError) {
                items[index].step.condition = try item.step.condition?.resolved(using: variables)
            } catch {
                problems.append(.condition(error.description, of: item.step.id))
            }
        }
        guard problems.isEmpty else { throw RunPlanError(problems: problems) }
        return items
    }
}
