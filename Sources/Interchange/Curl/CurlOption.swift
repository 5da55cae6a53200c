public import CurlewNetworking

/// One option of curl: its names, and its meaning here.
public struct CurlOption: Sendable, Equatable {
    /// `max-time` for `--max-time`.
    public let name: String
    /// `m` for `-m`.
    public let letter: Character?
    /// The name of its value in curl's manual, such as `<seconds>`; nil for an option without one.
    public let value: String?
    public let meaning: Meaning

    /// The effect of an option.
    public enum Meaning: Sendable, Equatable {
        /// It changes the request.
        case used(CurlUse)
        /// It concerns sending from the command line: used there, and without effect on a saved request.
        case sending(CurlUse, otherwise: String)
        /// It asks for a behaviour that always applies here.
        case always
        /// It has no effect here; with the reason.
        case unused(String)
    }

    /// `--max-time`.
    public var written: String { "--" + name }

    /// The use of the option, if it has one.
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

/// The uses of options; several options share one use when curl has several names for it.
public enum CurlUse: Sendable, Equatable {
    case url, request, head, get, next
    case data, dataRaw, dataBinary, dataEncoded, json, form, formString, query, upload
    case header, userAgent, referer, cookie, cookieJar, range, continueAt
    case user, basic, digest, bearer, aws, netrc, netrcFile, otherAuthentication, otherProxyAuthentication
    /// Chooses a scheme, see `SchemeRow.curlSwitch`.
    case scheme(AuthenticationScheme)
    case location, mostRedirects, limitRate, speedTime, speedLimit, retry
    case proxy, proxyUser, socks4, socks4a, socks5, socks5Name, noProxy, resolve, certificate, pins
    /// An option of the table `OptionName`, with the word for a switch.
    case option(OptionName, word: String?)
    case timeCondition, etagCompare, config
    case protocolDefault, variable
    case output, remoteName, headerName, noClobber, include, verbose, dumpHeader, writeOut, fail
    case requestTarget, compressed
}
