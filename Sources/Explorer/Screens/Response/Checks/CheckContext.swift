import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// The values that the rules for an answer depend on.
struct CheckContext {
    /// Defaults of the collection and its folders.
    var defaults = RequestDefaults()
    /// Variables, if any rule contains a name; most rules contain none.
    var variables: VariableSet = [:]
    /// The environment's values, which tell the names that are secrets.
    var values = EnvironmentValues(nil)
}

extension CheckContext {
    /// Not inlined: inlining would copy the model for every message, which costs more than the rest.
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

    /// Every line with a rule for the answer; a line that occurs twice is in the result twice.
    func ruleLines(_ defaults: RequestDefaults) -> [String] {
        let format = format.map { ["\($0.text()) \(strictNull)"] } ?? []
        return inheritedChecks(defaults) + checks + format + captures.map { "\($0.name) \($0.text)" }
    }

    /// Captures whose values are secrets, by the line itself or by the name.
    func secretCaptures(_ values: EnvironmentValues) -> [CaptureLine] {
        captures.filter { $0.isSecret || values[$0.name]?.isSecret == true }
    }
}
