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
