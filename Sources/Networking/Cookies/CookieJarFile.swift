internal import Formats

/// A jar as text: a first line that says what it is, then one cookie a line as JSON, so that a name or a value can
/// never look like another line.
public enum CookieJarFile {
    static let title = "# curlew cookies 1"

    public static func text(_ jar: CookieJar) -> String {
        ([title] + jar.all.map { line($0).text() }).map { $0 + "\n" }.joined()
    }

    /// The cookies that can be read, and the numbers of the lines (from 1) that cannot. A line may be empty or begin
    /// with `#`.
    public static func read(_ text: String, suffixes: PublicSuffixes = .library) -> (jar: CookieJar, badLines: [Int]) {
        var jar = CookieJar(suffixes: suffixes)
        var badLines: [Int] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let isRead = (try? JSONValue(parsing: String(line))).flatMap(cookie).map { (try? jar.set($0)) != nil }
            if isRead != true { badLines.append(number + 1) }
        }
        return (jar, badLines)
    }

    private static func line(_ cookie: Cookie) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("domain", .string(cookie.domain)), .init("path", .string(cookie.path)),
            .init("name", .string(cookie.name)), .init("value", .string(cookie.value)),
            .init("host_only", .boolean(cookie.isHostOnly)), .init("secure", .boolean(cookie.isSecure)),
            .init("http_only", .boolean(cookie.isHTTPOnly)),
        ]
        cookie.sameSite.map { members.append(.init("same_site", .string($0.rawValue))) }
        cookie.expires.map { members.append(.init("expires", .number("\(Int($0))"))) }
        members.append(.init("created", .number("\(Int(cookie.created))")))
        return .object(members)
    }

    private static func cookie(_ line: JSONValue) -> Cookie? {
        guard case .string(let domain)? = line["domain"], case .string(let path)? = line["path"],
            case .string(let name)? = line["name"], case .string(let value)? = line["value"], path.hasPrefix("/")
        else { return nil }
        return Cookie(
            name: name, value: value, domain: domain, path: path, isHostOnly: isTrue(line["host_only"]),
            isSecure: isTrue(line["secure"]), isHTTPOnly: isTrue(line["http_only"]), sameSite: sameSite(line),
            expires: number(line["expires"]), created: number(line["created"]) ?? 0)
    }

    private static func isTrue(_ value: JSONValue?) -> Bool { value == .boolean(true) }

    private static func sameSite(_ line: JSONValue) -> Cookie.SameSite? {
        guard case .string(let text)? = line["same_site"] else { return nil }
        return Cookie.SameSite(rawValue: text)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        guard case .number(let text)? = value, let number = Double(text), abs(number) < 1e12 else { return nil }
        return number
    }
}
