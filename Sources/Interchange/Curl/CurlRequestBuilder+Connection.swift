internal import Formats
internal import Networking
internal import Workspace

/// Options about the way to the server, by the names that files use.
extension CurlRequestBuilder {
    mutating func applyConnection(_ use: CurlUse, _ value: String) -> CurlObjection? {
        switch use {
        case .maxTime: return applyTimeout(value)
        case .mostRedirects: return applyMostRedirects(value)
        case .limitRate: return applyRate(value)
        case .proxy: return applyProxy(value, scheme: "http")
        case .socks4: return applyProxy(value, scheme: "socks4")
        case .socks4a: return applyProxy(value, scheme: "socks4a")
        case .socks5: return applyProxy(value, scheme: "socks5")
        case .socks5Name: return applyProxy(value, scheme: "socks5h")
        case .proxyUser: request.settings.proxyUser = value
        case .noProxy: return applyNoProxy(value)
        case .unixSocket: request.options.unixSocket = value
        case .caFile: request.options.trustedCertificates = value
        case .certificate: applyCertificate(value)
        case .key: request.options.clientKey = value
        case .keyPassword: request.options.clientPassword = value
        case .pins: return applyPins(value)
        default: return .unused("it is not used")
        }
        return nil
    }

    /// Seconds, perhaps with a fraction; 0 is without limit, and a day the most.
    private static func seconds(_ text: String) -> Duration? {
        guard let seconds = Double(text), seconds >= 0, seconds < 1e9 else { return nil }
        return .milliseconds(Int64((min(seconds, 86_400) * 1000).rounded()))
    }

    private mutating func applyTimeout(_ value: String) -> CurlObjection? {
        guard let time = Self.seconds(value) else { return .bad(wanted: "a number of seconds") }
        request.options.timeout = time
        return nil
    }

    private mutating func applyMostRedirects(_ value: String) -> CurlObjection? {
        guard let number = Int(value), number >= -1 else { return .bad(wanted: "a number of redirects") }
        request.settings.mostRedirects = number == -1 ? 1000 : min(number, 1000)
        return nil
    }

    /// `123.45K`, `10M`: bytes a second. Only sending is slowed here.
    private mutating func applyRate(_ value: String) -> CurlObjection? {
        let units: [Character: Double] = ["k": 1024, "m": 1_048_576, "g": 1_073_741_824, "b": 1]
        let unit = value.last.flatMap { units[Character($0.lowercased())] }
        guard let number = Double(unit == nil ? value[...] : value.dropLast()), number >= 0 else {
            return .bad(wanted: "a number of bytes a second, such as 100K")
        }
        let rate = number * (unit ?? 1)
        guard rate >= 1, rate < 1e15 else { return .unused("without limit, as always here") }
        request.options.throttle = SavedThrottle(
            packetSize: max(1, Int((rate / 5).rounded())), delay: .milliseconds(200))
        remark("--limit-rate slows what is sent. What comes back is not slowed.")
        return nil
    }

    // MARK: Proxies

    private mutating func applyProxy(_ value: String, scheme: String) -> CurlObjection? {
        if value.isEmpty {
            request.options.proxy = "none"
            return nil
        }
        var text = value.contains("://") ? value : "\(scheme)://\(value)"
        if text.lowercased().hasPrefix("socks://") { text = "socks4" + text.dropFirst(5) }
        request.options.proxy = text
        return nil
    }

    private mutating func applyNoProxy(_ value: String) -> CurlObjection? {
        guard value == "*" else { return .unused("a proxy is for the whole request here") }
        request.options.proxy = "none"
        return nil
    }

    /// Once all options are known: user and password go into the proxy's URL.
    mutating func finishProxy() {
        guard let user = request.settings.proxyUser else { return }
        guard let proxy = request.options.proxy, proxy != "none", let mark = proxy.firstRange(of: "://") else {
            return drop("--proxy-user \(user)", "there is no proxy")
        }
        let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let written = parts.map { PercentText.encoded(String($0)) }.joined(separator: ":")
        let host = proxy[mark.upperBound...]
        let rest = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
        request.options.proxy = "\(proxy[..<mark.upperBound])\(written)@\(rest)"
    }

    // MARK: Certificates

    /// What follows a colon is the password, unless the colon is escaped.
    private mutating func applyCertificate(_ value: String) {
        var path = ""
        var rest = value[...]
        while let character = rest.popFirst() {
            if character == "\\", let next = rest.first, next == ":" || next == "\\" {
                path.append(rest.removeFirst())
            } else if character == ":" {
                request.options.clientPassword = String(rest)
                break
            } else {
                path.append(character)
            }
        }
        request.options.clientCertificate = path
    }

    /// `sha256//..;sha256//..`, or a file.
    private mutating func applyPins(_ value: String) -> CurlObjection? {
        request.settings.pins = value
        let texts = value.split(separator: ";").map(String.init)
        let pins = texts.compactMap { text in
            text.hasPrefix("sha256//") ? SavedPin(parsing: "sha256/" + text.dropFirst(8)) : nil
        }
        guard pins.count == texts.count, !pins.isEmpty else {
            if isSending { return nil }
            return texts.contains { $0.hasPrefix("sha256//") }
                ? .bad(wanted: "sha256// and 44 characters of Base64, or a file")
                : .unused("it reads a key from a file")
        }
        (request.options.pins, request.options.trust) = (pins, "pins")
        return nil
    }
}
