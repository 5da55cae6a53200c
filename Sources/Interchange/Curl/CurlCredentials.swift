internal import CurlewBytes
internal import CurlewNetworking
public import Workspace

/// Who asks, as curl's options say it.
public struct CurlCredentials: Sendable, Equatable {
    /// `-u`, as written.
    public internal(set) var user: String?
    public internal(set) var bearer: String?
    /// `--aws-sigv4`, as written.
    public internal(set) var aws: String?
    /// `--netrc` or `--netrc-file`; the file of the latter.
    public internal(set) var usesNetrc = false
    public internal(set) var netrcFile: String?
    /// `--basic` and `--digest`, and `--no-` of them; Basic where nothing is said.
    var isBasic = true
    public internal(set) var isDigest = false
    /// `--ntlm` and other ways of proving who asks that are not spoken here, as written. With one of them nothing is
    /// told: Basic would show a password that was meant to stay hidden.
    public internal(set) var unspoken: [String] = []
    /// The same towards the proxy.
    public internal(set) var unspokenToProxy: [String] = []

    /// The words in front of the first colon, and behind it; an empty password where there is no colon.
    public var userAndPassword: (user: String, password: String)? {
        guard let user else { return nil }
        guard let colon = user.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (user, "") }
        return (String(user[..<colon]), String(user[user.utf8.index(after: colon)...]))
    }

    /// What is sent. With Digest curl waits for the server's question, also where it has a token.
    public var authentication: SavedAuthentication? {
        if !unspoken.isEmpty { return nil }
        if let aws { return signature(aws) }
        if let bearer, !waits { return SavedAuthentication(.bearer, ["token": bearer]) }
        if usesNetrc { return SavedAuthentication(.netrc, netrcFile.map { ["file": $0] } ?? [:]) }
        guard let (user, password) = userAndPassword, isDigest || isBasic else { return nil }
        return SavedAuthentication(isDigest ? .digest : .basic, ["user": user, "password": password])
    }

    /// Whether nothing is told before the server asks.
    var waits: Bool { isDigest && user != nil }

    /// `aws:amz:REGION:SERVICE`; what is left out stays to be filled in.
    private func signature(_ text: String) -> SavedAuthentication {
        let parts = text.utf8.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        var values: [String: String] = [:]
        if parts.count > 2 { values["region"] = parts[2] }
        if parts.count > 3 { values["service"] = parts[3] }
        if let (user, password) = userAndPassword { (values["access-key"], values["secret-key"]) = (user, password) }
        return SavedAuthentication(.awsSigV4, values)
    }
}
