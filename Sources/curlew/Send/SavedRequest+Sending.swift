import Networking
import Serialization
import Transport
import Workspace

extension SavedRequest {
    /// The request as it is sent: where the file is silent, the collection's and folders' defaults hold, header fields
    /// included.
    func draft(under defaults: RequestDefaults) -> RequestDraft {
        RequestDraft(
            method: method, url: url,
            headers: SavedHeader.merge(headers, over: defaults.headers).enumerated().map { index, header in
                HeaderRow(id: index + 1, name: header.name, value: header.value ?? "", isOn: header.isOn)
            },
            serializer: serializer ?? defaults.serializer ?? .json, parameters: parameters,
            response: response.over(defaults.response).responseSerializer,
            options: options.over(defaults.options).sendingOptions)
    }
}

extension SavedOptions {
    fileprivate var sendingOptions: RequestOptions {
        RequestOptions(
            timeout: timeout ?? .seconds(60), follow: follow ?? SendTarget.follow,
            httpVersion: http.flatMap(HTTPVersionChoice.init) ?? .automatic, verifiesTLS: verifiesTLS ?? true)
    }
}
