internal import CurlewBytes
internal import CurlewFormats
internal import Workspace

/// Reads `fetch("URL", {…})` as browsers copy it, with both arguments in JSON. A call with other arguments is refused,
/// because no code is run.
enum PasteFetch {
    static func beginsLikeOne(_ text: String) -> Bool {
        let start = text.utf8.drop { $0 <= 0x20 }
        let call = Substring(start).utf8.text(behind: "await ") ?? Substring(start)
        return call.utf8.hasPrefix("fetch(")
    }

    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        var rest = bytes[...]
        var requests: [PlainRequest] = []
        var around: [UInt8] = []
        while let call = rest.firstRange(of: "fetch(".utf8) {
            around += rest[..<call.lowerBound]
            let end = try end(of: rest[call.upperBound...])
            requests.append(try request(rest[call.upperBound..<end]))
            rest = rest[(end + 1)...]
        }
        around += rest
        guard !requests.isEmpty else { throw PasteRefusal("It is no fetch call. Copy it from its beginning.") }
        let code = String(decoding: around, as: UTF8.self).words().filter { ![";", "await"].contains(String($0)) }
        if !code.isEmpty {
            requests[0].unused.append(UnusedPart(code.joined(separator: " "), reason: "no code is run"))
        }
        return PasteEntries.reading(requests, .fetch, "request", options)
    }

    /// The index of the bracket that closes the call; brackets in quotes do not count.
    private static func end(of text: ArraySlice<UInt8>) throws(PasteRefusal) -> Int {
        var (depth, place, isQuoted) = (0, text.startIndex, false)
        while place < text.endIndex {
            switch text[place] {
            case UInt8(ascii: "\\") where isQuoted: place += 1
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "(") where !isQuoted: depth += 1
            case UInt8(ascii: ")") where !isQuoted:
                if depth == 0 { return place }
                depth -= 1
            default: break
            }
            place += 1
        }
        throw PasteRefusal("The call is not closed. Copy it to its end.")
    }

    private static func request(_ arguments: ArraySlice<UInt8>) throws(PasteRefusal) -> PlainRequest {
        guard let list = try? JSONValue(parsing: Bytes(Array("[".utf8) + arguments + Array("]".utf8))),
            case .array(let values) = list, case .string(let url)? = values.first, values.count <= 2
        else {
            throw PasteRefusal(
                "The arguments of fetch are more than a URL and JSON, and code is not run. Copy the request as curl.")
        }
        var request = PlainRequest(url: url)
        if case .object(let members)? = values.dropFirst().first {
            for member in members { take(member, &request) }
        }
        return request
    }

    private static func take(_ member: JSONValue.Member, _ request: inout PlainRequest) {
        switch (member.key, member.value) {
        case ("method", .string(let method)): request.method = method
        case ("headers", .object(let fields)):
            for field in fields {
                if case .string(let value) = field.value { request.take(field.key, value) }
            }
        case ("body", .string(let text)): request.body = Array(text.utf8)
        case ("body", .null): break
        case ("credentials", .string("include")):
            request.unused.append(
                UnusedPart("credentials: include", reason: "the browser's cookies are not in the text; add them here"))
        default:
            let value = if case .string(let text) = member.value { text } else { member.value.text() }
            request.unused.append(UnusedPart("\(member.key): \(value)", reason: "is about the browser's own work"))
        }
    }
}
