internal import CurlewBytes
internal import CurlewTransport

/// The table of all options. A new option needs a name in `OptionName`, a row here, and the code that acts on it.
extension OptionName {
    func makeRow() -> OptionRow {
        switch self {
        case .timeout:
            OptionRow(
                .time, nil, "For the whole exchange with its redirects. Not set and 0s are no limit; see idle-timeout.",
                .value(maybe: \.timeout, .measure(TimeText.expected), TimeText.read, TimeText.write),
                curl: .measure(
                    "-m --max-time <seconds>", wanted: "a number of seconds", read: CurlNumbers.time,
                    write: CurlNumbers.seconds),
                k6: {
                    $0.timeout == .zero ? "No limit of time. k6 waits for 60 s unless timeout says otherwise." : nil
                },
                brief: { text in
                    TimeText.read(text).map {
                        $0 == .zero ? "no limit of time" : "at most \(HumanReadable.time($0))"
                    }
                })
        case .idleTimeout:
            OptionRow(
                .time, "timeoutInterval",
                "Not set: 60s, or with timeout none. For times in which nothing comes or goes; 0s is no limit.",
                .value(maybe: \.idleTimeout, .measure(TimeText.expected), TimeText.read, TimeText.write),
                curl: .own { Self.speed($0.idleTimeout) },
                k6: {
                    $0.idleTimeout == nil
                        ? nil : "The idle-timeout. k6 waits for 60 s in all unless timeout says otherwise."
                },
                flag: .init(value: "TIME", summary: "for times in which nothing comes or goes; 60s, 0 for no limit"),
                brief: { text in
                    TimeText.read(text).map {
                        $0 == .zero ? "no limit for idle times" : "idle at most \(HumanReadable.time($0))"
                    }
                })
        case .follow:
            OptionRow(
                .time, nil, "How many redirects are followed; 0 shows the redirect itself.",
                .value(\.follow, .measure("a number from 0 to 1000"), Self.count) { String($0) },
                curl: .own { options in
                    guard options.follow > 0 else { return .init([("--no-location", nil)]) }
                    // The row of `locationTrusted` writes it.
                    if options.credentialsReach > .home { return .init([]) }
                    return .init([("--location", nil), ("--max-redirs", "\(options.follow)")])
                },
                k6: Self.written, flag: .init(value: "N", summary: "follow at most N redirects; 0 shows the redirect"),
                brief: { $0 == "0" ? "show redirects" : "follow \($0) redirects" })
        case .keepMethod:
            OptionRow(
                .time, nil, "true: 301, 302 and 303 repeat method and body, as 307 and 308 do.",
                .truth(\.keepsMethod),
                curl: .switches([("true", ["--post301", "--post302", "--post303"])]),
                k6: { $0.keepsMethod ? "The method that redirects keep." : nil },
                flag: .init(value: nil, summary: "301, 302 and 303 repeat method and body"),
                brief: { $0 == "true" ? "keep the method when redirected" : nil })
        case .followWithBody:
            OptionRow(
                .time, nil,
                "true: a body that a redirect repeats goes to other origins too; with a secret only if you set it.",
                .reach(\.bodyReach), curl: .none("a body always goes along there"),
                k6: { $0.bodyReach > .home ? "The body that redirects take to other origins." : nil },
                flag: .init(value: nil, summary: "redirects take the body to other origins too"),
                brief: { $0 == "true" ? "bodies go along with redirects, secrets do not" : nil })
        case .locationTrusted:
            OptionRow(
                .time, nil,
                "true: redirects take credentials and body to other origins too; secrets only if you set it.",
                .reach(\.credentialsReach),
                curl: .own { options in
                    options.follow > 0
                        ? .init([("--location-trusted", nil), ("--max-redirs", "\(options.follow)")])
                        : .init([], lost: "curl has no location-trusted where no redirect is followed.")
                },
                k6: { $0.credentialsReach > .home ? "The credentials that redirects take to other origins." : nil },
                brief: { $0 == "true" ? "credentials go along with redirects, secrets do not" : nil })
        case .http:
            OptionRow(
                .connection, nil, "auto: HTTP/2 where TLS agrees on it, else 1.1. 2 without TLS is spoken at once.",
                .words(
                    \.httpVersion, [("auto", .automatic), ("1.0", .http10), ("1.1", .http1), ("2", .http2)]),
                curl: .switches([
                    ("1.0", ["-0 --http1.0"]), ("1.1", ["--http1.1"]), ("auto", ["--http2"]),
                    ("2", ["--http2-prior-knowledge"]),
                ]),
                k6: { $0.httpVersion != .automatic ? "The version of HTTP." : nil }, brief: { "HTTP/\($0)" })
        case .trust:
            OptionRow(
                .keys, "AFSSLPinningMode",
                "system: the system's roots. pins, leaf-pins: these keys, certificate-pins: these certificates.",
                .trust(
                    .words(SecurityPolicyForm.words, isStrict: true),
                    { SecurityPolicyForm.words.contains($0) ? $0 : nil }, { SecurityPolicyForm.word($0.mode) }),
                curl: .own { options in
                    switch options.tls.policy.mode {
                    case .none: .init([])
                    // The row of `pins` writes it.
                    case .leafKey where !options.tls.policy.pins.isEmpty: .init([])
                    case .leafKey, .publicKey, .certificate:
                        OptionName.trust.lost("it looks at the key of the server's own certificate alone")
                    }
                },
                k6: Self.certificates, brief: { _ in nil })
        case .verify:
            OptionRow(
                .security, "allowInvalidCertificates",
                "false: a chain that leads to no trusted root is accepted. The top line says so.",
                .trust(.truth(isStrict: true), Self.truth) { String(!$0.allowsInvalidCertificates) },
                curl: .switches([("false", ["-k --insecure"])]), k6: Self.certificates,
                brief: { $0 == "false" ? "accept any certificate" : nil })
        case .verifyName:
            OptionRow(
                .security, "validatesDomainName", "false: any name in the certificate will do.",
                .trust(.truth(isStrict: true), Self.truth) { String($0.validatesDomainName) },
                curl: .none("it checks the name with the chain, or neither"), k6: Self.certificates,
                brief: { "verify-name \($0)" })
        case .pins:
            OptionRow(
                .keys, "pinnedCertificates",
                "Keys that are accepted, in the verified chain; without one a pinning trust accepts nothing.",
                .trust(
                    .list("a list of pins such as sha256/..., with a host before it where it is for that one"),
                    { Pin.list($0).map(Pin.line) }, { $0.pins.isEmpty ? nil : Pin.line($0.pins) }),
                curl: .own { Self.pinned($0.tls.policy) }, k6: Self.certificates,
                brief: { text in Pin.list(text).map { $0.count == 1 ? "1 pin" : "\($0.count) pins" } })
        case .ca:
            OptionRow(
                .security, nil, "A PEM file of trusted roots in place of the system's.",
                .text(\.tls.trustedCertificates, .file), curl: .text("--cacert <file>"), k6: Self.certificates,
                brief: { "trust \($0)" })
        case .clientCertificate:
            OptionRow(
                .security, nil, "A PEM or PKCS #12 file that proves who asks, in the TLS handshake.",
                .text(\.client.file, .file),
                curl: .own { options in
                    // curl would read a password after a colon.
                    let path = options.client.file?.unicodeScalars.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : "\($0)" }
                    return .init([("--cert", path?.joined())])
                },
                k6: Self.certificates, brief: { "certificate \($0)" })
        case .clientKey:
            OptionRow(
                .security, nil, "The PEM file with its key; not set: the key is in the same file.",
                .text(\.client.key, .file), curl: .text("--key <key>"), k6: Self.certificates, brief: { _ in nil })
        case .clientPassword:
            OptionRow(
                .security, nil, "What the key's file is locked with.", .text(\.client.password, .secret),
                curl: .text("--pass <phrase>"), k6: Self.certificates, brief: { _ in nil })
        case .minimumTLS:
            OptionRow(
                .security, nil, "The least version of TLS that is spoken.",
                .words(\.tls.minimumVersion, TLSVersion.allCases.map { ($0.rawValue, $0) }, isStrict: true),
                curl: .switches([("1.2", ["--tlsv1.2"]), ("1.3", ["--tlsv1.3"])]), k6: Self.certificates,
                brief: { "TLS \($0) or later" })
        case .proxy:
            OptionRow(
                .connection, nil,
                "none: straight to the server, whatever the environment says; else http:// or socks5h:// ...",
                .value(maybe: \.chosenProxy, .text(.proxy), { $0 == "none" ? ProxyChoice.none : .url($0) }) { proxy in
                    switch proxy {
                    case .none: "none"
                    case .url(let url): url
                    }
                },
                curl: .own { options in
                    guard let proxy = options.chosenProxy else { return .init([]) }
                    switch proxy {
                    case .none: return .init([("--noproxy", "*")])
                    case .url(let url): return .init([("--proxy", url)])
                    }
                },
                k6: { $0.proxy != .none ? "The proxy. Set HTTP_PROXY where k6 runs." : nil },
                brief: { $0 == "none" ? "no proxy" : "through \($0)" })
        case .unixSocket:
            OptionRow(
                .connection, nil, "A socket file that takes the place of host and port for the connection.",
                .text(\.unixSocket, .socket), curl: .text("--unix-socket <path>"),
                k6: { $0.unixSocket != nil ? "The socket file." : nil }, brief: { "through \($0)" })
        case .connectTo:
            OptionRow(
                .connection, nil, "HOST:PORT:HOST:PORT: a connection for the first goes to the second; empty is any.",
                .value(
                    \.connection.detours, .list("a list of HOST:PORT:HOST:PORT, where the first two may be empty"),
                    Detour.list, Detour.text),
                curl: .items("--connect-to <HOST1:PORT1:HOST2:PORT2>", wanted: "HOST1:PORT1:HOST2:PORT2"),
                k6: { $0.connection.detours.isEmpty ? nil : "Where connections go. See hosts in k6's options." },
                brief: { "connects by \($0)" })
        case .addresses:
            OptionRow(
                .connection, nil, "4 or 6: only addresses of this version of IP are connected to.",
                .words(\.connection.addresses, [("any", .any), ("4", .version4), ("6", .version6)]),
                curl: .switches([("4", ["-4 --ipv4"]), ("6", ["-6 --ipv6"])]),
                k6: { $0.connection.addresses != .any ? "The version of IP. See dns in k6's options." : nil },
                brief: { "IPv\($0)" })
        case .cookies:
            OptionRow(
                .onlyOnceSet, "HTTPShouldHandleCookies",
                "false neither sends what the cookie jar holds nor keeps what comes.", .truth(maybe: \.handlesCookies),
                curl: .none("it has no jar unless it is told to"),
                k6: { $0.handlesCookies == false ? "That no cookies are handled." : nil }, usual: "true",
                brief: { $0 == "false" ? "no cookies" : nil })
        case .cachePolicy:
            OptionRow(
                .onlyOnceSet, "cachePolicy",
                "reload goes around the cache here and asks those on the way for a fresh answer; see cache.",
                .words(maybe: \.cachePolicy), curl: .none("nothing is kept there"),
                k6: { [nil, .protocol].contains($0.cachePolicy) ? nil : "The cache policy. k6 keeps nothing." },
                usual: "protocol", brief: { "cache \($0)" })
        case .cellular:
            OptionRow(
                .onlyOnceSet, "allowsCellularAccess",
                "Kept and sent nowhere: this system has no cellular network to refuse.",
                .truth(maybe: \.allowsCellularAccess), curl: .none(""),
                k6: { $0.allowsCellularAccess.map { "cellular \($0)." } }, brief: { "cellular \($0)" })
        case .pipelining:
            OptionRow(
                .onlyOnceSet, "HTTPShouldUsePipelining",
                "Kept and not acted on: HTTP/1.1 pipelining is spoken by nobody any more.",
                .truth(maybe: \.usesPipelining), curl: .none(""), k6: { $0.usesPipelining.map { "pipelining \($0)." } },
                brief: { "pipelining \($0)" })
        case .service:
            OptionRow(
                .onlyOnceSet, "networkServiceType",
                "Kept and not acted on: this system has no classes of network service.",
                .words(maybe: \.networkService), curl: .none(""),
                k6: { $0.networkService.map { "service \($0)." } }, brief: { "service \($0)" })
        case .throttle:
            OptionRow(
                .connection, "throttleBandwidthWithPacketSize:delay:",
                "3g slows the upload down to 16 kB every 200 ms; or bytes/pause such as 4096/50ms.",
                .value(
                    maybe: \.throttle, .measure("3g, or bytes and a pause such as 16384/200ms"),
                    Throttle.init(parsing:), \.text),
                curl: .own { Self.slowed($0.throttle) }, k6: { $0.throttle != nil ? "The throttle." : nil },
                brief: { "upload throttled to \($0)" })
        case .maximumBody:
            OptionRow(
                .connection, nil,
                "Most bytes of a body once decoded, 0 for all. Not set: 4G, 256M where it is inflated.",
                .value(
                    maybe: \.maximumBody, .measure("a number of bytes such as 100M, or 0 for no limit"), SizeText.read,
                    SizeText.write),
                curl: .measure(
                    "--max-filesize <bytes>", wanted: "a number of bytes, such as 100M",
                    read: { SizeText.read($0).map(SizeText.write) }, write: { "\(SizeText.read($0) ?? 0)" }),
                k6: { $0.maximumBody != nil ? "The limit for the size of a body." : nil },
                brief: { text in
                    SizeText.read(text).map {
                        $0 == 0 ? "bodies of any size" : "bodies of at most \(HumanReadable.bytes($0))"
                    }
                })
        case .pathAsIs:
            OptionRow(
                .connection, nil, "true: the segments . and .. of a path are sent; else it is asked without them.",
                .truth(\.keepsPath), curl: .switches([("true", ["--path-as-is"])]), k6: Self.written,
                brief: { $0 == "true" ? "the path as it is" : nil })
        case .bracesAsIs:
            OptionRow(
                .connection, nil, "true: {id} in the path is text; else it is the place of a value.",
                .truth(\.keepsBraces), curl: .switches([("true", ["-g --globoff"])]), k6: Self.written,
                brief: { $0 == "true" ? "braces as they are" : nil })
        case .priority:
            OptionRow(
                .connection, "NSURLSessionTask.priority", "Which of the waiting requests goes first.",
                .words(\.priority, TransportPriority.allCases.map { ("\($0)", $0) }), curl: .none(""),
                k6: { $0.priority != .normal ? "The priority." : nil }, brief: { "priority \($0)" })
        }
    }

    // MARK: Shared by rows

    private static func written(_: RequestOptions) -> String? { nil }

    private static func certificates(_ options: RequestOptions) -> String? {
        options.tls != TLSSettings() ? "What is said of certificates. See insecureSkipTLSVerify in k6's options." : nil
    }

    private static func truth(_ text: String) -> String? { Bool(text).map { String($0) } }

    private static func count(_ text: String) -> Int? { Int(text).flatMap { (0...1000).contains($0) ? $0 : nil } }

    /// curl ends a transfer whose mean speed over whole seconds is below a limit.
    private static func speed(_ idle: Duration?) -> CurlForm.Arguments {
        guard let idle else { return CurlForm.Arguments([]) }
        let whole = idle.components.seconds
        let isWhole = idle == .seconds(whole)
        let seconds = isWhole ? whole : whole + 1
        return CurlForm.Arguments(
            [("--speed-time", "\(seconds)"), ("--speed-limit", "1")],
            lost: isWhole ? nil : "curl has no parts of a second of idle-timeout: --speed-time is \(seconds).")
    }

    /// curl checks the hashes for every host, and only the key of the server's own certificate.
    private static func pinned(_ policy: SecurityPolicy) -> CurlForm.Arguments {
        guard policy.mode == .leafKey, policy.pins.allSatisfy({ $0.host == nil }) else {
            return OptionName.pins.lost("it pins the key of the server's own certificate, whatever the host")
        }
        let hashes = policy.pins.map { "sha256//" + String(Substring($0.text.utf8.dropFirst(7))) }
        return CurlForm.Arguments([("--pinnedpubkey", hashes.joined(separator: ";"))])
    }

    /// curl limits the rate, without packets.
    private static func slowed(_ throttle: Throttle?) -> CurlForm.Arguments {
        guard let throttle else { return CurlForm.Arguments([]) }
        let rate = throttle.bytesPerSecond
        return CurlForm.Arguments(
            [("--limit-rate", "\(rate)")],
            lost: Throttle(bytesPerSecond: Double(rate)) == throttle
                ? nil : "curl has no packets of a throttle: it keeps the rate, \(rate) bytes a second.")
    }
}

extension RequestOptions {
    /// The client certificate. A key or a password without a certificate file is kept, without effect.
    fileprivate var client: ClientCertificate {
        get { connection.tls.clientCertificate ?? ClientCertificate(certificate: "") }
        set { connection.tls.clientCertificate = newValue == ClientCertificate(certificate: "") ? nil : newValue }
    }
}

extension ClientCertificate {
    fileprivate var file: String? {
        get { certificate.isEmpty ? nil : certificate }
        set { certificate = newValue ?? "" }
    }
}
