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
