public import CurlewBytes
public import CurlewChecks
internal import CurlewDiffering
public import CurlewFormats
public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
internal import CurlewTransport
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
    /// Checks of the answer, one rule a line (`CurlewChecks.CheckRule`).
    public var checks: [String]
    /// True: the check rules of the collection and its folders do not apply.
    public var removesChecks: Bool
    /// The format of the body, as `CurlewChecks.JSONFormat` reads it; nil for any.
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

/// A variable and the place in the answer that its value comes from, as `CurlewChecks.CaptureRule` reads it.
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
        serializer.stringEncoding = context.encoding
        if let methods = context.methodsInURL { serializer.methodsEncodingParametersInURI = methods }
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

extension RequestDraft {
    /// Every text of the draft that may hold names and is sent. Rows that are off, and parameters that a text body
    /// replaces, are left out.
    public var templates: [String] {
        var texts =
            [method, url] + headers.filter(\.isOn).flatMap { [$0.name, $0.value] } + authentication.contents.map(\.text)
        texts += options.contents.map(\.text)
        if case .keep(let terms) = caching { texts += [terms.sensitiveData].compactMap(\.self) }
        if let root = path.root { Self.collect(root, into: &texts) }
        return texts.filter(VariableTemplate.isPresent) + bodyTemplates
    }

    /// The templates that the body is written from, or the query for a method without a body.
    var bodyTemplates: [String] {
        var texts = serializer.hasText ? [text ?? ""].filter(VariableTemplate.isPresent) : []
        if RequestSerializer(serializer).effectiveKind(method).hasTree, let root = parameters.root {
            Self.collect(root, into: &texts)
        }
        return texts
    }

    /// Adds the keys and values that hold a name, of a large tree few or none.
    private static func collect(_ node: ParameterNode, into texts: inout [String]) {
        guard node.isOn else { return }
        switch node.value {
        case .dictionary(let members):
            for member in members where member.node.isOn {
                if VariableTemplate.isPresent(in: member.key.text) { texts.append(member.key.text) }
                collect(member.node, into: &texts)
            }
        case .array(let items), .set(let items): for item in items { collect(item, into: &texts) }
        case .scalar(let scalar): if VariableTemplate.isPresent(in: scalar.text) { texts.append(scalar.text) }
        }
    }
}

extension SavedFilter {
    /// The filter's texts that may hold names.
    public var texts: [String] {
        switch self {
        case .add(let arguments): RequestDraft(serializer: .form, parameters: arguments).templates
        }
    }
}

extension RequestDraft {
    /// Paths of files among the parameters, each once, with names replaced by their values.
    public func filePaths(using variables: VariableSet, where isWanted: (ParameterVisit) -> Bool) -> [String] {
        var typed: [String] = []
        parameters.walk { visit in
            if case .scalar(let scalar) = visit.node.value, scalar.kind == .file, !scalar.text.isEmpty, isWanted(visit)
            {
                typed.append(scalar.text)
            }
            return true
        }
        var seen: Set<String> = []
        return typed.map { VariableResolver.resolve($0, using: variables).text }.filter { seen.insert($0).inserted }
    }
}

extension RequestDraft {
    /// The rules that the answer is checked by: those of the collection and its folders, the request's own, then its
    /// format. A line that is not a rule, or whose variables have no value, becomes a check that fails.
    public func checkRules(defaults: RequestDefaults, variables: VariableSet) -> [CheckRule] {
        var resolver = VariableResolver(variables)
        var rules = (inheritedChecks(defaults) + checks).map { line in
            resolver.read(line) {
                CheckRule(reading: $0, written: line)
            } broken: {
                CheckRule(broken: line, $0)
            }
        }
        if let baseline = baseline(defaults) { for index in rules.indices { rules[index].take(baseline) } }
        if let format { rules.append(CheckRule(format: format, strictNull: strictNull)) }
        return rules
    }

    /// The baseline of the request, with its choices for comparing.
    private func baseline(_ defaults: RequestDefaults) -> CheckBaseline? {
        switch defaults.baseline {
        case .found(let saved):
            .known(
                .init(status: saved.status, fields: saved.fields, body: saved.body), DifferenceRules(comparison))
        case .unreadable(let problem): .unreadable(problem.description)
        case nil: nil
        }
    }

    /// The lines of the collection and its folders that the request does not repeat.
    public func inheritedChecks(_ defaults: RequestDefaults) -> [String] {
        removesChecks ? [] : defaults.checks.filter { !checks.contains($0) }
    }

    /// Every line about the answer that may hold names.
    public func ruleTexts(_ defaults: RequestDefaults) -> [String] {
        inheritedChecks(defaults) + checks + captures.map(\.text)
    }

    /// The rules of the values to capture from the answer.
    public func captureRules(variables: VariableSet) -> [CaptureRule] {
        var resolver = VariableResolver(variables)
        return captures.map { line in
            resolver.read(line.text) {
                CaptureRule(reading: $0, name: line.name, isSecret: line.isSecret, written: line.text)
            } broken: {
                CaptureRule(broken: line.text, name: line.name, isSecret: line.isSecret, $0)
            }
        }
    }
}

extension VariableResolver {
    fileprivate mutating func read<Rule>(
        _ line: String, _ make: (String) -> Rule, broken: (CheckRuleError) -> Rule
    ) -> Rule {
        let resolved = resolve(line)
        guard let unknown = resolved.unknown.first else { return make(resolved.text) }
        return broken(CheckRuleError(.unresolved(unknown.sentence()), column: 1))
    }
}

extension CheckRule {
    /// A rule for the format in a file. A tree that is not a format becomes a check that fails.
    fileprivate init(format tree: JSONValue, strictNull: Bool) {
        do throws(JSONFormatError) {
            var format = try JSONFormat(tree)
            format.strictNull = strictNull
            self.init(format)
        } catch {
            self.init(broken: "format " + tree.text(), CheckRuleError(.format(error), column: 1))
        }
    }
}
