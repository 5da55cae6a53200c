internal import CurlewBytes
public import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// Reads HTTP archives (HAR 1.2): a whole one, one entry of it, or the `request` of an entry alone. The reader is
/// strict about methods, URLs, and lists of names and values, because a request depends on them. An entry with a fault
/// in one of these is left out and reported; the other entries are read.
///
///     JSON ── requests(of:) ──► ArchivedRequests ─┬─ PlainRequest: method, URL, fields, cookies, body or parts
///                                                 └─ faults of entries that are left out
public struct ArchiveReader {
    /// The request of every entry, in order. An archive may be empty.
    /// - Throws: `noEntries` for a value that is no archive, and the fault of the first entry when no entry can be
    ///   read.
    public static func requests(of value: JSONValue) throws(ArchiveError) -> ArchivedRequests {
        var found = ArchivedRequests()
        guard let log = value["log"] else {
            let isRequest = value["request"] == nil && value["method"] != nil && value["url"] != nil
            guard let request = isRequest ? Optional(value) : value["request"] else { throw .noEntries }
            found.requests = [try ArchiveReader(path: "request").read(request)]
            return found
        }
        guard case .array(let entries)? = log["entries"] else {
            throw .malformed(path: "log.entries", wanted: "a list")
        }
        for (index, entry) in entries.enumerated() {
            do throws(ArchiveError) {
                found.requests.append(try ArchiveReader(path: "entries[\(index)].request").read(entry["request"]))
            } catch {
                found.faults.append(
                    ArchivedRequests.Fault(entry: index + 1, url: Self.url(of: entry["request"]), error: error))
            }
        }
        if found.requests.isEmpty, let fault = found.faults.first { throw fault.error }
        return found
    }

    /// The first 40 characters of an entry's URL; empty when it has none.
    private static func url(of request: JSONValue?) -> String {
        if case .string(let text)? = request?["url"] { String(text.prefix(40)) } else { "" }
    }

    private let path: String

    private init(path: String) {
        self.path = path
    }

    private func read(_ value: JSONValue?) throws(ArchiveError) -> PlainRequest {
        guard let value, case .object = value else { throw .malformed(path: path, wanted: "an object") }
        let method = try text("method", in: value)
        guard !method.isEmpty, HeaderField(method, "").flaw == nil else {
            throw .malformed(path: "\(path).method", wanted: "a method")
        }
        var request = PlainRequest(method: method, url: try url(of: value))
        let fields = try pairs("headers", in: value)
        for field in fields where !field.name.utf8.hasPrefix(":") { request.take(field.name, field.value) }
        try readCookies(value, &request)
        try readQuery(value, &request)
        try readBody(value["postData"], &request)
        return request
    }

    /// The absolute URL; an archive has no base for a relative one.
    private func url(of value: JSONValue) throws(ArchiveError) -> String {
        let url = try text("url", in: value)
        guard let (scheme, rest) = url.utf8.cut(at: ":"), rest.utf8.hasPrefix("//"),
            ["http", "https", "ws", "wss"].contains(scheme.lowercased())
        else {
            throw .malformed(path: "\(path).url", wanted: "an absolute http URL")
        }
        return url
    }

    /// Takes the cookies of the list when the request has no `Cookie` field.
    private func readCookies(_ value: JSONValue, _ request: inout PlainRequest) throws(ArchiveError) {
        let listed = try pairs("cookies", in: value).map { ImportedCookie($0.name, $0.value) }
        if request.cookies.isEmpty { request.cookies = listed }
    }

    // MARK: Query

    /// The URL contains the query, and `queryString` repeats it, decoded or as written. When the URL has fewer pairs,
    /// the missing ones are added to it. Otherwise the URL counts, and the pairs that differ from it are listed as
    /// unused.
    private func readQuery(_ value: JSONValue, _ request: inout PlainRequest) throws(ArchiveError) {
        let listed = try pairs("queryString", in: value)
        let text = URLQuery(request.url)?.text ?? ""
        var there = text.utf8.split(separator: "&").map(Self.pair)
        let hasFewer = there.count < listed.count
        var missing: [HeaderField] = []
        for pair in listed {
            if let place = there.firstIndex(where: { $0 == Self.pair(pair) || $0 == Self.plain(pair) }) {
                there.remove(at: place)
            } else {
                missing.append(pair)
            }
        }
        guard !missing.isEmpty else { return }
        if hasFewer {
            let query = missing.map { "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))" }
            request.url = CurlRequest.joining(query.joined(separator: "&"), to: request.url)
            let names = missing.map(\.name).joined(separator: ", ")
            request.remarks.append("the URL lacks pairs of queryString: \(names) added to it")
        } else {
            request.unused += missing.map {
                UnusedPart("\($0.name)=\($0.value)", reason: "stands in queryString, and the URL says otherwise")
            }
        }
    }

    private static func pair(_ text: Substring) -> [String] {
        let (name, value) = text.utf8.cut(at: "=") ?? (text, "")
        return [name, value].map { PercentText.decoded(String($0).replacing("+", with: " ")) }
    }

    private static func pair(_ field: HeaderField) -> [String] { pair("\(field.name)=\(field.value)"[...]) }

    private static func plain(_ field: HeaderField) -> [String] { [field.name, field.value] }

    // MARK: Body

