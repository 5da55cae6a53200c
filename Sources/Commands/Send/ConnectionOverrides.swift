import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Interchange
import Workspace

/// The connection settings on the command line: curl's options under the names that files use, and certificates, pins
/// and addresses, which may name files.
struct ConnectionOverrides {
    static let options = [
        OptionSyntax("pin", value: "sha256/HASH|FILE", isRepeatable: true, summary: "accept only these public keys")
    ]

    private let saved: SavedOptions
    private let pins: [Pin]
    private let pinMode: SecurityPolicy.Mode
    private let resolved: [ResolvedName]
    private let requestTarget: String?
    private let straight: ProxyExceptions?

    init(_ arguments: ParsedArguments, _ curl: CurlRequest) throws(UsageError) {
        saved = curl.options
        // curl compares the server's own key alone.
        pinMode = curl.settings.pins == nil ? .publicKey : .leafKey
        guard pinMode == .publicKey || arguments.all("pin").isEmpty else {
            throw .badInput(
                "--pin", reason: "It counts for the whole chain, --pinnedpubkey for one key. Give one of them.")
        }
        pins = try Self.pins(arguments, curl.settings.pins)
        var resolved: [ResolvedName] = []
        for text in curl.settings.resolved { resolved.append(try Self.resolved(text)) }
        self.resolved = resolved
        requestTarget = curl.settings.requestTarget
        straight = curl.settings.noProxy.map { ProxyExceptions($0) }
    }

    /// The files of certificates and keys, by curl's options. A missing one would be noticed only at the server.
    private static let files: [(name: OptionName, option: String)] = [
        (.ca, "--cacert"), (.clientCertificate, "--cert"), (.clientKey, "--key"),
    ]

    /// - Parameter url: http alone needs none of them.
    func checkFiles(for url: String) throws(UsageError) {
        guard URLReference(url).scheme?.lowercased() != "http" else { return }
        for (name, option) in Self.files {
            guard let path = saved[name], !VariableTemplate.isPresent(in: path) else { continue }
            _ = try FileFault.mapped(try LocalFiles().size(of: path)) {
                UsageError.badInput(
                    option, reason: "The file cannot be used: \(path) \(Self.words($0)). Nothing was sent.")
            }
        }
    }

    private static func words(_ fault: FileFault) -> String {
        switch fault {
        case .notThere: "is not there"
        case .isFolder: "is a folder"
        case .notReadable(let reason): "cannot be read. \(reason)"
        case .notAFileURL: "is no file"
        }
    }

    func apply(to options: inout RequestOptions) {
        let isInsecure = saved[.verify] == "false"
        // Pins and the certificate check form one policy, made below.
        for name in OptionName.allCases where ![.trust, .pins, .verify].contains(name) {
            if let text = saved[name] { _ = options.set(name, to: Self.placed(text, name.row.value.content)) }
        }
        if isInsecure { options.tls.policy = .unverified }
        if !pins.isEmpty {
            options.tls.policy = SecurityPolicy(
                mode: pinMode, pins: pins, allowsInvalidCertificates: isInsecure, validatesDomainName: !isInsecure)
        }
        if !resolved.isEmpty { options.resolved = resolved }
        (options.connection.requestTarget, options.connection.straight) = (requestTarget, straight)
    }

    /// Paths on the command line start at the working folder, whatever collection the request belongs to.
    private static func placed(_ text: String, _ content: OptionValue.Content?) -> String {
        switch content {
        case .file, .socket: ConsentFinder.absolute(text)
        case .secret, .proxy, nil: text
        }
    }

    private static func pins(_ arguments: ParsedArguments, _ curl: String?) throws(UsageError) -> [Pin] {
        var pins: [Pin] = []
        for text in arguments.all("pin") { pins += try Self.pins(text, option: "--pin") }
        for text in curl?.utf8.split(separator: ";") ?? [] {
            pins += try Self.pins(String(text), option: "--pinnedpubkey")
        }
        if pins.isEmpty, curl != nil {
            throw .badValue("", option: "--pinnedpubkey", wanted: "sha256//HASH or a file")
        }
        return pins
    }

    private static func pins(_ text: String, option: String) throws(UsageError) -> [Pin] {
        if let pin = Pin(parsing: text) { return [pin] }
        if text.utf8.hasPrefix("sha256/") {
            throw .badValue(text, option: option, wanted: "sha256/ and 44 characters of Base64, or a file")
        }
        return try PinFileError.mapped(try PinFile.pins(in: text)) {
            UsageError.badInput(option, reason: $0.description)
        }
    }

    private static func resolved(_ text: String) throws(UsageError) -> ResolvedName {
        let parts = text.utf8.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        // curl forgets an address marked by `+` after a while; here none is kept.
        let host = parts[0].utf8.text(behind: "+").map(String.init) ?? parts[0]
        guard parts.count == 3, !host.isEmpty, !parts[2].isEmpty, !parts[2].utf8.contains(","),
            let port = Int(parts[1]),
            (1...65535).contains(port)
        else { throw .badValue(text, option: "--resolve", wanted: "HOST:PORT:ADDRESS, with one address") }
        let address = parts[2].utf8.hasPrefix("[") ? String(Substring(parts[2].utf8.dropFirst().dropLast())) : parts[2]
        return ResolvedName(host: host, port: port, address: address)
    }
}
