import CurlewNetworking
import Drafting
import History
import Runs
import Workspace

/// Reads the values that a request needs from this computer before it can be written: secrets, files, stored answers.
struct ValueLookUp {
    /// The command's name, for its messages.
    let command: String
    let place: ValuePlace
    /// The folder where relative paths of `{{$file ...}}` start.
    let folder: String
    let requests: [RequestEntry]

    /// - Parameter allowed: the granted permissions.
    func secrets(_ needs: ValueNeeds, allowed: [Permission]) async throws(UsageError) -> [String: String] {
        try await Self.read(needs.secrets, in: place, allowed: allowed, for: command)
    }

    /// The secrets for somebody who wants to see them, after a yes.
    func shownSecrets(_ needs: ValueNeeds, _ consent: ConsentOptions) async throws(UsageError) -> [String: String] {
        let asked = PermissionRequest(secrets: needs.named, root: place.collection, host: "").needs
        try consent.settle(asked)
        return try await secrets(needs, allowed: asked)
    }

    /// Reads secrets at their sources. A command that is still running when a signal comes is ended first.
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

    /// Values of `{{$file ...}}` and `{{$response ...}}`, by their texts.
    struct LookedUp {
        var values: [String: String] = [:]
        /// The issuing origin of each text taken from an answer; see `PreparedRequest.issuingOrigin`.
        var issuingOrigins: [String: String] = [:]
    }

    func lookedUp(_ needs: ValueNeeds) async throws(UsageError) -> LookedUp {
        let reader = FileLookUp(folder: folder, collection: place.collection, home: Program.environment["HOME"])
        var found = LookedUp()
        for text in needs.lookups {
            do throws(LookUpFailure) {
                if let response = ResponseLookUp(text) {
                    if let sentence = RequestObstacles.sentence(of: response, among: requests) {
                        throw LookUpFailure(sentence)
                    }
                    let key = key(of: response.request)
                    let answer = await lastAnswer(of: key)
                    found.values[text] = try response.value(
                        in: answer, isKept: answer != nil || key?.keepsHistory(in: place.environment) ?? true)
                    found.issuingOrigins[text] = answer?.home
                } else {
                    found.values[text] = try reader.value(of: text)
                }
            } catch {
                throw .badInput(command, reason: error.sentence)
            }
        }
        return found
    }

    private func key(of name: String) -> RequestKey? {
        guard let entry = requests.first(where: { $0.path == name || $0.name == name }) else { return nil }
        return RequestKey(collection: place.collection, request: entry.path)
    }

    /// The last answer in the history, whichever front sent the request.
    private func lastAnswer(of key: RequestKey?) async -> Exchange? {
        guard let key else { return nil }
        return await HistoryOption.store.last(of: key).flatMap { Exchange($0.exchange) }
    }
}
