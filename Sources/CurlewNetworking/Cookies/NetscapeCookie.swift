internal import CurlewBytes

/// A line of a cookie file in Netscape's format, which curl, wget and others still use: seven fields, separated by
/// tabs.
///
/// ```
/// .example.org  TRUE  /  FALSE  1893456000  name  value
///  domain       below path https  expires
/// ```
///
/// curl writes `#HttpOnly_` before the domain of a cookie that scripts may not see. The format has no field for the way
/// of a cookie: a cookie that did not come straight is written as a line of `CookieJarFile` after `#Curlew_`, which is
/// a comment for other programs.
public enum NetscapeCookie {
    private static let httpOnly = "#HttpOnly_"
    private static let withWay = "#Curlew_"

    /// True for an empty line, and for one that begins with `#` and holds no cookie.
    static func isComment(_ line: Substring) -> Bool {
        line.isEmpty || line.utf8.hasPrefix("#") && !line.utf8.hasPrefix(httpOnly) && !line.utf8.hasPrefix(withWay)
    }

    /// The line of `CookieJarFile` after `#Curlew_`; any other line as it is.
    static func own(_ line: String) -> String { line.utf8.text(behind: withWay).map(String.init) ?? line }

    /// The jar as a file for curl and others, the newest cookie first, as curl writes it. The format has no fields for
    /// `SameSite` and the time of storing; both are left out.
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
            "\(cookie.expires.map { Int64(clamping: $0.rounded(.down)) } ?? 0)", cookie.name, cookie.value,
        ]
        return fields.joined(separator: "\t")
    }

    /// The cookie of a line; nil for a line of another format. An expiry of 0 means the end of the session.
    public static func read(_ line: String) -> Cookie? {
        let marked = line.utf8.text(behind: httpOnly)
        let fields = (marked ?? line[...]).utf8.split(separator: "\t", omittingEmptySubsequences: false).map(
            String.init)
        // curl leaves out an empty value and the tab before it.
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
