import Checks
import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI
import Workspace

/// What was taken out of an answer, or was not there.
enum CaptureOutcome {
    /// What the hook of a running request took, wherever that request is; nothing of one that runs no more.
    static func take(
        _ results: [Result<CapturedValue, CaptureFailure>], for job: JobID, _ model: inout Model
    ) -> [Effect] {
        guard let request = model.running(job) else { return [] }
        let values = results.compactMap { try? $0.get() }
            .map { request.stored($0, model.environments.values, at: model.clock.seconds) }
        return CaptureStorage.store(values, in: request.sentIn, &model)
    }
}

extension OpenRequest {
    /// Values are stored for the environment in use; what was not there is said, and its value from before stays.
    func take(
        _ results: [Result<CapturedValue, CaptureFailure>], _ facts: ResponseFacts, _ desk: inout Desk<Never>
    ) {
        var values: [StoredValue] = []
        for result in results {
            switch result {
            case .success(let value):
                values.append(stored(value, facts.checks.values, at: facts.display.clock.seconds))
            case .failure(let failure): desk.report("\(failure)", .warning)
            }
        }
        // Why the server refused matters more than what its refusal lacks.
        if let words = facts.refusal { desk.say(words, .warning) }
        desk.store(values, in: sentIn)
    }

    fileprivate func stored(
        _ value: CapturedValue, _ known: EnvironmentValues, at seconds: Double
    ) -> StoredValue {
        StoredValue(
            value.name, value.value, isSecret: value.isSecret || known[value.name]?.isSecret == true, request: name,
            source: value.source, date: seconds, issuingOrigin: issuingOrigin)
    }

    /// Where its answer came from, or comes from, see `PreparedRequest.issuingOrigin`.
    private var issuingOrigin: String? {
        let request =
            if case .received(let exchange) = exchange { exchange.request } else { exchange.progress?.request }
        return request.map {
            PreparedRequest(request: $0, options: sent?.request.options ?? RequestOptions()).issuingOrigin
        }
    }
}
