internal import CurlewMessage

/// The header fields that are stored (RFC 9111 §3.1, §3.2).
enum StoredFields {
    /// Fields that belong to one connection. `kept` leaves out credentials too; a cookie is in the cookie jar already.
    private static let unkept = [
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate",
    ]
    /// Fields of the body, which a 304 does not have.
    private static let ofBody = ["Content-Length", "Content-Encoding", "Content-Range", "Content-Type"]

    static func kept(_ fields: HeaderFields) -> HeaderFields {
        let nominated = fields.values("Connection").flatMap(QuotedList.items)
        return HeaderFields(
            fields.filter { field in
                !HeaderFields.isCredential(ofAnswer: field.name)
                    && !(unkept + nominated).contains { HeaderFields.isSame($0, field.name) }
            })
    }

    /// The stored fields, with those of a 304 in place of the old ones (§3.2).
    static func merged(_ old: HeaderFields, with new: HeaderFields) -> HeaderFields {
        let news = kept(new).filter { field in !ofBody.contains { HeaderFields.isSame($0, field.name) } }
        let stays = old.filter { field in
            // `Age` belongs to one response; a 304 without the field means that there is none.
            !HeaderFields.isSame(field.name, "Age") && !news.contains { HeaderFields.isSame($0.name, field.name) }
        }
        return HeaderFields(stays + news)
    }
}
