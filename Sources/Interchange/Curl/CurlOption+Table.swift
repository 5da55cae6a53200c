/// Every option of curl 8, with the names of older ones: the one table that commands are read by, that `send` takes its
/// options from, and that mistyped names are compared with.
extension CurlOption {
    public static let all: [CurlOption] = request + body + identity + connection + alwaysSo + withoutMeaning

    private static func used(_ use: CurlUse, _ lines: String...) -> [CurlOption] {
        lines.map { CurlOption($0, .used(use)) }
    }

    private static func sending(_ use: CurlUse, _ line: String, _ otherwise: String) -> [CurlOption] {
        [CurlOption(line, .sending(use, otherwise: otherwise))]
    }

    private static let request: [CurlOption] =
        used(.url, "--url <url/file>") + used(.request, "-X --request <method>") + used(.head, "-I --head")
        + used(.get, "-G --get") + used(.next, "-: --next") + used(.header, "-H --header <header/@file>")
        + used(.userAgent, "-A --user-agent <name>") + used(.referer, "-e --referer <URL>")
        + used(.range, "-r --range <range>") + used(.protocolDefault, "--proto-default <protocol>")
        + used(.pathAsIs, "--path-as-is") + used(.globOff, "-g --globoff")
        + used(.variable, "--variable <[%]name=text/@file>")
        + sending(.continueAt, "-C --continue-at <offset>", "it goes on with a file that curl has written")

    private static let body: [CurlOption] =
        used(.data, "-d --data <data>", "--data-ascii <data>") + used(.dataRaw, "--data-raw <data>")
        + used(.dataBinary, "--data-binary <data>") + used(.dataEncoded, "--data-urlencode <data>")
        + used(.json, "--json <data>") + used(.form, "-F --form <name=content>")
        + used(.formString, "--form-string <name=string>") + used(.query, "--url-query <data>")
        + used(.upload, "-T --upload-file <file>")

    private static let identity: [CurlOption] =
        used(.user, "-u --user <user:password>") + used(.basic, "--basic") + used(.digest, "--digest")
        + used(.bearer, "--oauth2-bearer <token>") + used(.aws, "--aws-sigv4 <provider1[:prvdr2[:reg[:srv]]]>")
        + used(.cookie, "-b --cookie <data|filename>")
        + used(.otherAuthentication, "--anyauth", "--ntlm", "--ntlm-wb", "--negotiate")
        + sending(.netrc, "-n --netrc", "it reads ~/.netrc; choose netrc under Auth to allow that")
        + sending(.netrcFile, "--netrc-file <filename>", "it reads a file; choose netrc under Auth to allow that")
        + sending(.cookieJar, "-c --cookie-jar <filename>", "cookies stay in the collection's own jar")

    private static let connection: [CurlOption] =
        used(.location, "-L --location", "--location-trusted", "--follow")
        + used(.mostRedirects, "--max-redirs <num>") + used(.keepsMethod, "--post301", "--post302", "--post303")
        + used(.maxTime, "-m --max-time <seconds>") + used(.limitRate, "--limit-rate <speed>")
        + used(.maxFileSize, "--max-filesize <bytes>")
        + used(.proxy, "-x --proxy <[protocol://]host[:port]>", "--proxy1.0 <host[:port]>")
        + used(.proxyUser, "-U --proxy-user <user:password>")
        + used(
            .otherProxyAuthentication, "--proxy-anyauth", "--proxy-digest", "--proxy-negotiate", "--proxy-ntlm",
            "--socks5-gssapi")
        + used(.socks4, "--socks4 <host[:port]>")
        + used(.socks4a, "--socks4a <host[:port]>") + used(.socks5, "--socks5 <host[:port]>")
        + used(.socks5Name, "--socks5-hostname <host[:port]>") + used(.noProxy, "--noproxy <no-proxy-list>")
        + used(.unixSocket, "--unix-socket <path>") + used(.insecure, "-k --insecure")
        + used(.caFile, "--cacert <file>") + used(.certificate, "-E --cert <certificate[:password]>")
        + used(.key, "--key <key>") + used(.keyPassword, "--pass <phrase>") + used(.pins, "--pinnedpubkey <hashes>")
        + used(.tls12, "--tlsv1.2") + used(.tls13, "--tlsv1.3") + used(.http11, "--http1.1")
        + used(.http2, "--http2") + used(.http2Alone, "--http2-prior-knowledge")
        + sending(.resolve, "--resolve <[+]host:port:addr[,addr]...>", "names are looked up; write the address as host")
        + sending(.retry, "--retry <num>", "a request is sent once; send it again with a key")
        + sending(.output, "-o --output <file>", "the answer is shown; it is saved from there")
        + sending(.include, "-i --show-headers", "the answer's head is always shown")
        + sending(.include, "--include", "the answer's head is always shown")

    private static let alwaysSo: [CurlOption] = [
        "--compressed", "--no-clobber", "--tcp-nodelay", "--no-progress-meter", "-N --no-buffer",
    ].map { CurlOption($0, .always) }
}
