internal import CurlewBytes
public import CurlewFormats
internal import CurlewNetworking
internal import HTTPMessage
internal import Workspace

/// Reads HTTP archives (HAR 1.2): a whole one, one entry of it, or the `request` of an entry alone. Strict about
/// methods, URLs, and lists of names and values, because a request depends on them.
///
///     JSON ── entries(of:) ──► ArchiveEntry ── PlainRequest: method, URL, fields, cookies, body
public struct ArchiveReader {
    /// The request of every entry, in order. An archive may be empty.
    public static func entries(of value: JSONValue) throws(ArchiveError) -> [PlainRequest] {
        if let log = value["log"] {
            guard case .array(let entries)? = log["entries"] else {
                throw .malformed(path: "log.entries", wanted: "a list")
            }
            var requests: [PlainRequest] = []
            for (index, entry) in entries.enumerated() {
                requests.append(try ArchiveReader(path: "entries[\(index)].request").read(entry["request"]))
            }
            return requests
        }
        if let request = value["request"] { return [try ArchiveReader(path: "request").read(request)] }
        guard value["method"] != nil, value["url"] != nil else { throw .noEntries }
        return [try ArchiveReader(path: "request").read(value)]
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
        try readBody(value["postData"], &request)
        return request
    }

    /// The absolute URL; an archive has no base for a relative one. It includes the query, which `queryString`
    /// repeats.
    private func url(of value: JSONValue) throws(ArchiveError) -> String {
        let url = try text("url", in: value)
        guard let (scheme, rest) = url.utf8.cut(at: ":"), rest.utf8.hasPrefix("//"),
            ["http", "https", "ws", "wss"].contains(scheme.lowercased())
        else {
            throw .malformed(path: "\(path).url", wanted: "an absolute http URL")
        }
        return url
    }

    /// The cookies of the `Cookie` field first, then those that only the list has.
    private func readCookies(_ value: JSONValue, _ request: inout PlainRequest) throws(ArchiveError) {
        let listed = try pairs("cookies", in: value).map { ImportedCookie($0.name, $0.value) }
        if request.cookies.isEmpty { request.cookies = listed }
    }

    // MARK: Body

    private func readBody(_ data: JSONValue?, _ request: inout PlainRequest) throws(ArchiveError) {
        guard let data, data != .null else { return }
        guard case .object = data else { throw .malformed(path: "\(path).postData", wanted: "an object") }
        let type = optionalText("mimeType", in: data) ?? ""
        let parameters = data["params"] == nil ? [] : try parameters(data)
        if let text = optionalText("text", in: data), !text.isEmpty {
            request.body = try bytes(text, encoding: optionalText("encoding", in: data))
        } else if !parameters.isEmpty {
            request.body = form(parameters, &request)
        }
        guard request.body != nil, !type.isEmpty, request.header("Content-Type") == nil else { return }
        request.headers.append(SavedHeader("Content-Type", type))
    }

    private func bytes(_ text: String, encoding: String?) throws(ArchiveError) -> [UInt8] {
        guard encoding == "base64" else { return Array(text.utf8) }
        guard let bytes = Base64.decoded(text.utf8) else {
            throw .malformed(path: "\(path).postData.text", wanted: "Base64")
        }
        return bytes
    }

    /// Writes a body that is given only as pairs, in the way of a form. A file among them is named, not read.
    private func form(_ parameters: [(name: String, value: String, file: String?)], _ request: inout PlainRequest)
        -> [UInt8]
    {
        for parameter in parameters {
            guard let file = parameter.file else { continue }
            request.unused.append(UnusedPart("\(parameter.name)=@\(file)", reason: "a file is not read: name it here"))
        }
        let pairs = parameters.filter { $0.file == nil }.map {
            "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))"
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    private func parameters(_ data: JSONValue) throws(ArchiveError) -> [(name: String, value: String, file: String?)] {
        guard case .array(let items)? = data["params"] else {
            throw .malformed(path: "\(path).postData.params", wanted: "a list")
        }
        var result: [(name: String, value: String, file: String?)] = []
        for item in items {
            guard let name = optionalText("name", in: item) else {
                throw .malformed(path: "\(path).postData.params", wanted: "a list of names and values")
            }
            result.append((name, optionalText("value", in: item) ?? "", optionalText("fileName", in: item)))
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
