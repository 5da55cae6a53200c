internal import CCurlewTLS
public import CurlewBytes
internal import CurlewFiles

/// A chain that a server sent, with the anchors and the date to check it by; the counterpart of `SecTrust`. A check
/// only reads the trusted certificates and changes nothing.
public struct ServerTrust: Sendable {
    /// The trusted certificates.
    public enum Anchors: Sendable, Equatable {
        /// The roots of this system.
        case system
        /// The certificates of a PEM file, in place of the system's roots.
        case file(String)
        /// These certificates, in DER, in place of the system's roots.
        case certificates([Bytes])
    }

    /// The certificates that the server sent, the leaf first.
    public var chain: [Certificate]
    public var anchors: Anchors
    /// The time for which validity is checked, in seconds since 1970-01-01 00:00 UTC; nil for now.
    public var date: Double?

    public init(chain: [Certificate], anchors: Anchors = .system, date: Double? = nil) {
        self.chain = chain
        self.anchors = anchors
        self.date = date
    }

    /// The result of checking a chain.
    struct Judgement {
        /// Nil when the chain leads to an anchor and is valid at the time. With a name, the leaf must also be for
        /// servers and for that name.
        var fault: TransportError.CertificateFault?
        /// The chain as far as it could be built, with its anchor.
        var built: [Certificate] = []
    }

    /// Checks the chain.
    ///
    /// - Parameters:
    ///   - name: the host that the leaf must be for; nil checks no name and no purpose, as `SecPolicyCreateBasicX509`.
    ///   - allowsCommonName: true to accept the common name of a leaf without alternative names (RFC 6125 §6.4.4).
    func judged(for name: String?, allowsCommonName: Bool = false) -> Judgement {
        guard TLSLibrary.isThere, let trust = unsafe tls_trust_make() else {
            return Judgement(fault: .other("OpenSSL is missing or out of memory"))
        }
        defer { unsafe tls_trust_free(trust) }
        // A wildcard is allowed in certificates, not in hosts.
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
        case .file(let path):
            guard let pem = try? BoundedFile.read(path, limit: TLSFiles.limit).bytes,
                let anchors = TLSFiles.anchors(in: pem)
            else { return false }
            return unsafe add(anchors, to: trust)
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
    /// The host of a URL in the form that certificates use: without brackets and without a dot at the end (RFC 6125
    /// §6.4.1).
    var asCertificateHost: String {
        if utf8.hasPrefix("["), utf8.hasSuffix("]") { return String(Substring(utf8.dropFirst().dropLast())) }
        return utf8.text(withoutEnd: ".").map(String.init) ?? self
    }
}
