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
    /// The body where the serializer is text. It stays beside the parameters when another is chosen.
    public var text: String?
    /// The name of the form style, see `QueryStyles`.
    public var style: String
    /// Parts behind the parameters; with any the request is multipart.
    public var parts: MultipartForm
    /// Who is asking. Header rows of the same name go before it.
    public var authentication: Authentication
    /// How the answer is checked and read.
    public var response: ResponseSerializer
    public var options: RequestOptions

    public init(
        method: String = "GET", url: String = "", headers: [HeaderRow] = [], serializer: SerializerKind = .json,
        parameters: ParameterTree = ParameterTree(), authentication: Authentication = .none,
        response: ResponseSerializer = ResponseSerializer(), options: RequestOptions = RequestOptions(),
        style: String = QueryStyle.afnetworking.name, parts: MultipartForm = MultipartForm(),
        text: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.serializer = serializer
        self.parameters = parameters
        self.text = text
        self.style = style
        self.parts = parts
        self.authentication = authentication
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
    /// True: nothing of that name is sent, whoever sets it (`setValue:nil forHTTPHeaderField:`).
    public var removes: Bool

    public init(
        id: Int, name: String, value: String, isOn: Bool = true, isSecret: Bool = false, removes: Bool = false
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.isOn = isOn
        self.isSecret = isSecret
        self.removes = removes
    }
}
