internal import HTTPMessage

/// The header fields that are kept (RFC 9111 §3.1, §3.2).
enum StoredFields {
    /// Of one connection only, or a secret: a cookie that was set once is in the jar.
    private static let unkept = [
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate",
        "Proxy-Authentication-Info", "Proxy-Authorization", "Set-Cookie", "Set-Cookie2",
    ]
    /// Of the body, which a 304 does not bring.
    private static let ofBody = ["Content-Length", "Content-Encoding", "Content-Range", "Content-Type"]

    static func kept(_ fields: HeaderFields) -> HeaderFields {
        let nominated = fields.values("Connection").flatMap(QuotedList.items)
        return HeaderFields(
            fields.filter { field in !(unkept + nominated).contains { HeaderFields.isSame($0, field.name) } })
    }

    /// What a 304 says in place of what was kept (§3.2).
    static func merged(_ old: HeaderFields, with new: HeaderFields) -> HeaderFields {
        let news = kept(new).filter { field in !ofBody.contains { HeaderFields.isSame($0, field.name) } }
        let stays = old.filter { field in
            // An age is of one answer alone; without a new one there is none.
            !HeaderFields.isSame(field.name, "Age") && !news.contains { HeaderFields.isSame($0.name, field.name) }
        }
        return HeaderFields(stays + news)
    }
}
