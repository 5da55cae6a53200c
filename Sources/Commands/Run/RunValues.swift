import CurlewNetworking
import CurlewSerialization
import Drafting
import Runs
import Workspace

/// The values of names in a run. Secrets, files and stored answers are read once, after a grant, and only those that
/// its requests use.
struct RunValues {
    let items: [RunItem]
    let values: EnvironmentValues
    let place: ValuePlace
    let requests: [RequestEntry]
    let generators: Generators

    /// The values that were read.
    nonisolated struct Known {
        var variables: VariableSet
        /// Values of `{{$file ...}}` by the folder of the request, because the same relative path means another file
        /// in another folder.
        var lookedUp: [String: [String: String]]
        /// Values of stored answers.
        var answers: [OriginBoundSecret]

        func variables(for item: RunItem, _ variables: VariableSet) -> VariableSet {
            var variables = variables
            for (text, value) in lookedUp[item.folder] ?? [:] { variables[text] = value }
            return variables
        }
    }

    func read(_ consent: ConsentOptions) async throws(UsageError) -> Known {
        let needs = items.map { item in
            ValueNeeds(item.draft, defaults: item.defaults, in: values, others: [item.step.condition?.text ?? ""])
        }
        var (looked, answers) = ([String: [String: String]](), [OriginBoundSecret]())
        for (item, needs) in zip(items, needs) where !needs.lookups.isEmpty {
            try refuseOwnAnswers(needs)
            let reader = ValueLookUp(command: "run", place: place, folder: item.folder, requests: requests)
            let found = try await reader.lookedUp(needs)
            looked[item.folder, default: [:]].merge(found.values) { first, _ in first }
            answers += found.issuingOrigins.sorted { $0.key < $1.key }.map {
                OriginBoundSecret($0.key, environment: values.environment, issuingOrigin: $0.value)
            }
        }
        let all = looked.values.reduce(into: [:]) { all, more in all.merge(more) { first, _ in first } }
        let shown = values.variables(.placeholder(), generators: generators, lookedUp: all)
        let forecast = PermissionForecast(
            items, needs, values, answers: answers, root: place.collection, home: Program.environment["HOME"],
            variables: shown)
        let consents = forecast.consents
        try consent.settle(consents)
        var secrets: [SavedSecret] = []
        for secret in needs.flatMap(\.secrets) where !secrets.contains(secret) { secrets.append(secret) }
        let variables = values.variables(
            .values(try await ValueLookUp.read(secrets, in: place, allowed: consents, for: "run")),
            generators: generators, lookedUp: all)
        Console.hide(SecretMask(variables).secrets)
        return Known(variables: variables, lookedUp: looked, answers: answers)
    }

    /// Refuses a look-up of an answer that the run itself will give: it does not exist yet, and an older stored one
    /// is not meant.
    private func refuseOwnAnswers(_ needs: ValueNeeds) throws(UsageError) {
        for text in needs.lookups {
            guard let response = ResponseLookUp(text),
                let entry = requests.first(where: { $0.path == response.request || $0.name == response.request }),
                items.contains(where: { $0.step.path == entry.path })
            else { continue }
            throw .badInput(
                "run",
                reason: "{{\(text)}} stands on an answer that was kept, "
                    + "and \(response.request) is sent in this run: a run takes values of its own answers alone. "
                    + "Write a rule below capture: in \(response.request), such as token: \(response.rule), "
                    + "and its name, {{token}}, here.")
        }
    }
}
