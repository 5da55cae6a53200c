internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewSerialization
internal import Drafting

/// The names of a script, split into those that it captures and those that it reads from its environment.
struct K6Names {
    /// The names that some step captures.
    let captured: Set<String>
    /// The names of `captured` whose rules cannot be written in a script.
    let uncaptured: Set<String>
    /// The names read from the script's environment: secrets, and names that nothing sets.
    let outside: Set<String>
    /// The names that nothing sets.
    let unset: Set<String>

    init(_ plan: RunPlan, _ items: [RunItem], variables: VariableSet, secrets: Set<String>) {
        captured = Set(plan.steps.flatMap(\.sets))
        let written = items.flatMap { $0.draft.captures }.filter { K6Rules.value(of: $0.text) != nil }.map(\.name)
        uncaptured = captured.subtracting(written)
        let late = plan.steps.flatMap(\.needs).filter { variables[$0] == nil && !$0.utf8.hasPrefix("$") }
        unset = Set(late).subtracting(captured).subtracting(secrets)
        outside = secrets.union(unset).subtracting(captured)
    }

    /// The expression for each name of one request that has a value in the script, including generators.
    func expressions(typed: Set<String>, generators: [String]) -> [String: String] {
        var all: [String: String] = [:]
        for name in captured { all[name] = "value\(JavaScript.member(name))" }
        for name in outside.union(typed).subtracting(captured) { all[name] = "__ENV\(JavaScript.member(name))" }
        for name in generators where Self.generator(name) != nil { all[name] = "value\(JavaScript.member(name))" }
        return all
    }

    /// The JavaScript of a generator; nil for a generator that scripts do not have.
    static func generator(_ text: String) -> String? {
        guard let call = GeneratorCall(text) else { return nil }
        switch (call.name, call.words.count) {
        case ("$uuid", 0), ("$guid", 0), ("$randomUUID", 0), ("$random.uuid", 0): return "uuid()"
        case ("$timestamp", 0): return "String(Math.floor(Date.now() / 1000))"
        case ("$randomBoolean", 0): return "integer(0, 1) === \"1\" ? \"true\" : \"false\""
        case ("$randomInt", 0), ("$random.integer", 0): return "integer(0, 1000)"
        case ("$randomInt", 2), ("$random.integer", 2):
            // Integers are exact in JavaScript up to 2^53.
            guard let low = Int(call.words[0]), let high = Int(call.words[1]), low <= high,
                low.magnitude < 1 << 52, high.magnitude < 1 << 52
            else { return nil }
            return "integer(\(low), \(high))"
        default: return nil
        }
    }
}
