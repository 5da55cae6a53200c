internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import Drafting
internal import Workspace

/// One request as lines of a k6 script, with remarks on the parts that cannot be written.
struct K6Request {
    let item: RunItem
    let values: K6Values
    /// The base URL that many requests share.
    let base: String?
    /// The name at the start of the URL, when its value is known only while the script runs.
    let host: String?
    /// Differences from a run: `left out: The hooks. ...`.
    private(set) var remarks: [String] = []

    private mutating func leave(_ sentence: String) { remarks.append("left out: " + sentence) }

    /// The call, then its checks and captures; empty when the request cannot be written at all.
    mutating func lines(
        _ prepared: Result<PreparedRequest, PreparationError>, in ground: PreparationContext
    ) -> [String] {
        switch prepared {
        case .failure(let error):
            leave("The request. " + error.problems.map(\.sentence).joined(separator: " "))
            return []
        case .success(let prepared):
            let call = call(prepared)
            for sentence in Self.settings(item, prepared) { leave(sentence) }
            return call + checks(prepared.response, ground.variables) + captures(ground.variables)
        }
    }

    // MARK: The call

    private mutating func call(_ prepared: PreparedRequest) -> [String] {
        let request = prepared.request
        let body = body(request)
        let headers = request.headers.filter { $0.origin != .transport && $0.origin != .manager }.map { header in
            "\(JavaScript.string(header.name)): \(self.header(header))"
        }
        if let sentence = prepared.authentication.scheme.row.k6 { leave(sentence) }
        var parameters = headers.isEmpty ? [] : ["headers: { \(headers.joined(separator: ", ")) },"]
        parameters.append("tags: { name: \(JavaScript.string(item.step.title)) },")
        parameters.append("redirects: \(max(0, prepared.options.follow)),")
        if let time = prepared.options.timeout, time > .zero {
            parameters.append("timeout: \(time.components.seconds * 1000 + time.milliseconds),")
        }
        let method = JavaScript.string(request.method)
        return ["const r = http.request(\(method), \(url(request.url)), \(body), {"]
            + parameters.map { "  " + $0 } + ["});"]
    }

    private func url(_ url: String) -> String {
        if let host, let rest = values.rest(of: url, behind: host) {
            return values.value(host) + (rest.isEmpty ? "" : " + " + values.expression(rest, in: .url))
        }
        guard let base, !base.isEmpty, let behind = url.utf8.text(behind: base) else {
            return values.expression(url, in: .url)
        }
        let rest = String(behind)
        return rest.isEmpty ? "base" : "base + " + values.expression(rest, in: .url)
    }

    /// A header field. User name and password of Basic form one Base64 text, which the script makes while it runs.
    private func header(_ header: SentHeader) -> String {
        guard let proof = header.value.utf8.text(behind: "Basic "), let bytes = Base64.decoded(proof.utf8),
            let pair = String(validating: bytes, as: UTF8.self), values.contains(in: pair)
        else { return values.expression(header.value, in: .header) }
        return "\"Basic \" + encoding.b64encode(\(values.expression(pair, in: .text)))"
    }

    private mutating func body(_ request: SentRequest) -> String {
        guard let body = request.body else { return "null" }
        guard let bytes = body.bytes?.array else {
            leave("The body holds files, which a script opens in its own way. See k6's open().")
            return "null"
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return "encoding.b64decode(\(JavaScript.string(Base64.encoded(bytes))))"
        }
        let type = request.fields["Content-Type"] ?? ""
        let place: K6Values.Place =
            type.utf8.contains("json") ? .json : type.utf8.contains("urlencoded") ? .form : .text
        return values.expression(text, in: place)
    }

    // MARK: Rules

    private mutating func checks(_ response: ResponseSerializer, _ variables: VariableSet) -> [String] {
        var lines = response.acceptableStatus.map { [accepted($0)] } ?? []
        if let types = response.acceptableTypes {
            let list = types.map(JavaScript.string).joined(separator: ", ")
            lines.append(line("type \(types.joined(separator: ", "))", "[\(list)].includes(type(r))"))
        }
        if response.kind == .json { lines.append(line("body parses as JSON", "parsed(r)")) }
        var resolver = VariableResolver(variables)
        for rule in item.draft.inheritedChecks(item.defaults) + item.draft.checks {
            if let condition = K6Rules.condition(resolver.resolve(rule).text, values) {
                lines.append(line(rule, condition))
            } else {
                remarks.append("left out, no check of k6: \(rule)")
            }
        }
        return lines.isEmpty ? [] : ["check(r, {"] + lines.map { "  " + $0 } + ["});"]
    }

    private func accepted(_ status: AcceptedStatus) -> String {
        let tests = status.ranges.map { range in
            range.count == 1
                ? "r.status === \(range.lowerBound)"
                : "(r.status >= \(range.lowerBound) && r.status <= \(range.upperBound))"
        }
        return line("status \(status)", tests.joined(separator: " || "))
    }

    private func line(_ text: String, _ condition: String) -> String {
        "\(JavaScript.string(text)): (r) => \(condition),"
    }

    /// The captures. A value that an answer lacks is a failed check, as in a run.
    private mutating func captures(_ variables: VariableSet) -> [String] {
        var resolver = VariableResolver(variables)
        var lines: [String] = []
        for rule in item.draft.captures {
            let text = resolver.resolve(rule.text).text
            guard !values.contains(in: text), let found = K6Rules.value(of: text) else {
                remarks.append("left out, nothing captures \(rule.name): \(rule.text)")
                continue
            }
            let name = JavaScript.string("\(rule.name) is captured")
            lines.append("\(name): (r) => keep(value, \(JavaScript.string(rule.name)), \(found)),")
        }
        return lines.isEmpty ? [] : ["check(r, {"] + lines.map { "  " + $0 } + ["});"]
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}

extension K6Request {
    /// Remarks on settings of the request that k6 lacks or has in another form.
    static func settings(_ item: RunItem, _ prepared: PreparedRequest) -> [String] {
        let (options, usual) = (prepared.options, RequestOptions())
        let hooks = item.defaults.hooks
        let all: [(isThere: Bool, sentence: String)] = [
            (hooks?.before != nil || hooks?.after != nil, "The hooks. A script runs no programs."),
            (item.draft.format != nil, "The format of the answer. k6 has no check for it."),
            (
                ![.auto, .http, .json].contains(prepared.response.kind),
                "Reading the answer as \(prepared.response.kind)."
            ),
            (options.resolved != usual.resolved, "The addresses. See hosts in k6's options."),
            (prepared.caching != .off, "The cache."),
        ]
        var sentences = all.filter(\.isThere).map(\.sentence)
        for sentence in OptionName.allCases.compactMap({ $0.row.k6(options) }) where !sentences.contains(sentence) {
            sentences.append(sentence)
        }
        return sentences
    }
}
