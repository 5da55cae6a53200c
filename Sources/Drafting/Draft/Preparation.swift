internal import CurlewBytes
public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
internal import CurlewTransport

/// Turns one draft into a prepared request and collects every problem.
struct Preparation {
    let draft: RequestDraft
    let context: PreparationContext
    private var resolver: VariableResolver
    private(set) var problems: [PreparationError.Problem] = []
    private var escaped: [EscapedValue] = []

    init(draft: RequestDraft, context: PreparationContext) {
        self.draft = draft
        self.context = context
        resolver = VariableResolver(context.variables)
    }

    mutating func prepared(trace: Bool) throws(PreparationError) -> PreparedRequest {
        for obstacle in context.obstacles { report(.option("collection"), obstacle) }
        let method = method()
        let whole = url()
        // Credentials are no part of what is shown and sent as URL.
        let (plain, userinfo) = Userinfo.cut(from: whole).map { ($0, $1) } ?? (whole, nil)
        let filtered = filtered(plain)
        let url = filtered.text
        let rows = headers()
        let path = path(of: url)
        let parameters = parameters(method)
        let text = text()
        let (authentication, identity) = authentication(userinfo: userinfo)
        var options = options()
        options.connection.withheld = rows.filter(\.removes).map(\.name)
        let caching = caching()
        let asked = URLText.appending(identity.query, to: url, placement: .beforeFragment)
        let serialized = serialize(method, (asked, path), rows, (parameters, text), trace: trace)
        if let count = serialized?.url.utf8.count, count > URLText.lengthLimit {
            report(.url(at: nil), URLTextError.tooLong(count: count).sentence)
        }
        guard problems.isEmpty, let serialized else { throw PreparationError(problems: problems) }
        let request = SentRequest(
            method: serialized.method, url: serialized.url, headers: withOrigins(serialized.headers, rows),
            body: serialized.body)
        var trace = serialized.trace
        trace?.mark(filtered.added, of: serialized.url)
        var prepared = PreparedRequest(
            request: request, response: draft.answerSerializer(inherited: context.checks), options: options,
            authentication: authentication, trace: trace)
        prepared.add(identity)
        prepared.notes += escaped.map { $0.claim + "." } + Self.remarks(on: request.url)
        prepared.request.headers.removeAll { options.connection.withholds($0.name) }
        prepared.caching = caching
        if case .keep(let terms) = caching { prepared.showsCached = terms.refreshes }
        let variables = context.variables
        prepared.secrets = Set(variables.secrets.compactMap { variables.values[$0] })
        prepared.bodyIsPrivate = request.body != nil && writesPrivately
        prepared.readTexts = readTexts
        prepared.takesSecret = draft.captures.contains { $0.isSecret || variables.secrets.contains($0.name) }
        return prepared
    }

    /// Whether a secret, or text read from a file or an answer, is written into the body.
    private var writesPrivately: Bool {
        let variables = context.variables
        return variables.names(in: draft.bodyTemplates).contains { variables.secrets.contains($0) || isGiven($0) }
    }

    /// The texts read from files and answers that the request is written with.
    private var readTexts: Set<String> {
        let variables = context.variables
        let names = variables.names(in: draft.templates + context.inherited.flatMap { [$0.name, $0.value] })
        return Set(names.filter(isGiven).compactMap { variables[$0] })
    }

    /// Whether the value of a name comes from a file or an answer; `{{name}}` inside a server's text is not replaced.
    private func isGiven(_ name: String) -> Bool {
        Self.isRead(name) || context.variables.literals.contains(name)
    }

    /// Whether the name is a generator that reads a file or an answer.
    private static func isRead(_ name: String) -> Bool {
        GeneratorCall(name).map { Generators.lookups.contains($0.name) } == true
    }

    /// The host may be asked for under another name than the one that is written.
    private static func remarks(on url: String) -> [String] {
        ((try? URLText(url))?.hostRemark).map { [$0] } ?? []
    }

