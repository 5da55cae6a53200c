internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking

/// The changes that a hook makes to a request. Every key may be left out; without output nothing changes:
///
///     {"method": "PUT", "url": "http://...", "headers": {"X-Signature": "0a1b", "X-Old": null, "X-Two": ["a", "b"]},
///      "body": "text", or "body_base64": "AAE="}
///
/// A header replaces all fields of its name, a list repeats the field, null removes it. The URL must stay on its
/// host, and `Host` must name that host, because the user's grants were given for it. `body: null` removes the body.
struct HookPatch: Equatable {
    var method: String?
    var url: String?
    /// In the order of the output; an entry without values removes the field.
    var headers: [Header] = []
    /// Outer nil: unchanged. Inner nil: no body.
    var body: [UInt8]??

    struct Header: Equatable {
        var name: String
        var values: [String]
    }

    /// An error in the output: the flaw, and the form that is required.
    struct Flaw: Error, Equatable {
        var sentence: String

        init(_ sentence: String) {
            self.sentence = sentence
        }
    }

    init(parsing bytes: [UInt8]) throws(Flaw) {
        guard let root = try Self.object(bytes) else { return }
        for member in root {
            switch member.key {
            case "method": method = try Self.text(member)
            case "url": url = try Self.text(member)
            case "headers": headers = try Self.headers(member.value)
            case "body":
                body = member.value == .null ? .some(nil) : .some(Array(try Self.text(member).utf8))
            case "body_base64":
                guard let bytes = Base64.decoded(try Self.text(member).utf8) else {
                    throw Flaw("Its body_base64 is no Base64.")
                }
                body = .some(bytes)
            default:
                throw Flaw("It wrote \"\(member.key)\". Known are method, url, headers, body and body_base64.")
            }
        }
    }

    /// The members of the output; nil when the output is empty.
    static func object(_ bytes: [UInt8]) throws(Flaw) -> [JSONValue.Member]? {
        if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return nil }
        let value = try JSONError.mapped(try JSONValue(parsing: Bytes(bytes))) { Flaw("\($0)") }
        guard case .object(let members) = value else { throw Flaw("It wrote no JSON object.") }
        return members
    }

    private static func text(_ member: JSONValue.Member) throws(Flaw) -> String {
        guard case .string(let text) = member.value else { throw Flaw("Its \(member.key) is no text.") }
        return text
    }

    private static func headers(_ value: JSONValue) throws(Flaw) -> [Header] {
        guard case .object(let members) = value else { throw Flaw("Its headers are no JSON object.") }
        var headers: [Header] = []
        for member in members {
            switch member.value {
            case .null: headers.append(Header(name: member.key, values: []))
            case .string(let text): headers.append(Header(name: member.key, values: [text]))
            case .array(let items):
                let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
                guard texts.count == items.count else { throw Flaw("Its header \(member.key) is no text.") }
                headers.append(Header(name: member.key, values: texts))
            default: throw Flaw("Its header \(member.key) is no text.")
            }
        }
        return headers
    }
}

extension HookPatch {
    /// The request with all changes made.
    func applied(to prepared: PreparedRequest) throws(Flaw) -> PreparedRequest {
        var result = prepared
        if let method {
            guard HeaderField(method, "").flaw == nil else { throw Flaw("It wrote the method \"\(method)\".") }
            result.request.method = method
        }
        if let url {
            result.request.url = try checked(url, insteadOf: prepared.request.url)
            result.leaveOutDots()
        }
        if let body {
            result.request.body = body.map { RequestBody($0) }
            // The body may hold a signature.
            result.bodyIsPrivate = true
            // The old length does not fit the new body; the transport writes its own.
            result.request.headers.removeAll { HeaderFields.isSame($0.name, "Content-Length") }
        }
        for header in headers { try put(header, into: &result.request.headers) }
        guard result.destination.utf8.elementsEqual(prepared.destination.utf8) else {
            throw Flaw("It led the request from \(prepared.destination) to \(result.destination).")
        }
        if let fault = result.request.framingFault, fault != prepared.request.framingFault {
            throw Flaw("\(fault.claim): it contradicts its own request.")
        }
        // The spans refer to the bytes before the change.
        if result.request != prepared.request { result.trace = nil }
        return result
    }

    private func checked(_ url: String, insteadOf old: String) throws(Flaw) -> String {
        let (new, before) = try URLTextError.mapped((try URLText(url), try URLText(old))) {
            Flaw("Its URL cannot be asked. \($0.sentence)")
        }
        guard new.userinfo == nil, new.scheme == before.scheme, new.asciiHost == before.asciiHost,
            new.effectivePort == before.effectivePort
        else { throw Flaw("It led the request from \(before.hostHeader) to \(new.hostHeader).") }
        return url
    }

    private func put(_ header: Header, into rows: inout [SentHeader]) throws(Flaw) {
        for value in header.values where HeaderField(header.name, value).flaw != nil {
            throw Flaw("Its header \"\(header.name)\" cannot be sent.")
        }
        let place = rows.firstIndex { HeaderFields.isSame($0.name, header.name) } ?? rows.count
        // Hooks mostly write signatures and keys, so their fields are not sent to another origin.
        let isSecret =
            !Self.isAboutContent(header.name)
            || rows.contains { HeaderFields.isSame($0.name, header.name) && $0.isSecret }
        rows.removeAll { HeaderFields.isSame($0.name, header.name) }
        rows.insert(
            contentsOf: header.values.map { SentHeader(header.name, $0, origin: .collection, isSecret: isSecret) },
            at: min(place, rows.count))
    }

    private static func isAboutContent(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.utf8.hasPrefix("content-") || name.utf8.hasPrefix("accept") || name == "user-agent"
    }
}

extension HookPatch.Flaw: Worded {}
