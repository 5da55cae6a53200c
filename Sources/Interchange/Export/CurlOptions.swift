internal import Bytes
internal import Drafting
internal import Networking
internal import Serialization
internal import Transport

/// Options of a request that differ from what they usually are, as curl's.
enum CurlOptions {
    static func arguments(_ draft: RequestDraft) -> [String] {
        let options = draft.options
        var arguments: [String] = []
        if !options.verifiesTLS { arguments.append("--insecure") }
        switch options.httpVersion {
        case .automatic: break
        case .http1: arguments.append("--http1.1")
        case .http2: arguments.append(draft.url.utf8.hasPrefix("https:") ? "--http2" : "--http2-prior-knowledge")
        }
        if options.timeout != RequestOptions().timeout, options.timeout > .zero {
            arguments.append("--max-time \(seconds(options.timeout))")
        }
        let location = options.credentialsReach > .home ? "--location-trusted" : "--location"
        if options.follow != RequestOptions.usualFollow, options.follow > 0 {
            arguments.append("\(location) --max-redirs \(options.follow)")
        } else if options.credentialsReach > .home, options.follow > 0 {
            arguments.append(location)
        }
        if let bytes = options.maximumBody, bytes > 0 { arguments.append("--max-filesize \(bytes)") }
        if case .url(let url) = options.proxy { arguments.append("--proxy " + QuotedWord.quoted(url)) }
        if let socket = options.unixSocket { arguments.append("--unix-socket " + QuotedWord.quoted(socket)) }
        return arguments
    }

    private static func seconds(_ duration: Duration) -> String {
        let parts = duration.components
        let milliseconds = parts.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { return "\(parts.seconds)" }
        let digits = String(milliseconds + 1000).dropFirst()
        return "\(parts.seconds).\(digits)"
    }
}
