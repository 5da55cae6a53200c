/// Errors for libcurl's texts. libcurl has one number for many faults, so only the text distinguishes them.
enum CurlWords {
    /// Texts of libcurl 7.88 and nghttp2 1.52; a fault matches when the message contains its text.
    private static let faults: [(words: String, error: TransportError)] = [
        ("Invalid Content-Length", .protocolError(.length(nil))),
        ("Illegal or missing hexadecimal sequence", .protocolError(.chunkSize)),
        ("Too long hexadecimal number", .protocolError(.chunkSizeTooLong)),
        ("Malformed encoding found", .protocolError(.chunkEnd)),
        ("Out of memory in chunked-encoding", .protocolError(.trailerTooLong)),
        ("Unrecognized content encoding type", .protocolError(.transferCoding)),
        ("Error while processing content unencoding", .protocolError(.transferCodingDamaged)),
        ("Unsupported response code", .protocolError(.status(nil))),
        ("Unsupported HTTP version in response", .protocolError(.statusLine)),
        ("Nul byte in header", .protocolError(.nulInHead)),
        ("Header without colon", .protocolError(.noColon(nil))),
        ("returned -904", .protocolError(.controlFlood)),
        ("returned -905", .protocolError(.continuationFlood)),
        // nghttp2's own limit for the fields of one head.
        ("returned -902", .headerTooLarge(limit: 128 << 10)),
        ("Error in the HTTP2 framing layer", .protocolError(.connectionEnded)),
        ("Stream error in the HTTP/2 framing layer", .streamReset(StreamCode(0))),
        ("HTTP/0.9", .notHTTP(beginning: [])),
    ]

    static func error(_ text: String) -> TransportError {
        if let version = between("Unsupported HTTP version (", ")", in: text) {
            return .protocolError(.version(version))
        }
        if let tries = between("Connection died, tried ", " ", in: text).flatMap({ Int($0) }) {
            return .gaveUp(tries: tries + 1)
        }
        if let code = between("(err ", ")", in: text).flatMap({ Int($0) }) {
            // libcurl itself resets a stream with code 1 when the server's frames are malformed.
            return code == 1 ? .protocolError(.unsoundStream) : .streamReset(StreamCode(code))
        }
        return faults.first { text.contains($0.words) }?.error ?? .protocolError(.other(text))
    }

    private static func between(_ start: String, _ end: Character, in text: String) -> String? {
        guard let from = text.firstRange(of: start)?.upperBound, let to = text[from...].firstIndex(of: end) else {
            return nil
        }
        return String(text[from..<to])
    }
}
