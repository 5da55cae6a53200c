internal import CurlewBytes
internal import CurlewFormats
public import CurlewMessage

/// A jar as text: a title line, then one cookie a line as JSON, so that no name or value can look like another line.
/// Lines in the format of curl and browsers (`NetscapeCookie`) are read too.
public enum CookieJarFile {
    static let title = "# curlew cookies 1"

    public static func text(_ lines: [Cookie.ID: String]) -> String {
        ([title] + lines.values.sorted()).map { $0 + "\n" }.joined()
    }

    /// The lines of the file, each with its cookie's id.
    ///
    /// - Parameter off: cookies that are kept but not sent; a cookie of the same id in the jar comes first.
    public static func lines(_ jar: CookieJar, off: [Cookie] = []) -> [Cookie.ID: String] {
        let lines = jar.all.map { ($0.id, line($0, isOff: false)) } + off.map { ($0.id, line($0, isOff: true)) }
        return Dictionary(lines) { first, _ in first }
    }

    /// The cookies that can be read, separately those that are off, and the numbers (from 1) of the lines that cannot
    /// be read. A line may be empty or begin with `#`.
    ///
    /// - Parameter way: the way of the cookies in lines of other programs, which state none.
    public static func read(
        _ text: String, by way: Route.Way = .straight, suffixes: PublicSuffixes = .library
    ) -> (jar: CookieJar, off: [Cookie], badLines: [Int]) {
        var (jar, off) = (CookieJar(suffixes: suffixes), CookieJar(suffixes: suffixes))
        var badLines: [Int] = []
        for (number, line) in text.utf8.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.utf8.text(withoutEnd: "\r") ?? line
            guard !NetscapeCookie.isComment(line) else { continue }
            do {
                let (cookie, isOff) = try cookie(String(line), number, way)
                if isOff { try off.set(cookie) } else { try jar.set(cookie) }
            } catch {
                badLines.append(number + 1)
            }
        }
        return (jar, off.all, badLines)
    }

    private struct NoCookie: Error, CustomStringConvertible {
        var description: String { "The line is no cookie." }
    }

    private static func cookie(_ line: String, _ number: Int, _ way: Route.Way) throws -> (Cookie, isOff: Bool) {
        if var cookie = NetscapeCookie.read(line) {
            // Lines of other programs state no time; their order stands for it.
            (cookie.created, cookie.way) = (Double(number) / 1_000_000, way)
            return (cookie, false)
        }
        let json = try JSONValue(parsing: NetscapeCookie.own(line))
        guard let cookie = cookie(json) else { throw NoCookie() }
        return (cookie, isTrue(json["off"]))
    }

    static func line(_ cookie: Cookie, isOff: Bool) -> String {
        var members: [JSONValue.Member] = [
            .init("domain", .string(cookie.domain)), .init("path", .string(cookie.path)),
            .init("name", .string(cookie.name)), .init("value", .string(cookie.value)),
            .init("host_only", .boolean(cookie.isHostOnly)), .init("secure", .boolean(cookie.isSecure)),
            .init("http_only", .boolean(cookie.isHTTPOnly)),
        ]
        cookie.sameSite.map { members.append(.init("same_site", .string($0.rawValue))) }
        cookie.expires.map { members.append(.init("expires", .wholeSeconds($0))) }
        let created = Int(exactly: cookie.created).map { "\($0)" } ?? "\(cookie.created)"
        members.append(.init("created", .number(created)))
        if cookie.way != .straight { members.append(.init("way", .string(cookie.way.text))) }
        if isOff { members.append(.init("off", .boolean(true))) }
        return JSONValue.object(members).text()
    }

    private static func cookie(_ line: JSONValue) -> Cookie? {
        guard case .string(let domain)? = line["domain"], case .string(let path)? = line["path"],
            case .string(let name)? = line["name"], case .string(let value)? = line["value"], path.utf8.hasPrefix("/")
        else { return nil }
        var way = Route.Way.straight
        if let said = line["way"] {
            guard case .string(let text) = said else { return nil }
            way = Route.Way(text)
        }
        return Cookie(
            name: name, value: value, domain: domain, path: path, isHostOnly: isTrue(line["host_only"]),
            isSecure: isTrue(line["secure"]), isHTTPOnly: isTrue(line["http_only"]), sameSite: sameSite(line),
            expires: line["expires"]?.time, created: line["created"]?.time ?? 0, way: way)
    }

    private static func isTrue(_ value: JSONValue?) -> Bool { value == .boolean(true) }

    private static func sameSite(_ line: JSONValue) -> Cookie.SameSite? {
        guard case .string(let text)? = line["same_site"] else { return nil }
        return Cookie.SameSite(rawValue: text)
    }
}

extension JSONValue {
    /// A time in a file, in seconds since 1970; nil for a time more than 30,000 years away, and for another value.
    var time: Double? {
        guard case .number(let text) = self, let number = Double(text), abs(number) < 1e12 else { return nil }
        return number
    }

    /// A time as it stands in a file.
    static func wholeSeconds(_ time: Double) -> JSONValue { .number("\(Int(clamping: time))") }
}
