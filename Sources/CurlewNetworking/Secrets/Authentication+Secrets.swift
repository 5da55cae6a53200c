internal import CurlewMessage
internal import CurlewTransport

extension PreparedRequest {
    /// All texts of this request to keep secret: the secrets that it may contain, and its own credentials as far as
    /// they are known before it is sent.
    public var secretTexts: Set<String> { secrets.union(credentials) }

    /// The request's own credentials, without those shorter than `SecretMask.shortest`: a single letter typed as a
    /// password would hide every line with that letter.
    private var credentials: Set<String> {
        let texts =
            authentication.contents.filter(\.field.isSecret).map(\.text) + request.headers.flatMap(\.secretTexts)
            + options.contents.flatMap { Self.secrets($0.text, $0.content) }
        return Set(texts.filter { $0.utf8.count >= SecretMask.shortest })
    }

    private static func secrets(_ text: String, _ content: OptionValue.Content) -> [String] {
        switch content {
        case .secret: return [text]
        case .proxy:
            let users = Userinfo.all(in: text)
            return users + users.map(Userinfo.password)
        case .file, .socket: return []
        }
    }
}

extension Userinfo {
    /// The password after the first colon, percent-decoded; empty when there is no colon.
    package static func password(of userinfo: String) -> String {
        PercentText.decoded(String(decoding: userinfo.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self))
    }
}
