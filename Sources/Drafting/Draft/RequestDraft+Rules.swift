public import Checks
internal import CurlewFormats
internal import CurlewNetworking
internal import Differing
public import Serialization
public import Workspace

extension RequestDraft {
    /// The rules that the answer is checked by: those of the collection and its folders, the request's own, then its
    /// format. A line that is not a rule, or whose variables have no value, becomes a check that fails.
    public func checkRules(defaults: RequestDefaults, variables: VariableSet) -> [CheckRule] {
        var resolver = VariableResolver(variables)
        var rules = (inheritedChecks(defaults) + checks).map { line in
            resolver.read(line) {
                CheckRule(reading: $0, written: line)
            } broken: {
                CheckRule(broken: line, $0)
            }
        }
        if let baseline = baseline(defaults) { for index in rules.indices { rules[index].take(baseline) } }
        if let format { rules.append(CheckRule(format: format, strictNull: strictNull)) }
        return rules
    }

    /// The baseline of the request, with its choices for comparing.
    private func baseline(_ defaults: RequestDefaults) -> CheckBaseline? {
        switch defaults.baseline {
        case .found(let saved):
            .known(
                .init(status: saved.status, fields: saved.fields, body: saved.body), DifferenceRules(comparison))
        case .unreadable(let problem): .unreadable(problem.description)
        case nil: nil
        }
    }

    /// The lines of the collection and its folders that the request does not repeat.
    public func inheritedChecks(_ defaults: RequestDefaults) -> [String] {
        removesChecks ? [] : defaults.checks.filter { !checks.contains($0) }
    }

    /// Every line about the answer that may hold names.
    public func ruleTexts(_ defaults: RequestDefaults) -> [String] {
        inheritedChecks(defaults) + checks + captures.map(\.text)
    }

    /// The rules of the values to capture from the answer.
    public func captureRules(variables: VariableSet) -> [CaptureRule] {
        var resolver = VariableResolver(variables)
        return captures.map { line in
            resolver.read(line.text) {
                CaptureRule(reading: $0, name: line.name, isSecret: line.isSecret, written: line.text)
            } broken: {
                CaptureRule(broken: line.text, name: line.name, isSecret: line.isSecret, $0)
            }
        }
    }
}

extension VariableResolver {
    fileprivate mutating func read<Rule>(
        _ line: String, _ make: (String) -> Rule, broken: (CheckRuleError) -> Rule
    ) -> Rule {
        let resolved = resolve(line)
        guard let unknown = resolved.unknown.first else { return make(resolved.text) }
        return broken(CheckRuleError(.unresolved(unknown.sentence()), column: 1))
    }
}

extension CheckRule {
    /// A rule for the format in a file. A tree that is not a format becomes a check that fails.
    fileprivate init(format tree: JSONValue, strictNull: Bool) {
        do throws(JSONFormatError) {
            var format = try JSONFormat(tree)
            format.strictNull = strictNull
            self.init(format)
        } catch {
            self.init(broken: "format " + tree.text(), CheckRuleError(.format(error), column: 1))
        }
    }
}
