internal import CurlewBytes

/// A line of the cookie files that Netscape's browser wrote first, and curl, wget and others still do. Seven fields with
/// tabs between them:
///
/// ```
/// .example.org  TRUE  /  FALSE  1893456000  name  value
///  domain       below path https  expires
/// ```
///
/// Curl puts `#HttpOnly_` before the domain of a cookie that scripts may not see. A cookie that goes back by the way alone that
/// it came by has a line of `CookieJarFile` behind `#Curlew_`, a comment to others, since no field says a way.
public enum NetscapeCookie {
    private static let httpOnly = "#HttpOnly_"
    private static let withWay = "#Curlew_"

    /// An empty line, or one that begins with `#` and holds no cookie.
    static func isComment(_ line: Substring) -> Bool {
        line.isEmpty || line.utf8.hasPrefix("#") && !line.utf8.hasPrefix(httpOnly) && !line.utf8.hasPrefix(withWay)
    }

    /// The line of `CookieJarFile` that a line of another form is.
    static func own(_ line: String) -> String { line.utf8.text(behind: withWay).map(String.init) ?? line }

    /// The file, as curl and others read it: the newest first, as curl has it. What the format has no field for is left out:
    /// `SameSite`, and when a cookie was stored.
    public static func text(_ jar: CookieJar) -> String {
        let lines = jar.all.sorted { ($1.created, $1.name) < ($0.created, $0.name) }.map { cookie in
            cookie.way == .straight ? line(cookie) : withWay + CookieJarFile.line(cookie, isOff: false)
        }
        return title + lines.map { $0 + "\n" }.joined()
    }

    private static let title = """
        # Netscape HTTP Cookie File
        # https://curl.se/docs/http-cookies.html
        # Written by curlew, which replaces the whole file each time.


        """

    private static func line(_ cookie: Cookie) -> String {
        let fields = [
            (cookie.isHTTPOnly ? httpOnly : "") + (cookie.isHostOnly ? "" : ".") + cookie.domain,
            cookie.isHostOnly ? "FALSE" : "TRUE", cookie.path, cookie.isSecure ? "TRUE" : "FALSE",
            "\(cookie.expires.map { Int64($0.rounded(.down)) } ?? 0)", cookie.name, cookie.value,
        ]
        return fields.joined(separator: "\t")
    }

    /// Nil for a line of another form. An expiry of 0 is the end of the session.
    public static func read(_ line: String) -> Cookie? {
        let marked = line.utf8.text(behind: httpOnly)
        let fields = (marked ?? line[...]).utf8.split(separator: "\t", omittingEmptySubsequences: false).map(
            String.init)
        // Curl leaves an empty value out, tab and all.
        guard (6...7).contains(fields.count), fields[2].utf8.hasPrefix("/"), let expires = Int64(fields[4]),
            abs(expires) < 1_000_000_000_000
        else { return nil }
        return Cookie(
            name: fields[5], value: fields.count == 7 ? fields[6] : "",
            domain: Substring(fields[0].utf8.drop { $0 == UInt8(ascii: ".") }).lowercased(), path: fields[2],
            isHostOnly: fields[1].uppercased() != "TRUE", isSecure: fields[3].uppercased() == "TRUE",
            isHTTPOnly: marked != nil, expires: expires == 0 ? nil : Double(expires))
    }
}
