internal import CurlewNetworking

extension Preparation {
    /// Resolves the variables and reports why the scheme cannot be sent. User information in the URL counts as Basic when
    /// no other scheme is chosen.
    mutating func authentication(userinfo: String?) -> (Authentication, WrittenAuthentication) {
        let authentication = resolved(draft.authentication, userinfo)
        let written = authentication.scheme.row.write(authentication)
        for fault in written.faults { report(.authentication, fault) }
        return (authentication, written)
    }
}

// MARK: Variables

extension Preparation {
    private mutating func resolved(_ authentication: Authentication, _ userinfo: String?) -> Authentication {
        if authentication == .none { return userinfo.map(Authentication.init(userinfo:)) ?? .none }
        var words = authentication.words
        for (field, typed) in authentication.contents {
            words[field.name] =
                switch field.content {
                case .text, .secret: text(typed)
                case .url: resolved(url: typed, at: .authentication)
                case .file: place(of: text(typed))
                case .words: typed
                }
        }
        return Authentication(authentication.scheme, words)
    }

    private mutating func text(_ text: String) -> String {
        resolve(text, at: .authentication)
    }
}
