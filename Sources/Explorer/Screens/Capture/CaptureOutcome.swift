import Checks
import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI
import Workspace

/// What was taken out of an answer, or was not there.
enum CaptureOutcome {
    /// Values are stored for the environment in use; what was not there is said, and its value from before stays.
    static func take(_ results: [Result<CapturedValue, CaptureFailure>], _ model: inout Model) -> [Effect] {
        var values: [StoredValue] = []
        for result in results {
            switch result {
            case .success(let value): values.append(stored(value, model))
            case .failure(let failure): model.status.say("\(failure)", .warning, at: model.clock.timeOfDay)
            }
        }
        // Why the server refused matters more than what its refusal lacks.
        if case .received(let exchange) = model.request.exchange,
            let words = Capturing.refusalWords(exchange.head.status, model)
        {
            model.status.say(words, .warning)
        }
        return values.isEmpty ? [] : Capturing.store(values, in: model.request.sentIn, &model)
    }

    /// What the hook of a running request took, wherever that request is; nothing of one that runs no more.
    static func take(
        _ results: [Result<CapturedValue, CaptureFailure>], for job: JobID, _ model: inout Model
    ) -> [Effect] {
        guard let request = model.running(job) else { return [] }
        let values = results.compactMap { try? $0.get() }.map { stored($0, model, from: request) }
        return Capturing.store(values, in: request.sentIn, &model)
    }

    private static func stored(
        _ value: CapturedValue, _ model: Model, from request: OpenRequest? = nil
    ) -> StoredValue {
        let request = request ?? model.request
        let isSecret = value.isSecret || model.environments.values[value.name]?.isSecret == true
        return StoredValue(
            value.name, value.value, isSecret: isSecret, request: request.name, source: value.source,
            date: model.clock.seconds, home: request.home)
    }
}

extension OpenRequest {
    /// Where its answer came from, or comes from, see `PreparedRequest.home`.
    fileprivate var home: String? {
        let request =
            if case .received(let exchange) = exchange { exchange.request } else { exchange.progress?.request }
        return request.map { PreparedRequest(request: $0, options: sent?.request.options ?? RequestOptions()).home }
    }
}
