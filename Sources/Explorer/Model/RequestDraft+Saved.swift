import Networking
import Serialization
import Transport
import Workspace

extension RequestDraft {
    /// A draft of what a file says; where it is silent, the collection's and folders' defaults hold.
    init(_ saved: SavedRequest, defaults: RequestDefaults) {
        self.init(
            method: saved.method, url: saved.url,
            headers: saved.headers.enumerated().map { index, header in
                HeaderRow(id: index + 1, name: header.name, value: header.value ?? "", isOn: header.isOn)
            },
            serializer: saved.serializer ?? defaults.serializer ?? .json, parameters: saved.parameters,
            response: saved.response.over(defaults.response).responseSerializer,
            options: RequestOptions(saved.options.over(defaults.options)))
    }
}

extension RequestOptions {
    /// What is set replaces the manager's default.
    init(_ saved: SavedOptions) {
        self.init()
        if let timeout = saved.timeout { self.timeout = timeout }
        if let follow = saved.follow { self.follow = follow }
        if let verifies = saved.verifiesTLS { verifiesTLS = verifies }
        switch saved.http {
        case "1.1": httpVersion = .http1
        case "2": httpVersion = .http2
        default: break
        }
    }
}

extension SavedRequest {
    /// What this request becomes when a draft is saved: only what the draft changed differs, so that a file keeps
    /// silent about what it leaves to the defaults.
    func edited(by draft: RequestDraft, defaults: RequestDefaults) -> SavedRequest {
        let before = RequestDraft(self, defaults: defaults)
        var result = self
        result.method = draft.method
        result.url = draft.url
        if draft.headers != before.headers {
            result.headers = draft.headers.map { SavedHeader($0.name, $0.value, isOn: $0.isOn) }
        }
        if draft.serializer != before.serializer { result.serializer = draft.serializer }
        result.parameters = draft.parameters
        result.options = options.edited(from: before.options, to: draft.options)
        return result
    }
}

extension SavedOptions {
    fileprivate func edited(
        from before: RequestOptions, to after: RequestOptions
    ) -> SavedOptions {
        var result = self
        if after.timeout != before.timeout { result.timeout = after.timeout }
        if after.follow != before.follow { result.follow = after.follow }
        if after.verifiesTLS != before.verifiesTLS { result.verifiesTLS = after.verifiesTLS }
        if after.httpVersion != before.httpVersion {
            switch after.httpVersion {
            case .automatic: result.http = "auto"
            case .http1: result.http = "1.1"
            case .http2: result.http = "2"
            }
        }
        return result
    }
}
