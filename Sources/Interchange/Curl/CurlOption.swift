public import CurlewNetworking

/// One option of curl: its names, and its meaning here.
public struct CurlOption: Sendable, Equatable {
    /// The long name without its dashes: `max-time` for `--max-time`.
    public let name: String
    /// The letter of the short name: `m` for `-m`; nil for none.
    public let letter: Character?
    /// The value's name in curl's manual, such as `<seconds>`; nil for an option without a value.
    public let value: String?
    public let meaning: Meaning

    /// The effect of an option.
    public enum Meaning: Sendable, Equatable {
        /// The option changes the request.
        case used(CurlUse)
        /// The option concerns sending from the command line. It is used there and has no effect on a saved request;
        /// `otherwise` is the reason that is shown then.
        case sending(CurlUse, otherwise: String)
        /// The option asks for a behaviour that always applies here.
        case always
        /// The option has no effect here, for this reason.
        case unused(String)
    }

    /// The long name with its dashes: `--max-time`.
    public var written: String { "--" + name }

    /// The use of the option; nil for one without an effect.
    public var use: CurlUse? {
        switch meaning {
        case .used(let use), .sending(let use, _): use
        case .always, .unused: nil
        }
    }

    init(_ line: String, _ meaning: Meaning) {
        var words = line.split(separator: " ").map(String.init)[...]
        let isShort = words.first.map { !$0.hasPrefix("--") } ?? false
        letter = isShort ? words.popFirst()?.last : nil
        name = String(words.popFirst()?.dropFirst(2) ?? "")
        value = words.isEmpty ? nil : words.joined(separator: " ")
        self.meaning = meaning
    }
}

/// The uses of options. Several options have the same use when curl has several names for it.
public enum CurlUse: Sendable, Equatable {
    case url, request, head, get, next
    case data, dataRaw, dataBinary, dataEncoded, json, form, formString, query, upload
    case header, userAgent, referer, cookie, cookieJar, junkSessions, range, continueAt
    case user, basic, digest, bearer, aws, netrc, netrcFile, otherAuthentication, otherProxyAuthentication
    /// Chooses an authentication scheme, see `SchemeRow.curlSwitch`.
    case scheme(AuthenticationScheme)
    case location, mostRedirects, limitRate, speedTime, speedLimit, retry
    case proxy, proxyUser, socks4, socks4a, socks5, socks5Name, noProxy, resolve, certificate, pins
    /// An option of the table `OptionName`; `word` is the value that a switch sets, nil for an option with a value.
    case option(OptionName, word: String?)
    case timeCondition, etagCompare, config
    case protocolDefault, variable
    case output, remoteName, headerName, noClobber, include, verbose, dumpHeader, writeOut, fail
    case requestTarget, compressed
}
