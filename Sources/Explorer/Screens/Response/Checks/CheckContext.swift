import CurlewFormats
import CurlewNetworking
import Drafting
import Serialization
import Workspace

/// What the rules for an answer stand on.
struct CheckContext {
    /// Of the collection and its folders.
    var defaults = RequestDefaults()
    /// Of the environment, where a line has a name in it: most have none.
    var variables: VariableSet = [:]
    /// Which names are secrets.
    var values = EnvironmentValues(nil)
}

extension CheckContext {
    /// Not inlined: it would bring a copy of the model to every message, which costs more than the rest.
    @inline(never)
    init(_ model: Model) {
        defaults = RequestStorage.defaults(model)
        variables = model.request.draft.hasNamesInRules(defaults) ? model.sentVariables : [:]
        values = model.environments.values
    }
}

extension RequestDraft {
    fileprivate func hasNamesInRules(_ defaults: RequestDefaults) -> Bool {
        checks.contains(where: VariableTemplate.isPresent)
            || defaults.checks.contains(where: VariableTemplate.isPresent)
            || captures.contains { VariableTemplate.isPresent(in: $0.text) }
    }

    /// Every line that says something about the answer; one that stands twice is there twice.
    func ruleLines(_ defaults: RequestDefaults) -> [String] {
        let format = format.map { ["\($0.text()) \(strictNull)"] } ?? []
        return inheritedChecks(defaults) + checks + format + captures.map { "\($0.name) \($0.text)" }
    }

    /// What is taken out of its answer as a secret, by what the line says or by the name.
    func secretCaptures(_ values: EnvironmentValues) -> [CaptureLine] {
        captures.filter { $0.isSecret || values[$0.name]?.isSecret == true }
    }
}
