internal import CurlewNetworking
internal import Serialization
public import Workspace

extension RequestDraft {
    /// Makes a draft from a file's content; where it sets nothing, the defaults of its collection and folders apply.
    /// The header fields of these are not part of a draft but of `PreparationContext`.
    public init(_ saved: SavedRequest, defaults: RequestDefaults) {
        let response = saved.response.over(defaults.response)
        self.init(
            method: saved.method, url: saved.url,
            headers: saved.headers.enumerated().map { HeaderRow(id: $0 + 1, $1) },
            serializer: saved.serializer ?? defaults.serializer ?? .json, parameters: saved.parameters,
            authentication: (saved.authentication ?? defaults.authentication).map { Authentication($0) } ?? .none,
            response: response.responseSerializer,
            options: RequestOptions(saved.options.over(defaults.options).words),
            style: saved.style ?? defaults.style ?? QueryStyle.afnetworking.name, text: saved.text,
            checks: saved.checks, removesChecks: saved.removesChecks, format: response.format,
            strictNull: response.strictNull ?? false,
            captures: saved.captures.map { CaptureLine(name: $0.name, text: $0.text, isSecret: $0.isSecret) })
        caching = Caching(saved.cache)
        path = saved.path
        partSettings = saved.partSettings
        comparison = saved.comparison
    }
}

extension HeaderRow {
    init(id: Int, _ saved: SavedHeader) {
        self.init(
            id: id, name: saved.name, value: saved.value ?? "", isOn: saved.isOn, isSecret: saved.isSecret,
            removes: saved.value == nil)
    }
}

extension SavedHeader {
    init(_ row: HeaderRow) {
        self.init(row.name, row.removes ? nil : row.value, isOn: row.isOn, isSecret: row.isSecret)
    }
}
