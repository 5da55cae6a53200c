import CurlewSerialization
import Drafting
import Workspace

/// The values of `{{names}}` in command-line texts that are printed and not sent. Without `--env`, `--var` and
/// `--collection` texts are used as they are.
///
/// Secrets stay hidden: a placeholder of six letters replaces each, and is printed as stars.
struct TextValues {
    static let syntax = [
        OptionSyntax("show-secrets", summary: "looks secrets up, after a yes, and writes their values"),
        ConsentOptions.syntax,
    ]

    private let values: EnvironmentValues
    private let lookUp: ValueLookUp
    private let consent: ConsentOptions
    private let showsSecrets: Bool
    private static let generators = Generators(seed: .random(), now: Program.now)

    /// Nil when no names are to be replaced.
    init?(_ arguments: ParsedArguments, command: String) throws(UsageError) {
        showsSecrets = arguments.has("show-secrets")
        guard EnvironmentOptions.areGiven(arguments) || showsSecrets else { return nil }
        let place = try CommandCollection(arguments)
        values = try place.values(arguments)
        lookUp = ValueLookUp(
            command: command, place: place.valuePlace(values.environment), folder: ".", requests: place.requests)
        consent = ConsentOptions(arguments)
    }

    /// - Parameter draft: holds every text with names.
    func variables(for draft: RequestDraft) async throws(UsageError) -> VariableSet {
        let needs = ValueNeeds(draft, in: values)
        let looked = try await lookUp.lookedUp(needs).values
        guard showsSecrets else {
            return values.variables(.placeholder(), generators: Self.generators, lookedUp: looked)
        }
        let secrets = try await lookUp.shownSecrets(needs, consent)
        return values.variables(.values(secrets), generators: Self.generators, lookedUp: looked)
    }
}

/// Replaces names in texts, and collects the names without a value.
struct TextReplacement {
    private var resolver: VariableResolver
    private let variables: VariableSet
    private var faults: [String] = []
    private let command: String

    init(_ variables: VariableSet, command: String) {
        self.variables = variables
        self.command = command
        resolver = VariableResolver(variables)
    }

    mutating func text(_ text: String) -> String {
        let resolved = resolver.resolve(text)
        note(resolved.unknown)
        return resolved.text
    }

    mutating func url(_ url: String) -> String {
        let resolved = VariableResolver.resolve(url: url, using: variables)
        note(resolved.unknown)
        return resolved.text
    }

    mutating func tree(_ tree: ParameterTree) -> ParameterTree {
        let resolved = tree.resolved(using: variables)
        for unknown in resolved.unknown.sorted(by: { $0.key < $1.key }).map(\.value) { note(unknown) }
        return resolved.tree
    }

    /// - Throws: an error that lists every name without a value.
    func check() throws(UsageError) {
        if !faults.isEmpty { throw .badInput(command, reason: faults.joined(separator: " ")) }
    }

    private mutating func note(_ unknown: [UnknownVariable]) {
        faults += unknown.map { $0.sentence() }.filter { !faults.contains($0) }
    }
}
