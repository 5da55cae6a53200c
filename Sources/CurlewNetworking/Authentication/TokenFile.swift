internal import CurlewBytes
internal import CurlewFormats

/// Tokens as text: a title line, then one token a line as JSON. Only the owner may read the file (mode 0600).
public enum TokenFile {
    static let title = "# curlew tokens 1"

    public static func text(_ tokens: [TokenKey: AccessToken]) -> String {
        let lines = tokens.map { line($0, $1).text() }.sorted()
        return ([title] + lines).map { $0 + "\n" }.joined()
    }

    /// The tokens that can be read; other lines are ignored, since a token can be requested again.
    public static func read(_ text: String) -> [TokenKey: AccessToken] {
        var tokens: [TokenKey: AccessToken] = [:]
        for line in text.utf8.split(separator: "\n") where !line.utf8.hasPrefix("#") {
            guard let json = try? JSONValue(parsing: String(line)), let (key, token) = token(json) else { continue }
            tokens[key] = token
        }
        return tokens
    }

    private static func line(_ key: TokenKey, _ token: AccessToken) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("token_url", .string(key.tokenURL)), .init("client_id", .string(key.clientID)),
            .init("scope", .string(key.scope)), .init("subject", .string(key.subject)),
            .init("destination", .string(key.destination)), .init("mark", .string(key.mark)),
            .init("access_token", .string(token.value)),
        ]
        token.expires.map { members.append(.init("expires", .wholeSeconds($0))) }
        token.refreshToken.map { members.append(.init("refresh_token", .string($0))) }
        return .object(members)
    }

    private static func token(_ json: JSONValue) -> (TokenKey, AccessToken)? {
        guard case .string(let url)? = json["token_url"], case .string(let client)? = json["client_id"],
            case .string(let scope)? = json["scope"], case .string(let subject)? = json["subject"],
            case .string(let destination)? = json["destination"], case .string(let mark)? = json["mark"],
            case .string(let value)? = json["access_token"]
        else { return nil }
        var token = AccessToken(value: value)
        token.expires = json["expires"]?.time
        if case .string(let text)? = json["refresh_token"] { token.refreshToken = text }
        let key = TokenKey(
            tokenURL: url, clientID: client, scope: scope, subject: subject, destination: destination, mark: mark)
        return (key, token)
    }
}
