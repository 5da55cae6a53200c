import CurlewChecks
import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI
import Workspace

/// A value captured from an answer, or a capture that found none.
enum CaptureOutcome {
    /// Takes what the hook of a running request captured, whichever request that is; ignored when the request no longer
    /// runs.
    static func take(
        _ results: [Result<CapturedValue, CaptureFailure>], for job: JobID, _ model: inout Model
    ) -> [Effect] {
        guard let request = model.running(job) else { return [] }
        let values = results.compactMap { try? $0.get() }
            .map { request.stored($0, model.environments.values, model.secretMask, at: model.clock.seconds) }
        return CaptureStorage.store(values, in: request.sentIn, &model)
    }
}

extension OpenRequest {
    /// Stores values for the environment of the request. A capture without a value is reported, and the earlier value
    /// stays.
    func take(
        _ results: [Result<CapturedValue, CaptureFailure>], _ facts: ResponseFacts, _ desk: inout Desk<Never>
    ) {
        var values: [StoredValue] = []
        for result in results {
            switch result {
            case .success(let value):
                values.append(stored(value, facts.checks.values, facts.secrets, at: facts.display.clock.seconds))
            // A refused request has no such value, which the check of its status says.
            case .failure(let failure): if !isRefused { desk.report("\(failure)", .warning) }
            }
        }
        // The reason of the server's refusal matters more than a missing value in its body.
        if let words = facts.refusal { desk.say(words, .warning) }
        desk.store(values, in: sentIn)
    }

    private var isRefused: Bool {
        if case .received(let exchange) = exchange { exchange.head.status >= 400 } else { false }
    }

    fileprivate func stored(
        _ value: CapturedValue, _ known: EnvironmentValues, _ secrets: SecretMask, at seconds: Double
    ) -> StoredValue {
        let names: Set = known[value.name]?.isSecret == true ? [value.name] : []
        return StoredValue(
            value.name, value.value, isSecret: value.hiding(secrets, names).isSecret, request: name,
            source: value.source, date: seconds, issuingOrigin: issuingOrigin)
    }

    /// The issuing origin of the request's answer, see `PreparedRequest.issuingOrigin`.
    private var issuingOrigin: String? {
        let (request, home): (SentRequest?, String?) =
            if case .received(let exchange) = exchange {
                (exchange.request, exchange.home)
            } else {
                (exchange.progress?.request, nil)
            }
        guard let request, let options = sent?.request.options else { return home }
        return PreparedRequest(request: request, options: options).issuingOrigin
    }
}
