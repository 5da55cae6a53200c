internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewTransport

/// Writes requests to a token endpoint and reads its responses (RFC 6749 §4.3, §4.4, §5, §6). Pure.
enum OAuth2Steps {
    /// The request for a token; with `refreshToken` the request to renew one.
    static func request(_ grant: OAuth2Grant, refreshToken: String? = nil) -> SentRequest {
        var pairs = pairs(grant.kind, refreshToken: refreshToken)
        if !grant.scope.isEmpty { pairs.append(("scope", grant.scope)) }
        var headers = [
            SentHeader("Content-Type", "application/x-www-form-urlencoded", origin: .auth),
            SentHeader("Accept", "application/json", origin: .auth),
        ]
        if grant.sendsClientInBody {
            pairs.append(("client_id", grant.clientID))
            if !grant.clientSecret.isEmpty { pairs.append(("client_secret", grant.clientSecret)) }
        } else {
            headers.append(client(grant))
        }
        let body = pairs.map { "\($0.name)=\(PercentText.encoded($0.value))" }.joined(separator: "&")
        return SentRequest(method: "POST", url: grant.tokenURL, headers: headers, body: RequestBody(Array(body.utf8)))
    }

    /// Basic credentials of client id and secret, each percent-encoded before they are joined (RFC 6749 §2.3.1).
    private static func client(_ grant: OAuth2Grant) -> SentHeader {
        let value = BasicCredentials.value(
            user: PercentText.encoded(grant.clientID), password: PercentText.encoded(grant.clientSecret))
        return SentHeader("Authorization", value, origin: .auth, isSecret: true)
    }

    private static func pairs(_ kind: OAuth2Grant.Kind, refreshToken: String?) -> [(name: String, value: String)] {
        if let refreshToken { return [("grant_type", "refresh_token"), ("refresh_token", refreshToken)] }
        return switch kind {
        case .clientCredentials: [("grant_type", "client_credentials")]
        case .password(let user, let password):
            [("grant_type", "password"), ("username", user), ("password", password)]
        case .refreshToken(let token): [("grant_type", "refresh_token"), ("refresh_token", token)]
        }
    }

    /// The token in a response. A refresh token stays valid until the endpoint issues another one (RFC 6749 §6).
    static func token(
        in response: TransportResponse, at now: Double, earlierRefreshToken: String? = nil
    ) throws(TokenFailure) -> AccessToken {
        let json = try? JSONValue(parsing: response.body)
        guard (200..<300).contains(response.head.status) else {
            throw .refused(
                status: response.head.status, code: json?.text("error") ?? "",
                description: json?.text("error_description"))
        }
        guard let value = json?.text("access_token"), !value.isEmpty else {
            throw .notUnderstood(reason: "It holds no access_token.")
        }
        guard HeaderField("Authorization", value).flaw == nil else {
            throw .notUnderstood(reason: "Its access_token cannot stand in a header.")
        }
        if let type = json?.text("token_type"), !HeaderFields.isSame(type, "bearer") {
            throw .notUnderstood(reason: "It is of type \"\(type.prefix(64))\", and only bearer is known here.")
        }
        return AccessToken(
            value: value, expires: json?.seconds("expires_in").map { now + $0 },
            refreshToken: json?.text("refresh_token") ?? earlierRefreshToken)
    }
}

extension JSONValue {
    fileprivate func text(_ key: String) -> String? {
        guard case .string(let text)? = self[key] else { return nil }
        return text
    }

    /// Seconds as a number, which some servers write as text; 0 to a hundred years.
    fileprivate func seconds(_ key: String) -> Double? {
        let digits: String
        switch self[key] {
        case .number(let text)?: digits = text
        case .string(let text)?: digits = text
        default: return nil
        }
        guard let seconds = Double(digits), seconds.isFinite else { return nil }
        return min(max(0, seconds), 100 * 365 * 86_400)
    }
}
