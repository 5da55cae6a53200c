public import CurlewNetworking

/// One option of curl: how it is written, and what it means here.
public struct CurlOption: Sendable, Equatable {
    /// `max-time` for `--max-time`.
    public let name: String
    /// `m` for `-m`.
    public let letter: Character?
    /// What curl's manual calls its value, such as `<seconds>`; nil for an option without one.
    public let value: String?
    public let meaning: Meaning

    /// What becomes of an option.
    public enum Meaning: Sendable, Equatable {
        /// It changes the request.
        case used(CurlUse)
        /// It is about sending from the command line: used there, without meaning in a request that is kept.
        case sending(CurlUse, otherwise: String)
        /// It asks for what is always so here.
        case always
        /// It has no meaning here; why not.
        case unused(String)
    }

    /// `--max-time`.
    public var written: String { "--" + name }

    /// What it does where it does anything.
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

/// What the options that are used do, several options to one use where curl has several names for it.
public enum CurlUse: Sendable, Equatable {
    case url, request, head, get, next
    case data, dataRaw, dataBinary, dataEncoded, json, form, formString, query, upload
    case header, userAgent, referer, cookie, cookieJar, range, continueAt
    case user, basic, digest, bearer, aws, netrc, netrcFile, otherAuthentication, otherProxyAuthentication
    /// Chooses a scheme, see `SchemeRow.curlSwitch`.
    case scheme(AuthenticationScheme)
    case location, mostRedirects, limitRate, retry
    case proxy, proxyUser, socks4, socks4a, socks5, socks5Name, noProxy, resolve, certificate, pins
    /// What the table of options says of it, and the word that a switch stands for.
    case option(OptionName, word: String?)
    case protocolDefault, globOff, variable
    case output, include
}
