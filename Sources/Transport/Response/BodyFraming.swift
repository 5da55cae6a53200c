internal import HTTPMessage

extension ResponseHead {
    /// The body's length on the wire where the head tells it: nil for chunks and for a body till close.
    ///
    /// Lengths that differ, are negative, are no number or do not fit are refused (RFC 9112 §6.3): which bytes belong
    /// to the body would be a guess.
    func announcedLength() throws(TransportError) -> Int64? {
        guard !fields.contains("Transfer-Encoding") else { return nil }
        var length: Int64?
        for value in fields.values("Content-Length").flatMap({ $0.split(separator: ",") }) {
            let digits = value.drop { $0 == " " }
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(digits)
            else { throw .protocolError(reason: "Content-Length is \"\(value)\"") }
            guard length == nil || length == number else {
                throw .protocolError(reason: "Content-Length is \(length ?? 0) and \(number)")
            }
            length = number
        }
        return length
    }

    /// The codings of the body, outermost last, without `identity`.
    var contentEncodings: [String] {
        fields.values("Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { HeaderField.trimmed(String($0)).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
    }
}
