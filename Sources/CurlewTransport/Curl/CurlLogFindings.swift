internal import CurlewBytes

/// What libcurl says while it works and tells nowhere else, read out of its remarks (libcurl 7.88 and later).
struct CurlLogFindings: Equatable {
    /// Bytes received after the end of a body.
    var excess: Int64 = 0
    /// The reason why the server accepts no more streams (GOAWAY, RFC 9113 §6.8), or nil.
    var goAway: StreamCode?
    /// Why GSS-API proves nobody.
    var ticketFault: String?
    /// The request is a stream of an HTTP/2 connection.
    var isHTTP2 = false
    /// The last remark was that libcurl is about to close the connection.
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

    /// Without the line end and the full stops that GSS-API puts behind each of its texts.
    private static func sentence(_ words: Substring) -> String {
        var text = words
        while let last = text.utf8.last, last <= 0x20 || last == UInt8(ascii: ".") { text = text.dropLast() }
        return String(text)
    }

    private static func number(behind mark: String, in words: String) -> Int64? {
        guard let start = words.firstRange(of: mark)?.upperBound else { return nil }
        // libcurl writes one of the numbers after a space.
        return Int64(words[start...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
    }
}
