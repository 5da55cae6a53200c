internal import CurlewNetworking

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
