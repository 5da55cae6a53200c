internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import Workspace

/// Applies the options for the connection, under the names that request files use.
extension CurlRequestBuilder {
    mutating func applyConnection(_ use: CurlUse, _ value: String) -> CurlObjection? {
        switch use {
        case .option(let name, _): return apply(name, value)
        case .mostRedirects: return applyMostRedirects(value)
        case .limitRate: return applyRate(value)
        case .speedTime: return applySpeed(value, \.speedTime, wanted: "a number of seconds")
        case .speedLimit: return applySpeed(value, \.speedLimit, wanted: "a number of bytes a second")
        case .proxy: return applyProxy(value, scheme: "http")
        case .socks4: return applyProxy(value, scheme: "socks4")
        case .socks4a: return applyProxy(value, scheme: "socks4a")
        case .socks5: return applyProxy(value, scheme: "socks5")
        case .socks5Name: return applyProxy(value, scheme: "socks5h")
        case .proxyUser: request.settings.proxyUser = value
        case .noProxy: request.settings.noProxy = value
        case .certificate: applyCertificate(value)
        case .pins: return applyPins(value)
        default: return .unused("it is not used")
        }
        return nil
    }

    private mutating func apply(_ name: OptionName, _ value: String) -> CurlObjection? {
        if case .items(_, let wanted) = name.row.curl {
            guard let item = name.row.value.normal(value) else { return .bad(wanted: wanted) }
            request.options[name] = request.options[name].map { "\($0), \(item)" } ?? item
            return nil
        }
        guard case .measure(_, let wanted, let read, _) = name.row.curl else {
            request.options[name] = value
            return nil
        }
        guard let text = read(value) else { return .bad(wanted: wanted) }
        request.options[name] = text
        return nil
    }

    private mutating func applyMostRedirects(_ value: String) -> CurlObjection? {
        guard let number = Int(value), number >= -1 else { return .bad(wanted: "a number of redirects") }
        request.settings.mostRedirects = number == -1 ? 1000 : min(number, 1000)
        return nil
    }

    /// Applies `--limit-rate`: bytes per second, such as `123.45K` or `10M`. Only what is sent is limited here.
    private mutating func applyRate(_ value: String) -> CurlObjection? {
        let units: [UInt8: Double] = [
            UInt8(ascii: "k"): 1024, UInt8(ascii: "m"): 1_048_576, UInt8(ascii: "g"): 1_073_741_824,
            UInt8(ascii: "b"): 1,
        ]
        let unit = value.utf8.last.flatMap { units[$0 | 0x20] }
        let digits = unit == nil ? value[...] : Substring(value.utf8.dropLast())
        guard let number = Double(digits), number >= 0 else {
            return .bad(wanted: "a number of bytes a second, such as 100K")
        }
        let rate = number * (unit ?? 1)
        guard rate >= 1, rate < 1e15 else { return .unused("without limit, as always here") }
        request.options[.throttle] = Throttle(bytesPerSecond: rate).text
        remark("--limit-rate slows what is sent. What comes back is not slowed.")
        return nil
    }

    private mutating func applySpeed(
        _ value: String, _ setting: WritableKeyPath<CurlSettings, Int?>, wanted: String
    ) -> CurlObjection? {
        guard let number = Int(value), (0...86_400_000).contains(number) else { return .bad(wanted: wanted) }
        request.settings[keyPath: setting] = number
        return nil
    }

    /// curl ends a transfer that is slower than `-Y` bytes per second (1 when only `-y` is given) for `-y` seconds (30
    /// when only `-Y` is given). Here only a transfer that stands still for that time is ended.
    mutating func finishSpeed() {
        let (time, limit) = (request.settings.speedTime, request.settings.speedLimit)
        guard time != nil || limit != nil else { return }
        guard limit != 0 else { return listUnused("--speed-limit 0", "nothing is slower") }
        request.options[.idleTimeout] = TimeText.write(.seconds(min(time ?? 30, 86_400)))
        if let limit, limit > 1 {
            remark("--speed-limit \(limit) is not used: only a transfer that stands still is ended here.")
        }
    }

    // MARK: Proxies

