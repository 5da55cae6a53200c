import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import EncodingLab
import Exporting
import Interchange
import Workspace

/// `curlew encode`: reads parameters and prints the finished request. Sends nothing.
struct EncodeCommand: Command {
    static let syntax = CommandSyntax(
        name: "encode", operands: "[REQUEST | [METHOD] URL [ITEM]...]", operandCount: 0...10_000,
        summary: "Write a saved request, or one from parameters, without sending it.",
        options: [
            SerializerOptions.kinds,
            OptionSyntax("method", value: "METHOD", summary: "GET"),
            OptionSyntax("url", value: "URL", summary: "http://localhost/"),
            ParametersOption.syntax,
            PathOption.syntax,
            SerializerOptions.style,
            SerializerOptions.styleOption,
            OptionSyntax("conform", choices: ["afnetworking"], summary: "its bytes, faults included"),
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax(
                "json-option", choices: ["sorted", "pretty", "unescaped-slashes"], isRepeatable: true,
                summary: "how JSON is written"),
            SerializerOptions.boundary,
            SerializerOptions.encoding,
            SerializerOptions.methodsInURL,
            OptionSyntax("trace", summary: "tell which node and rule wrote each byte"),
            OptionSyntax("compare", summary: "every style of form text, and what servers make of each"),
            OptionSyntax("json", beside: "compare", summary: "the comparison as JSON"),
            OptionSyntax("all-headers", summary: "with those that sending adds: Host, User-Agent and the like"),
            OptionSyntax("raw", summary: "the body's bytes alone"),
        ] + EnvironmentOptions.syntax + TextValues.syntax, takesCurl: true,
        offered: .requests)

    private let serializer: RequestSerializer
    private var method, url: String
    /// The values of the URL's path. Nil under `--conform`, because AFNetworking has no path templates.
    private var path: ParameterTree?
    private var headers: HeaderFields
    private var parameters: ParameterTree?
    private var text: String?
    private let values: TextValues?
    private let parts: MultipartForm
    private let curl: CurlOptions
    /// A sentence for each of curl's options that left nothing in the request.
    private let notes: [String]
    /// The body of `-d`, sent unchanged.
    private let data: [UInt8]?
    private let wantsTrace, wantsRaw, wantsAllHeaders: Bool
    private let comparison: Comparison?
    private let styles: QueryStyles
    /// The saved request that is written, with what the command line changes in it; nil for others.
    private let saved: (target: SendTarget, showsSecrets: Bool, consent: ConsentOptions)?

