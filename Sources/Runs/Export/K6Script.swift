internal import CurlewBytes
internal import CurlewNetworking
public import Serialization

/// A run as a script for k6, a load generator. Every part that cannot be written in a script is named in a comment
/// and in `notes`; secrets, and names that nothing sets, become `__ENV.NAME`.
///
///     items ─► RunPlan ─► K6Request for each step ─► one default function
public struct K6Script: Sendable {
    /// The script, with a line break at its end.
    public let text: String
    /// Differences from a run, one sentence each: `Log in: left out: The hooks. ...`.
    public let notes: [String]

    /// - Parameters:
    ///   - secrets: names whose values the script reads from its environment.
    ///   - context: gives the context to prepare each request in.
    /// - Throws: circles, and names of steps that do not exist.
    public init(
        _ items: [RunItem], variables: VariableSet, secrets: Set<String> = [],
        context: @escaping NetworkExecutor.Context
    ) throws(RunPlanError) {
        let plan = try RunPlan(items.map(\.step))
        let ordered = plan.steps.compactMap { step in items.first { $0.step.id == step.id } }
        let base = variables["base"].flatMap { $0.utf8.contains("{{") || $0.isEmpty ? nil : $0 }
        let names = K6Names(plan, ordered, variables: variables, secrets: secrets)
        var lines: [String] = []
        var notes: [String] = []
        for index in ordered.indices {
            let step = K6Step(ordered[index], at: index, in: plan, names: names, base: base)
            let written = step.written(variables, context)
            lines += written.lines
            notes += written.notes.map { "\(ordered[index].step.title): \($0)" }
        }
        text = Self.whole(lines, base: base)
        self.notes = notes
    }

    private static func whole(_ steps: [String], base: String?) -> String {
        let encodes = steps.contains { $0.contains("encoding.b64") }
        let head =
            ["import http from \"k6/http\";"] + (encodes ? ["import encoding from \"k6/encoding\";"] : []) + [
                "import { check } from \"k6\";", "", "export const options = { vus: 1, iterations: 1 };", "",
            ]
        let root = base.map { ["const base = __ENV.base || \(JavaScript.string($0));", ""] } ?? []
        let body = ["", "export default function () {", "  const value = {};"] + steps + ["}"]
        return (head + root + K6Helpers.lines + body).joined(separator: "\n") + "\n"
    }
}
