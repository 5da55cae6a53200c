import Drafting
import HTTPMessage
import Networking
import Runs
import Serialization
import Workspace

/// What the names mean in a run: secrets and files are read once, after a yes, and only those that its requests use.
struct RunValues {
    private let items: [RunItem]
    private let values: EnvironmentValues
    private let place: ValuePlace
    private let generators: Generators

    init(_ items: [RunItem], _ values: EnvironmentValues, _ place: ValuePlace, _ generators: Generators) {
        self.items = items
        self.values = values
        self.place = place
        self.generators = generators
    }

    func variables(_ consent: ConsentOptions) async throws(UsageError) -> VariableSet {
        var needs: [ValueNeeds] = []
        var looked: [String: String] = [:]
        for item in items {
            let more = ValueNeeds(
                item.draft, defaults: item.defaults, in: values, others: [item.step.condition?.text ?? ""])
            for text in more.lookups where looked[text] == nil { looked[text] = try value(of: text, item) }
            needs.append(more)
        }
        let shown = values.variables(.placeholder(), generators: generators, lookedUp: looked)
        let forecast = RunForecast(
            items, needs, values, root: place.collection, home: Program.environment["HOME"], variables: shown)
        let consents = forecast.consents
        try consent.settle(consents)
        var secrets: [SavedSecret] = []
        for secret in needs.flatMap(\.secrets) where !secrets.contains(secret) { secrets.append(secret) }
        let variables = values.variables(
            .values(try await ValueLookUp.read(secrets, in: place, allowed: consents, for: "run")),
            generators: generators, lookedUp: looked)
        Console.hide(SecretMask(variables).secrets)
        return variables
    }

    private func value(of text: String, _ item: RunItem) throws(UsageError) -> String {
        let reader = LookUpReader(
            folder: item.folder, collection: place.collection, home: Program.environment["HOME"])
        if let response = ResponseLookUp(text) {
            throw .badInput(
                "run",
                reason: "{{\(text)}} stands on an answer that was kept, "
                    + "and a run takes values of its own answers alone. "
                    + "Write a rule below capture: in \(response.request), such as token: \(response.rule), and its name, {{token}}, here."
            )
        }
        do throws(LookUpFailure) {
            return try reader.value(of: text)
        } catch {
            throw .badInput("run", reason: error.sentence)
        }
    }
}
