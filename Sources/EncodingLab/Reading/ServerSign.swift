/// The program that an answer's own header fields name, with the reader that follows it.
///
///     X-Powered-By: PHP/8.2.7           php
///     Server: Puma                      rack
///     Set-Cookie: JSESSIONID=...        spring
///
/// A proxy may stand in front of the program, and a server may say anything here: it is shown as what the answer says,
/// and the `server` of an environment comes before it.
public struct ServerSign: Equatable, Sendable {
    /// A name of `KnownReaders`.
    public var reader: String
    /// The header field that says so.
    public var field: String

    public init(_ reader: String, field: String) {
        (self.reader, self.field) = (reader, field)
    }

    /// The sign in the fields of an answer; nil without one. A cookie tells more than the server in front of a program.
    public init?(in fields: [(name: String, value: String)]) {
        for (name, signs) in Self.signs {
            for field in fields where field.name.lowercased() == name {
                let value = field.value.lowercased()
                guard let sign = signs.first(where: { value.utf8.starts(with: $0.start.utf8) }) else { continue }
                self.init(sign.reader, field: field.name)
                return
            }
        }
        return nil
    }

    /// The beginnings of values in lower case, by field.
    private static let signs: [(field: String, [(start: String, reader: String)])] = [
        (
            "x-powered-by",
            [("php", "php"), ("express", "qs"), ("phusion passenger", "rack"), ("rack", "rack"), ("qs", "qs")]
        ),
        (
            "set-cookie",
            [
                ("phpsessid=", "php"), ("laravel_session=", "php"), ("jsessionid=", "spring"),
                ("csrftoken=", "django"), ("connect.sid=", "qs"),
            ]
        ),
        (
            "server",
            [
                ("puma", "rack"), ("webrick", "rack"), ("phusion passenger", "rack"), ("thin", "rack"),
                ("unicorn", "rack"), ("wsgiserver", "django"), ("gunicorn", "flat"), ("uvicorn", "flat"),
                ("werkzeug", "flat"), ("apache-coyote", "spring"), ("apache tomcat", "spring"),
            ]
        ),
    ]
}
