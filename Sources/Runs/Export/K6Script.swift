internal import Networking
public import Serialization

/// A run as a script for k6, which sends it from as many machines as wanted. Every part that has no place in a script is
/// named in a comment; secrets are `__ENV.NAME`.
///
///     items ─► RunPlan ─► K6Request for each step ─► one default function
public struct K6Script {
    private let plan: RunPlan
    private let items: [RunItem]
    private let variables: VariableSet
    private let secrets: Set<String>
    private let ground: NetworkCarrier.Ground

    /// - Parameters:
    ///   - secrets: names whose values are left to the script's environment.
    ///   - ground: what a request stands on.
    /// - Throws: circles, and names of steps that are not there.
    public init(
        _ items: [RunItem], variables: VariableSet, secrets: Set<String> = [], ground: @escaping NetworkCarrier.Ground
    ) throws(RunPlanError) {
        let plan = try RunPlan(items.map(\.step))
        self.plan = plan
        self.items = plan.steps.compactMap { step in items.first { $0.step.id == step.id } }
        self.variables = variables
        self.secrets = secrets
        self.ground = ground
    }

    /// With a line break at its end.
    public var text: String {
        let base = variables["base"].flatMap { $0.contains("{{") || $0.isEmpty ? nil : $0 }
        let steps = items.indices.flatMap { step($0, base: base) }
        let head = [
            "import http from \"k6/http\";", "import encoding from \"k6/encoding\";", "import { check } from \"k6\";",
            "",
            "export const options = { vus: 1, iterations: 1 };", "",
        ]
        let root = base.map { ["const base = __ENV.base || \(JavaScript.string($0));", ""] } ?? []
        return
            (head + root + Self.helpers + ["", "export default function () {", "  const value = {};"] + steps + ["}"])
            .joined(separator: "\n") + "\n"
    }

    private func step(_ index: Int, base: String?) -> [String] {
        var item = items[index]
        let typed = K6Secrets(of: item.draft)
        item.draft = typed.draft
        let secrets = secrets.union(typed.names).subtracting(plan.steps.flatMap(\.sets))
        let names = late.union(secrets).sorted()
        let values = K6Values(names: names, secrets: secrets, avoiding: variables.values.values)
        var request = K6Request(item, values: values, base: base)
        let ground = ground(item, values.applied(to: variables))
        let prepared = Result { () throws(PreparationError) in try item.draft.prepared(in: ground) }
        let lines = request.lines(prepared)
        let title = JavaScript.comment("\(index + 1)  \(item.step.method) \(item.step.title)  (\(item.step.path))")
        let taken = plan.taken(by: index).map { JavaScript.string($0) }
        let condition = condition(item.step)
        let test = taken.isEmpty ? "" : "if ([\(taken.joined(separator: ", "))].every((name) => name in value)) "
        return (["", title] + condition + ["\(test){"] + lines.map { "  " + $0 } + ["}"]).flatMap { text in
            text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
        }
    }

    private func condition(_ step: RunStep) -> [String] {
        guard let condition = step.condition else { return [] }
        return [JavaScript.comment("left out, sent always: when \(condition.text)")]
    }

    /// Names that have values only when the script runs.
    private var late: Set<String> {
        let unknown = plan.steps.flatMap(\.needs).filter { variables[$0] == nil }
        return Set(plan.steps.flatMap(\.sets) + unknown).union(secrets)
    }

    private static let helpers = [
        "function get(r, steps) {", "  try {",
        "    return steps.reduce((value, step) => (value === undefined || value === null ? undefined : value[step]), r.json());",
        "  } catch (error) {", "    return undefined;", "  }", "}", "",
        "function text(value) {",
        "  return value === undefined ? \"\" : typeof value === \"string\" ? value : JSON.stringify(value);", "}", "",
        "function json(value) {", "  return JSON.stringify(String(value)).slice(1, -1);", "}", "",
        "function size(value) {",
        "  return value === undefined || value === null ? -1 : typeof value === \"object\" ? Object.keys(value).length : String(value).length;",
        "}", "", "function header(r, name) {",
        "  const key = Object.keys(r.headers).find((key) => key.toLowerCase() === name.toLowerCase());",
        "  return key === undefined ? \"\" : r.headers[key];", "}", "", "function type(r) {",
        "  return header(r, \"Content-Type\").split(\";\")[0].trim().toLowerCase();", "}",
    ]
}