    private mutating func method() -> String {
        let method = resolve(draft.method, at: .method)
        if HeaderField(method, "").flaw != nil {
            report(.method, "The method \"\(method)\" cannot be sent. A method is one word. Write GET, POST, ...")
        }
        return method
    }

    private mutating func url() -> String {
        let problemsBefore = problems.count
        let typed = resolved(url: draft.url)
        // Without a URL the base would be asked, which nobody wrote.
        let url = draft.url.isEmpty ? "" : context.base?.resolve(typed) ?? typed
        if let base = context.base, url != typed {
            _ = resolved(url: context.variables["base"] == nil ? base.text : "{{base}}")
        }
        guard problems.count == problemsBefore else { return url }
        do { _ = try URLText(url) } catch { report(.url(at: error.position), sentence(error, of: url)) }
        return url
    }

    /// A URL or a base with its values inserted, each as its place allows.
    mutating func resolved(url: String, at place: PreparationError.Place = .url(at: nil)) -> String {
        let resolved = VariableResolver.resolve(url: url, using: context.variables)
        report(resolved.unknown, at: place)
        escaped += resolved.escaped.filter { !escaped.contains($0) }
        return resolved.text
    }

    /// A URL that is only a path gets a sentence about the missing base instead of one about the scheme.
    private func sentence(_ error: URLTextError, of url: String) -> String {
        guard error == .noScheme, context.base == nil, !url.utf8.hasPrefix("//") else { return error.sentence }
        if url.utf8.hasPrefix("/") {
            return "\"\(url)\" is a path, and no base is set that it could stand on. "
                + "Set a base in the environment (base: https://...), or write a whole URL."
        }
        guard TypedURL(url, at: .screen) == .relative else { return error.sentence }
        return "\"\(url)\" has no host. It is a path where a base is set in the environment (base: https://...). "
            + "If it begins with a host, write https://\(url)."
    }

    /// The rows whose name the URL has as `{name}`; rows without a place in the URL are left out, and their values
    /// are not checked.
    private mutating func path(of url: String) -> ParameterTree {
        var tree = draft.path
        let names = draft.options.keepsBraces ? [] : Set(PathTemplate(url).names)
        guard case .dictionary(let members)? = tree.root?.value else { return tree }
        tree.root?.value = .dictionary(members.filter { names.contains($0.key.text) })
        return resolved(tree)
    }

    /// Rows of the collection that the draft does not replace, then the draft's own rows, including rows that remove
    /// a field.
    private mutating func headers() -> [HeaderRow] {
        let own = resolved(draft.headers)
        return resolved(context.inherited).filter { !own.hasName($0.name) } + own
    }

    private mutating func resolved(_ rows: [HeaderRow]) -> [HeaderRow] {
        var rows = rows.filter(\.isOn)
        for index in rows.indices {
            let place = PreparationError.Place.header(id: rows[index].id)
            let (name, value) = (resolved(rows[index].name, at: place), resolved(rows[index].value, at: place))
            (rows[index].name, rows[index].value) = (name.text, value.text)
            if name.isSecret || value.isSecret { rows[index].isSecret = true }
            if let reason = HeaderField(rows[index].name, rows[index].value).flaw {
                report(place, HeaderFieldError(index: index, name: rows[index].name, reason: reason).sentence)
            }
        }
        return rows
    }

    /// The parameters; when a text is sent instead of them, their variables need no values.
    private mutating func parameters(_ method: String) -> ParameterTree? {
        guard draft.parameters.root != nil else { return nil }
        let isSent = RequestSerializer(draft.serializer).effectiveKind(method).hasTree
        return isSent ? resolved(draft.parameters) : draft.parameters
    }

    /// Resolves a tree that is not part of the draft, and reports its problems at `option`.
    mutating func resolved(_ tree: ParameterTree, named option: String) -> ParameterTree {
        let resolved = tree.resolved(using: context.variables)
        report(resolved.unknown.sorted(by: { $0.key < $1.key }).flatMap(\.value), at: .option(option))
        return resolved.tree
    }

