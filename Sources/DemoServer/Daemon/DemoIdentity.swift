import CCurlewTLS
import Glibc

/// A certificate with its key, and the certificates of its issuers, all in PEM.
struct DemoIdentity: Sendable {
    /// The leaf's certificate first.
    var chain: String
    var key: String
}

/// The "Demo CA", made for one run of the demo API: its key is kept only in memory.
///
/// `@unchecked`: OpenSSL's objects are only read after `init`.
final class DemoAuthority: @unchecked Sendable {
    private static let day: Int64 = 24 * 60 * 60
    private let identity: OpaquePointer

    init() throws(DemoServerError) {
        if let reason = tls_load() { throw .cannotMakeCertificates(reason: String(cString: reason)) }
        guard let identity = Self.make("Demo CA", names: nil, isAuthority: true, days: 365, issuer: nil) else {
            throw .cannotMakeCertificates(reason: "it refused the key")
        }
        self.identity = identity
    }

    deinit {
        tls_identity_free(identity)
    }

    /// The certificate of the "Demo CA", in PEM.
    var certificate: String { ByteCollector.text { tls_identity_certificate(identity, $0, ByteCollector.take) } }

    /// A new leaf certificate for this computer, with a new key.
    func makeLeaf() throws(DemoServerError) -> DemoIdentity {
        let names = "DNS:localhost,IP:127.0.0.1,IP:::1"
        guard let leaf = Self.make("Demo leaf", names: names, isAuthority: false, days: 90, issuer: identity) else {
            throw .cannotMakeCertificates(reason: "it refused the key")
        }
        defer { tls_identity_free(leaf) }
        return DemoIdentity(
            chain: ByteCollector.text { tls_identity_certificate(leaf, $0, ByteCollector.take) } + certificate,
            key: ByteCollector.text { tls_identity_key(leaf, $0, ByteCollector.take) })
    }

    private static func make(
        _ name: String, names: String?, isAuthority: Bool, days: Int64, issuer: OpaquePointer?
    ) -> OpaquePointer? {
        let now = Int64(time(nil))
        return name.withCString { name in
            func made(_ names: UnsafePointer<CChar>?) -> OpaquePointer? {
                // Valid from an hour ago, because clocks differ.
                let draft = TLSDraft(
                    common_name: name, alternative_names: names, is_authority: isAuthority, valid_from: now - 3600,
                    valid_until: now + days * day)
                return tls_identity_make(draft, issuer)
            }
            return names.map { $0.withCString { made($0) } } ?? made(nil)
        }
    }
}

/// Collects PEM text that the C functions pass in pieces.
private final class ByteCollector {
    private var bytes: [UInt8] = []

    static let take: TLSTake = { context, bytes, count in
        guard let context else { return }
        Unmanaged<ByteCollector>.fromOpaque(context).takeUnretainedValue().bytes += UnsafeBufferPointer(
            start: bytes, count: count)
    }

    static func text(_ hand: (UnsafeMutableRawPointer) -> Void) -> String {
        let taking = ByteCollector()
        hand(Unmanaged.passUnretained(taking).toOpaque())
        return withExtendedLifetime(taking) { String(decoding: taking.bytes, as: UTF8.self) }
    }
}
