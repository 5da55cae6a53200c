import CurlewNetworking
import Drafting
import Workspace

/// Reads what a request needs of this computer before it can be written: secrets, files, answers that were kept.
struct ValueLookUp {
    /// The command that asks, for what it says.
    let command: String
    let place: ValuePlace
    /// Where the relative paths of `{{$file ...}}` start.
    let folder: String
    let requests: [RequestEntry]

    /// - Parameter allowed: what has its yes.
    func secrets(_ needs: ValueNeeds, allowed: [Permission]) async throws(UsageError) -> [String: String] {
        try await Self.read(needs.secrets, in: place, allowed: allowed, for: command)
    }

    /// Reads secrets where they are. A command that is still at work when a signal comes is ended first.
    static func read(
        _ secrets: [SavedSecret], in place: ValuePlace, allowed: [Permission], for command: String
    ) async throws(UsageError) -> [String: String] {
        guard !secrets.isEmpty else { return [:] }
        let reader = SecretReader(environment: Program.environment, directories: Program.directories)
        let work = Task { await reader.values(of: secrets, in: place, allowed: allowed) }
        let interruption = Interruption { work.cancel() }
        let found = await work.value
        interruption.end()
        var values: [String: String] = [:]
        for (name, result) in found {
            switch result {
            case .success(let value): values[name] = value
            case .failure(let failure): throw .badInput(command, reason: failure.sentence)
            }
        }
        return values
    }

    /// What `{{$file ...}}` and `{{$response ...}}` mean, by their texts.
    struct LookedUp {
        var values: [String: String] = [:]
        /// For what was taken out of answers, where each came from; see `PreparedRequest.issuingOrigin`.
        var issuingOrigins: [String: String] = [:]
    }

    func lookedUp(_ needs: ValueNeeds) async throws(UsageError) -> LookedUp {
        let reader = LookUpReader(folder: folder, collection: place.collection, home: Program.environment["HOME"])
        var found = LookedUp()
        for text in needs.lookups {
            do throws(LookUpFailure) {
                if let response = ResponseLookUp(text) {
                    let answer = await lastAnswer(of: response.request)
                    found.values[text] = try response.value(in: answer)
                    // By what way it came is not kept.
                    found.issuingOrigins[text] = answer.map { PreparedRequest(request: $0.request).issuingOrigin }
                } else {
                    found.values[text] = try reader.value(of: text)
                }
            } catch {
                throw .badInput(command, reason: error.sentence)
            }
        }
        return found
    }

    /// As the explorer kept it.
    private func lastAnswer(of name: String) async -> Exchange? {
        guard let entry = requests.first(where: { $0.path == name || $0.name == name }) else { return nil }
        let key = RequestKey(collection: place.collection, request: entry.path)
        let stored = await ExchangeStore(directories: Program.directories).exchange(for: key)
        return stored.flatMap(Exchange.init)
    }
}
