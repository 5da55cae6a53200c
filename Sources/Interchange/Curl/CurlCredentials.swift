internal import CurlewBytes
public import CurlewNetworking
public import Workspace

/// The authentication in curl's options.
public struct CurlCredentials: Sendable, Equatable {
    /// The value of `-u`: `user:password`, or a user alone.
    public internal(set) var user: String?
    /// The token of `--oauth2-bearer`.
    public internal(set) var bearer: String?
    /// The value of `--aws-sigv4`.
    public internal(set) var aws: String?
    /// True with `--netrc` or `--netrc-file`.
    public internal(set) var usesNetrc = false
    /// The file of `--netrc-file`; nil for the user's own `~/.netrc`.
    public internal(set) var netrcFile: String?
    /// The user in the URL, whose entry in the netrc file is used; nil when the URL names none.
    var netrcUser: String?
    /// Set by `--basic` and cleared by `--no-basic`; true when neither is given.
    var isBasic = true
    /// Set by `--digest` and cleared by `--no-digest`.
    public internal(set) var isDigest = false
    /// The other schemes that switches choose, such as `--ntlm` and `--anyauth` (`SchemeRow.curlSwitch`), in the order
    /// given.
    public internal(set) var chosen: [AuthenticationScheme] = []
    /// Switches for schemes that are not supported here, such as `--ntlm-wb`, as written. When there is one, no
    /// credentials are used: Basic would reveal a password that was meant to stay hidden.
    public internal(set) var unsupported: [String] = []
    /// Switches for schemes of a proxy that are not supported here, as written. When there is one, no credentials are
    /// sent to the proxy.
    public internal(set) var unsupportedByProxy: [String] = []

    /// The parts of `user` before and after its first colon; the password is empty when there is no colon.
    public var userAndPassword: (user: String, password: String)? {
        guard let user else { return nil }
        guard let colon = user.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (user, "") }
        return (String(user[..<colon]), String(user[user.utf8.index(after: colon)...]))
    }

    /// The user whose password curl would ask for, because `-u` has a name alone; nil when curl would not ask.
    public var userWithoutPassword: String? {
        guard bearer == nil || waits, unsupported.isEmpty, let user, !user.utf8.contains(":") else { return nil }
        return user
    }

    /// The authentication to use; nil for none. With Digest curl waits for the server's challenge, even when it has a
    /// token.
    /// - Parameter url: its host names the service and the region of an AWS signature that are not given.
    public func authentication(for url: String?) -> SavedAuthentication? {
        if !unsupported.isEmpty { return nil }
        if let aws { return signature(aws, url) }
        if let bearer, !waits { return SavedAuthentication(.bearer, ["token": bearer]) }
        if usesNetrc, user == nil {
            return SavedAuthentication(.netrc, ["file": netrcFile, "user": netrcUser].compactMapValues(\.self))
        }
        guard let (user, password) = userAndPassword, let scheme else { return nil }
        let words = ["user": user, "password": password].filter { !$1.isEmpty || scheme == .basic || scheme == .digest }
        return SavedAuthentication(scheme, words.filter { word, _ in scheme.fields.contains { $0.name == word } })
    }

    /// The scheme to use: `any` for `--anyauth`, otherwise the strongest of those given, in libcurl's order; nil when
    /// none is on. When several are given curl waits for the server's challenge and chooses among them; `any` would
    /// wait too, but may choose a scheme that was not given.
    private var scheme: AuthenticationScheme? {
        let given = chosen + (isDigest ? [.digest] : []) + (isBasic ? [.basic] : [])
        return [.any, .negotiate, .digest, .ntlm, .basic].first { given.contains($0) }
    }

    /// The chosen schemes that are weaker than the one used, and that curl could use as well.
    public var passedOver: [AuthenticationScheme] {
        chosen.filter { $0 != scheme && scheme != .any }
    }

    /// Whether credentials are sent only after the server's challenge.
    var waits: Bool { choosesScheme && user != nil }

    /// Whether a scheme other than Basic is asked for.
    public var choosesScheme: Bool { isDigest || !chosen.isEmpty }

    /// The signature of `aws:amz:REGION:SERVICE`. A missing region or service is taken from the host, as curl does:
    /// `SERVICE.REGION.amazonaws.com`. It stays empty when the host has too few labels.
    private func signature(_ text: String, _ url: String?) -> SavedAuthentication {
        let parts = text.utf8.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let host = url.map { URLReference($0).authority ?? "" } ?? ""
        let labels = (host.utf8.cut(atLast: "@")?.behind ?? host[...]).utf8.split(separator: ".")
        var values: [String: String] = [:]
        values["region"] = parts.count > 2 ? parts[2] : labels.count > 2 ? String(labels[1]) : nil
        values["service"] = parts.count > 3 ? parts[3] : labels.count > 1 ? String(labels[0]) : nil
        if let (user, password) = userAndPassword { (values["access-key"], values["secret-key"]) = (user, password) }
        return SavedAuthentication(.awsSigV4, values)
    }
}

extension [AuthenticationScheme] {
    /// curl's switches for the schemes; schemes without a switch are left out.
    public var curlSwitches: [String] { compactMap { $0.row.curlSwitch } }
}
