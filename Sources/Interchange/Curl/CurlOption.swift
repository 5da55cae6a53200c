internal import CurlewBytes
internal import CurlewFormats
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

/// The result of looking up a word that begins with `--`.
public enum CurlLookup: Sendable, Equatable {
    /// An option of curl. `isOff` is true for `--no-name`, `isExpanded` for `--expand-name`, with which `{{name}}` in
    /// the value is a variable of curl.
    case option(CurlOption, isOff: Bool = false, isExpanded: Bool = false)
    case unknown(nearest: String?)
}

extension CurlOption {
    private static let byName: [String: CurlOption] = {
        var table: [String: CurlOption] = [:]
        table.reserveCapacity(all.count)
        for option in all { table[option.name] = option }
        return table
    }()

    private static let byLetter: [UInt8: CurlOption] = {
        var table: [UInt8: CurlOption] = [:]
        for option in all { if let letter = option.letter?.asciiValue { table[letter] = option } }
        return table
    }()

    /// The option with a long name, which is given without its dashes; nil for none.
    public static func named(_ name: String) -> CurlOption? { byName[name] }

    /// The option with a letter; nil for none.
    public static func lettered(_ letter: UInt8) -> CurlOption? { byLetter[letter] }

    /// The long name, with its dashes, that is most similar; nil when none is similar.
    public static func nearest(to name: String) -> String? {
        NearestName.of(name, among: byName.keys).map { "--" + $0 }
    }

    /// Looks a name up as curl does: as the name itself, as `no-` and the name of a switch, as `expand-` and the name
    /// of an option with a value (curl 8.3), as an unambiguous beginning of a name.
    public static func lookUp(_ name: String) -> CurlLookup {
        if let option = byName[name] { return .option(option) }
        if let rest = name.utf8.text(behind: "no-"), let option = byName[String(rest)], option.value == nil {
            return .option(option, isOff: true)
        }
        if let option = byName["no-" + name] { return .option(option, isOff: true) }
        if let rest = name.utf8.text(behind: "expand-"), let option = byName[String(rest)], option.value != nil {
            return .option(option, isExpanded: true)
        }
        let longer = name.utf8.count < 2 ? [] : byName.keys.filter { $0.utf8.hasPrefix(name) }
        if longer.count == 1, let option = byName[longer[0]] { return .option(option) }
        return .unknown(nearest: nearest(to: name))
    }
}

/// Every option of curl 8, and the names of older options: the only table, used to read commands, for the options of
/// `send`, and for suggestions.
extension CurlOption {
    public static let all: [CurlOption] =
        request + body + identity + connection + options + files + alwaysSo + withoutMeaning

    private static func used(_ use: CurlUse, _ lines: String...) -> [CurlOption] {
        lines.map { CurlOption($0, .used(use)) }
    }

    private static func sending(_ use: CurlUse, _ line: String, _ otherwise: String) -> [CurlOption] {
        [CurlOption(line, .sending(use, otherwise: otherwise))]
    }

    /// The options that the rows of `OptionName` define.
    private static let options = OptionName.allCases.flatMap { name in
        name.row.curl.lines.map { CurlOption($0.line, .used(.option(name, word: $0.word))) }
    }

    private static let request: [CurlOption] =
        used(.url, "--url <url/file>") + used(.request, "-X --request <method>") + used(.head, "-I --head")
        + used(.get, "-G --get") + used(.next, "-: --next") + used(.header, "-H --header <header/@file>")
        + used(.userAgent, "-A --user-agent <name>") + used(.referer, "-e --referer <URL>")
        + used(.range, "-r --range <range>") + used(.protocolDefault, "--proto-default <protocol>")
        + used(.timeCondition, "-z --time-cond <time>")
        + sending(.etagCompare, "--etag-compare <file>", "it reads a file")
        + used(.variable, "--variable <[%]name=text/@file>")
        + sending(.continueAt, "-C --continue-at <offset>", "it goes on with a file that curl has written")
        + sending(.requestTarget, "--request-target <path>", "path and query of the URL are what is asked for")

    private static let body: [CurlOption] =
        used(.data, "-d --data <data>", "--data-ascii <data>") + used(.dataRaw, "--data-raw <data>")
        + used(.dataBinary, "--data-binary <data>") + used(.dataEncoded, "--data-urlencode <data>")
        + used(.json, "--json <data>") + used(.form, "-F --form <name=content>")
        + used(.formString, "--form-string <name=string>") + used(.query, "--url-query <data>")
        + used(.upload, "-T --upload-file <file>")

    /// The switches that the rows of `SchemeRow` define.
    private static let schemes: [CurlOption] = AuthenticationScheme.allCases.flatMap { scheme in
        scheme.row.curlSwitch.map { used(.scheme(scheme), $0) } ?? []
    }

