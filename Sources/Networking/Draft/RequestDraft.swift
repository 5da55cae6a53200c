public import Serialization

/// A request as a person edits it. Text may hold `{{name}}`; nothing here is known to be sendable.
///
/// ```
///   RequestDraft ── prepared(variables:) ──► PreparedRequest ── SessionManager.send ──► Exchange
///   what is edited          │                what will be sent         │                what came of it
///                           └─► PreparationError                       └─► ExchangeFailure
/// ```
public struct RequestDraft: Sendable, Equatable {
    public var method: String
    /// Absolute, or relative to the base of the collection: `/people`, `people`, `{{base}}/people`.
    public var url: String
    public var headers: [HeaderRow]
    public var serializer: SerializerKind
    public var parameters: ParameterTree
    /// How the answer is checked and read.
    public var response: ResponseSerializer
    public var options: RequestOptions

    public init(
        method: String = "GET", url: String = "", headers: [HeaderRow] = [], serializer: SerializerKind = .json,
        parameters: ParameterTree = ParameterTree(), response: ResponseSerializer = ResponseSerializer(),
        options: RequestOptions = RequestOptions()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.serializer = serializer
        self.parameters = parameters
        self.response = response
        self.options = options
    }
}

/// One row of the header table.
public struct HeaderRow: Sendable, Equatable, Identifiable {
    /// Stable while the draft is edited; chosen by whoever makes the row.
    public var id: Int
    public var name: String
    public var value: String
    /// False: kept in the table, not sent.
    public var isOn: Bool
    /// True: shown as `******` and never sent to another origin.
    public var isSecret: Bool

    public init(id: Int, name: String, value: String, isOn: Bool = true, isSecret: Bool = false) {
        self.id = id
        self.name = name
        self.value = value
        self.isOn = isOn
        self.isSecret = isSecret
    }
}