    private mutating func resolved(_ tree: ParameterTree) -> ParameterTree {
        let resolved = tree.resolved(using: context.variables)
        for (node, unknown) in resolved.unknown.sorted(by: { $0.key < $1.key }) {
            report(unknown, at: .node(node))
        }
        return resolved.tree
    }

    private mutating func text() -> String? {
        guard draft.serializer.hasText, let text = draft.text else { return nil }
        return resolve(text, at: .parameters)
    }

    private mutating func serialize(
        _ method: String, _ target: (url: String, path: ParameterTree), _ rows: [HeaderRow],
        _ content: (tree: ParameterTree?, text: String?), trace: Bool
    ) -> SerializedRequest? {
        guard problems.isEmpty else { return nil }
        guard hasStyle() else { return nil }
        let removed = rows.filter(\.removes)
        var serializer = draft.serializer(in: context)
        serializer.headers = context.defaults.without(removed)
        do throws(RequestSerializationError) {
            let sent = rows.filter { !$0.removes }
            var request = try serializer.serialize(
                method: method, url: target.url, path: draft.options.keepsBraces ? nil : target.path,
                headers: HeaderFields(sent.map { HeaderField($0.name, $0.value) }), parameters: content.tree,
                parts: draft.parts, text: content.text, trace: trace)
            request.headers = request.headers.without(removed)
            return request
        } catch {
            report(error)
            return nil
        }
    }

    mutating func hasStyle() -> Bool {
        if context.styles[draft.style] != nil { return true }
        let names = context.styles.words.joined(separator: ", ")
        report(.parameters, "There is no style \"\(draft.style)\". Write one of \(names).")
        return false
    }

    private mutating func report(_ error: RequestSerializationError) {
        switch error {
        case .notRepresentable(let faults, let kind, _):
            for fault in faults { report(.node(fault.node), fault.refusal(by: kind), fault) }
        case .path(let faults):
            for fault in faults { report(fault.node.map { .node($0) } ?? .url(at: fault.position), fault.sentence) }
        case .queryBlock(let error): report(.parameters, error.message)
        case .methodHasNoBody: report(.method, error.message)
        case .boundary, .notInEncoding: report(.parameters, error.message)
        }
    }

    /// Sets each field's origin: the draft's or collection's row that it came from, else the manager for its default
    /// fields, else the serializer.
    private func withOrigins(_ fields: HeaderFields, _ rows: [HeaderRow]) -> [SentHeader] {
        fields.map { field in
            let row = rows.first { HeaderFields.isSame($0.name, field.name) && $0.value == field.value }
            let isDefault = context.defaults[field.name] == field.value
            let origin: HeaderOrigin =
                row.map { $0.id < 0 ? .collection : .you } ?? (isDefault ? .manager : .serializer)
            return SentHeader(field.name, field.value, origin: origin, isSecret: row?.isSecret ?? false)
        }
    }

    mutating func resolve(_ text: String, at place: PreparationError.Place) -> String {
        resolved(text, at: place).text
    }

    private mutating func resolved(_ text: String, at place: PreparationError.Place) -> ResolvedText {
        let resolved = resolver.resolve(text)
        report(resolved.unknown, at: place)
        return resolved
    }

    private mutating func report(_ unknown: some Sequence<UnknownVariable>, at place: PreparationError.Place) {
        problems += unknown.map { PreparationError.Problem(place: place, sentence: $0.sentence(), unknown: $0) }
    }

    mutating func report(_ place: PreparationError.Place, _ sentence: String, _ fault: ParameterProblem? = nil) {
        problems.append(PreparationError.Problem(place: place, sentence: sentence, fault: fault))
    }
}

extension [HeaderRow] {
    fileprivate func hasName(_ name: String) -> Bool { contains { HeaderFields.isSame($0.name, name) } }
}