    private static let identity: [CurlOption] =
        used(.user, "-u --user <user:password>") + used(.basic, "--basic") + used(.digest, "--digest")
        + used(.bearer, "--oauth2-bearer <token>") + used(.aws, "--aws-sigv4 <provider1[:prvdr2[:reg[:srv]]]>")
        + used(.cookie, "-b --cookie <data|filename>")
        + schemes + used(.otherAuthentication, "--ntlm-wb")
        + sending(.netrc, "-n --netrc", "it reads ~/.netrc; choose netrc under Auth to allow that")
        + sending(.netrcFile, "--netrc-file <filename>", "it reads a file; choose netrc under Auth to allow that")
        + sending(.cookieJar, "-c --cookie-jar <filename>", "cookies stay in the collection's own jar")
        + sending(.junkSessions, "-j --junk-session-cookies", "it is about a file of cookies")

    private static let connection: [CurlOption] =
        used(.location, "-L --location", "--location-trusted", "--follow")
        + used(.mostRedirects, "--max-redirs <num>")
        + used(.limitRate, "--limit-rate <speed>")
        + used(.speedTime, "-y --speed-time <seconds>") + used(.speedLimit, "-Y --speed-limit <speed>")
        + used(.proxy, "-x --proxy <[protocol://]host[:port]>", "--proxy1.0 <host[:port]>")
        + used(.proxyUser, "-U --proxy-user <user:password>")
        + used(
            .otherProxyAuthentication, "--proxy-anyauth", "--proxy-digest", "--proxy-negotiate", "--proxy-ntlm",
            "--socks5-gssapi")
        + used(.socks4, "--socks4 <host[:port]>")
        + used(.socks4a, "--socks4a <host[:port]>") + used(.socks5, "--socks5 <host[:port]>")
        + used(.socks5Name, "--socks5-hostname <host[:port]>") + used(.noProxy, "--noproxy <no-proxy-list>")
        + used(.certificate, "-E --cert <certificate[:password]>")
        + used(.pins, "--pinnedpubkey <hashes>")
        + sending(.resolve, "--resolve <[+]host:port:addr[,addr]...>", "names are looked up; write the address as host")
        + sending(.retry, "--retry <num>", "a request is sent once; send it again with a key")
        + sending(.output, "-o --output <file>", "the answer is shown; it is saved from there")
        + sending(.remoteName, "-O --remote-name", "the answer is shown; it is saved from there")
        + sending(.headerName, "-J --remote-header-name", "the answer is shown; it is saved from there")
        + sending(.noClobber, "--no-clobber", "the answer is shown; it is saved from there")
        + used(.compressed, "--compressed")
        + sending(.dumpHeader, "-D --dump-header <filename>", "the answer's head is always shown")
        + sending(.writeOut, "-w --write-out <format>", "what it prints is shown with the answer")
        + sending(.fail, "-f --fail", "the status is always shown")
        + sending(.include, "-i --show-headers", "the answer's head is always shown")
        + sending(.include, "--include", "the answer's head is always shown")
        + sending(.verbose, "-v --verbose", "what was sent is always shown")

    private static let files: [CurlOption] = sending(.config, "-K --config <file>", "it reads a file")

    private static let alwaysSo: [CurlOption] = [
        "--tcp-nodelay", "--no-progress-meter", "-N --no-buffer",
    ].map { CurlOption($0, .always) }
}

/// The options that have no effect on a request here, by the reason that is shown.
extension CurlOption {
    static let withoutMeaning: [CurlOption] = reasons.flatMap { reason, lines in
        lines.map { CurlOption($0, .unused(reason)) }
    }

