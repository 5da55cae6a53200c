import CurlewBytes
import CurlewNetworking
import Drafting
import HTTPMessage
import Interchange

/// What curl's options on the command line ask for. The files that they name are the person's own words, so they are read
/// where their bytes are wanted.
struct CurlOptions {
    let request: CurlRequest

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let requests = CurlCommandReader.requests(arguments: arguments.curlWords, isSending: true)
        guard requests.count == 1, let request = requests.first else {
            throw .badInput(
                "--next", reason: "One request is made at a time. Make the others by commands of their own.")
        }
        if let bad = request.badValues.first { throw .badValue(bad.value, option: bad.option, wanted: bad.wanted) }
        try Self.check(request)
        self.request = request
    }

    /// One sentence for every option that has no meaning here.
    var unused: [String] {
        request.unused.map { "\($0.text) is not used: \($0.reason)." }
    }

    /// Nothing is sent where curl would prove who asks in a way that is not spoken here: Basic, in its place, shows the
    /// password.
    nonisolated static func refuseUnspoken(_ request: CurlRequest) throws(UsageError) {
        guard let option = (request.credentials.unspoken + request.credentials.unspokenToProxy).first else { return }
        let basic =
            option.utf8.hasPrefix("--proxy") || option.utf8.hasPrefix("--socks")
            ? "Leave it out to tell the proxy the password as Basic." : "Give --ntlm or --digest in its place."
        throw .badInput(
            option,
            reason: "This way of proving who asks is not spoken here, and Basic would show the password. \(basic)")
    }

    /// What `-d` and its kind make; nil without any.
    func body() throws(UsageError) -> [UInt8]? {
        guard request.sendsData else { return nil }
        return try request.data.bytes { path throws(UsageError) in try InputFile.read(path) }
    }

    /// What is to be joined to the URL's query; empty for nothing.
    func query() throws(UsageError) -> String {
        let bytes = try request.queryData.bytes { path throws(UsageError) in try InputFile.read(path) }
        guard let text = CurlRequest.query(of: bytes) else {
            throw .badInput("--get", reason: "The data is no UTF-8. A URL cannot hold it; send it as a body.")
        }
        return text
    }

    /// Whether a row takes that field away.
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

/// Header fields of the command line among those of a request.
enum HeaderRows {
    /// A field that is given replaces those of its name, or takes them away, whoever sets them; repeats among the given
    /// ones stay.
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
