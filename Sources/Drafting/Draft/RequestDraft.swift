public import CurlewBytes
public import CurlewFormats
public import CurlewNetworking
public import HTTPMessage
public import Serialization
public import Workspace

/// A request as the user edits it. Text may hold `{{name}}`; a draft need not be sendable.
///
/// ```
///   RequestDraft ── prepared(variables:) ──► PreparedRequest ── SessionManager.send ──► Exchange
///   edited by the user      │                sent                       │               request and answer
///                           └─► PreparationError                       └─► ExchangeFailure
/// ```
public struct RequestDraft: Sendable, Equatable {
    public var method: String
    /// Absolute, or relative to the base of the collection: `/people`, `people`, `{{base}}/people`.
    public var url: String
    /// The values of `{name}` in the URL's path: a dictionary made from `ParameterTree.forPath`, or without a root.
    public var path = ParameterTree.forPath
    public var headers: [HeaderRow]
    public var serializer: SerializerKind
    public var parameters: ParameterTree
    /// The body when the serializer is text. It is kept beside the parameters when another serializer is chosen.
    public var text: String?
    /// The name of the form style, see `QueryStyles`.
    public var style: String
    /// Parts after the parameters. When there are any, the request is multipart.
    public var parts: MultipartForm
    /// Type, file name and header fields of multipart parts, by the name of the part.
    public var partSettings: [PartSettings] = []
    /// The authentication. Header rows of the same name override the fields it writes.
    public var authentication: Authentication
    /// The serializer that checks and reads the answer.
    @Boxed public var response: ResponseSerializer
    @Boxed public var options: RequestOptions
    /// The time to keep answers, and the requests that share them. The sensitive data may hold `{{name}}`.
    @Boxed public var caching = Caching.off
    /// Checks of the answer, one rule a line (`Checks.CheckRule`).
    public var checks: [String]
    /// True: the check rules of the collection and its folders do not apply.
    public var removesChecks: Bool
    /// The format of the body, as `Checks.JSONFormat` reads it; nil for any.
    public var format: JSONValue?
    /// True: null passes only where the format allows it.
    public var strictNull: Bool
    /// Values to capture from the answer.
    public var captures: [CaptureLine]
    /// The choices for comparing its answers.
    public var comparison = SavedComparison()

    public init(
        method: String = "GET", url: String = "", headers: [HeaderRow] = [], serializer: SerializerKind = .json,
        parameters: ParameterTree = ParameterTree(), authentication: Authentication = .none,
        response: ResponseSerializer = ResponseSerializer(), options: RequestOptions = RequestOptions(),
        style: String = QueryStyle.afnetworking.name, parts: MultipartForm = MultipartForm(),
        text: String? = nil, checks: [String] = [], removesChecks: Bool = false,
        format: JSONValue? = nil, strictNull: Bool = false,
        captures: [CaptureLine] = []
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
        self.checks = checks
        self.removesChecks = removesChecks
        self.format = format
        self.strictNull = strictNull
        self.captures = captures
    }
}

/// A variable and the place in the answer that its value comes from, as `Checks.CaptureRule` reads it.
public struct CaptureLine: Sendable, Equatable {
    public var name: String
    public var text: String
    /// Shown as `******`.
    public var isSecret: Bool

    public init(name: String, text: String, isSecret: Bool = false) {
        self.name = name
        self.text = text
        self.isSecret = isSecret
    }
}

extension RequestDraft {
    /// The tree that a node belongs to: the values of the path, or the parameters.
    public subscript(treeOf id: NodeID?) -> ParameterTree {
        get { id?.isInPath == true ? path : parameters }
        set { if id?.isInPath == true { path = newValue } else { parameters = newValue } }
        _modify { if id?.isInPath == true { yield &path } else { yield &parameters } }
    }
}

/// One row of the header table.
public struct HeaderRow: Sendable, Equatable, Identifiable {
    /// Stable while the draft is edited; chosen by the code that makes the row.
    public var id: Int
    public var name: String
    public var value: String
    /// False: kept in the table, not sent.
    public var isOn: Bool
    /// True: shown as `******` and never sent to another origin.
    public var isSecret: Bool
    /// True: no field of that name is sent, whichever level sets it (`setValue:nil forHTTPHeaderField:`).
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

extension RequestDraft {
    /// The header fields of the rows that are on, as typed.
    public var sentFields: HeaderFields {
        HeaderFields(
            headers.filter { $0.isOn && !$0.removes && !$0.name.isEmpty }.map { HeaderField($0.name, $0.value) })
    }
}

extension RequestDraft {
    /// Prepares the request: replaces variables and writes the parameters. Throws every problem at once. Pure.
    public func prepared(in context: PreparationContext, trace: Bool = false) throws(PreparationError)
        -> PreparedRequest
    {
        var preparation = Preparation(draft: self, context: context)
        return try preparation.prepared(trace: trace)
    }
}

extension RequestDraft {
    /// Takes a URL that was typed on the screen: a host without a scheme gets one (`TypedURL`), so that the field and the
    /// file hold the whole URL. A method before it becomes the request's (`TypedRequestLine`).
    ///
    /// - Parameter variables: the values by which a URL with `{{names}}` is judged; the names stay in it.
    public mutating func take(typedURL text: String, _ variables: VariableSet) {
        let line = TypedRequestLine(text)
        if let line { method = line.method }
        let text = line?.url ?? text
        let meaning = VariableResolver.resolve(url: text, using: variables).text
        url = TypedURL.completed(text, meaning: meaning, at: .screen)
    }
}

extension RequestDraft {
    /// The serializer of the draft's parameters: the draft's kind and style with the clock, files, boundary and
    /// conformance of `context`. Sending, preview, checks and reading back all use this one.
    ///
    /// A style that does not exist counts as `afnetworking`; `prepared` refuses it.
    /// - Parameter kind: a kind to use instead of the draft's, for a preview of another serializer.
    public func serializer(in context: PreparationContext = PreparationContext(), as kind: SerializerKind? = nil)
        -> RequestSerializer
    {
        var serializer = RequestSerializer(
            kind ?? self.serializer, conformance: context.conformance, now: context.now)
        serializer.style = context.styles[style] ?? .afnetworking
        serializer.files = context.files
        serializer.viewedNodes = context.viewedNodes
        serializer.multipart.boundary = context.boundary?.text
        serializer.multipart.parts = partSettings
        return serializer
    }
}

extension RequestDraft {
    /// The serializer that reads the answer. A `status` rule replaces the usual accepted range 200-299; a status
    /// range set for the request or its folders is kept beside the rule.
    ///
    /// - Parameter inherited: the checks of the collection and its folders.
    public func answerSerializer(inherited: [String]) -> ResponseSerializer {
        var serializer = response
        guard serializer.acceptableStatus == .success,
            (checks + (removesChecks ? [] : inherited)).contains(where: Self.isStatusRule)
        else { return serializer }
        serializer.setAll(\.acceptableStatus, to: nil)
        return serializer
    }

    private static func isStatusRule(_ line: String) -> Bool {
        line.words(maxSplits: 1).first == "status"
    }
}