    private mutating func applyProxy(_ value: String, scheme: String) -> CurlObjection? {
        if value.isEmpty {
            request.options[.proxy] = "none"
            return nil
        }
        guard !Self.lacksSlashes(value) else { return .bad(wanted: "a proxy such as http://host:port") }
        let (text, path) = URLText.proxy(value.utf8.contains("://") ? value : "\(scheme)://\(value)")
        if let path { listUnused("\(path) of --proxy", "a proxy has no path") }
        let isPlainSocks = text.lowercased().utf8.hasPrefix("socks://")
        request.options[.proxy] = isPlainSocks ? "socks4" + Substring(text.utf8.dropFirst(5)) : text
        return nil
    }

    /// Whether the slashes after a scheme are not two, as in `http:/proxy`. With another scheme added in front, `http`
    /// would be taken for the proxy's host.
    private static func lacksSlashes(_ value: String) -> Bool {
        let schemes = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]
        guard let (scheme, rest) = value.utf8.cut(at: ":"), schemes.contains(scheme.lowercased()) else { return false }
        return !rest.utf8.hasPrefix("//") || rest.utf8.hasPrefix("///")
    }

    /// Puts user and password of the proxy into its URL, when all options are known.
    mutating func finishProxy() {
        guard request.credentials.unsupportedByProxy.isEmpty else { return leaveOutProxyUser() }
        guard let user = request.settings.proxyUser else { return }
        guard let proxy = request.options[.proxy], proxy != "none", let mark = proxy.utf8.firstRange(of: "://".utf8)
        else {
            return listUnused("--proxy-user", "there is no proxy")
        }
        if CurlUserinfo.removed(from: proxy) != proxy {
            return listUnused("--proxy-user", "the proxy's URL says its user")
        }
        let parts = user.utf8.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 1 {
            request.settings.proxyUserWithoutPassword = user
            if !isSending {
                remark(
                    "curl would ask for the proxy's password of \(user). It is empty here: write it in the proxy's URL."
                )
            }
        }
        let written = parts.map { PercentText.encoded(String($0)) }.joined(separator: ":")
        request.options[.proxy] = "\(proxy[..<mark.upperBound])\(written)@\(proxy[mark.upperBound...])"
    }

    private mutating func leaveOutProxyUser() {
        let options = request.credentials.unsupportedByProxy
        for option in options { listUnused(option, CurlRequest.unsupportedReason(option)) }
        if request.settings.proxyUser != nil { listUnused("--proxy-user", CurlRequest.meant(for: options)) }
        guard let proxy = request.options[.proxy] else { return }
        request.options[.proxy] = CurlUserinfo.removed(from: proxy)
        if request.options[.proxy] != proxy {
            listUnused("user and password of --proxy", CurlRequest.meant(for: options))
        }
    }

    // MARK: Certificates

    /// Applies `--cert`: a path, and after the first colon that is not escaped by `\` the password.
    private mutating func applyCertificate(_ value: String) {
        let (colon, backslash) = (UInt8(ascii: ":"), UInt8(ascii: "\\"))
        var path: [UInt8] = []
        var rest = value.utf8[...]
        while let byte = rest.popFirst() {
            if byte == backslash, let next = rest.first, next == colon || next == backslash {
                path.append(rest.removeFirst())
            } else if byte == colon {
                request.options[.clientPassword] = String(Substring(rest))
                break
            } else {
                path.append(byte)
            }
        }
        request.options[.clientCertificate] = String(decoding: path, as: UTF8.self)
    }

    /// Applies `--pinnedpubkey`: `sha256//..;sha256//..`, or a file. The pins are of the server's own key only.
    private mutating func applyPins(_ value: String) -> CurlObjection? {
        request.settings.pins = value
        let texts = value.utf8.split(separator: ";").map(String.init)
        let areHashes = texts.allSatisfy { $0.utf8.hasPrefix("sha256//") }
        guard areHashes, !texts.isEmpty, let pins = OptionName.pins.row.value.normal(texts.joined(separator: ","))
        else {
            if isSending { return nil }
            return texts.contains { $0.utf8.hasPrefix("sha256//") }
                ? .bad(wanted: "sha256// and 44 characters of Base64, or a file")
                : .unused("it reads a key from a file")
        }
        (request.options[.pins], request.options[.trust]) = (pins, "leaf-pins")
        return nil
    }
}