    /// A comparison of styles in place of the request.
    private enum Comparison { case text, json }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        wantsAllHeaders = arguments.has("all-headers")
        values = try TextValues(arguments, command: Self.syntax.name)
        curl = try CurlOptions(arguments)
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        saved = try Self.saved(arguments, operands, curl)
        try Self.check(arguments, curl.request, operands)
        try curl.refuseGlob(in: operands.target)
        var serializer = try SerializerOptions.serializer(
            arguments, defaults: wantsAllHeaders ? DefaultHeaders.fields(environment: Program.environment) : [:])
        let items = operands.items
        // Items are JSON unless another serializer is named, as in HTTPie.
        if items.parameters != nil, !arguments.has("serializer") {
            serializer.kind = items.hasFiles ? .multipart : .json
        }
        self.serializer = serializer
        headers = Self.fields(curl.request.headerRows + items.headers)
        let isText = !serializer.kind.hasTree
        let written = try isText ? nil : ParametersOption.tree(arguments["params"])
        parameters = items.parameters ?? written
        text = try isText ? ParametersOption.text(arguments["params"]) : nil
        data = try curl.body()
        parts = try PartOptions.parts(curl.request.parts)
        let usual = items.parameters != nil ? "POST" : curl.request.wireMethod
        method = arguments["method"] ?? curl.request.method ?? operands.method ?? usual
        url = try [curl.query(), items.query].reduce(Self.url(arguments, operands)) { CurlRequest.joining($1, to: $0) }
        path = curl.request.options[.bracesAsIs] == "true" ? nil : try Self.path(arguments)
        let identity = EncodedIdentity(curl.request, for: url)
        for field in identity.fields where !headers.contains(field.name) { headers.append(field) }
        let target = curl.request.settings.requestTarget
        notes =
            curl.unused + identity.notes
            + (target.map { ["--request-target \($0) is not used: the URL is written."] } ?? [])
        wantsTrace = arguments.has("trace")
        wantsRaw = arguments.has("raw")
        if wantsTrace, wantsRaw { throw .conflict("--trace", "--raw") }
        comparison = try Self.comparison(arguments, serializer)
        styles = try SerializerOptions.styles(arguments)
    }

    private static func comparison(
        _ arguments: ParsedArguments, _ serializer: RequestSerializer
    ) throws(UsageError) -> Comparison? {
        guard arguments.has("compare") else { return nil }
        for other in ["trace", "raw", "style", "all-headers", "conform"] where arguments.has(other) {
            throw .conflict("--compare", "--" + other)
        }
        if !serializer.kind.hasTree { throw .conflict("--compare", "--serializer \(serializer.kind.rawValue)") }
        return arguments.has("json") ? .json : .text
    }

    private func compare(
        _ form: Comparison, of tree: ParameterTree, by serializer: RequestSerializer, _ method: String
    ) -> Int32 {
        let table = StyleTable(
            StyleComparison(
                of: tree, by: serializer, isQuery: serializer.putsParametersInURL(method),
                styles: styles.inTableOrder))
        switch form {
        case .json: Console.print(untrusted: masked(Bytes([UInt8]((table.json.text() + "\n").utf8))))
        case .text: Console.print(untrusted: masked(Bytes([UInt8](table.text.utf8))))
        }
        return ExitCode.done
    }

    private static func path(_ arguments: ParsedArguments) throws(UsageError) -> ParameterTree? {
        if arguments.has("conform") {
            if arguments.has("path") { throw .conflict("--conform", "--path") }
            return nil
        }
        var tree = ParameterTree.forPath
        try PathOption.apply(arguments, to: &tree)
        return tree
    }

    /// The saved request of that name, with the same changes as `send` makes.
    private static func saved(
        _ arguments: ParsedArguments, _ operands: RequestOperands, _ curl: CurlOptions
    ) throws(UsageError) -> (SendTarget, Bool, ConsentOptions)? {
        guard let name = operands.target, case .request = name,
            case .request = try CommandCollection(arguments).settled(name)
        else { return nil }
        for other in ["conform", "method", "plist-format", "json-option"] where arguments.has(other) {
            throw .conflict("--" + other, "a saved request")
        }
        var target = try SendTarget(arguments, operands)
        try SendOverrides(arguments, curl, operands.items).apply(to: &target.draft)
        try IdentityOptions(arguments, curl.request, for: target.draft.url).apply(to: &target.draft)
        try PathOption.apply(arguments, to: &target.draft.path)
        return (target, arguments.has("show-secrets"), ConsentOptions(arguments))
    }

    private static func check(
        _ arguments: ParsedArguments, _ curl: CurlRequest, _ operands: RequestOperands
    ) throws(UsageError) {
        if operands.target != nil, arguments.has("url") { throw .conflict("--url", "URL") }
        if curl.upload != nil {
            throw .badInput("--upload-file", reason: "A file is sent as it is; nothing is encoded.")
        }
        guard arguments.has("params") else { return }
        if curl.sendsData { throw .conflict("--data", "--params") }
        if operands.items.parameters != nil { throw .conflict("--params", "name=value") }
    }

    private static func url(_ arguments: ParsedArguments, _ operands: RequestOperands) -> String {
        switch operands.target {
        case .url(let url): url
        case .request(let name): RequestOperands.absolute(name)
        case nil: arguments["url"] ?? "http://localhost/"
        }
    }

    /// The fields to add. Rows that remove a field are left out: there are no other fields yet.
    private static func fields(_ rows: [CurlHeader]) -> HeaderFields {
        HeaderFields(rows.compactMap { row in row.value.map { HeaderField(row.name, $0) } })
    }

    func run() async throws(UsageError) -> Int32 {
        for line in notes { Console.complain(line) }
        if let saved { return try await write(saved.target, saved.showsSecrets, saved.consent) }
        guard let values else { return try await write() }
        var command = self
        try await command.replaceNames(values)
        return try await command.write()
    }

    private mutating func replaceNames(_ values: TextValues) async throws(UsageError) {
        let rows = headers.enumerated().map { HeaderRow(id: $0, name: $1.name, value: $1.value) }
        var draft = RequestDraft(
            method: method, url: url, headers: rows, serializer: serializer.kind,
            parameters: parameters ?? ParameterTree(), text: text)
        draft.path = path ?? .forPath
        let variables = try await values.variables(for: draft)
        var names = TextReplacement(variables, command: Self.syntax.name)
        method = names.text(method)
        url = names.url(url)
        if variables["base"] != nil { url = BaseURL(names.url("{{base}}")).resolve(url) }
        headers = HeaderFields(rows.map { HeaderField(names.text($0.name), names.text($0.value)) })
        parameters = parameters.map { names.tree($0) }
        path = path.map { names.tree($0) }
        text = text.map { names.text($0) }
        try names.check()
    }

    private func write(
        _ target: SendTarget, _ showsSecrets: Bool, _ consent: ConsentOptions
    ) async throws(UsageError) -> Int32 {
        if let comparison {
            let draft = target.draft
            if !draft.serializer.hasTree { throw .conflict("--compare", "a saved request whose body is text") }
            let serializer = draft.serializer(in: PreparationContext(styles: styles))
            return compare(comparison, of: draft.parameters, by: serializer, draft.method)
        }
        let prepared = try await target.prepared(trace: wantsTrace, showsSecrets: showsSecrets, consent)
        for note in target.notes + prepared.notes { Console.complain(SecretPlaceholder.masked(note)) }
        var sent = prepared.request
        if !showsSecrets { for index in sent.headers.indices { sent.headers[index].hideCredential() } }
        var request = SerializedRequest(method: sent.method, url: sent.url, headers: sent.fields, body: sent.body)
        request.trace = prepared.trace
        if let data { put(data, into: &request) }
        if wantsAllHeaders { request.headers = request.sentHeaders(without: prepared.options.withheld) }
        try await show(request, tree: target.draft.parameters, path: target.draft.path)
        return ExitCode.done
    }

    private func write() async throws(UsageError) -> Int32 {
        if let comparison { return compare(comparison, of: parameters ?? ParameterTree(), by: serializer, method) }
        var request: SerializedRequest
        do throws(RequestSerializationError) {
            request = try serializer.serialize(
                method: method, url: url, path: path, headers: headers, parameters: parameters, parts: parts,
                text: text,
                trace: wantsTrace)
        } catch {
            Console.print(error.json)
            return ExitCode.wrongInput
        }
        if curl.request.options[.pathAsIs] != "true", serializer.conformance == .curlew { request.leaveOutDots() }
        try checkHost(request)
        if let data { put(data, into: &request) }
        let withheld = curl.request.headerRows.filter { $0.value == nil }.map(\.name)
        for name in withheld { request.headers.remove(name) }
        if wantsAllHeaders { request.headers = request.sentHeaders(without: withheld) }
        try await show(request, tree: parameters, path: path)
        return ExitCode.done
    }

    /// Tells the name that `Host` will have when it is not the typed one, and refuses a URL without a valid one.
    private func checkHost(_ request: SerializedRequest) throws(UsageError) {
        do throws(URLTextError) {
            if let remark = try URLText(request.url).hostRemark {
                Console.complain(SecretPlaceholder.masked(remark))
            }
        } catch {
            let isName = if case .badName = error { true } else { false }
            guard wantsAllHeaders || isName else { return }
            let (url, reason) = (SecretPlaceholder.masked(request.url), SecretPlaceholder.masked(error.sentence))
            throw .badInput(url, reason: reason)
        }
    }

    private func put(_ data: [UInt8], into request: inout SerializedRequest) {
        request.body = RequestBody(data)
        if headers.contains("Content-Type") { return }
        request.headers.set("Content-Type", to: SerializerKind.form.contentType)
    }

    private func show(
        _ request: SerializedRequest, tree: ParameterTree?, path: ParameterTree?
    ) async throws(UsageError) {
        if wantsRaw, values == nil, saved == nil {
            return try await BodyOutput.print(request.body ?? RequestBody([UInt8]()))
        }
        var body: Bytes?
        if let pieces = request.body { body = masked(try await BodyOutput.bytes(of: pieces)) }
        if wantsRaw { return Console.print(untrusted: body ?? Bytes([UInt8]())) }
        let json = request.json(body: body, tree: tree, path: path)
        Console.print(untrusted: masked(Bytes([UInt8]((json.text() + "\n").utf8))))
    }

    /// Replaces the placeholders of secrets by stars of the same length.
    private func masked(_ bytes: Bytes) -> Bytes {
        values == nil && saved == nil ? bytes : Bytes(SecretPlaceholder.masked(bytes.array))
    }
}

extension SentHeader {
    /// Stars in place of credentials that a scheme has written, such as the Base64 of Basic.
    fileprivate mutating func hideCredential() {
        guard origin == .auth, let (scheme, _) = value.utf8.cut(at: " ") else { return }
        value = "\(scheme) \(SecretPlaceholder.mask)"
    }
}

extension SerializedRequest {
    /// As it is asked, see `PreparedRequest`.
    fileprivate mutating func leaveOutDots() {
        guard let (url, kept) = DotSegments.removed(fromURL: url) else { return }
        self.url = url
        trace?.keep(kept)
    }

    /// The header fields as they will stand on the wire, the transport's own included.
    fileprivate func sentHeaders(without withheld: [String]) -> HeaderFields {
        var request = TransportRequest(method: method, url: url, headers: headers, body: body)
        request.connection.withheld = withheld
        return request.wireFields
    }
}