    private static let reasons: [(String, [String])] = [
        ("connecting has no limit of its own here, see idle-timeout", ["--connect-timeout <seconds>"]),
        (
            "it says how curl prints, saves or logs",
            [
                "--create-dirs", "--etag-save <file>", "--fail-early",
                "--fail-with-body", "-h --help <subject>", "-M --manual", "-V --version", "--libcurl <file>",
                "--out-null", "--output-dir <dir>", "-# --progress-bar",
                "--remote-name-all", "-R --remote-time", "--remove-on-error", "-s --silent", "-S --show-error",
                "--skip-existing", "--stderr <file>", "--styled-output", "--suppress-connect-headers", "--trace <file>",
                "--trace-ascii <file>", "--trace-config <string>", "--trace-ids", "--trace-time",
                "--xattr", "--rate <max request rate>", "-Z --parallel",
                "--parallel-immediate", "--parallel-max <num>", "--parallel-max-host <num>",
            ]
        ),
        (
            "it reads a file",
            [
                "--hsts <filename>", "--alt-svc <filename>",
                "--ssl-sessions <filename>", "--random-file <file>", "--egd-file <file>", "--crlfile <file>",
                "--netrc-optional",
            ]
        ),
        (
            "it is for a protocol other than HTTP",
            [
                "-a --append", "--compressed-ssh", "--create-file-mode <mode>", "--crlf", "--disable-eprt",
                "--disable-epsv", "--ftp-account <data>", "--ftp-alternative-to-user <command>", "--ftp-create-dirs",
                "--ftp-method <method>", "--ftp-pasv", "-P --ftp-port <address>", "--ftp-pret", "--ftp-skip-pasv-ip",
                "--ftp-ssl-ccc", "--ftp-ssl-ccc-mode <active/passive>", "--ftp-ssl-control", "--hostpubmd5 <md5>",
                "--hostpubsha256 <sha256>", "--ipfs-gateway <URL>", "--knownhosts <file>", "--krb <level>",
                "-l --list-only", "--login-options <options>", "--mail-auth <address>", "--mail-from <address>",
                "--mail-rcpt <address>", "--mail-rcpt-allowfails", "--metalink", "--pubkey <key>",
                "-Q --quote <command>", "--sasl-authzid <identity>", "--sasl-ir", "--ssl", "--ssl-reqd",
                "-t --telnet-option <opt=val>", "--tftp-blksize <value>", "--tftp-no-options", "--upload-flags <flags>",
                "-B --use-ascii",
            ]
        ),
        (
            "TLS is set up otherwise here",
            [
                "--ca-native", "--capath <dir>", "--cert-status", "--cert-type <type>", "--ciphers <list>",
                "--curves <list>", "--dump-ca-embed", "--ech <config>", "--engine <name>", "--false-start",
                "--key-type <type>", "--no-alpn", "--no-npn", "--no-sessionid", "--sigalgs <list>", "--ssl-allow-beast",
                "--ssl-auto-client-cert", "--ssl-no-revoke", "--ssl-revoke-best-effort", "--tls-earlydata",
                "--tls-max <VERSION>", "--tls13-ciphers <list>", "--tlsauthtype <type>", "--tlspassword <string>",
                "--tlsuser <name>",
            ]
        ),
        (
            "TLS 1.2 is the least that is spoken here",
            [
                "-2 --sslv2", "-3 --sslv3", "-1 --tlsv1", "--tlsv1.0", "--tlsv1.1",
            ]
        ),
        (
            "a proxy has a URL and no more settings here",
            [
                "--preproxy <[protocol://]host[:port]>", "--proxy-basic", "--proxy-ca-native",
                "--proxy-cacert <file>", "--proxy-capath <dir>", "--proxy-cert <cert[:passwd]>",
                "--proxy-cert-type <type>", "--proxy-ciphers <list>", "--proxy-crlfile <file>",
                "--proxy-header <header/@file>", "--proxy-http2", "--proxy-http3", "--proxy-insecure",
                "--proxy-key <key>", "--proxy-key-type <type>",
                "--proxy-pass <phrase>", "--proxy-pinnedpubkey <hashes>", "--proxy-service-name <name>",
                "--proxy-ssl-allow-beast", "--proxy-ssl-auto-client-cert", "--proxy-tls13-ciphers <list>",
                "--proxy-tlsauthtype <type>", "--proxy-tlspassword <string>", "--proxy-tlsuser <name>", "--proxy-tlsv1",
                "-p --proxytunnel", "--socks5-basic", "--socks5-gssapi-nec",
                "--socks5-gssapi-service <name>", "--haproxy-clientip <ip>", "--haproxy-protocol",
            ]
        ),
        (
            "how names and packets travel is the system's affair here",
            [
                "--abstract-unix-socket <path>", "--dns-interface <interface>",
                "--dns-ipv4-addr <address>", "--dns-ipv6-addr <address>", "--dns-servers <addresses>",
                "--doh-cert-status", "--doh-insecure", "--doh-url <URL>", "--happy-eyeballs-timeout-ms <ms>",
                "--interface <name>", "--ip-tos <string>", "--keepalive-cnt <integer>",
                "--keepalive-time <seconds>", "--local-port <range>", "--mptcp", "--no-keepalive",
                "--tcp-fastopen", "--vlan-priority <priority>",
            ]
        ),
        (
            "not available",
            [
                "--disallow-username-in-url", "--expect100-timeout <seconds>", "--http0.9", "--http3",
                "--http3-only", "--ignore-content-length", "--proto <protocols>", "--proto-redir <protocols>", "--raw",
                "--retry-all-errors", "--retry-connrefused", "--retry-delay <seconds>",
                "--retry-max-time <seconds>", "--tr-encoding", "--form-escape", "-q --disable",
            ]
        ),
        (
            "this way of proving who asks is not spoken here",
            [
                "--delegation <LEVEL>", "--httpsig-algo <algorithm>", "--httpsig-headers <components>",
                "--httpsig-key <key/file>", "--httpsig-keyid <id>", "--service-name <name>",
            ]
        ),
    ]
}
