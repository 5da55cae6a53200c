internal import CurlewBytes
internal import CurlewNetworking
internal import Drafting
internal import HTTPMessage
internal import Serialization

/// The header fields of a request as `-H` arguments, and arguments against fields that curl would add.
struct CurlFields {
    let arguments: [String]

    init(_ request: SentRequest, _ draft: RequestDraft, _ identity: CurlIdentity, hasParts: Bool) {
        let given = request.headers.filter { header in
            header.origin != .transport && !identity.writes(header) && !(hasParts && CurlParts.writes(header.name))
        }
        let fields = given.map { header in
            "-H " + (header.isSecret ? identity.field(header, typedIn: draft) : Self.field(header)).quoted
        }
        arguments =
            fields + Self.unwanted(request, hasParts: hasParts).map { "-H '\($0):'" } + Self.compression(request)
    }

    /// A name followed by `;` has an empty value; with `:` alone nothing is sent.
    private static func field(_ header: SentHeader) -> QuotedWord {
        let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return QuotedWord(isBlank ? "\(header.name);" : "\(header.name): \(header.value)")
    }

    /// Fields that curl would add and that this request does not have.
    private static func unwanted(_ request: SentRequest, hasParts: Bool) -> [String] {
        var names = ["Accept", "User-Agent"]
        if let body = request.body {
            if !hasParts { names.append("Content-Type") }
            if (body.count ?? .max) >= 1 << 20 { names.append("Expect") }
        }
        return names.filter { name in !request.headers.contains { HeaderFields.isSame($0.name, name) } }
    }

    private static func compression(_ request: SentRequest) -> [String] {
        let isOwn = request.headers.contains {
            $0.origin != .transport && HeaderFields.isSame($0.name, "Accept-Encoding")
        }
        return isOwn ? [] : ["--compressed"]
    }
}
