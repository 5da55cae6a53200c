internal import CurlewBytes

/// Facts that libcurl reports only in its log lines (libcurl 7.88 and later), read out of their texts.
struct CurlLogFindings: Equatable {
    /// Bytes received after the end of a body.
    var excess: Int64 = 0
    /// The reason why the server accepts no more streams (GOAWAY, RFC 9113 §6.8), or nil.
    var goAway: StreamCode?
    /// The reason why GSS-API gave no proof, in its words, or nil.
    var ticketFault: String?
    /// True when the request is a stream of an HTTP/2 connection.
    var isHTTP2 = false
    /// True when the last log line announced that libcurl closes the connection.
    var isClosing = false

    mutating func hear(_ words: String) {
        isClosing = false
        if words.hasPrefix("Excess found") {
            excess += Self.number(behind: "excess = ", in: words) ?? 0
        } else if words.hasPrefix("Leftovers after chunking") {
            excess += Self.number(behind: "chunking: ", in: words) ?? 0
        } else if words.contains("ed GOAWAY"), let code = Self.number(behind: "error=", in: words) {
            goAway = StreamCode(Int(code))
        } else if words.utf8.hasPrefix("Using Stream ID") {
            isHTTP2 = true
        } else if words.utf8.hasPrefix("Closing connection") {
            isClosing = true
        } else if words.utf8.hasPrefix("gss_"), let reason = words.utf8.firstRange(of: "failed: ".utf8) {
            ticketFault = Self.sentence(words[reason.upperBound...])
        }
    }

    /// The text without its line end and without the full stops that GSS-API appends to each of its texts.
    private static func sentence(_ words: Substring) -> String {
        var text = words
        while let last = text.utf8.last, last <= 0x20 || last == UInt8(ascii: ".") { text = text.dropLast() }
        return String(text)
    }

    private static func number(behind mark: String, in words: String) -> Int64? {
        guard let start = words.firstRange(of: mark)?.upperBound else { return nil }
        // In one of these lines libcurl writes a space before the number.
        return Int64(words[start...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
    }
}