    private func readBody(_ data: JSONValue?, _ request: inout PlainRequest) throws(ArchiveError) {
        guard let data, data != .null else { return }
        guard case .object = data else { throw .malformed(path: "\(path).postData", wanted: "an object") }
        let type = optionalText("mimeType", in: data) ?? request.header("Content-Type") ?? ""
        let parameters = data["params"] == nil ? [] : try parameters(data)
        if let text = optionalText("text", in: data), !text.isEmpty {
            request.body = try bytes(text, isBase64: isBase64(data))
        } else if !parameters.isEmpty {
            put(parameters, MediaType(parsing: type), &request)
        }
        let hasBody = request.body != nil || !request.parts.isEmpty
        guard hasBody, !type.isEmpty, request.header("Content-Type") == nil else { return }
        request.headers.append(SavedHeader("Content-Type", type))
    }

    /// Browsers mark Base64 with `encoding`, k6 with `_base64`.
    private func isBase64(_ data: JSONValue) -> Bool {
        optionalText("encoding", in: data)?.lowercased().utf8.isSame(as: "base64") == true
            || data["_base64"] == .boolean(true)
    }

    private func bytes(_ text: String, isBase64: Bool) throws(ArchiveError) -> [UInt8] {
        guard isBase64 else { return Array(text.utf8) }
        guard let bytes = Base64.decoded(text.utf8) else {
            throw .malformed(path: "\(path).postData.text", wanted: "Base64")
        }
        return bytes
    }

    /// Takes a body that is given only as pairs: as parts for a multipart type, as a form for every other.
    private func put(_ parameters: [Parameter], _ type: MediaType?, _ request: inout PlainRequest) {
        if type?.type == "multipart" {
            request.parts = parameters.map(\.part)
            return
        }
        if let type, type.essence != SerializerKind.form.contentType {
            request.remarks.append(
                "the body is given as pairs, and written as a form, though its type is \(type.essence)")
        }
        request.body = form(parameters, &request)
    }

    /// The pairs as form text. A file among them is not read but listed as unused.
    private func form(_ parameters: [Parameter], _ request: inout PlainRequest) -> [UInt8] {
        for parameter in parameters {
            guard let file = parameter.file else { continue }
            request.unused.append(UnusedPart("\(parameter.name)=@\(file)", reason: "a file is not read: name it here"))
        }
        let pairs = parameters.filter { $0.file == nil }.map {
            "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))"
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    private struct Parameter {
        var name: String
        /// Empty when the archive does not hold the file's content.
        var value: String
        var file: String?
        var type: String?

        /// The part to send: a file's content when the archive holds it, otherwise the file itself.
        var part: CurlPart {
            guard let file, value.isEmpty else { return CurlPart(name, .text(value), type: type, fileName: file) }
            return CurlPart(name, .file(file), type: type)
        }
    }

    private func parameters(_ data: JSONValue) throws(ArchiveError) -> [Parameter] {
        guard data["params"] != .null else { return [] }
        guard case .array(let items)? = data["params"] else {
            throw .malformed(path: "\(path).postData.params", wanted: "a list")
        }
        var result: [Parameter] = []
        for item in items {
            guard let name = optionalText("name", in: item) else {
                throw .malformed(path: "\(path).postData.params", wanted: "a list of names and values")
            }
            result.append(
                Parameter(
                    name: name, value: optionalText("value", in: item) ?? "",
                    file: optionalText("fileName", in: item), type: optionalText("contentType", in: item)))
        }
        return result
    }

    // MARK: Pieces

    private func text(_ name: String, in value: JSONValue) throws(ArchiveError) -> String {
        guard let text = optionalText(name, in: value) else {
            throw .malformed(path: "\(path).\(name)", wanted: "text")
        }
        return text
    }

    private func optionalText(_ name: String, in value: JSONValue) -> String? {
        if case .string(let text)? = value[name] { text } else { nil }
    }

    /// A list of objects with `name` and `value`; empty when there is no such member.
    private func pairs(_ name: String, in value: JSONValue) throws(ArchiveError) -> [HeaderField] {
        guard let member = value[name], member != .null else { return [] }
        guard case .array(let items) = member else { throw .malformed(path: "\(path).\(name)", wanted: "a list") }
        var fields: [HeaderField] = []
        for item in items {
            guard let name = optionalText("name", in: item), let text = optionalText("value", in: item) else {
                throw .malformed(path: "\(path).\(name)", wanted: "a list of names and values")
            }
            fields.append(HeaderField(name, text))
        }
        return fields
    }
}

/// The reasons why a JSON text is not an archive of requests.
public enum ArchiveError: Error, Equatable, Sendable {
    /// The JSON has neither `log.entries`, nor `request`, nor `method` and `url`.
    case noEntries
    /// A value has the wrong form: its place in the archive, and the form it should have, such as
    /// `entries[2].request.headers` and `a list`.
    case malformed(path: String, wanted: String)
}

extension ArchiveError: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .noEntries: "This JSON is no HAR. It has no log.entries and no request. Paste an entry or the whole file."
        case .malformed(let path, let wanted):
            "This HAR cannot be read. \(path) is to be \(wanted). Export it again."
        }
    }
}

extension ArchiveError {
    /// The reason as it is shown for an entry that is left out.
    var reason: String {
        switch self {
        case .noEntries: "it has no request"
        case .malformed(let path, let wanted): "\(path) is to be \(wanted)"
        }
    }
}
