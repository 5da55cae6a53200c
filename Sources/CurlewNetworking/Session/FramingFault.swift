internal import CurlewBytes
internal import CurlewMessage

/// A header field of the request's own that contradicts the length of its body (RFC 9112 §6). Two servers, one behind
/// the other, could then disagree on where the next request begins.
public struct FramingFault: Sendable, Equatable {
    /// `Content-Length` or `Transfer-Encoding`, as written.
    public var name: String
    /// The contradiction: `Content-Length is 5, and the body has 3 bytes`.
    public var claim: String

    /// States what happened, why, and what to do.
    public var sentence: String {
        "\(claim). Servers could disagree where the request ends. Correct the field, or leave it out."
    }
}

extension SentRequest {
    /// The first field that contradicts the body or another field; nil where none does.
    public var framingFault: FramingFault? {
        let lengths = headers.filter { HeaderFields.isSame($0.name, "Content-Length") }
        let codings = headers.filter { HeaderFields.isSame($0.name, "Transfer-Encoding") }
        if let length = lengths.first, let coding = codings.first {
            return FramingFault(name: coding.name, claim: "\(coding.name) stands beside \(length.name)")
        }
        return flaw(ofLengths: lengths) ?? flaw(ofCodings: codings)
    }

    private func flaw(ofLengths lengths: [SentHeader]) -> FramingFault? {
        guard let first = lengths.first else { return nil }
        let fault = { (fact: String) in FramingFault(name: first.name, claim: "\(first.name) is \(fact)") }
        let counts = lengths.map { Self.count($0.value) }
        guard counts.allSatisfy({ $0 == counts[0] }) else { return fault("given twice, and not the same") }
        guard let count = counts[0] else { return fault("\(Self.shown(first)), which is no length") }
        return count == bodyCount ? nil : fault("\(count), and \(bodyWords)")
    }

    /// The only correct value is `chunked` with a body, for which the transport sends the body in chunks.
    private func flaw(ofCodings codings: [SentHeader]) -> FramingFault? {
        guard let first = codings.first else { return nil }
        let isChunked = codings.count == 1 && HeaderFields.isSame(HeaderField.trimmed(first.value), "chunked")
        if isChunked, body != nil { return nil }
        let fact = isChunked ? bodyWords : "the body is sent as it is"
        return FramingFault(name: first.name, claim: "\(first.name) is \(Self.shown(first)), and \(fact)")
    }

    /// The length of the body in bytes; nil when it is known only at the body's end.
    private var bodyCount: Int64? { body.map(\.count) ?? 0 }

    private var bodyWords: String {
        guard body != nil else { return "there is no body" }
        guard let count = bodyCount else { return "the body's length is known only at its end" }
        return "the body has \(Plural.of(count, "byte"))"
    }

    private static func count(_ value: String) -> Int64? {
        let digits = value.utf8.trimmed()
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
    }

    private static func shown(_ header: SentHeader) -> String {
        header.isSecret ? SecretMask.stars : "\"\(header.value.prefix(20))\""
    }
}
