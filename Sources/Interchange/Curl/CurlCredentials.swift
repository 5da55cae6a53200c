internal import CurlewBytes
public import CurlewNetworking
public import Workspace

/// The authentication in curl's options.
public struct CurlCredentials: Sendable, Equatable {
    /// `-u`, as written.
    public internal(set) var user: String?
    public internal(set) var bearer: String?
    /// `--aws-sigv4`, as written.
    public internal(set) var aws: String?
    /// `--netrc` or `--netrc-file`; the file of the latter.
    public internal(set) var usesNetrc = false
    public internal(set) var netrcFile: String?
    /// The user of the URL, whose line of the netrc file counts.
    var netrcUser: String?
    /// `--basic` and `--digest`, and `--no-` of them; Basic when none is given.
    var isBasic = true
    public internal(set) var isDigest = false
    /// `--ntlm` and its kind, `--anyauth` too (`SchemeRow.curlSwitch`).
    public internal(set) var chosen: [AuthenticationScheme] = []
    /// `--ntlm-wb` and other ways of proving who asks that are not spoken here, as written. With one of them nothing is
    /// told: Basic would show a password that was meant to stay hidden.
    public internal(set) var unspoken: [String] = []
    /// Unsupported schemes for the proxy.
    public internal(set) var unspokenToProxy: [String] = []

    /// The parts before and after the first colon; an empty password when there is no colon.
    public var userAndPassword: (user: String, password: String)? {
        guard let user else { return nil }
        guard let colon = user.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (user, "") }
        return (String(user[..<colon]), String(user[user.utf8.index(after: colon)...]))
    }

    /// The user whose password curl would ask for: `-u` with a name alone.
    public var userWithoutPassword: String? {
        guard bearer == nil || waits, unspoken.isEmpty, let user, !user.utf8.contains(":") else { return nil }
        return user
    }

    /// The authentication to use. With Digest curl waits for the server's challenge, even when it has a token.
    /// - Parameter url: says the service and the region of an AWS signature that has none.
    public func authentication(for url: String?) -> SavedAuthentication? {
        if !unspoken.isEmpty { return nil }
        if let aws { return signature(aws, url) }
        if let bearer, !waits { return SavedAuthentication(.bearer, ["token": bearer]) }
        if usesNetrc, user == nil {
            return SavedAuthentication(.netrc, ["file": netrcFile, "user": netrcUser].compactMapValues(\.self))
        }
        guard let (user, password) = userAndPassword, let scheme else { return nil }
        let words = ["user": user, "password": password].filter { !$1.isEmpty || scheme == .basic || scheme == .digest }
        return SavedAuthentication(scheme, words.filter { word, _ in scheme.fields.contains { $0.name == word } })
    }

    /// The one that is taken: all where `--anyauth` says so, else the strongest of those given, in libcurl's order. curl waits for
    /// the server where several are given; so does `any`, which may come to others.
    private var scheme: AuthenticationScheme? {
        let given = chosen + (isDigest ? [.digest] : []) + (isBasic ? [.basic] : [])
        return [.any, .negotiate, .digest, .ntlm, .basic].first { given.contains($0) }
    }

    /// Those that curl would choose among, and that are weaker than the one taken.
    public var passedOver: [AuthenticationScheme] {
        chosen.filter { $0 != scheme && scheme != .any }
    }

    /// Whether nothing is told before the server asks.
    var waits: Bool { choosesScheme && user != nil }

    /// Another scheme than Basic is asked for.
    public var choosesScheme: Bool { isDigest || !chosen.isEmpty }

    /// `aws:amz:REGION:SERVICE`. What is left out is in the host, as curl takes it: `SERVICE.REGION.amazonaws.com`; else
    /// it stays empty.
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
    /// As curl writes them.
    public var curlSwitches: [String] { compactMap { $0.row.curlSwitch } }
}
