import CurlewBytes
import CurlewFormats
import Keys

/// The commands of the `:` line. Every action of the key table is also a command, by its name.
struct PromptCommand: Sendable {
    var name: String
    var summary: String
    /// The possible arguments, for completion; empty for free text.
    var arguments: @Sendable (Model) -> [String] = { _ in [] }
    /// It does nothing of use without an argument.
    var needsArgument = false
    var run: @Sendable (_ argument: String, _ model: inout Model) -> [Effect]

    static func run(_ line: String, _ model: inout Model) -> [Effect] {
        guard !line.isEmpty else { return [] }
        let name = String(line.utf8.text(before: " "))
        let argument = String(Substring(line.utf8.dropFirst(name.utf8.count))).trimmed
        if let command = table.first(where: { $0.name == name }) { return command.run(argument, &model) }
        if let number = Int(name) { return GoTo.line(number, &model) }
        if let action = Action(rawValue: name) { return InputDispatch.perform(action, &model) }
        let near = NearestName.of(name, among: table.map(\.name) + Action.allCases.map(\.rawValue))
        let advice = near.map { " Did you mean :\($0)?" } ?? " \(model.key(of: .appPalette)) lists all."
        model.status.say("No command \"\(name)\".\(advice)", .error, at: model.clock.timeOfDay)
        return []
    }
}

// MARK: Completion

extension PromptCommand {
    /// A completed line.
    struct Candidate: Equatable {
        var line: String
        /// The word that is shown: the name, or the argument.
        var word: String
        var summary: String
    }

    /// Names of commands and of actions that have a key here; after a name its arguments.
    static func completions(_ text: String, _ model: Model) -> [Candidate] {
        let name = String(text.prefix { $0 != " " })
        guard !name.isEmpty else { return [] }
        return text.contains(" ") ? arguments(of: name, text, model) : names(text, model)
    }

    private static func names(_ text: String, _ model: Model) -> [Candidate] {
        let commands = table.map { Candidate(line: $0.name, word: $0.name, summary: $0.summary) }
        var titles: [Action: String] = [:]
        for binding in model.keys.bindings where titles[binding.action] == nil {
            titles[binding.action] = binding.title
        }
        let actions = Action.allCases.map { action in
            Candidate(line: action.rawValue, word: action.rawValue, summary: titles[action] ?? "")
        }
        return (commands + actions).filter { $0.line.hasPrefix(text) }
    }

    private static func arguments(of name: String, _ text: String, _ model: Model) -> [Candidate] {
        guard let command = table.first(where: { $0.name == name }) else { return [] }
        let typed = text.dropFirst(name.count + 1)
        return command.arguments(model).filter { $0.hasPrefix(typed) && $0 != typed }
            .map { Candidate(line: "\(name) \($0)", word: $0, summary: "") }
    }
}
