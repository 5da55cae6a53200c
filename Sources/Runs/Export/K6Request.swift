internal import Bytes
internal import Drafting
internal import Formats
internal import HTTPMessage
internal import Networking
internal import Serialization
internal import Workspace

/// One request as lines of a k6 script, and what of it has no place there.
struct K6Request {
    private let item: RunItem
    private let values: K6Values
    /// The URL that many requests begin with.
    private let base: String?
    /// What cannot be written, in sentences.
    private(set) var left: [String] = []

    init(_ item: RunItem, values: K6Values, base: String?) {
        self.item = item
        self.values = values
        self.base = base
    }

    /// The call, then its checks and captures; only comments when the request cannot be written at all.
    mutating func lines(_ prepared: Result<PreparedRequest, PreparationError>) -> [String] {
        switch prepared {
        case .failure(let error):
            left.append("The request was left out. " + error.problems.map(\.sentence).joined(separator: " "))
            return comments
        case .success(let prepared):
            let call = call(prepared)
            let rest = checks(prepared.response) + captures
            return comments + call + rest
        }
    }

    private var comments: [String] { left.map { JavaScript.comment("left out: " + $0) } }

    // MARK: The call

    private mutating func call(_ prepared: PreparedRequest) -> [String] {
        let request = prepared.request
        let body = body(request)
        let headers = request.headers.filter { $0.origin != .transport && $0.origin != .manager }.map { header in
            "\(JavaScript.string(header.name)): \(self.header(header))"
        }
        noteIdentity(prepared.authentication)
        var parameters = ["tags: { name: \(JavaScript.string(item.step.title)) }"]
        if !headers.isEmpty { parameters.insert("headers: { \(headers.joined(separator: ", ")) }", at: 0) }
        parameters.append("redirects: \(max(0, prepared.options.follow))")
        let method = JavaScript.string(request.method)
        return [
            "const r = http.request(\(method), \(url(request.url)), \(body), {",
            "  \(parameters.joined(separator: ",\n  "))", "});",
        ]
    }

    private func url(_ url: String) -> String {
        guard let base, !base.isEmpty, url.hasPrefix(base) else { return values.expression(url, in: .url) }
        let rest = String(url.dropFirst(base.count))
        return rest.isEmpty ? "base" : "base + " + values.expression(rest, in: .url)
    }

    /// A name and a password are one Base64 text, which is made when the script runs.
    private func header(_ header: SentHeader) -> String {
        let scheme = "Basic "
        guard header.value.hasPrefix(scheme), let bytes = Base64.decoded(header.value.dropFirst(scheme.count).utf8),
            let pair = String(validating: bytes, as: UTF8.self), values.contains(in: pair)
        else { return values.expression(header.value, in: .header) }
        return "\"Basic \" + encoding.b64encode(\(values.expression(pair, in: .text)))"
    }

    private mutating func body(_ request: SentRequest) -> String {
        guard let body = request.body else { return "null" }
        guard let bytes = body.bytes?.array else {
            left.append("The body holds files, which a script opens in its own way. See k6's open().")
            return "null"
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return "encoding.b64decode(\(JavaScript.string(Base64.encoded(bytes))))"
        }
        let type = request.fields["Content-Type"] ?? ""
        let place: K6Values.Place =
            type.contains("json") ? .json : type.contains("urlencoded") ? .form : .text
        return values.expression(text, in: place)
    }

    private mutating func noteIdentity(_ authentication: Authentication) {
        switch authentication {
        case .none, .basic, .bearer, .apiKey: break
        case .digest: left.append("Digest authentication. k6 takes it as auth: \"digest\" with a name in the URL.")
        case .oauth2: left.append("The token of OAuth 2. Ask for it in setup() and send it as a header field.")
        case .awsSigV4: left.append("The signature for AWS. See k6's jslib aws.")
        case .netrc: left.append("The password out of a netrc file. Put it into __ENV.")
        case .clientCertificate: left.append("The client certificate. See tlsAuth in k6's options.")
        }
    }

    // MARK: Rules

    private func checks(_ response: ResponseSerializer) -> [String] {
        let lines =
            (response.acceptableStatus.map { [accepted($0)] } ?? [])
            + rules.map { line($0, K6Rules.condition($0)) }
        return lines.isEmpty ? [] : ["check(r, {"] + lines.map { "  " + $0 } + ["});"]
    }

    /// Those of the collection and its folders come first.
    private var rules: [String] { item.draft.inheritedChecks(item.defaults) + item.draft.checks }

    private func accepted(_ status: AcceptedStatus) -> String {
        let tests = status.ranges.map { range in
            range.count == 1
                ? "r.status === \(range.lowerBound)"
                : "(r.status >= \(range.lowerBound) && r.status <= \(range.upperBound))"
        }
        return line("status \(status)", tests.joined(separator: " || "))
    }

    private func line(_ text: String, _ condition: String?) -> String {
        guard let condition else { return JavaScript.comment("left out, no check of k6: \(text)") }
        return "\(JavaScript.string(text)): (r) => \(condition),"
    }

    private var captures: [String] {
        item.draft.captures.map { rule in
            guard let value = K6Rules.value(of: rule.text) else {
                return JavaScript.comment("left out, nothing captures \(rule.name): \(rule.text)")
            }
            return "value\(JavaScript.member(rule.name)) = \(value);"
        }
    }
}
