internal import CCurlewTLS
public import CurlewBytes

/// A chain that a server showed, and what it is judged by; the counterpart of `SecTrust`. A value: judging it reads
/// the trusted certificates and nothing else.
public struct ServerTrust: Sendable {
    /// Whose signature counts.
    public enum Anchors: Sendable, Equatable {
        /// The roots of this system.
        case system
        /// A PEM file in place of them.
        case file(String)
        /// These in place of them, in DER.
        case certificates([Bytes])
    }

    /// Leaf first.
    public var chain: [Certificate]
    public var anchors: Anchors
    /// The moment to judge as of, in seconds since 1970-01-01 00:00 UTC; nil: now.
    public var date: Double?

    public init(chain: [Certificate], anchors: Anchors = .system, date: Double? = nil) {
        self.chain = chain
        self.anchors = anchors
        self.date = date
    }

    /// What judging a chain came to.
    struct Judgement {
        /// Nil: it leads to an anchor, now, for servers, and for the name where one was given.
        var fault: TransportError.CertificateFault?
        /// The chain as far as it could be built, anchor included.
        var built: [Certificate] = []
    }

    /// - Parameters:
    ///   - name: the host that the leaf must be for; nil leaves name and purpose alone, as `SecPolicyCreateBasicX509`.
    ///   - allowsCommonName: a leaf without alternative names may be for its common name (RFC 6125 §6.4.4).
    func judged(for name: String?, allowsCommonName: Bool = false) -> Judgement {
        guard TLSLibrary.isThere, let trust = unsafe tls_trust_make() else {
            return Judgement(fault: .other("OpenSSL is missing or out of memory"))
        }
        defer { unsafe tls_trust_free(trust) }
        // A star stands in certificates alone.
        if let name, name.isEmpty || name.utf8.contains("*") {
            return Judgement(fault: .wrongHost(chain.first?.names ?? []))
        }
        guard unsafe fill(trust, name, allowsCommonName) else { return Judgement(fault: unusable) }
        var depth: Int32 = 0
        let code = unsafe tls_trust_verify(trust, name != nil, &depth)
        let built = unsafe ByteCollector.pieces { unsafe tls_trust_built(trust, $0, ByteCollector.take) }
            .compactMap { Certificate(der: Bytes($0)) }
        guard code != 0 else { return Judgement(built: built) }
        let place = built.indices.contains(Int(depth)) ? built[Int(depth)] : chain.first
        return Judgement(fault: .init(code: code, certificate: place, leaf: chain.first), built: built)
    }

    private func fill(_ trust: OpaquePointer, _ name: String?, _ allowsCommonName: Bool) -> Bool {
        for certificate in chain {
            let isAdded = unsafe Self.bytes(certificate.der) { unsafe tls_trust_add(trust, $0, $1) }
            guard isAdded else { return false }
        }
        if let name {
            guard unsafe tls_trust_set_host(trust, name.asCertificateHost, allowsCommonName) else { return false }
        }
        if let date { unsafe tls_trust_set_date(trust, Int64(date)) }
        return unsafe add(anchors, to: trust)
    }

    private func add(_ anchors: Anchors, to trust: OpaquePointer) -> Bool {
        switch anchors {
        case .system: unsafe tls_trust_add_system(trust)
        case .file(let path): return unsafe tls_trust_add_file(trust, path)
        case .certificates(let certificates):
            for der in certificates {
                _ = unsafe Self.bytes(der) { unsafe tls_trust_add_anchor(trust, $0, $1) }
            }
        }
        return true
    }

    private var unusable: TransportError.CertificateFault {
        if case .file(let path) = anchors { return .unreadableAnchors(path) }
        return .other("the certificate cannot be read")
    }

    private static func bytes(_ bytes: Bytes, _ use: (UnsafePointer<UInt8>?, Int) -> Bool) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe use($0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count) }
    }
}

extension String {
    /// A host of a URL as certificates write it: no brackets, and no dot at the end (RFC 6125 §6.4.1).
    fileprivate var asCertificateHost: String {
        if utf8.hasPrefix("["), utf8.hasSuffix("]") { return String(Substring(utf8.dropFirst().dropLast())) }
        return utf8.text(withoutEnd: ".").map(String.init) ?? self
    }
}
