internal import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage

extension Preparation {
    /// Resolves the variables and writes the schemes that need no challenge from a server first. User information in
    /// the URL counts as Basic when no other scheme is chosen.
    mutating func authentication(userinfo: String?) -> (Authentication, WrittenAuthentication) {
        let authentication = resolved(draft.authentication, userinfo)
        let written = authentication.scheme.row.write(authentication)
        for flaw in written.flaws { report(.authentication, flaw) }
        for header in written.headers {
            if let reason = HeaderField(header.name, header.value).flaw {
                report(
                    .authentication, HeaderFieldError(index: 0, name: header.name, reason: reason).sentence)
            }
        }
        return (authentication, written)
    }
}

// MARK: Variables

extension Preparation {
    private mutating func resolved(_ authentication: Authentication, _ userinfo: String?) -> Authentication {
        if authentication == .none { return userinfo.map(Self.basic) ?? .none }
        var words = authentication.words
        for (field, typed) in authentication.contents {
            words[field.name] =
                switch field.content {
                case .text, .secret: text(typed)
                case .file: place(of: text(typed))
                case .words: typed
                }
        }
        return Authentication(authentication.scheme, words)
    }

    private mutating func text(_ text: String) -> String {
        resolve(text, at: .authentication)
    }

    /// The `user:password` part of a URL; both may hold percent-escapes.
    private static func basic(userinfo: String) -> Authentication {
        let (user, password) = userinfo.utf8.cut(at: ":") ?? (userinfo[...], "")
        return .basic(user: PercentText.decoded(user), password: PercentText.decoded(password))
    }
}
