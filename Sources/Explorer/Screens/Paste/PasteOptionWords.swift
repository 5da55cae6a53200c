import Networking
import Workspace

/// Options and authentication of a text in a few words each.
enum PasteOptionWords {
    static func words(_ options: SavedOptions) -> [String] {
        var words: [String] = []
        if let timeout = options.timeout { words.append("at most \(Measure.time(timeout))") }
        if let follow = options.follow { words.append(follow == 0 ? "show redirects" : "follow \(follow) redirects") }
        if options.keepsMethod == true { words.append("keep the method when redirected") }
        if options.trustsRedirects == true { words.append("credentials go along with redirects, secrets do not") }
        if let http = options.http { words.append("HTTP/\(http)") }
        if options.verifiesTLS == false { words.append("accept any certificate") }
        if let pins = options.pins { words.append(pins.count == 1 ? "1 pin" : "\(pins.count) pins") }
        if let file = options.trustedCertificates { words.append("trust \(file)") }
        if let file = options.clientCertificate { words.append("certificate \(file)") }
        if let version = options.minimumTLS { words.append("TLS \(version) or later") }
        if let proxy = options.proxy { words.append(proxy == "none" ? "no proxy" : "through \(proxy)") }
        if let socket = options.unixSocket { words.append("through \(socket)") }
        if let bytes = options.maximumBody {
            words.append(bytes == 0 ? "bodies of any size" : "bodies of at most \(Measure.bytes(bytes))")
        }
        if options.cookies == false { words.append("no cookies") }
        if let policy = options.cachePolicy { words.append("cache \(policy)") }
        return words
    }

    /// Never a secret.
    static func words(_ authentication: SavedAuthentication) -> String {
        let user = authentication["user"].map { ", user \($0)" } ?? ""
        switch authentication.kind {
        case .none: return "none"
        case .basic: return "Basic\(user)"
        case .digest: return "Digest\(user)"
        case .bearer: return "Bearer token"
        case .apiKey: return "API key \(authentication["name"] ?? "")"
        case .oauth2: return "OAuth 2.0"
        case .awsSigV4: return "AWS signature"
        case .netrc: return "netrc file, read when it is sent"
        case .clientCertificate: return "client certificate"
        }
    }
}
