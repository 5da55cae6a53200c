import Networking
import Transport

/// The options of `send` about the way to the server, with curl's names and meanings: certificates, pins, proxies,
/// sockets.
struct ConnectionOverrides {
    static let options = [
        OptionSyntax("insecure", "k", summary: "accept any certificate"),
        OptionSyntax("cacert", value: "FILE", summary: "trusted certificates (PEM) in place of the system's"),
        OptionSyntax("cert", "E", value: "FILE[:PASSWORD]", summary: "the client's own, PEM or PKCS #12"),
        OptionSyntax("key", value: "FILE", summary: "its key, when it is in a file of its own"),
        OptionSyntax("pass", value: "PASSWORD", summary: "of the key"),
        OptionSyntax("pin", value: "sha256/HASH|FILE", isRepeatable: true, summary: "accept only these public keys"),
        OptionSyntax("pinnedpubkey", value: "HASH;HASH|FILE", summary: "as --pin, written as for curl"),
        OptionSyntax("tlsv1.2", summary: "TLS 1.2 or newer, which is the rule"),
        OptionSyntax("tlsv1.3", summary: "TLS 1.3 or newer"),
        OptionSyntax(
            "proxy", "x", value: "[SCHEME://]HOST:PORT", summary: "http, https, socks4, socks4a, socks5, socks5h"),
        OptionSyntax("unix-socket", value: "FILE", summary: "connect to that socket"),
        OptionSyntax("resolve", value: "HOST:PORT:ADDRESS", isRepeatable: true, summary: "in place of a look-up"),
    ]

    private let isInsecure: Bool
    private let trustedCertificates, proxy, unixSocket: String?
    private let client: ClientCertificate?
    private let pins: [Pin]
    private let minimumVersion: TLSVersion?
    private let resolved: [ResolvedName]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isInsecure = arguments.has("insecure")
        trustedCertificates = arguments["cacert"]
        proxy = arguments["proxy"]
        unixSocket = arguments["unix-socket"]
        client = try Self.client(arguments)
        pins = try Self.pins(arguments)
        minimumVersion = arguments.has("tlsv1.3") ? .tls13 : arguments.has("tlsv1.2") ? .tls12 : nil
        var resolved: [ResolvedName] = []
        for text in arguments.all("resolve") { resolved.append(try Self.resolved(text)) }
        self.resolved = resolved
    }

    func apply(to options: inout RequestOptions) {
        if isInsecure { options.tls.policy = .unverified }
        if !pins.isEmpty {
            options.tls.policy = SecurityPolicy(
                mode: .publicKey, pins: pins, allowsInvalidCertificates: isInsecure, validatesDomainName: !isInsecure)
        }
        if let trustedCertificates { options.tls.trustedCertificates = trustedCertificates }
        if let client { options.tls.clientCertificate = client }
        if let minimumVersion { options.tls.minimumVersion = minimumVersion }
        if let proxy { options.proxy = proxy.isEmpty ? .none : .url(proxy) }
        if let unixSocket { options.unixSocket = unixSocket }
        if !resolved.isEmpty { options.resolved = resolved }
    }

    /// What follows a colon is the password, unless the colon is escaped (`\:`), as in curl.
    private static func client(_ arguments: ParsedArguments) throws(UsageError) -> ClientCertificate? {
        guard let text = arguments["cert"] else {
            if arguments.has("key") { throw .missingValue(option: "--cert", value: "FILE") }
            return nil
        }
        var (path, password): (String, String?) = ("", nil)
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\\", let next = rest.first, next == ":" || next == "\\" {
                path.append(rest.removeFirst())
            } else if character == ":" {
                password = String(rest)
                break
            } else {
                path.append(character)
            }
        }
        return ClientCertificate(certificate: path, key: arguments["key"], password: arguments["pass"] ?? password)
    }

    private static func pins(_ arguments: ParsedArguments) throws(UsageError) -> [Pin] {
        var pins: [Pin] = []
        for text in arguments.all("pin") { pins += try Self.pins(text, option: "--pin") }
        for text in arguments["pinnedpubkey"]?.split(separator: ";") ?? [] {
            pins += try Self.pins(String(text), option: "--pinnedpubkey")
        }
        if pins.isEmpty, arguments.has("pinnedpubkey") {
            throw .badValue("", option: "--pinnedpubkey", wanted: "sha256//HASH or a file")
        }
        return pins
    }

    private static func pins(_ text: String, option: String) throws(UsageError) -> [Pin] {
        if let pin = Pin(parsing: text) { return [pin] }
        if text.hasPrefix("sha256/") {
            throw .badValue(text, option: option, wanted: "sha256/ and 44 characters of Base64, or a file")
        }
        do throws(PinFileError) {
            return try PinFile.pins(in: text)
        } catch {
            throw .badInput(option, reason: error.description)
        }
    }

    private static func resolved(_ text: String) throws(UsageError) -> ResolvedName {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty, let port = Int(parts[1]),
            (1...65535).contains(port)
        else { throw .badValue(text, option: "--resolve", wanted: "HOST:PORT:ADDRESS") }
        let address = parts[2].hasPrefix("[") ? String(parts[2].dropFirst().dropLast()) : parts[2]
        return ResolvedName(host: parts[0], port: port, address: address)
    }
}
