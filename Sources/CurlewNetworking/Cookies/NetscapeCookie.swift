internal import CurlewBytes

/// A line of the cookie files that Netscape's browser wrote first, and curl, wget and others still do. Seven fields with
/// tabs between them:
///
/// ```
/// .example.org  TRUE  /  FALSE  1893456000  name  value
///  domain       below path https  expires
/// ```
///
/// Curl puts `#HttpOnly_` before the domain of a cookie that scripts may not see.
public enum NetscapeCookie {
    private static let httpOnly = "#HttpOnly_"

    /// An empty line, or one that begins with `#` and holds no cookie.
    static func isComment(_ line: Substring) -> Bool {
        line.isEmpty || line.utf8.hasPrefix("#") && !line.utf8.hasPrefix(httpOnly)
    }

    /// The file, as curl and others read it: the newest first, as curl has it. What the format has no field for is left out:
    /// `SameSite`, and when a cookie was stored.
    public static func text(_ jar: CookieJar) -> String {
        let lines = jar.all.sorted { ($1.created, $1.name) < ($0.created, $0.name) }.map(line)
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
