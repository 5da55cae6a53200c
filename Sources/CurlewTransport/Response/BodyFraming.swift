internal import CurlewBytes
internal import HTTPMessage

extension ResponseHead {
    /// The body's length on the wire, or nil when the head announces none: for chunks, and for a body that ends with
    /// the connection.
    ///
    /// Throws for lengths that differ, are negative, malformed or too large (RFC 9112 §6.3): the end of the body would
    /// be a guess.
    func announcedLength() throws(TransportError) -> Int64? {
        guard !fields.contains("Transfer-Encoding") else { return nil }
        var length: Int64?
        for value in fields.values("Content-Length").flatMap({ $0.utf8.split(separator: ",") }) {
            let digits = Substring(value.utf8.drop { $0 == 0x20 })
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(digits)
            else { throw .protocolError(.length(String(value))) }
            guard length == nil || length == number else {
                throw .protocolError(.lengthsDiffer(length ?? 0, number))
            }
            length = number
        }
        return length
    }

    /// True when only the end of the connection ends the body (RFC 9112 §6.3).
    var endsByClose: Bool {
        version.utf8.hasPrefix("HTTP/1") && !fields.contains("Content-Length") && !fields.contains("Transfer-Encoding")
            && mayHaveBody
    }

    /// False for the statuses that have no body (RFC 9110 §15).
    var mayHaveBody: Bool { ![204, 304].contains(status) }

    /// True when another program could take the body to end elsewhere (RFC 9112 §6.3, RFC 9110 §15.3.5). The bytes that
    /// follow on the connection cannot be trusted then.
    var leavesConnectionUnclear: Bool { framingNote != nil }

    /// The irregularity that makes the end of the body unclear, or nil.
    var framingNote: ResponseNote? {
        guard version.utf8.hasPrefix("HTTP/1") else { return nil }
        let (hasLength, hasCoding) = (fields.contains("Content-Length"), fields.contains("Transfer-Encoding"))
        if status == 204, hasCoding || hasLength && fields["Content-Length"] != "0" {
            return .bodyForbidden(status: status)
        }
        return hasLength && hasCoding ? .lengthBesideChunks : nil
    }

    /// The codings of the body without `identity`, the outermost last.
    var contentEncodings: [String] {
        fields.values("Content-Encoding").flatMap { $0.utf8.split(separator: ",") }
            .map { HeaderField.trimmed(String($0)).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
    }
}
