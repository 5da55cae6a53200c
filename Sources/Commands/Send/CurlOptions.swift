import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Drafting
import Interchange

/// The settings in curl's options on the command line. The user typed the files' names, so the files are read without
/// a grant, when their bytes are needed.
struct CurlOptions {
    let request: CurlRequest
    private let words: [String]

    /// - Parameters:
    ///   - url: the one that is sent to, which curl's options may change; nil for a saved request, and for a URL that
    ///     stands on a base.
    ///   - asksForPassword: whether a password that `-u` or `-U` does not give is asked for at the terminal.
    init(_ arguments: ParsedArguments, url: String? = nil, asksForPassword: Bool = false) throws(UsageError) {
        var words = try NamedFiles.expanded(arguments.curlWords)
        if let url { words += ["--url", url] }
        let request = try Self.request(words)
        // The last of several counts.
        if asksForPassword, let user = request.credentials.userWithoutPassword {
            words += ["--user", user + ":" + (try PasswordPrompt.password(of: user, "--user"))]
        }
        if asksForPassword, let user = request.settings.proxyUserWithoutPassword {
            words += ["--proxy-user", user + ":" + (try PasswordPrompt.password(of: user, "--proxy-user"))]
        }
        self.request = try Self.request(words)
        self.words = words
    }

    private init(words: [String]) throws(UsageError) {
        request = try Self.request(words)
        self.words = words
    }

    /// With the place where `-C` goes on. Bytes of a coded body have other places.
    func continued(at offset: Int64) throws(UsageError) -> CurlOptions {
        try CurlOptions(words: words + ["--continue-at", "\(offset)"]).uncoded()
    }

    /// Asks for the bytes as they are, unless the field is typed.
    func uncoded() throws(UsageError) -> CurlOptions {
        let isTyped = request.headers.contains { HeaderFields.isSame($0.name, "Accept-Encoding") }
        return isTyped ? self : try CurlOptions(words: words + ["--header", "Accept-Encoding: identity"])
    }

    private static func request(_ words: [String]) throws(UsageError) -> CurlRequest {
        let requests = CurlCommandReader.requests(arguments: words, isSending: true)
        guard requests.count == 1, let request = requests.first else {
            throw .badInput(
                "--next", reason: "One request is made at a time. Make the others by commands of their own.")
        }
        if let bad = request.badValues.first { throw .badValue(bad.value, option: bad.option, wanted: bad.wanted) }
        if let first = request.conflict.first, let last = request.conflict.last { throw .conflict(first, last) }
        try check(request)
        return request
    }

    /// Refuses a URL that stands for several in curl.
    func refuseGlob(in target: RequestOperands.Target?) throws(UsageError) {
        let url: String? =
            switch target {
            case .url(let url): url
            case .request(let name): RequestOperands.hostURL(name)
            case nil: nil
            }
        guard let url, let glob = request.glob(in: url) else { return }
        throw .badInput(
            url,
            reason: "\(glob) stands for several URLs in curl, and one request is made at a time. "
                + "Send each by a command of its own, or give -g to send it as it is.")
    }

    /// One sentence for every option that is not supported, or that means something else here.
    var unused: [String] {
        request.unused.map { "\($0.text) is not used: \($0.reason)." } + request.remarks
    }

    /// A sentence where cookies of a file are not sent beside a field of one's own.
    var cookiesThatGiveWay: [String] {
        let hasRow = request.headers.contains { HeaderFields.isSame($0.name, "Cookie") && $0.value != nil }
        guard hasRow, !request.cookieFiles.isEmpty else { return [] }
        let files = request.cookieFiles.joined(separator: " and ")
        return ["The cookies of \(files) are not sent: the Cookie field that -H gives takes their place."]
    }

    /// Refuses an authentication scheme that is not supported. Basic would be used in its place and reveal the
    /// password.
    nonisolated static func refuseUnsupportedSchemes(_ request: CurlRequest) throws(UsageError) {
        guard let option = (request.credentials.unsupported + request.credentials.unsupportedByProxy).first else {
            return
        }
        let basic =
            option.utf8.hasPrefix("--proxy") || option.utf8.hasPrefix("--socks")
            ? "Leave it out to tell the proxy the password as Basic." : "Give --ntlm or --digest in its place."
        throw .badInput(
            option,
            reason: "This way of proving who asks is not spoken here, and Basic would show the password. \(basic)")
    }

    /// The body of `-d` and related options; nil without any.
    func body() throws(UsageError) -> [UInt8]? {
        guard request.sendsData else { return nil }
        return try request.data.bytes { path throws(UsageError) in try InputFile.content(of: path) }
    }

    /// The text to join to the URL's query; empty for none.
    func query() throws(UsageError) -> String {
        let bytes = try request.queryData.bytes { path throws(UsageError) in try InputFile.content(of: path) }
        guard let text = CurlRequest.query(of: bytes) else {
            throw .badInput("--get", reason: "The data is no UTF-8. A URL cannot hold it; send it as a body.")
        }
        return text
    }

    /// Whether a row removes that field.
    func removes(_ name: String) -> Bool {
        request.headerRows.contains { HeaderFields.isSame($0.name, name) && $0.value == nil }
    }

    private static func check(_ request: CurlRequest) throws(UsageError) {
        for header in request.headers {
            let field = HeaderField(header.name, header.value ?? "")
            guard let reason = field.flaw else { continue }
            throw .badInput(
                "--header", reason: HeaderFieldError(index: 0, name: field.name, reason: reason).sentence)
        }
    }
}

/// Puts header fields of the command line among those of a request.
enum HeaderRows {
    /// A given field replaces all fields of its name, or removes them, whichever level sets them; repeats among the
    /// given ones are kept.
    static func put(_ given: [CurlHeader], into rows: inout [HeaderRow]) {
        rows.removeAll { row in given.contains { HeaderFields.isSame($0.name, row.name) } }
        let first = (rows.map(\.id).max() ?? 0) + 1
        rows += given.enumerated().map { index, header in
            HeaderRow(
                id: first + index, name: header.name, value: header.value ?? "",
                isSecret: HeaderFields.isSame(header.name, "Cookie"), removes: header.value == nil)
        }
    }
}
