internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport
internal import Workspace

/// Handles `user:password@` before the host of a URL.
enum CurlUserinfo {
    /// The URL without user and password.
    static func removed(from url: String) -> String {
        var reference = URLReference(url)
        guard let host = reference.authority?.utf8.cut(atLast: "@")?.behind else { return url }
        reference.authority = String(host)
        return reference.text
    }

    /// `user:password`, unescaped, as `--user` takes it; nil for a URL without a user.
    static func text(of url: String) -> String? {
        guard let user = URLReference(url).authority?.utf8.cut(atLast: "@")?.before else { return nil }
        let (name, password) = user.utf8.cut(at: ":") ?? (user, "")
        return PercentText.decoded(name) + ":" + PercentText.decoded(password)
    }
}

extension CurlRequest {
    /// Takes user and password out of the URL when something else than Basic is asked for: as the credentials of the
    /// chosen scheme, or as unused parts beside other credentials. Left in the URL, they are sent as Basic credentials.
    mutating func takeUserinfo() {
        defer { noteNobody() }
        guard let url, let user = CurlUserinfo.text(of: url) else { return }
        if !credentials.unsupported.isEmpty {
            self.url = CurlUserinfo.removed(from: url)
            unused.append(
                UnusedPart("user and password of the URL", reason: Self.meant(for: credentials.unsupported)))
        } else if credentials.user != nil || credentials.bearer != nil {
            self.url = CurlUserinfo.removed(from: url)
            let option = credentials.user == nil ? "--oauth2-bearer" : "--user"
            unused.append(UnusedPart("user and password of the URL", reason: "\(option) goes before them"))
        } else if credentials.choosesScheme || credentials.aws != nil {
            self.url = CurlUserinfo.removed(from: url)
            credentials.user = user
        } else if credentials.usesNetrc, let (name, password) = user.utf8.cut(at: ":") {
            self.url = CurlUserinfo.removed(from: url)
            credentials.netrcUser = String(name)
            if !password.isEmpty {
                unused.append(UnusedPart("the password of the URL", reason: "that of the netrc file goes before it"))
            }
        }
    }

    /// `--noproxy`: whether the host of the URL is among those that are asked without the proxy. Where it is sent at once,
    /// that is asked again of each host that redirects lead to (`ConnectionSettings.straight`).
    mutating func leaveOutProxy(isSending: Bool) {
        guard let list = settings.noProxy, !list.isEmpty else { return }
        let isStraight = list == "*" || url.flatMap({ try? URLText($0) }).map(ProxyExceptions(list).hold) == true
        // A proxy that cannot be read is refused only where it is used.
        let isReadable = options[.proxy].map { ProxyAddress($0) != nil } ?? true
        if isSending, list != "*", !isStraight || isReadable { return }
        if isStraight {
            options[.proxy] = "none"
        } else if options[.proxy] == nil {
            unused.append(UnusedPart("--noproxy \(list)", reason: "no proxy is given, and this is no host of the list"))
        }
    }

    /// Lists the switches of authentication schemes as unused when there is no user. curl ignores them silently then.
    private mutating func noteNobody() {
        guard credentials.user == nil, credentials.unsupported.isEmpty else { return }
        for option in credentials.chosen.curlSwitches {
            unused.append(UnusedPart(option, reason: "it proves nobody without -u; -u : stands for your ticket"))
        }
    }

    static func unsupportedReason(_ option: String) -> String {
        "this way of proving who asks is not spoken here"
    }

    static func meant(for options: [String]) -> String {
        "left out: meant for \(options.joined(separator: " and ")), and Basic would show the password"
    }
}
