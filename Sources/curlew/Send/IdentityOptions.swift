import HTTPMessage
import Networking

/// The options of `send` that say who is asking, by curl's names.
struct IdentityOptions {
    static let syntax = [
        OptionSyntax("user", "u", value: "USER:PASSWORD", summary: "Basic credentials"),
        OptionSyntax("digest", summary: "-u as Digest (RFC 7616)"),
        OptionSyntax("oauth2-bearer", value: "TOKEN", summary: "a bearer token"),
        OptionSyntax("aws-sigv4", value: "aws:amz:REGION:SERVICE", summary: "-u KEY:SECRET signs for Amazon"),
        OptionSyntax("netrc", "n", summary: "user and password of the host from ~/.netrc"),
        OptionSyntax("netrc-file", value: "FILE", summary: "from this file"),
        OptionSyntax("user-agent", "A", value: "TEXT", summary: "the header User-Agent"),
        OptionSyntax("referer", "e", value: "URL", summary: "the header Referer"),
        OptionSyntax("cookie", "b", value: "'A=1; B=2'|FILE", summary: "cookies, or a jar to start with"),
        OptionSyntax("cookie-jar", "c", value: "FILE", summary: "the jar is written there afterwards"),
        OptionSyntax("location", "L", summary: "follow redirects, at most 10"),
        OptionSyntax("follow", value: "N", summary: "follow at most N; 0 shows the redirect"),
        OptionSyntax("keep-method", summary: "301, 302 and 303 repeat method and body"),
    ]

    private let authentication: Authentication?
    private let headers: [(name: String, value: String)]
    private let follow: Int?
    private let keepsMethod: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        authentication = try Self.authentication(arguments)
        headers = Self.headers(arguments)
        if arguments.has("location"), arguments.has("follow") { throw .conflict("--location", "--follow") }
        follow = arguments.has("location") ? RequestOptions.usualFollow : try arguments.number("follow", in: 0...1000)
        keepsMethod = arguments.has("keep-method")
    }

    func apply(to draft: inout RequestDraft) {
        if let authentication { draft.authentication = authentication }
        if let follow { draft.options.follow = follow }
        if keepsMethod { draft.options.keepsMethod = true }
        let first = (draft.headers.map(\.id).max() ?? 0) + 1
        draft.headers.removeAll { row in headers.contains { HeaderFields.isSame($0.name, row.name) } }
        draft.headers += headers.enumerated().map { index, header in
            HeaderRow(
                id: first + index, name: header.name, value: header.value, isSecret: header.name == "Cookie")
        }
    }

    private static func headers(_ arguments: ParsedArguments) -> [(name: String, value: String)] {
        let named = [("User-Agent", arguments["user-agent"]), ("Referer", arguments["referer"])]
        let cookies = ("Cookie", CookieOptions.pairs(arguments))
        return (named + [cookies]).compactMap { name, value in value.map { (name, $0) } }
    }

    private static func authentication(_ arguments: ParsedArguments) throws(UsageError) -> Authentication? {
        let kinds = ["digest", "oauth2-bearer", "aws-sigv4", "netrc", "netrc-file"].filter(arguments.has)
        guard kinds.count < 2 else { throw .conflict("--" + kinds[0], "--" + kinds[1]) }
        switch kinds.first {
        case "oauth2-bearer": return arguments["oauth2-bearer"].map { .bearer(token: $0) }
        case "netrc": return .netrc(file: nil)
        case "netrc-file": return .netrc(file: arguments["netrc-file"])
        case "digest":
            let user = try user(arguments, for: "--digest")
            return .digest(user: user.name, password: user.password)
        case "aws-sigv4": return try aws(arguments)
        default:
            guard arguments.has("user") else { return nil }
            let user = try user(arguments, for: "--user")
            return .basic(user: user.name, password: user.password)
        }
    }

    private static func user(
        _ arguments: ParsedArguments, for option: String
    ) throws(UsageError) -> (name: String, password: String) {
        guard let text = arguments["user"] else { throw .missingValue(option: "--user", value: "USER:PASSWORD") }
        guard let colon = text.firstIndex(of: ":") else {
            throw .badValue(text, option: "--user", wanted: "a user, a colon and a password")
        }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    private static func aws(_ arguments: ParsedArguments) throws(UsageError) -> Authentication {
        let text = arguments["aws-sigv4"] ?? ""
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == "aws", parts[1] == "amz", !parts[2].isEmpty, !parts[3].isEmpty else {
            throw .badValue(text, option: "--aws-sigv4", wanted: "aws:amz:REGION:SERVICE")
        }
        let user = try user(arguments, for: "--aws-sigv4")
        return .awsSigV4(
            AWSCredentials(accessKey: user.name, secretKey: user.password, region: parts[2], service: parts[3]))
    }
}
