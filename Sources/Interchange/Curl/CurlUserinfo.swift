internal import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage
internal import Workspace

/// Handles `user:password@` before a host.
enum CurlUserinfo {
    static func removed(from url: String) -> String {
        var reference = URLReference(url)
        guard let host = reference.authority?.utf8.cut(atLast: "@")?.behind else { return url }
        reference.authority = String(host)
        return reference.text
    }

    /// Unescaped, as `--user` has it; nil without.
    static func text(of url: String) -> String? {
        guard let user = URLReference(url).authority?.utf8.cut(atLast: "@")?.before else { return nil }
        let (name, password) = user.utf8.cut(at: ":") ?? (user, "")
        return PercentText.decoded(name) + ":" + PercentText.decoded(password)
    }
}

extension CurlRequest {
    /// In a sent URL, user and password are Basic credentials. When another scheme is chosen they are its
    /// credentials, or unused.
    mutating func takeUserinfo() {
        defer { noteNobody() }
        guard let url, let user = CurlUserinfo.text(of: url) else { return }
        if !credentials.unspoken.isEmpty {
            self.url = CurlUserinfo.removed(from: url)
            unused.append(
                UnusedPart("user and password of the URL", reason: Self.meant(for: credentials.unspoken)))
        } else if credentials.choosesScheme {
            self.url = CurlUserinfo.removed(from: url)
            if credentials.user == nil { credentials.user = user }
        }
    }

    /// curl does nothing then, and says nothing.
    private mutating func noteNobody() {
        guard credentials.user == nil, credentials.unspoken.isEmpty else { return }
        for option in credentials.chosen.curlSwitches {
            unused.append(UnusedPart(option, reason: "it proves nobody without -u; -u : stands for your ticket"))
        }
    }

    static func unspokenReason(_ option: String) -> String {
        "this way of proving who asks is not spoken here"
    }

    static func meant(for options: [String]) -> String {
        "left out: meant for \(options.joined(separator: " and ")), and Basic would show the password"
    }
}