extension HeaderFields {
    /// The fields that no row removes.
    fileprivate func without(_ rows: [HeaderRow]) -> HeaderFields {
        rows.isEmpty ? self : HeaderFields(filter { !rows.hasName($0.name) })
    }
}

/// Reports why a draft cannot be sent: every problem at once, each with its place.
public struct PreparationError: Error, Sendable, Equatable {
    /// Never empty; in the order of the form: method, URL, headers, parameters, authentication, options.
    public var problems: [Problem]

    public init(problems: [Problem]) {
        self.problems = problems
    }

    /// One problem: its place and a sentence about it.
    public struct Problem: Sendable, Equatable {
        public var place: Place
        /// The fact, its reason, and what to do.
        public var sentence: String

        /// The parameter that cannot be written, when the problem is at a node; otherwise nil.
        public var fault: ParameterProblem?
        /// The variable without a value, when the problem is one; otherwise nil.
        public var unknown: UnknownVariable?

        public init(
            place: Place, sentence: String, fault: ParameterProblem? = nil, unknown: UnknownVariable? = nil
        ) {
            (self.place, self.sentence, self.fault, self.unknown) = (place, sentence, fault, unknown)
        }
    }

    /// The part of the draft to correct.
    public enum Place: Sendable, Hashable {
        case method
        /// The URL, with the UTF-8 offset in the resolved text when it is known.
        case url(at: Int?)
        case header(id: Int)
        case node(NodeID)
        /// An option, by the name that files and `:set` use.
        case option(String)
        /// The parameters as a whole.
        case parameters
        /// The authentication.
        case authentication
    }
}

extension PreparationError: CustomStringConvertible {
    public var description: String { problems.map(\.sentence).joined(separator: " ") }
}

/// The values that a draft is prepared with: variables, base URL, the collection's and the manager's fields, files
/// and styles.
public struct PreparationContext: Sendable {
    public var variables: VariableSet
    /// The base of relative URLs. When nil, a relative URL is a problem.
    public var base: BaseURL?
    /// Header rows of the collection and its folders, with negative identities. A row of the draft with the same name
    /// replaces them.
    public var inherited: [HeaderRow]
    /// The manager's own fields, see `DefaultHeaders`.
    public var defaults: HeaderFields
    public var conformance: CompatibilityMode
    /// The time that `now` means in a date.
    public var now: DateTime?
    /// Sizes and types of the files that parts are made of.
    public var files: any FileInfo
    /// Parameter trees that are joined to the query of every URL, one after the other.
    public var added: [ParameterTree] = []
    /// The folder where relative paths of certificates, keys, netrc files and sockets start: that of the collection.
    /// When nil it is the working folder.
    public var root: String?
    /// The boundary between multipart parts; when nil, one is generated.
    public var boundary: MultipartBoundary?
    /// The encoding of form text and of values of multipart in a body (`stringEncoding`).
    public var encoding = TextEncoding.utf8
    /// The methods whose parameters go into the URL (`HTTPMethodsEncodingParametersInURI`); nil for the usual ones.
    public var methodsInURL: Set<String>?
    public var styles: QueryStyles
    /// The nodes of the parameters that the trace is of, see `RequestSerializer.viewedNodes`.
    public var viewedNodes: Set<NodeID>?
    /// The check rules of the collection and its folders.
    public var checks: [String] = []
    /// Sentences that say why nothing may be sent, whatever the draft is.
    public var obstacles: [String] = []

    public init(
        variables: VariableSet = VariableSet(), base: BaseURL? = nil, inherited: [HeaderRow] = [],
        defaults: HeaderFields = [:], conformance: CompatibilityMode = .curlew, now: DateTime? = nil,
        files: any FileInfo = NoFiles(), boundary: MultipartBoundary? = nil, styles: QueryStyles = .standard
    ) {
        self.variables = variables
        self.base = base
        self.inherited = inherited
        self.defaults = defaults
        self.conformance = conformance
        self.now = now
        self.files = files
        self.boundary = boundary
        self.styles = styles
    }
}
