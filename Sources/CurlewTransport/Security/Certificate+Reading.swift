internal import CCurlewTLS
public import CurlewBytes
internal import CurlewFormats
internal import Glibc

extension Certificate {
    /// Reads a certificate in DER (RFC 5280 §4.1); nil when the bytes are not exactly one, or OpenSSL is missing.
    public init?(der: Bytes) {
        guard TLSLibrary.isThere else { return nil }
        var facts = TLSFacts()
        let texts = CertificateTexts()
        let isRead = unsafe der.withUnsafeBytes { bytes in
            unsafe tls_certificate_read(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &facts,
                Unmanaged.passUnretained(texts).toOpaque(), CertificateTexts.take)
        }
        guard isRead else { return nil }
        self.init(
            name: texts.subject, issuer: texts.issuer, names: texts.names, validFrom: Double(facts.valid_from),
            validUntil: Double(facts.valid_until), keyKind: Self.keyKind(&facts),
            isSelfSigned: facts.is_self_signed, keyPin: Self.pin(&facts.key_digest),
            certificatePin: Self.pin(&facts.certificate_digest), der: der)
    }

    private static func pin<Digest>(_ digest: inout Digest) -> String {
        "sha256/" + Base64.encoded(unsafe withUnsafeBytes(of: &digest) { unsafe [UInt8]($0) })
    }

    private static func keyKind(_ facts: inout TLSFacts) -> String {
        let name = unsafe withUnsafeBytes(of: &facts.key_kind) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch name {
        case "prime256v1": return "P-256"
        case "secp384r1": return "P-384"
        case "secp521r1": return "P-521"
        case "RSA", "DSA": return "\(name) \(facts.key_bits)"
        case "ED25519": return "Ed25519"
        case "ED448": return "Ed448"
        default: return name
        }
    }
}

/// Collects the texts of a certificate while it is read.
private final class CertificateTexts {
    var subject = ""
    var issuer = ""
    var names: [String] = []

    static let take: TLSTakeText = { context, kind, bytes, count in
        guard let context = unsafe context else { return }
        let texts = unsafe Unmanaged<CertificateTexts>.fromOpaque(context).takeUnretainedValue()
        texts.take(kind, unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    }

    private func take(_ kind: TLSText, _ bytes: [UInt8]) {
        switch kind {
        case TLS_SUBJECT: subject = String(decoding: bytes, as: UTF8.self)
        case TLS_ISSUER: issuer = String(decoding: bytes, as: UTF8.self)
        case TLS_DNS_NAME: names.append(String(decoding: bytes, as: UTF8.self))
        default: names.append(NetworkAddress.text(bytes))
        }
    }
}

/// Addresses of four or sixteen bytes, as certificates contain them.
enum NetworkAddress {
    /// Such as `127.0.0.1` or `::1`; bytes of another number in hexadecimal.
    static func text(_ bytes: [UInt8]) -> String {
        guard bytes.count == 4 || bytes.count == 16 else {
            return bytes.map { String($0, radix: 16) }.joined(separator: ":")
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
