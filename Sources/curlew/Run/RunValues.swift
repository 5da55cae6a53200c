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
        var secrets: [SavedSecret] = []
        var looked: [String: String] = [:]
        for item in items {
            let needs = ValueNeeds(
                item.draft, defaults: item.defaults, in: values, others: [item.step.condition?.text ?? ""])
            for text in needs.lookups where looked[text] == nil { looked[text] = try value(of: text, item) }
            if !needs.named.isEmpty { try consent.settle(subject(needs, item, looked).needs) }
            secrets += needs.secrets.filter { !secrets.contains($0) }
        }
        return values.variables(
            .values(try await ValueLookUp.read(secrets, in: place, for: "run")), generators: generators,
            lookedUp: looked)
    }

    /// Where it goes is part of what is asked; a place that only the run knows is not known yet.
    private func subject(_ needs: ValueNeeds, _ item: RunItem, _ looked: [String: String]) -> ConsentSubject {
        let shown = values.variables(.placeholder(), generators: generators, lookedUp: looked)
        // Whether the rest can be written does not matter here.
        var draft = item.draft
        draft.parameters = ParameterTree()
        draft.headers = []
        let prepared = try? draft.prepared(
            in: RequestDraft.Surroundings(variables: shown, defaults: item.defaults, manager: [:]))
        return ConsentSubject(secrets: needs.named, root: place.collection, host: prepared?.destination ?? "")
    }

    private func value(of text: String, _ item: RunItem) throws(UsageError) -> String {
        let reader = LookUpReader(
            folder: item.folder, collection: place.collection, home: Program.environment["HOME"])
        do throws(LookUpFailure) {
            return try reader.value(of: text)
        } catch {
            throw .badInput("run", reason: error.sentence)
        }
    }
}
