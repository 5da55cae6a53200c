import Drafting
import HTTPMessage
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
        let left = model.request.credentialsLeft.map { BoundSecret("\($0) of your draft", environment: nil) }
        // Most environments have none, and names cost more to find than this.
        let hasCaptured = values.hasCaptured
        guard !model.environments.lookedUp.isEmpty || hasCaptured || values.values.contains(where: \.isSecret)
        else { return left }
        let (draft, defaults) = (model.request.draft, Filing.defaults(model))
        let variables = values.variables(.masked())
        let names = ValueNeeds.names(in: draft, defaults, variables)
        let looked = answers(model)
        let sent = looked.isEmpty && !hasCaptured ? [] : ValueNeeds.sent(in: draft, defaults, variables)
        return left + values.bound(names, sent: sent) + values.sourced(names) + looked.filter { sent.contains($0.name) }
    }

    /// `{{$response tour/log-in $.token}}` that was looked up: what it is worth only the server knows.
    static func answers(_ model: Model) -> [BoundSecret] {
        let (known, name) = (model.environments.lookedUp, model.environments.activeName)
        return known.keys.sorted().filter { ResponseLookUp($0) != nil }.map {
            BoundSecret($0, environment: name, home: model.environments.homes[$0])
        }
    }
}

extension OpenRequest {
    /// What credentials an earlier run left in its draft, by their names. Where they go is said by files that may have changed
    /// since, unless the whole URL was typed with them.
    fileprivate var credentialsLeft: [String] {
        guard let restored else { return [] }
        let isWhole = URLReference(draft.url).scheme != nil && !VariableTemplate.isPresent(in: draft.url)
        if isWhole, draft.url == restored.url, draft.url != asRead?.url, draft.options == restored.options { return [] }
        let rows = draft.headers.filter { row in
            row.isOn && !row.value.isEmpty && (row.isSecret || HeaderFields.isCredential(row.name))
                && !VariableTemplate.isPresent(in: row.value) && Self.has(row, restored) && !Self.has(row, asRead)
        }
        let isLeft = draft.authentication == restored.authentication
        let hasOwn = isLeft && draft.authentication != (asRead?.authentication ?? .none)
        return rows.map(\.name) + (hasOwn ? ["authentication"] : [])
    }

    private static func has(_ row: HeaderRow, _ draft: RequestDraft?) -> Bool {
        draft?.headers.contains { HeaderFields.isSame($0.name, row.name) && $0.value == row.value } ?? false
    }

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
