import Drafting
import Networking
import Serialization
import Workspace

/// Secrets that this computer keeps, and where they go with a request.
extension Consenting {
    /// Those that a sending carries: as it began, else as the request on the screen stands.
    static func secrets(of job: JobID, _ request: OpenRequest, _ model: Model) -> [BoundSecret] {
        if let transfer = model.transfers[job] { return transfer.secrets }
        if request.exchange.progress?.job == job { return request.sentSecrets }
        return secrets(model)
    }

    /// Those that the request on the screen would be written with.
    static func secrets(_ model: Model) -> [BoundSecret] {
        let values = model.environments.values
        // Most environments have none, and names cost more to find than this.
        guard !model.environments.lookedUp.isEmpty || values.values.contains(where: \.isSecret) else { return [] }
        let defaults = Filing.defaults(model)
        let names = ValueNeeds.names(in: model.request.draft, defaults, values.variables(.masked()))
        return values.bound(names) + answers(model).filter { names.contains($0.name) }
    }

    /// `{{$response tour/log-in $.token}}` that was looked up and holds a secret.
    static func answers(_ model: Model) -> [BoundSecret] {
        guard !model.environments.lookedUp.isEmpty else { return [] }
        let mask = model.secretMask
        return model.environments.lookedUp.sorted { $0.key < $1.key }.compactMap { text, value in
            guard let lookUp = ResponseLookUp(text), mask.masked(value) != value else { return nil }
            return BoundSecret(
                text, environment: model.environments.activeName,
                home: LastAnswer.request(behind: lookUp, model)?.home)
        }
    }
}

extension OpenRequest {
    /// Where its answer came from, or comes from, see `PreparedRequest.home`.
    var home: String? {
        let sent: SentRequest? =
            switch exchange {
            case .received(let exchange): exchange.request
            case .sending(let progress): progress.request
            case .none, .failed: nil
            }
        return sent.map { PreparedRequest(request: $0, options: sentOptions ?? RequestOptions()).home }
    }
}
