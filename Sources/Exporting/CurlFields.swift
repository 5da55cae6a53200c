internal import CurlewBytes
internal import CurlewNetworking
internal import Drafting
internal import HTTPMessage
internal import Serialization

/// The header fields of a request as `-H` arguments: those that the user, the collection, the authentication or the
/// cookie jar set, those that the body needs, and the session's Accept-Language, which curl does not send and by which
/// servers choose an answer. The session's User-Agent is left to curl, unless a row of the request switches the field
/// off.
struct CurlFields {
    let arguments: [String]

    init(_ request: SentRequest, _ draft: RequestDraft, _ identity: CurlIdentity, hasParts: Bool) {
        let given = request.headers.filter { header in
            Self.isSet(header) && !identity.writes(header) && !(hasParts && CurlParts.writes(header.name))
        }
        let fields = given.map { header in
            "-H " + (header.isSecret ? identity.field(header, typedIn: draft) : Self.field(header)).quoted
        }
        arguments = fields + Self.unwanted(request, draft, hasParts: hasParts).map { "-H '\($0):'" }
    }

    private static func isSet(_ header: SentHeader) -> Bool {
        switch header.origin {
        case .you, .collection, .auth, .cookieJar: true
        // curl, too, gives data this type.
        case .serializer: !header.value.utf8.elementsEqual(SerializerKind.form.contentType.utf8)
        case .manager: HeaderFields.isSame(header.name, "Accept-Language")
        case .cache, .transport: false
        }
    }

    /// The argument of a field. For an empty value a `;` follows the name, because curl sends no field for `:` alone.
    private static func field(_ header: SentHeader) -> QuotedWord {
        let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return QuotedWord(isBlank ? "\(header.name);" : "\(header.name): \(header.value)")
    }

    /// The names of fields that curl would add although the request does not have them: its rows switch them off, or
    /// its body has no type.
    private static func unwanted(_ request: SentRequest, _ draft: RequestDraft, hasParts: Bool) -> [String] {
        let added = ["Accept", "User-Agent"].filter { name in
            draft.headers.contains { HeaderFields.isSame($0.name, name) }
        }
        let isEmpty = request.body?.count ?? 0 == 0
        let typed = !isEmpty && !hasParts ? ["Content-Type"] : []
        return (added + typed).filter { name in !request.headers.contains { HeaderFields.isSame($0.name, name) } }
    }
}
